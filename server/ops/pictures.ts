import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import { pictureOf } from '../account/picture'
import { SheetError } from './sheet'

/** Pictures that come with a sheet, from a folder or a ZIP. They are kept under names of their content, so the same is never kept twice. */
export interface Pictures {
  /** The address to put into the product; null when there is no such picture or it is none. */
  keep(name: string): Promise<string | null>
}

const MAX_BYTES = 20 * 1024 * 1024
const KEPT = /^\/media(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/

export const picturesFrom = async (source: string | null, dataDir: string): Promise<Pictures> => {
  const read =
    source === null ? () => null : statOf(source).isDirectory() ? folder(source) : archive(await readFile(source))
  const known = new Map<string, Promise<string | null>>()
  const store = async (name: string): Promise<string | null> => {
    if (KEPT.test(name)) return name // an export names what is already here
    const bytes = await read(name)
    const picture = bytes && bytes.length <= MAX_BYTES ? pictureOf(bytes) : null
    if (!bytes || !picture) return null
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${picture.extension}`
    const home = join(dataDir, 'media', 'import')
    if (!existsSync(join(home, file))) {
      await mkdir(home, { recursive: true })
      // Whole or not at all, also when we are killed, and when two names lead to one picture at once.
      const draft = join(home, `.${file}.${randomUUID()}`)
      await writeFile(draft, bytes.subarray(0, picture.end))
      await rename(draft, join(home, file))
    }
    return `/media/import/${file}`
  }
  return {
    keep(name) {
      const found = known.get(name) ?? store(name)
      if (known.size > 100_000) known.clear()
      known.set(name, found)
      return found
    },
  }
}

const statOf = (source: string) => {
  if (!existsSync(source)) throw new SheetError(`找不到图片文件夹或压缩包：${source}`)
  return statSync(source)
}

/** Names lie in the folder itself or below it, by their last part; other ways out of it do not exist. */
const folder = (source: string) => {
  const files = new Map<string, string>()
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    files.set(name, join(source, name))
    if (!files.has(basename(name))) files.set(basename(name), join(source, name))
  }
  return async (name: string): Promise<Buffer | null> => {
    const file = files.get(name)
    return file === undefined || !statSync(file).isFile() || statSync(file).size > MAX_BYTES ? null : readFile(file)
  }
}

const archive = (bytes: Buffer) => {
  const files = new Map<string, string>()
  try {
    // Only the list: a picture is unpacked when a line asks for it.
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (originalSize <= MAX_BYTES) {
          files.set(name, name)
          if (!files.has(basename(name))) files.set(basename(name), name)
        }
        return false
      },
    })
  } catch (error) {
    throw new SheetError('图片压缩包不是完好的 ZIP 文件', { cause: error })
  }
  return (name: string): Buffer | null => {
    const wanted = files.get(name)
    if (wanted === undefined) return null
    const [content] = Object.values(unzipSync(bytes, { filter: (file) => file.name === wanted }))
    return content ? Buffer.from(content) : null
  }
}
