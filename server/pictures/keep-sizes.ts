import { keyOfSizes } from '../../src/domain/picture-sizes'
import { KeyTaken, type FileStore } from '../files/file-store'
import type { MadePicture } from './make-sizes'

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/**
 * Puts every size into the store; when it throws, some may be there.
 * @param stem - "uploads/3f…", with 32 signs of hexadecimal at its end; what is there already is the same picture
 * @returns the key of them all, for its address
 */
export const keepSizes = async (files: FileStore, stem: string, { sizes, plain }: MadePicture): Promise<string> => {
  const parts = sizes.flatMap((size) => [
    { key: `${stem}_${size.width}.webp`, bytes: size.webp, type: TYPES.webp },
    { key: `${stem}_${size.width}.${plain}`, bytes: size.plain, type: TYPES[plain] },
  ])
  const put = await Promise.allSettled(parts.map(({ key, bytes, type }) => files.put(key, bytes, type)))
  for (const one of put) if (one.status === 'rejected' && !(one.reason instanceof KeyTaken)) throw one.reason
  return keyOfSizes(
    stem,
    sizes.map(({ width }) => width),
    plain,
  )
}

/** Where nothing points at them any more; what can't be removed just now is only in nobody's way. */
export const removeSizes = async (files: FileStore, stem: string, { sizes, plain }: MadePicture): Promise<void> => {
  const keys = sizes.flatMap(({ width }) => [`${stem}_${width}.webp`, `${stem}_${width}.${plain}`])
  await Promise.allSettled(keys.map((key) => files.remove(key)))
}
