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
