import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isKey, KeyTaken, type FileStore } from './file-store'

/** Files below a folder of this machine; `/media` and `/uploads` of the server give them out. */
export const diskStore = (folder: string): FileStore => {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new TypeError(`not a key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // A draft with a dot is no key; linked it is there whole, and only where nothing was.
      const draft = join(dirname(path), `.${randomUUID()}`)
      try {
        const source = content instanceof Readable ? content : Readable.from([content])
        await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o644 }))
        await link(draft, path)
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new KeyTaken(key) : error
      } finally {
        await rm(draft, { force: true })
      }
    },
    get: (key) => (isKey(key) ? orNull(readFile(pathOf(key))) : Promise.resolve(null)),
    async open(key) {
      const found = isKey(key) ? await orNull(stat(pathOf(key))) : null
      return found?.isFile() ? { size: found.size, stream: createReadStream(pathOf(key)) } : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    urlOf: (key) => `/${key}`,
  }
}

const GONE = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const orNull = async <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (GONE.includes(codeOf(error))) return null
    throw error
  })
