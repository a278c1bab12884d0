import { MAX_PICTURE_PIXELS } from './limits'
import { refusals } from './refusals'

/** Reads the head of a picture by its bytes; whatever a file calls itself doesn't count. */

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  extension: 'jpg' | 'png' | 'webp'
  width: number
  height: number
  isAnimated: boolean
  /** Where the picture ends. Phones put more behind a JPEG (a second picture, notes of their own): that is to be cut off. */
  end: number
}

const MAX_SIDE = 12_000

/** A progressive JPEG has some ten; thousands of empty ones fit in 100 kB, and each is a walk over all of its pixels. */
const MAX_SCANS = 100

/** A picture that may be kept and shown. @throws Failure invalid */
export const acceptedPicture = (bytes: Uint8Array): Picture => {
  const picture = pictureOf(bytes)
  if (!picture) throw refusals.brokenPicture()
  const { width, height, isAnimated } = picture
  if (isAnimated) throw refusals.animatedPicture()
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PICTURE_PIXELS) throw refusals.hugePicture()
  return picture
}

/** Null when it is none of the three, is cut off, or (PNG, WebP) carries something behind its end. */
export const pictureOf = (bytes: Uint8Array): Picture | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const read of [png, jpeg, webp]) {
    try {
      const picture = read(view)
      if (picture && picture.width > 0 && picture.height > 0) return picture
    } catch (error) {
      // Reading past the end: cut off.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

/** The bytes as characters. @throws RangeError past the end */
const textAt = (view: DataView, from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => String.fromCharCode(view.getUint8(from + i))).join('')

/** Chunks of length, name, data and checksum, from IHDR to IEND. */
const png = (view: DataView): Picture | null => {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 16) !== 'IHDR') return null
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let hasData = false
  let isAnimated = false
  for (let at = 8; ;) {
    const length = view.getUint32(at)
    const name = textAt(view, at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(name)) return null
    at += 12 + length
    if (name === 'IDAT') hasData = true
    if (name === 'acTL') isAnimated = true
    if (name === 'IEND')
      return hasData && at === view.byteLength
        ? { type: 'image/png', extension: 'png', ...size, isAnimated, end: at }
        : null
  }
}

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments up to the scan, then entropy-coded bytes up to the end marker. */
const jpeg = (view: DataView): Picture | null => {
  if (view.getUint16(0) !== 0xffd8) return null
  let size: { width: number; height: number } | null = null
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xda) {
      const end = endOfJpeg(view, at)
      return size && end > 0 ? { type: 'image/jpeg', extension: 'jpg', ...size, isAnimated: false, end } : null
    }
    at += 2 + length
  }
}

/** Inside the scans a 0xff is always followed by 0x00 or a restart, so the end marker stands there only once. 0: missing, or too far. */
const endOfJpeg = (view: DataView, from: number): number => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  let scans = 0
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return at + 2
    if (bytes[at + 1] === 0xda && ++scans > MAX_SCANS) return 0
  }
  return 0
}

/** RIFF with its own length, which must be the file's; lossy, lossless or extended. */
const webp = (view: DataView): Picture | null => {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 12) !== 'WEBP') return null
  if (view.getUint32(4, true) + 8 !== view.byteLength) return null
  const kind = textAt(view, 12, 16)
  const size = webpSize(view, kind)
  const isAnimated = kind === 'VP8X' && (view.getUint8(20) & 2) > 0
  return size && { type: 'image/webp', extension: 'webp', ...size, isAnimated, end: view.byteLength }
}

const webpSize = (view: DataView, kind: string): { width: number; height: number } | null => {
  if (kind === 'VP8 ')
    return textAt(view, 23, 26) === '\x9d\x01\x2a'
      ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
      : null
  if (kind === 'VP8L') {
    if (view.getUint8(20) !== 0x2f) return null
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8X') return null
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  return { width: three(24) + 1, height: three(27) + 1 }
}
