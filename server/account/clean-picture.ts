import { MAX_PICTURE_PIXELS } from '../../src/domain/limits'
import type { Picture } from '../../src/domain/picture'
import { refusals } from '../../src/domain/refusals'
import { sharedRoom } from '../base/shared-room'

/**
 * A picture made anew from its pixels: turned as its EXIF says, no larger than a screen shows, and nothing else of the file. Where it was
 * taken and by whom, what was hidden in it or hung behind it stays out. See docs/adr/0016.
 */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

const LONGEST_SIDE = 2560
const SECONDS = 15

/** One at a time: a large picture takes a core and some hundred megabytes. */
let last: Promise<unknown> = Promise.resolve()
const enter = sharedRoom(8)

/** @throws Failure invalid for what can't be decoded whole, busy while too many wait, or two of the same buyer */
export const cleanPicture = async (bytes: Uint8Array, type: Picture['type'], buyer: string): Promise<CleanPicture> => {
  const leave = enter(buyer, 1)
  const mine = last.then(() => madeAnew(bytes, type))
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    leave()
  }
}

const madeAnew = async (bytes: Uint8Array, type: Picture['type']): Promise<CleanPicture> => {
  const { default: sharp } = await load()
  // What is cut off in the middle is no picture. Of several frames the first.
  const picture = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PICTURE_PIXELS,
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  const encoded = {
    'image/jpeg': () => picture.jpeg({ quality: 86 }),
    'image/png': () => picture.png({ compressionLevel: 6 }),
    'image/webp': () => picture.webp({ quality: 86 }),
  }[type]()
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw refusals.brokenPicture()
  }
}

let loaded: Promise<typeof import('sharp')> | null = null

/** When the first picture comes: starting the shop doesn't wait for it. */
const load = (): Promise<typeof import('sharp')> =>
  (loaded ??= import('sharp').then((module) => {
    module.default.concurrency(1)
    // Nothing is asked for twice.
    module.default.cache(false)
    return module
  }))
