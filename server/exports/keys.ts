import type { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { KeyTaken, type FileStore } from '../files/file-store'

export const partKey = (job: string, part: number): string => `exports/${job}-${part}.part`
export const listKey = (job: string): string => `exports/${job}.list`
export const fileKey = (job: string, format: string): string => `exports/${job}.${format}`

/** @returns what lies there now: this, or what was put before */
export const putOnce = async (files: FileStore, key: string, content: Buffer, type: string): Promise<Buffer> =>
  (await isNew(files.put(key, content, type))) ? content : (await files.get(key))!

/** The same for what is too big to be held. */
export const streamOnce = async (files: FileStore, key: string, content: Readable, type: string): Promise<void> => {
  if (!(await isNew(files.put(key, content, type)))) content.destroy()
}

const isNew = (put: Promise<void>): Promise<boolean> =>
  put.then(
    () => true,
    (error: unknown) => {
      if (error instanceof KeyTaken) return false
      throw error
    },
  )
