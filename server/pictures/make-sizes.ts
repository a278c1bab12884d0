import { MAX_PICTURE_PIXELS } from '../../src/domain/limits'
import { acceptedPicture } from '../../src/domain/picture'
import { MAX_WIDTH, widthsFor, type Plain } from '../../src/domain/picture-sizes'
import { refusals } from '../../src/domain/refusals'

/**
 * A picture made anew from its pixels in each of its widths, as WebP and for who takes none: turned as its EXIF says, and nothing else of
 * the file. Where it was taken and by whom, what was hidden in it or hung behind it stays out. See docs/adr/0016 and 0019.
 */
export interface MadePicture {
  /** Of the widest. */
  width: number
  height: number
  plain: Plain
  sizes: { width: number; webp: Buffer; plain: Buffer }[]
}

/** Long screenshots stay legible: what is narrow keeps its width until it is so many times as high. */
const TALLEST = 8
const SECONDS = 10
/** A tenth of the time of AVIF, and half that of the default effort for 3 % more bytes. */
const WEBP = { quality: 80, effort: 2 }

/** @throws Failure invalid for what is no picture, moves, has too many pixels, or can't be decoded whole */
export const makeSizes = async (bytes: Uint8Array): Promise<MadePicture> => {
  const picture = acceptedPicture(bytes)
  const { default: sharp } = await load()
  try {
    // What is cut off in the middle is no picture.
    const { data, info } = await sharp(bytes.subarray(0, picture.end), {
      failOn: 'error',
      limitInputPixels: MAX_PICTURE_PIXELS,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: TALLEST * MAX_WIDTH, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const drawn = (wide: number) =>
      sharp(data, { raw: { width, height, channels } })
        .resize({ width: wide, height: TALLEST * wide, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: SECONDS })
    const plain = channels === 4 && (await shinesThrough(drawn(64).raw().toBuffer())) ? 'png' : 'jpg'
    const sizes: MadePicture['sizes'] = []
    for (const wide of widthsFor(width))
      sizes.push({
        width: wide,
        webp: await drawn(wide).webp(WEBP).toBuffer(),
        plain: await (plain === 'png' ? drawn(wide).png() : drawn(wide).removeAlpha().jpeg({ quality: 80 })).toBuffer(),
      })
    return { width, height, plain, sizes }
  } catch {
    throw refusals.brokenPicture()
  }
}

const shinesThrough = async (drawing: Promise<Buffer>): Promise<boolean> =>
  (await drawing).some((value, i) => i % 4 === 3 && value < 255)

let loaded: Promise<typeof import('sharp')> | null = null

/** When the first picture comes: starting the shop doesn't wait for it. */
const load = (): Promise<typeof import('sharp')> =>
  (loaded ??= import('sharp').then((module) => {
    module.default.concurrency(1)
    // Nothing is asked for twice.
    module.default.cache(false)
    return module
  }))
