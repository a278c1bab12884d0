/** Reads the head of a picture by its bytes; whatever a file calls itself doesn't count. */

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  extension: 'jpg' | 'png' | 'webp'
  width: number
  height: number
  /** Where the picture ends. Phones put more behind a JPEG (a second picture, notes of their own): that is to be cut off. */
  end: number
}

/** Null when it is none of the three, is cut off, or (PNG, WebP) carries something behind its end. */
export const pictureOf = (bytes: Buffer): Picture | null => {
  for (const read of [png, jpeg, webp]) {
    try {
      const picture = read(bytes)
      if (picture && picture.width > 0 && picture.height > 0) return picture
    } catch (error) {
      // Reading past the end: cut off.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks of length, name, data and checksum, from IHDR to IEND. */
const png = (bytes: Buffer): Picture | null => {
  if (!bytes.subarray(0, 8).equals(PNG_HEAD) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let hasData = false
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(name)) return null
    at += 12 + length
    if (name === 'IDAT') hasData = true
    if (name === 'IEND')
      return hasData && at === bytes.length ? { type: 'image/png', extension: 'png', ...size, end: at } : null
  }
}

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments up to the scan, then entropy-coded bytes up to the end marker. */
const jpeg = (bytes: Buffer): Picture | null => {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  let size: { width: number; height: number } | null = null
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    if (marker === 0xda) {
      const end = bytes.indexOf(END_OF_JPEG, at) + 2
      return size && end > 1 ? { type: 'image/jpeg', extension: 'jpg', ...size, end } : null
    }
    at += 2 + length
  }
}

/** Inside the scans a 0xff is always followed by 0x00 or a restart, so the end marker stands there only once. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/** RIFF with its own length, which must be the file's; lossy, lossless or extended. */
const webp = (bytes: Buffer): Picture | null => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const size = webpSize(bytes, bytes.toString('latin1', 12, 16))
  return size && { type: 'image/webp', extension: 'webp', ...size, end: bytes.length }
}

const webpSize = (bytes: Buffer, kind: string): { width: number; height: number } | null => {
  if (kind === 'VP8 ')
    return bytes.readUIntBE(23, 3) === 0x9d012a
      ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
      : null
  if (kind === 'VP8L') {
    if (bytes.readUInt8(20) !== 0x2f) return null
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return kind === 'VP8X' ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : null
}
