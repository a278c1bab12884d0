import { existsSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFailure } from '../../../src/domain/failure'
import { acceptedPicture } from '../../../src/domain/picture'
import { keyOfSize } from '../../../src/domain/picture-sizes'
import type { FileStore } from '../../files/file-store'
import { typeOf } from '../../http/packed-file'
import { fairQueue } from '../../pictures/fair-queue'
import { keepByContent, noteOf, stemOf } from '../../pictures/keep-by-content'
import { demoPicture } from '../../seed/demo'
import { SheetError } from '../../sheets/sheet-error'
import { zipEntries } from '../../sheets/zip-index'

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
const ADDRESS = /^\/media(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/
const MISSING = '不在图片文件夹或压缩包中'
const TOO_BIG = '超过 20 MB'

interface Surroundings {
  /** The shop draws the pictures of the demo, as every shop does that isn't in production. */
  hasDemo?: boolean
  /** Nothing is kept, and of a picture that is new only its head is looked at. */
  isDryRun?: boolean
  /** So many pictures are made at once. */
  lanes?: number
}

export const picturesFrom = async (
  source: string | null,
  files: FileStore,
  { hasDemo = process.env.NODE_ENV !== 'production', isDryRun = false, lanes = 1 }: Surroundings = {},
): Promise<Pictures> => {
  const read: Read = source === null ? async () => MISSING : await readerOf(source)
  const known = new Map<string, Promise<Kept>>()
  const inTurn = fairQueue({ lanes, most: Infinity, mostOfOne: Infinity })
  const store = async (name: string): Promise<Kept> => {
    // An export names what is already here; a line copied from another shop names what is not.
    if (name.startsWith('/'))
      return (await isServed(name, files, hasDemo))
        ? { address: name, problem: null }
        : { address: null, problem: '不是本店已有的图片地址' }
    const bytes = await read(name)
    if (typeof bytes === 'string') return { address: null, problem: bytes }
    try {
      return {
        address: files.urlOf(await (isDryRun ? keyIn(files, bytes) : keepByContent(files, bytes))),
        problem: null,
      }
    } catch (error) {
      if (isFailure(error, 'invalid')) return { address: null, problem: `不能用：${error.message}` }
      throw error
    }
  }
  const look = (name: string): Promise<Kept> => {
    const found = known.get(name) ?? inTurn(name, () => store(name))
    if (known.size > 100_000) known.clear()
    known.set(name, found)
    return found
  }
  return {
    keep: async (name) => (await look(name)).address,
    problemWith: async (name) => (await look(name)).problem,
  }
}

/** As it would be kept: by its head alone, where it isn't yet. @throws Failure invalid for what is no picture */
const keyIn = async (files: FileStore, bytes: Buffer): Promise<string> => {
  const { extension } = acceptedPicture(bytes)
  return (await files.get(noteOf(bytes)))?.toString() ?? `${stemOf(bytes)}.${extension}`
}

/** By the rules of server/http/media.ts. */
const isServed = async (address: string, files: FileStore, hasDemo: boolean): Promise<boolean> => {
  if (!ADDRESS.test(address)) return false
  if (hasDemo && demoPicture(address) !== null) return true
  return typeOf(address)?.startsWith('image/') === true && files.has(keyOfSize(address, false) ?? address.slice(1))
}

const readerOf = (source: string): Promise<Read> => {
  if (!existsSync(source)) throw new SheetError(`找不到图片文件夹或压缩包：${source}`)
  return statSync(source).isDirectory() ? folder(source) : archive(source)
}

/**
 * By the whole name, and by its last part where only one file has it: which of several was meant is not for us to guess.
 * One whose whole name it is comes first, as there would be no other way to name it.
 */
const byName = <T>(files: Iterable<readonly [name: string, file: T]>): ((name: string) => T | string) => {
  const whole = new Map<string, T>()
  for (const [name, file] of files) whole.set(name, file)
  const last = new Map<string, string[]>()
  for (const name of whole.keys()) {
    const part = name.slice(name.lastIndexOf('/') + 1)
    const same = last.get(part)
    if (same) same.push(name)
    else last.set(part, [name])
  }
  return (name) => {
    const meant = whole.has(name) ? [name] : (last.get(name) ?? [])
    if (meant.length > 1)
      return `有 ${meant.length} 个同名文件（${meant.slice(0, 3).join('、')}），请连同文件夹一起填写`
    return meant.length === 0 ? MISSING : whole.get(meant[0]!)!
  }
}

/** Names lie in the folder itself or below it; other ways out of it do not exist. */
const folder = async (source: string): Promise<Read> => {
  const fileOf = byName(namesBelow(source, '', new Set()))
  return async (name) => {
    const file = fileOf(name)
    if (typeof file === 'string') return file
    try {
      const found = await stat(file.path)
      if (!found.isFile()) return MISSING
      return found.size > MAX_BYTES ? TOO_BIG : await readFile(file.path)
    } catch (error) {
      return `无法读取（${codeOf(error)}）`
    }
  }
}

/** Linked folders count, but a circle of links is gone through once; a link that leads nowhere is left to the lines that name it. */
function* namesBelow(folderAt: string, prefix: string, seen: Set<string>): Generator<[string, { path: string }]> {
  const real = realpathSync(folderAt)
  if (seen.has(real)) return
  seen.add(real)
  for (const name of readdirSync(folderAt).toSorted()) {
    const file = join(folderAt, name)
    if (statOf(file)?.isDirectory()) yield* namesBelow(file, `${prefix}${name}/`, seen)
    else yield [prefix + name, { path: file }]
  }
}

const statOf = (file: string): Stats | null => {
  try {
    return statSync(file)
  } catch {
    return null // also a link that leads nowhere, or into a circle
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  throw error
}

const archive = async (source: string): Promise<Read> => {
  const entryOf = byName((await zipEntries(source)).map((entry) => [entry.name, entry] as const))
  return async (name) => {
    const entry = entryOf(name)
    if (typeof entry === 'string') return entry
    return entry.size > MAX_BYTES ? TOO_BIG : entry.read()
  }
}
