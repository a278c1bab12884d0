import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { SheetError } from './sheet-error'

/** chosen by us: many times what a sheet of some thousand rows unpacks to. */
const MOST_BYTES = 48 * 1024 * 1024
const MOST_FILES = 500

const END = Buffer.from('PK\u0005\u0006', 'latin1')
const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1')
const ENTRY = 0x02014b50

const inflated = promisify(inflateRaw)

/**
 * A file that a stranger sent may unpack to a thousand times its size: it is unpacked here first, within bounds, and every file of it
 * stands in its directory, so that nobody who reads it in another way finds more. @throws SheetError
 */
export const mustStaySmall = async (zip: Buffer): Promise<void> => {
  try {
    let left = MOST_BYTES
    const entries = entriesOf(zip)
    if (occurrences(zip, LOCAL) > entries.length) throw new RangeError('files beside the directory')
    for (const { at, packed, method } of entries) {
      const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
      const bytes = zip.subarray(start, start + packed)
      left -= method === 0 ? bytes.length : (await inflated(bytes, { maxOutputLength: Math.max(1, left) })).length
      if (left < 0) throw new RangeError('too large')
    }
  } catch (error) {
    throw new SheetError('读不出这个文件：它不是完好的 XLSX，或内容太大', { cause: error })
  }
}

const entriesOf = (zip: Buffer): { at: number; packed: number; method: number }[] => {
  const end = zip.lastIndexOf(END)
  if (end < 0) throw new RangeError('no end')
  const count = zip.readUInt16LE(end + 10)
  if (count === 0 || count > MOST_FILES) throw new RangeError('no files, or too many')
  const entries = []
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError('no entry')
    entries.push({
      at: zip.readUInt32LE(at + 42),
      packed: zip.readUInt32LE(at + 20),
      method: zip.readUInt16LE(at + 10),
    })
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

const occurrences = (bytes: Buffer, sign: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) count += 1
  return count
}
