import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Zip, ZipPassThrough } from 'fflate'
import { codes } from '../../../wire/envelope'
import { Mistake } from './mistake'
import { envelopeOf, send, type Reach } from './reach'

const KINDS = ['.csv', '.txt', '.xlsx', '.zip']

/** Sends a file, or a folder as a ZIP, unless the shop has it already. @returns its id */
export const sendFile = async (reach: Reach, file: string): Promise<string> => {
  const found = await stat(file).catch(() => null)
  if (found === null) throw new Mistake(`找不到或无法读取文件：${file}`)
  if (!found.isDirectory()) return sendOne(reach, file)
  const folder = await mkdtemp(join(tmpdir(), 'daifa-zip-'))
  try {
    const zip = join(folder, 'folder.zip')
    await pipeline(Readable.from(zipped(file)), createWriteStream(zip))
    return await sendOne(reach, zip)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sendOne = async (reach: Reach, file: string): Promise<string> => {
  const kind = extname(file).toLowerCase()
  if (!KINDS.includes(kind)) throw new Mistake(`只支持 .csv、.txt（Unicode 文本）、.xlsx 和 .zip 文件：${file}`)
  const id = `${await hashOf(file)}${kind}`
  const path = `/files/${id}`
  const here = await envelopeOf(reach, await send(reach, { method: 'GET', path }))
  if (here.code === codes.ok) return id
  if (here.code !== codes.notFound) throw new Mistake(here.msg)
  const sent = await send(reach, {
    method: 'PUT',
    path,
    headers: { 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(createReadStream(file)) as BodyInit,
  })
  const { code, msg } = await envelopeOf(reach, sent)
  if (code !== codes.ok) throw new Mistake(`上传 ${file} 失败：${msg}`)
  return id
}

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  const bytes: ReadStream = createReadStream(file)
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** One file of the folder after the other; pictures are packed already. */
async function* zipped(folder: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of names.toSorted((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1))) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const part = new ZipPassThrough(path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, ''))
    // The same folder is the same ZIP.
    part.mtime = new Date(2000, 0, 1)
    zip.add(part)
    part.push(await readFile(path), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

const nameIn = ({ parentPath, name }: { parentPath: string; name: string }): string => `${parentPath}/${name}`

/** Before anything is asked for: whether a sheet can be saved there. @throws Mistake */
export const formatOf = async (file: string): Promise<'csv' | 'xlsx'> => {
  const kind = extname(file).toLowerCase().slice(1)
  if (kind !== 'csv' && kind !== 'xlsx') throw new Mistake(`导出只支持 .csv 和 .xlsx 文件：${file}`)
  const folder = dirname(file)
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Mistake(`导出所在的文件夹不存在：${folder}`)
  return kind
}

/** Whole or not at all. @throws Mistake where the shop broke off */
export const saveAs = async (file: string, answer: Response): Promise<void> => {
  const draft = join(dirname(file), `.${randomUUID()}.part`)
  try {
    const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(body, createWriteStream(draft)).catch((error: unknown) => {
      throw new Mistake('商城中途断开了，没有保存，请再试一次', { cause: error })
    })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
