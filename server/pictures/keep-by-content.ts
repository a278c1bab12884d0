import { createHash } from 'node:crypto'
import { KeyTaken, type FileStore } from '../files/file-store'
import { keepSizes } from './keep-sizes'
import { makeSizes } from './make-sizes'

/** Pictures of products: under names of their content, so that the same is made and kept once. */
export const stemOf = (bytes: Uint8Array): string =>
  `media/import/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`

/** Written last: where it is, all the sizes are. Holds their key. */
export const noteOf = (bytes: Uint8Array): string => `${stemOf(bytes)}.sizes`

/** @returns the key of its sizes. @throws Failure invalid for what is no picture; busy where nothing can be written */
export const keepByContent = async (files: FileStore, bytes: Uint8Array): Promise<string> => {
  const known = await files.get(noteOf(bytes))
  if (known) return known.toString()
  const key = await keepSizes(files, stemOf(bytes), await makeSizes(bytes))
  await files.put(noteOf(bytes), Buffer.from(key), 'text/plain').catch((error: unknown) => {
    if (!(error instanceof KeyTaken)) throw error
  })
  return key
}
