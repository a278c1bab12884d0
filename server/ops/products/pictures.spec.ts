import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskStore } from '../../files/disk-store'
import { picturesFrom } from './pictures'

const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const ADDRESS = /^\/media\/import\/[0-9a-f]{32}_1\.png$/

let home: string
const homes: string[] = []
beforeEach(() => void homes.push((home = mkdtempSync(join(tmpdir(), 'daifa-pictures-')))))
afterAll(() => {
  for (const one of homes) rmSync(one, { recursive: true, force: true })
})

const zip = (files: Record<string, Uint8Array>, level: 0 | 6 = 0): Buffer => Buffer.from(zipSync(files, { level }))
/** Where the entry of this name stands in the archive: its own head and its line in the directory. */
const places = (bytes: Buffer, name: string) => {
  const head = bytes.indexOf(name) - 30
  return { head, line: bytes.indexOf(name, head + 31) - 46 }
}
const from = (bytes: Buffer) => {
  const file = join(home, 'pictures.zip')
  writeFileSync(file, bytes)
  return picturesFrom(file, diskStore(join(home, 'data')))
}

describe('one picture that cannot be had is a matter of the lines that name it, and the others are kept:', () => {
  test('damaged in the archive', async () => {
    for (const level of [0, 6] as const) {
      const bytes = zip({ 'bad.png': PNG, 'good.png': PNG }, level)
      bytes.fill(0xff, places(bytes, 'bad.png').head + 37, places(bytes, 'bad.png').head + 60)
      const pictures = await from(bytes)
      expect(await pictures.keep('bad.png')).toBeNull()
      expect(await pictures.problemWith('bad.png')).toBe('在压缩包里已损坏')
      expect(await pictures.keep('good.png')).toMatch(ADDRESS)
      expect(await pictures.problemWith('good.png')).toBeNull()
    }
  })

  test('packed by a method that is not known, or encrypted', async () => {
    const bytes = zip({ 'nine.png': PNG, 'secret.png': PNG, 'good.png': PNG })
    bytes.writeUInt16LE(9, places(bytes, 'nine.png').line + 10)
    bytes.writeUInt16LE(1, places(bytes, 'secret.png').line + 8)
    const pictures = await from(bytes)
    expect(await pictures.keep('nine.png')).toBeNull()
    expect(await pictures.problemWith('nine.png')).toContain('不支持的压缩方式（9）')
    expect(await pictures.problemWith('secret.png')).toContain('加了密')
    expect(await pictures.keep('good.png')).toMatch(ADDRESS)
  })

  test('a link that leads nowhere, a circle of links', async () => {
    const folder = join(home, 'folder')
    mkdirSync(join(folder, 'a'), { recursive: true })
    writeFileSync(join(folder, 'a', 'good.png'), PNG)
    symlinkSync(join(home, 'nowhere'), join(folder, 'lost.png'))
    symlinkSync('round.png', join(folder, 'round.png'))
    symlinkSync(folder, join(folder, 'a', 'up'))
    const pictures = await picturesFrom(folder, diskStore(join(home, 'data')))
    expect(await pictures.keep('lost.png')).toBeNull()
    expect(await pictures.problemWith('lost.png')).toBe('无法读取（ENOENT）')
    expect(await pictures.problemWith('round.png')).toBe('无法读取（ELOOP）')
    expect(await pictures.keep('good.png')).toMatch(ADDRESS)
    expect(await pictures.keep('a/good.png')).toMatch(ADDRESS)
  })

  test('no picture, too big, not there', async () => {
    const bytes = zip({ 'text.png': Buffer.from('no picture'), 'big.png': new Uint8Array(20 * 1024 * 1024 + 1) }, 6)
    const pictures = await from(bytes)
    expect(await pictures.problemWith('text.png')).toBe('不能用：请上传完整的 JPG、PNG 或 WebP 图片')
    expect(await pictures.problemWith('big.png')).toBe('超过 20 MB')
    expect(await pictures.problemWith('none.png')).toBe('不在图片文件夹或压缩包中')
  })
})

test('a picture is made once, whatever it is called, and its address says what there is of it', async () => {
  const made = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const files = diskStore(join(home, 'data'))
  const put = vi.spyOn(files, 'put')
  const keep = async (name: string) => {
    const folder = join(home, name)
    mkdirSync(folder)
    writeFileSync(join(folder, `${name}.png`), made)
    return (await picturesFrom(folder, files)).keep(`${name}.png`)
  }
  const first = await keep('a')
  expect(first).toMatch(/^\/media\/import\/[0-9a-f]{32}_320-640-1000\.jpg$/)
  const written = put.mock.calls.length
  expect([written, await keep('b'), put.mock.calls.length]).toEqual([7, first, written])
  // Broken off before the last was written, it is made again.
  const stem = first!.slice(1).replace(/_.*/, '')
  await files.remove(`${stem}.sizes`)
  await files.remove(`${stem}_1000.jpg`)
  expect([await keep('c'), await files.has(`${stem}_1000.jpg`)]).toEqual([first, true])
})

