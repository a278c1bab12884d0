import { isUtf8 as isValidUtf8 } from 'node:buffer'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { SheetError } from './sheet-error'

/**
 * The files of a ZIP, found once by its directory and then read one by one from the disk: an archive of thousands of
 * pictures is neither held in memory nor gone through for each of them.
 */

export interface ZipEntry {
  /** With "/" between folders. */
  name: string
  size: number
  /** Words, when this one can't be had. */
  read(): Promise<Buffer | string>
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const LONGEST_END = 22 + 0xffff

export const zipEntries = async (file: string): Promise<ZipEntry[]> => {
  const handle = await open(file)
  try {
    const { at, length } = await directoryOf(handle)
    return entriesIn(file, await readAt(handle, at, length))
  } catch (error) {
    if (error instanceof RangeError || error instanceof SheetError)
      throw new SheetError('图片压缩包不是完好的 ZIP 文件', { cause: error })
    throw error
  } finally {
    await handle.close()
  }
}

const readAt = async (handle: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { size } = await handle.stat()
  if (at < 0 || length < 0 || at + length > size) throw new RangeError('beyond the end of the file')
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer
}

/** It stands before the end record, which a comment may follow. */
const directoryOf = async (handle: FileHandle): Promise<{ at: number; length: number }> => {
  const { size } = await handle.stat()
  const start = Math.max(0, size - LONGEST_END)
  const tail = await readAt(handle, start, size - start)
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--
  if (end < 0) throw new RangeError('no end record')
  const length = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  if (at !== 0xffffffff && length !== 0xffffffff) return { at, length }
  if (tail.readUInt32LE(end - 20) !== LOCATOR_64) throw new RangeError('no ZIP64 locator')
  const end64 = await readAt(handle, Number(tail.readBigUInt64LE(end - 12)), 56)
  if (end64.readUInt32LE(0) !== END_64) throw new RangeError('no ZIP64 end record')
  return { at: Number(end64.readBigUInt64LE(48)), length: Number(end64.readBigUInt64LE(40)) }
}

const entriesIn = (file: string, directory: Buffer): ZipEntry[] => {
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.length;) {
    // What stands behind it can't be found, and would pass for missing.
    if (directory.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry')
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const flags = directory.readUInt16LE(at + 8)
    const extra = directory.subarray(nameEnd, extraEnd)
    const place = {
      file,
      isEncrypted: (flags & 1) !== 0,
      method: directory.readUInt16LE(at + 10),
      checksum: directory.readUInt32LE(at + 16),
      ...sizesOf(directory.subarray(at, at + 46), extraOf(extra, 1)),
    }
    const bytes = directory.subarray(at + 46, nameEnd)
    const name = nameOf(bytes, (flags & 0x800) !== 0, extraOf(extra, 0x7075)).replaceAll('\\', '/')
    if (!name.endsWith('/')) entries.push({ name, size: place.size, read: () => contentOf(place) })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return entries
}

interface Place {
  file: string
  isEncrypted: boolean
  method: number
  checksum: number
  packed: number
  size: number
  at: number
}

/** A field of the extras; empty when it isn't there. */
const extraOf = (extra: Buffer, id: number): Buffer => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  return Buffer.alloc(0)
}

/** What does not fit into 32 bits stands, in this order, in the field 1 of the extras (APPNOTE 4.5.3). */
const sizesOf = (entry: Buffer, long: Buffer): Pick<Place, 'size' | 'packed' | 'at'> => {
  let next = 0
  const either = (short: number): number => {
    if (short !== 0xffffffff) return short
    next += 8
    return Number(long.readBigUInt64LE(next - 8))
  }
  return {
    size: either(entry.readUInt32LE(24)),
    packed: either(entry.readUInt32LE(20)),
    at: either(entry.readUInt32LE(42)),
  }
}

/**
 * UTF-8 where the flag promises it, or where the bytes are just that (macOS sets no flag); else GB18030, as Windows in
 * China writes names. What WinRAR can't write so stands in the field 0x7075 (APPNOTE 4.6.9), behind a checksum of this one.
 */
const nameOf = (bytes: Buffer, isUtf8: boolean, unicode: Buffer): string => {
  if (unicode.length > 5 && unicode.readUInt32LE(1) === crc32(bytes)) return unicode.toString('utf8', 5)
  return isUtf8 || isValidUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('gb18030').decode(bytes)
}

const inflated = promisify(inflateRaw)

const contentOf = async ({
  file,
  isEncrypted,
  method,
  checksum,
  packed,
  size,
  at,
}: Place): Promise<Buffer | string> => {
  if (isEncrypted) return '在压缩包里加了密，无法读取'
  if (method !== 0 && method !== 8) return `在压缩包里用了不支持的压缩方式（${method}），请用普通的 ZIP 方式重新压缩`
  const handle = await open(file)
  try {
    const head = await readAt(handle, at, 30)
    if (head.readUInt32LE(0) !== LOCAL) return DAMAGED
    const data = await readAt(handle, at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
    const content = method === 0 ? data : await inflated(data, { maxOutputLength: Math.max(size, 1) })
    return content.length === size && crc32(content) === checksum ? content : DAMAGED
  } catch (error) {
    if (error instanceof RangeError || isOfZlib(error)) return DAMAGED
    throw error
  } finally {
    await handle.close()
  }
}

const DAMAGED = '在压缩包里已损坏'

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
