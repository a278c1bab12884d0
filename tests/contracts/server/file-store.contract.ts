import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeyTaken, type FileStore } from '../../../server/files/file-store'

/** What every place for files promises. */
export interface FileWorld {
  files: FileStore
  /** What a browser gets at the address. */
  fetch(url: string): Promise<Buffer>
  close(): Promise<void>
}

export const fileStoreContract = (open: () => Promise<FileWorld>): void => {
  let files: FileStore
  let world: FileWorld
  beforeAll(async () => {
    world = await open()
    files = world.files
  })
  afterAll(() => world.close())

  const newKey = () => `uploads/${randomUUID()}.png`
  const thrownBy = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    )

  test('what was put is got back, byte for byte, whole or as a stream', async () => {
    const key = newKey()
    const bytes = randomBytes(300_000)
    await files.put(key, bytes, 'image/png')
    expect([await files.has(key), (await files.get(key))?.equals(bytes)]).toEqual([true, true])
    const opened = await files.open(key)
    expect([opened?.size, (await buffer(opened!.stream)).equals(bytes)]).toEqual([bytes.length, true])
    expect((await world.fetch(files.urlOf(key))).equals(bytes)).toBe(true)
  })

  test('a stream is put as its bytes', async () => {
    const key = `exports/${randomUUID()}.csv`
    await files.put(key, Readable.from(['货号,', Buffer.from('数量\n')]), 'text/csv')
    expect((await files.get(key))?.toString()).toBe('货号,数量\n')
  })

  test('nothing is there of what was never put', async () => {
    const key = newKey()
    expect([await files.has(key), await files.get(key), await files.open(key)]).toEqual([false, null, null])
    await files.remove(key)
  })

  test('a key is written once, also by two at once', async () => {
    const key = newKey()
    const puts = await Promise.all([1, 2, 3].map((n) => thrownBy(files.put(key, Buffer.from(String(n)), 'image/png'))))
    expect(puts.filter((error) => error === null).length).toBe(1)
    expect(puts.filter((error) => error instanceof KeyTaken).length).toBe(2)
    const winner = puts.indexOf(null) + 1
    expect((await files.get(key))?.toString()).toBe(String(winner))
  })

  test('what breaks off in the middle was never put', async () => {
    const key = newKey()
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('gone')
      })(),
    )
    expect(await thrownBy(files.put(key, broken, 'image/png'))).toEqual(new Error('gone'))
    expect(await files.get(key)).toBe(null)
    await files.put(key, Buffer.from('whole'), 'image/png')
    expect((await files.get(key))?.toString()).toBe('whole')
  })

  test('what was removed is gone, and its key is free', async () => {
    const key = newKey()
    await files.put(key, Buffer.from('a'), 'image/png')
    await files.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBe(null)
    await files.put(key, Buffer.from('b'), 'image/png')
    expect((await files.get(key))?.toString()).toBe('b')
  })

  test.each([
    '../x.png',
    'uploads/../../x',
    '/etc/passwd',
    'uploads/.hidden',
    'a//b',
    'a/',
    '',
    'a\0b',
    'a'.repeat(201),
  ])('%j is no key', async (key) => {
    expect([await files.has(key), await files.get(key), await files.open(key)]).toEqual([false, null, null])
    expect(await thrownBy(files.put(key, Buffer.from('x'), 'image/png'))).toBeInstanceOf(TypeError)
  })
}