describe('an archive', () => {
  test('of many pictures is gone through once, not for each of them', async () => {
    const text = Buffer.from('no picture, so that nothing is written')
    const bytes = zip(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`${i}.png`, text])))
    const pictures = await from(bytes)
    // Its directory is gone; what was read of it isn't.
    const directory = bytes.readUInt32LE(bytes.length - 6)
    writeFileSync(join(home, 'pictures.zip'), Buffer.from(bytes).fill(0, directory))
    for (const name of ['0.png', '1000.png', '1999.png']) expect(await pictures.problemWith(name)).toContain('不能用')
  })

  test('may have a comment behind it, and folders of its own', async () => {
    const bytes = zip({ '图/': new Uint8Array(), '图/1.png': PNG })
    const comment = Buffer.from('PK 由某软件压缩')
    bytes.writeUInt16LE(comment.length, bytes.length - 2)
    const pictures = await from(Buffer.concat([bytes, comment]))
    expect(await pictures.keep('图/1.png')).toMatch(ADDRESS)
    expect(await pictures.problemWith('图')).toBe('不在图片文件夹或压缩包中')
  })

  // "红/图1.png", as Windows in China writes it, and as macOS does.
  test.each([
    ['GB18030', Buffer.from([0xba, 0xec, 0x2f, 0xcd, 0xbc, ...Buffer.from('1.png')])],
    ['UTF-8', Buffer.from('红/图1.png')],
  ])('with names in %s and no flag has its pictures found', async (_encoding, name) => {
    const bytes = zip({ ['x'.repeat(name.length)]: PNG })
    const { head, line } = places(bytes, 'x'.repeat(name.length))
    name.copy(bytes, head + 30)
    name.copy(bytes, line + 46)
    const pictures = await from(bytes)
    expect(await pictures.keep('红/图1.png')).toMatch(ADDRESS)
    expect(await pictures.keep('图1.png')).toMatch(ADDRESS)
  })

  // WinRAR: what its code page has no sign for is "?" in the name, and stands whole in the field 0x7075.
  test('whose names stand in the Unicode field has its pictures found, unless the field is of another name', async () => {
    const packed = (checked: string): Buffer => {
      const field = Buffer.concat([Buffer.alloc(5, 1), Buffer.from('髙1.png')])
      field.writeUInt32LE(crc32(checked), 1)
      return Buffer.from(zipSync({ '?1.png': [PNG, { level: 0, extra: { 0x7075: field } }] }))
    }
    const pictures = await from(packed('?1.png'))
    expect(await pictures.keep('髙1.png')).toMatch(ADDRESS)
    expect(await pictures.problemWith('?1.png')).toBe('不在图片文件夹或压缩包中')
    expect(await (await from(packed('2.png'))).keep('?1.png')).toMatch(ADDRESS)
  })

  test('that is none is refused in words', async () => {
    const damaged = zip({ '1.png': PNG, '2.png': PNG, '3.png': PNG })
    damaged.fill(0xff, places(damaged, '2.png').line, places(damaged, '2.png').line + 4)
    const short = zip({ '1.png': PNG }).subarray(0, 150)
    for (const bytes of [Buffer.from('no archive'), Buffer.alloc(0), short, damaged])
      await expect(from(bytes)).rejects.toThrow('图片压缩包不是完好的 ZIP 文件')
  })
})

describe('a name', () => {
  const files = { 'A/1.png': PNG, 'B/1.png': PNG, '2.png': PNG, 'A/2.png': PNG, 'B/3.png': PNG }

  test.each(['folder', 'zip'])('that several folders of the %s have needs its folder', async (kind) => {
    if (kind === 'folder')
      for (const [name, bytes] of Object.entries(files)) {
        mkdirSync(dirname(join(home, 'folder', name)), { recursive: true })
        writeFileSync(join(home, 'folder', name), bytes)
      }
    const pictures = kind === 'zip' ? await from(zip(files)) : await picturesFrom(join(home, 'folder'), diskStore(home))
    expect(await pictures.keep('1.png')).toBeNull()
    expect(await pictures.problemWith('1.png')).toBe('有 2 个同名文件（A/1.png、B/1.png），请连同文件夹一起填写')
    for (const name of ['A/1.png', 'B/1.png', '2.png', 'A/2.png', '3.png'])
      expect(await pictures.keep(name)).toMatch(ADDRESS)
  })

  test('that is an address must be one the shop has', async () => {
    const dataDir = join(home, 'data')
    mkdirSync(join(dataDir, 'media', 'import'), { recursive: true })
    writeFileSync(join(dataDir, 'media', 'import', 'a.png'), PNG)
    writeFileSync(join(dataDir, 'media', 'notes.txt'), 'none')
    const sized = `/media/import/${'0'.repeat(32)}_320-500.jpg`
    writeFileSync(join(dataDir, sized.replace('320-', '')), 'none')
    const demo = '/media/product/10001/0.svg'
    const kept = async (hasDemo: boolean, names: string[]) => {
      const pictures = await picturesFrom(null, diskStore(dataDir), { hasDemo })
      return Promise.all(names.map((name) => pictures.keep(name)))
    }
    expect(await kept(true, ['/media/import/a.png', demo, sized])).toEqual(['/media/import/a.png', demo, sized])
    expect(await kept(false, ['/media/import/a.png', demo])).toEqual(['/media/import/a.png', null])
    const others = ['/media/import/b.png', '/media/import', '/media/notes.txt', '/media/product/1/0.svg', '/etc/passwd']
    expect(await kept(true, others)).toEqual(others.map(() => null))
    const pictures = await picturesFrom(null, diskStore(dataDir))
    expect(await pictures.problemWith('/media/import/b.png')).toBe('不是本店已有的图片地址')
  })
})
