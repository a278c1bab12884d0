import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureOf } from '../account/picture'
import { SheetError } from './sheet-error'
import { zipEntries } from './zip-index'

/** Pictures that come with a sheet, from a folder or a ZIP. They are kept under names of their content, so the same is never kept twice. */
export interface Pictures {
  /** The address to put into the product; null when there is no such picture or it is none. */
  keep(name: string): Promise<string | null>
  /** Why `keep` gave null, to be said behind the name; null when it did not. */
  problemWith(name: string): Promise<string | null>
}

type Kept = { address: string; problem: null } | { address: null; problem: string }
/** What is behind a name, or why there is nothing: one bad picture is a matter of the lines that name it. */
type Read = (name: string) => Promise<Buffer | string>

const MAX_BYTES = 20 * 1024 * 1024
const KEPT = /^\/media(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/
const MISSING = '不在图片文件夹或压缩包中'
const NO_PICTURE = '不是完好的 JPG、PNG、WebP 图片'
const TOO_BIG = '超过 20 MB'

export const picturesFrom = async (source: string | null, dataDir: string): Promise<Pictures> => {
  const read: Read = source === null ? async () => MISSING : await readerOf(source)
  const known = new Map<string, Promise<Kept>>()
  const store = async (name: string): Promise<Kept> => {
    if (KEPT.test(name)) return { address: name, problem: null } // an export names what is already here
    const bytes = await read(name)
    if (typeof bytes === 'string') return { address: null, problem: bytes }
    const picture = pictureOf(bytes)
    if (!picture) return { address: null, problem: NO_PICTURE }
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${picture.extension}`
    const home = join(dataDir, 'media', 'import')
    if (!existsSync(join(home, file))) {
      await mkdir(home, { recursive: true })
      // Whole or not at all, also when we are killed, and when two names lead to one picture at once.
      const draft = join(home, `.${file}.${randomUUID()}`)
      await writeFile(draft, bytes.subarray(0, picture.end))
      await rename(draft, join(home, file))
    }
    return { address: `/media/import/${file}`, problem: null }
  }
  const look = (name: string): Promise<Kept> => {
    const found = known.get(name) ?? store(name)
    if (known.size > 100_000) known.clear()
    known.set(name, found)
    return found
  }
  return {
    keep: async (name) => (await look(name)).address,
    problemWith: async (name) => (await look(name)).problem,
  }
}

const readerOf = (source: string): Promise<Read> => {
  if (!existsSync(source)) throw new SheetError(`找不到图片文件夹或压缩包：${source}`)
  return statSync(source).isDirectory() ? folder(source) : archive(source)
}

/** By the whole name, and by its last part. */
const byName = <T>(files: Iterable<readonly [name: string, file: T]>): Map<string, T> => {
  const found = new Map<string, T>()
  for (const [name, file] of files) {
    found.set(name, file)
    const last = name.slice(name.lastIndexOf('/') + 1)
    if (!found.has(last)) found.set(last, file)
  }
  return found
}

/** Names lie in the folder itself or below it; other ways out of it do not exist. */
const folder = async (source: string): Promise<Read> => {
  const files = byName(namesBelow(source, '', new Set()))
  return async (name) => {
    const file = files.get(name)
    if (file === undefined) return MISSING
    try {
      const found = await stat(file)
      if (!found.isFile()) return MISSING
      return found.size > MAX_BYTES ? TOO_BIG : await readFile(file)
    } catch (error) {
      return `无法读取（${codeOf(error)}）`
    }
  }
}

/** Linked folders count, but a circle of links is gone through once; a link that leads nowhere is left to the lines that name it. */
function* namesBelow(folderAt: string, prefix: string, seen: Set<string>): Generator<[string, string]> {
  const real = realpathSync(folderAt)
  if (seen.has(real)) return
  seen.add(real)
  for (const name of readdirSync(folderAt).toSorted()) {
    const file = join(folderAt, name)
    if (isFolder(file)) yield* namesBelow(file, `${prefix}${name}/`, seen)
    else yield [prefix + name, file]
  }
}

const isFolder = (file: string): boolean => {
  try {
    return statSync(file).isDirectory()
  } catch {
    return false // a link that leads nowhere, or into a circle
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  throw error
}

const archive = async (source: string): Promise<Read> => {
  const files = byName((await zipEntries(source)).map((entry) => [entry.name, entry] as const))
  return async (name) => {
    const entry = files.get(name)
    if (entry === undefined) return MISSING
    return entry.size > MAX_BYTES ? TOO_BIG : entry.read()
  }
}
