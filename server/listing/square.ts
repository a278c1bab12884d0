import { PICTURE_SIDE, listingLimits } from '../../src/domain/listing/limits'
import type { ShelfPicture } from '../../src/domain/listing/shelf'
import { keyOfSize } from '../../src/domain/picture-sizes'
import { refusals } from '../../src/domain/refusals'
import { demoPicture } from '../seed/demo'
import { KeyTaken } from '../files/file-store'
import type { PublishDeps } from './at-work'

/** Makes of a picture what platforms take: a square JPEG, cut around its focus or whole with white beside it. */

/** @returns where the platform gets it. @throws Failure invalid for what is no picture */
export const keepSquare = async (deps: PublishDeps, name: string, picture: ShelfPicture): Promise<string> => {
  const { files, config } = deps
  const key = `uploads/listing/${name}.jpg`
  if (!(await files.has(key)))
    await files
      .put(key, await squareOf(await bytesOf(deps, picture.url), picture), 'image/jpeg')
      .catch((error: unknown) => {
        if (!(error instanceof KeyTaken)) throw error
      })
  const address = files.urlOf(key)
  return new URL(address, config.publicUrl ?? `http://${config.host}:${config.port}`).href
}

/** @throws Failure invalid where it isn't there */
export const bytesOf = async ({ files, config }: PublishDeps, address: string): Promise<Uint8Array> => {
  const drawn = config.mode === 'demo' ? demoPicture(address) : null
  const bytes = drawn === null ? await files.get(keyOfSize(address, false) ?? address.slice(1)) : Buffer.from(drawn)
  if (!bytes) throw refusals.brokenPicture()
  return bytes
}

export const squareOf = async (bytes: Uint8Array, { fit, focus }: ShelfPicture): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const drawing = sharp(data, { raw: { width, height, channels } })
    const short = Math.min(width, height)
    const isCut = fit === 'cut' && short >= listingLimits.pictureSide
    const side = Math.min(PICTURE_SIDE, isCut ? short : Math.max(width, height))
    const left = Math.round(((width - short) * focus) / 100)
    const top = Math.round(((height - short) * focus) / 100)
    const square = isCut
      ? drawing.extract({ left, top, width: short, height: short }).resize(side, side)
      : drawing.resize(side, side, { fit: 'contain', background: '#fff' })
    return await square.jpeg({ quality: 88 }).toBuffer()
  } catch {
    throw refusals.brokenPicture()
  }
}

/** The same picture as a JPEG. @throws Failure invalid for what is no picture */
export const jpegOf = async (bytes: Uint8Array): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes).autoOrient().flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer()
  } catch {
    throw refusals.brokenPicture()
  }
}
