import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { busy } from '../../src/domain/no-answer'
import { refusals } from '../../src/domain/refusals'
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
      const within = dirname(path)
      // A draft with a dot is no key; linked it is there whole, and only where nothing was.
      const draft = join(within, `.${randomUUID()}`)
      try {
        await mkdir(within, { recursive: true })
        // Through to the disk, bytes before the name: a row that names the file outlives a loss of power, so must the file.
        await writeFile(draft, content, { flag: 'wx', mode: 0o644, flush: true })
        await link(draft, path).catch((error: unknown) => {
          throw codeOf(error) === 'EEXIST' ? new KeyTaken(key) : error
        })
        await flushFolder(within)
      } catch (error) {
        throw notNow(error) ?? error
      } finally {
        await rm(draft, { force: true })
      }
    },
    has: async (key) => isKey(key) && (await orNull(stat(pathOf(key))))?.isFile() === true,
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

const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return // opens no folders
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What the disk says for now: nothing was put, and later it may go. */
const notNow = (error: unknown): Error | null => {
  if (FULL.includes(codeOf(error))) return Object.assign(refusals.storageFull(), { cause: error })
  return CLOSED.includes(codeOf(error)) ? Object.assign(busy(), { cause: error }) : null
}

const FULL = ['ENOSPC', 'EDQUOT']
const CLOSED = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']
const GONE = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const orNull = async <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (GONE.includes(codeOf(error))) return null
    throw error
  })
