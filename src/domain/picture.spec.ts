import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptedPicture, pictureOf } from './picture'

const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
const png = (width: number, height: number) => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data]
const jpeg = (width: number, height: number) =>
  Buffer.from([
    0xff,
    0xd8,
    ...segment(0xe0, [1, 2, 3]),
    ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1]),
    ...segment(0xda, [1, 0]),
    1,
    2,
    0xff,
    0x00,
    3,
    0xff,
    0xd9,
  ])
const webp = (width: number, height: number) => {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(22, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}
const kinds = [
  ['png', png, 'image/png'],
  ['jpg', jpeg, 'image/jpeg'],
  ['webp', webp, 'image/webp'],
] as const

describe.each(kinds)('%s', (extension, make, type) => {
  it('is known by its bytes, with its size', () => {
    const whole = make(640, 480)
    expect(pictureOf(whole)).toEqual({ type, extension, width: 640, height: 480, isAnimated: false, end: whole.length })
  })

  it('is none when cut off anywhere', () => {
    const whole = make(640, 480)
    const accepted = Array.from({ length: whole.length - 1 }, (_, i) => i).filter((end) =>
      pictureOf(whole.subarray(0, end)),
    )
    expect(accepted).toEqual([])
  })

  it('has nothing behind its end that would be kept', () => {
    const whole = make(640, 480)
    const found = pictureOf(Buffer.concat([whole, Buffer.from('PK\x03\x04 a second file')]))
    expect(found?.end).toBe(extension === 'jpg' ? whole.length : undefined)
  })

  it('is none without a size', () => {
    expect(extension === 'webp' ? null : pictureOf(make(0, 480))).toBe(null)
  })
})

it.each(kinds)('a %s of more pixels than a phone takes is refused, and told how many there may be', (_, make) => {
  expect(acceptedPicture(make(5712, 4284))).toMatchObject({ width: 5712, height: 4284 })
  expect(() => acceptedPicture(make(5001, 5000))).toThrow('图片尺寸过大，请缩小到 2500 万像素以内再上传')
})

it.each([
  ['PNG', () => Buffer.concat([png(8, 8).subarray(0, 33), chunk('acTL', Buffer.alloc(8)), png(8, 8).subarray(33)])],
  ['WebP', () => Buffer.from(webp(8, 8)).fill(2, 20, 21)],
])('a %s that moves is refused', (_, make) => {
  expect(() => acceptedPicture(make())).toThrow('请上传静态图片，不支持动图')
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a page', Buffer.from('<html></html>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
  ['a PDF', Buffer.from('%PDF-1.7')],
])('%s is no picture', (_, bytes) => {
  expect(pictureOf(bytes)).toBe(null)
})

it('a JPEG of so many scans that each would be a walk over all pixels is none', () => {
  const whole = jpeg(4000, 4000)
  const withScans = (count: number) =>
    Buffer.concat([
      whole.subarray(0, -2),
      ...Array.from({ length: count - 1 }, () => Buffer.from(segment(0xda, [1, 0]))),
      whole.subarray(-2),
    ])
  expect(pictureOf(withScans(100))).toMatchObject({ width: 4000, height: 4000 })
  expect(pictureOf(withScans(101))).toBe(null)
})

describe('a picture whose bytes say something else than they should', () => {
  const changed = (whole: Buffer, at: number, ...to: number[]) => {
    const bytes = Buffer.from(whole)
    to.forEach((value, i) => (bytes[at + i] = value))
    return pictureOf(bytes)
  }
  const still = png(8, 8)
  const [signature, head, data] = [still.subarray(0, 8), still.subarray(8, 33), still.subarray(33, -12)]
  const end = still.subarray(-12)

  it('is no PNG without its signature, its head in front, its data and names of letters', () => {
    expect(changed(still, 0, 0x88)).toBeNull()
    expect(changed(still, 4, 0x0a)).toBeNull()
    expect(changed(still, 12, ...Buffer.from('IHDX'))).toBeNull()
    expect(pictureOf(Buffer.concat([signature, head, end]))).toBeNull()
    expect(pictureOf(Buffer.concat([signature, head, chunk('te1t', Buffer.alloc(4)), data, end]))).toBeNull()
    expect(pictureOf(Buffer.concat([signature, head, chunk('teXt', Buffer.alloc(4)), data, end]))).not.toBeNull()
  })

  const START = [0xff, 0xd8]
  const frame = (marker: number, width: number) => segment(marker, [8, 0, 9, 0, width, 1])
  const scan = [...segment(0xda, [1, 0]), 1, 2, 0xff, 0xd9]
  const read = (...parts: number[][]) => pictureOf(Buffer.from(parts.flat()))?.width ?? null

  it('is no JPEG without its start, a frame, and segments that begin and are as long as they must', () => {
    expect(read(START, frame(0xc0, 7), scan)).toBe(7)
    expect(read([0xff, 0xd9], frame(0xc0, 7), scan)).toBeNull()
    expect(read(START, scan)).toBeNull()
    expect(read(START, [0xfe, 0xe0, 0, 3, 1], frame(0xc0, 7), scan)).toBeNull()
    expect(read(START, [0xff, 0xe0, 0, 1], frame(0xc0, 7), scan)).toBeNull()
    expect(read(START, [0xff, 0xe0, 0, 2], frame(0xc0, 7), scan)).toBe(7)
  })

  it('is a JPEG by any kind of frame, and by nothing that only looks like one', () => {
    for (const marker of [0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xcf]) expect(read(START, frame(marker, 7), scan)).toBe(7)
    for (const marker of [0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xdb])
      expect([read(START, frame(marker, 9), scan), read(START, frame(0xc0, 7), frame(marker, 9), scan)]).toEqual([
        null,
        7,
      ])
  })

  it('is a JPEG with any number of bytes that fill the gap before a segment', () => {
    expect(read(START, [0xff, 0xff, 0xff], frame(0xc0, 7), scan)).toBe(7)
  })
})

describe('a WebP', () => {
  const riff = (kind: string, body: number[]) => {
    const bytes = Buffer.alloc(20 + body.length)
    bytes.write('RIFF', 0, 'latin1')
    bytes.writeUInt32LE(bytes.length - 8, 4)
    bytes.write(`WEBP${kind}`, 8, 'latin1')
    bytes.set(body, 20)
    return bytes
  }
  const lossy = [2, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x42, 0xe0, 0x81] // 640 and 480 in 14 bits, with two of a scale above
  const bits = (640 - 1) | ((480 - 1) << 14)
  const lossless = [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255]

  it.each([
    ['VP8 ', lossy],
    ['VP8L', lossless],
  ])('of kind %s has its size, and stands still', (kind, body) => {
    const whole = riff(kind, body)
    const webpHead = { type: 'image/webp', extension: 'webp', isAnimated: false }
    expect(pictureOf(whole)).toEqual({ ...webpHead, width: 640, height: 480, end: whole.length })
  })

  it('is none without its marks, or of another kind', () => {
    expect(pictureOf(riff('VP8 ', lossy.with(3, 0)))).toBeNull()
    expect(pictureOf(riff('VP8L', lossless.with(0, 0x2e)))).toBeNull()
    expect(pictureOf(riff('ALPH', [...lossy]))).toBeNull()
    expect(pictureOf(riff('VP8 ', lossy).fill('RIFX', 0, 4))).toBeNull()
    expect(pictureOf(riff('VP8 ', lossy).fill('WEBM', 8, 12))).toBeNull()
  })

  it('may be wider than two bytes hold', () => {
    expect(pictureOf(webp(70_000, 66_000))).toMatchObject({ width: 70_000, height: 66_000 })
  })
})

it.each(kinds)('a %s is as wide and as high as it may be, and no more', (_, make) => {
  expect(acceptedPicture(make(5000, 5000)).width).toBe(5000)
  expect([acceptedPicture(make(12_000, 2000)).width, acceptedPicture(make(2000, 12_000)).height]).toEqual([
    12_000, 12_000,
  ])
  for (const long of [make(12_001, 1), make(1, 12_001)]) expect(() => acceptedPicture(long)).toThrow('图片尺寸过大')
})

it('what is no picture is refused as one that is broken', () => {
  expect(() => acceptedPicture(Buffer.from('GIF89a'))).toThrow('请上传完整的 JPG、PNG 或 WebP 图片')
})

it('a picture without a height is none', () => {
  expect([pictureOf(png(640, 0)), pictureOf(jpeg(640, 0))]).toEqual([null, null])
})
