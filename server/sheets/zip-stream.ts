import { Buffer } from 'node:buffer'
import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A ZIP as it grows, of files whose length nobody knows before. */

export interface Packing {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Half of the time of the usual level, for a tenth more bytes. */
const LEVEL = 3

const VERSION = 20
/** The sums come after the bytes; the name is UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const NEW_YEAR_1980 = 0x0021

export async function* zipBytes(files: AsyncIterable<Packing>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, content } of files) {
    const begin = at
    const [sums, title] = [{ crc: 0, size: 0, packed: 0 }, Buffer.from(name)]
    const about = (crc: number, packed: number, size: number): Buffer =>
      bytes([VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [NEW_YEAR_1980, 2], [crc, 4], [packed, 4], [size, 4])
    const local = Buffer.concat([bytes([0x04034b50, 4]), about(0, 0, 0), bytes([title.length, 2], [0, 2]), title])
    yield local
    for await (const chunk of deflated(content, sums)) yield chunk
    const { crc, packed, size } = sums
    yield bytes([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])
    at += local.length + packed + 16
    const rest = bytes([title.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [begin, 4])
    directory.push(bytes([0x02014b50, 4], [VERSION, 2]), about(crc, packed, size), rest, title)
  }
  const listed = Buffer.concat(directory)
  const count = directory.length / 4
  yield Buffer.concat([
    listed,
    bytes([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [at, 4], [0, 2]),
  ])
}

interface Sums {
  crc: number
  size: number
  packed: number
}

async function* deflated(content: Packing['content'], sums: Sums): AsyncGenerator<Buffer> {
  const summed = async function* () {
    for await (const chunk of content) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  // What breaks before it breaks the loop below as well.
  const packed = pipeline(Readable.from(summed()), createDeflateRaw({ level: LEVEL }), () => {})
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    sums.packed += chunk.length
    yield chunk
  }
}

/** Numbers of 2 or 4 bytes. @throws RangeError beyond 4 GiB, which this form of ZIP can't tell */
const bytes = (...numbers: [value: number, size: 2 | 4][]): Buffer => {
  const out = Buffer.alloc(numbers.reduce((all, [, size]) => all + size, 0))
  let at = 0
  for (const [value, size] of numbers) at = out.writeUIntLE(value, at, size)
  return out
}
