import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { S3Config } from '../../../server/base/config'
import { bucketComplaints } from '../../../server/files/bucket-complaints'
import { chooseFiles } from '../../../server/files/choose'
import { diskStore } from '../../../server/files/disk-store'
import { KeyTaken, type FileStore } from '../../../server/files/file-store'
import { addressOf, s3Store } from '../../../server/files/s3-store'
import { s3Stub, type Fault, type S3Stub } from '../../support/s3-stub'
import { fileStoreContract } from './file-store.contract'

describe('files on the disk', () => {
  fileStoreContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daifa-files-'))
    return {
      files: diskStore(folder),
      // The server's own routes give them out: tests/server/pages.spec.ts, account.spec.ts.
      fetch: async (url) => readFileSync(join(folder, url)),
      close: async () => rmSync(folder, { recursive: true }),
    }
  })
})

describe('a disk', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'daifa-disk-'))
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => rmSync(folder, { recursive: true }))

  test('has the bytes of a file before it has its name, and its name before anybody is told', async () => {
    const probe = await open(folder)
    await probe.close()
    const path = join(folder, 'uploads/a.png')
    const seen: boolean[] = []
    const sync = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'sync').mockImplementation(async () => {
      seen.push(existsSync(path))
    })
    await diskStore(folder).put('uploads/a.png', Buffer.from('a'), 'image/png')
    expect([sync.mock.calls.length, seen]).toEqual([2, [false, true]])
  })

  // The disk of `npm run faults:surroundings` is really full; here its answer comes with the bytes.
  test.each([
    ['ENOSPC', '存储空间不足，暂时无法保存，请稍后再试'],
    ['EDQUOT', '存储空间不足，暂时无法保存，请稍后再试'],
    ['EROFS', '服务繁忙，请稍后再试'],
    ['EACCES', '服务繁忙，请稍后再试'],
  ])('that answers %s is busy, in words, and keeps no half of a file', async (code, words) => {
    const full = Readable.from(
      (function* () {
        yield 'half'
        throw Object.assign(new Error(code), { code })
      })(),
    )
    const put = diskStore(folder).put('full/a.png', full, 'image/png')
    await expect(put).rejects.toMatchObject({ kind: 'busy', message: words })
    expect(readdirSync(join(folder, 'full'))).toEqual([])
  })
})

describe('files in an S3 bucket', () => {
  fileStoreContract(async () => {
    const stub = await s3Stub()
    const files = s3Store(stub.config)
    // The server gives them out, as it does those of the disk.
    return { files, fetch: async (url) => (await files.get(url.slice(1)))!, close: stub.close }
  })
})

describe('an S3 bucket', () => {
  let stub: S3Stub
  let files: FileStore
  /** For what is so large that it may take longer than what is waited for below. */
  let patient: FileStore
  let keys = 0
  beforeAll(async () => {
    stub = await s3Stub()
    files = s3Store(stub.config, 5)
    patient = s3Store({ ...stub.config, timeoutMs: 10_000 }, 5)
  })
  beforeEach(() => {
    keys += 1
    stub.calls.length = 0
    stub.faults.length = 0
  })
  afterAll(() => stub.close())
  const key = () => `uploads/${keys}.png`
  const MB = 1024 * 1024
  const stream = (...chunks: Buffer[]) => Readable.from(chunks)

  test.each<[Fault[]]>([[['500']], [['slow down', '500']], [['silent']], [['lost']], [['lost', 'lost']]])(
    'that misbehaves for a while (%s) has each file once all the same',
    async (faults) => {
      stub.faults.push(...faults)
      await files.put(key(), Buffer.from('a'), 'image/png')
      expect(stub.objects.get(key())).toEqual({ body: Buffer.from('a'), type: 'image/png' })
      stub.faults.push(...faults)
      expect((await files.get(key()))?.toString()).toBe('a')
    },
  )

  test('whose answer breaks off is asked again, and never gives half a file', async () => {
    const bytes = randomBytes(300_000)
    await files.put(key(), bytes, 'image/png')
    stub.faults.push('cut', 'cut')
    expect((await files.get(key()))?.equals(bytes)).toBe(true)
    stub.faults.push('cut', 'cut', 'cut')
    await expect(files.get(key())).rejects.toMatchObject({ kind: 'busy' })
    stub.faults.push('cut')
    const opened = await files.open(key())
    await expect(buffer(opened!.stream)).rejects.toThrow('terminated')
  })

  test.each<Fault>(['500', 'slow down', 'silent'])('that goes on misbehaving (%s) is busy, in words', async (fault) => {
    stub.faults.push(fault, fault, fault)
    const put = files.put(key(), Buffer.from('a'), 'image/png')
    await expect(put).rejects.toMatchObject({ kind: 'busy', message: '服务繁忙，请稍后再试' })
    expect([stub.calls.length, stub.objects.has(key())]).toEqual([3, false])
  })

  test('that nobody listens for is busy too', async () => {
    const gone = s3Store({ ...stub.config, endpoint: 'http://127.0.0.1:1' }, 5)
    await expect(gone.get(key())).rejects.toMatchObject({ kind: 'busy' })
  })

  test.each([
    ['another secret', { keySecret: 'x' }, '403 SignatureDoesNotMatch'],
    ['another key', { keyId: 'x' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'cn-2' }, '403 AuthorizationHeaderMalformed'],
  ])('refuses %s at once, and starting says so', async (_, wrong, code) => {
    const config = { ...stub.config, ...wrong }
    await expect(s3Store(config).put(key(), Buffer.from('a'), 'image/png')).rejects.toThrow(`PUT /${key()}: ${code}`)
    expect([stub.calls.length, stub.objects.has(key())]).toEqual([1, false])
    expect(await bucketComplaints({ s3: config })).toEqual([expect.stringContaining('的桶 pictures 不能用：S3_KEY_ID')])
  })

  test('that isn’t there is said at the start; one that only doesn’t answer is not', async () => {
    const complaints = (over: Partial<S3Config>) => bucketComplaints({ s3: { ...stub.config, ...over } })
    expect(await complaints({})).toEqual([])
    expect(await complaints({ bucket: 'none' })).toEqual([expect.stringContaining('没有这个桶')])
    expect(await complaints({ endpoint: 'http://127.0.0.1:1' })).toEqual([])
  })

  test('gets a long stream in parts, put together at the end, once', async () => {
    const bytes = randomBytes(17 * MB)
    const chunks = () => stream(bytes.subarray(0, 9 * MB), bytes.subarray(9 * MB, 10 * MB), bytes.subarray(10 * MB))
    stub.faults.push('500')
    await patient.put(key(), chunks(), 'text/csv')
    const { body, type } = stub.objects.get(key())!
    expect([body.equals(bytes), type, stub.uploads.size]).toEqual([true, 'text/csv', 0])
    await expect(patient.put(key(), chunks(), 'text/csv')).rejects.toBeInstanceOf(KeyTaken)
    expect(stub.uploads.size).toBe(0)
  })

  test('keeps no parts of what broke off, or was not put together', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(9 * MB)
        throw new Error('gone')
      })(),
    )
    await expect(patient.put(key(), broken, 'text/csv')).rejects.toThrow('gone')
    const whole = () => stream(Buffer.alloc(8 * MB), Buffer.from('x'))
    const before = stub.calls.length
    stub.faults[3] = 'not put together'
    await expect(patient.put(key(), whole(), 'text/csv')).rejects.toMatchObject({ kind: 'busy' })
    expect([stub.calls.length - before, stub.uploads.size, stub.objects.has(key())]).toEqual([5, 0, false])
  })

  test('is reached by its own name, or as a folder', () => {
    const at = (pathStyle: boolean) => addressOf({ ...stub.config, endpoint: 'https://s3.example.cn', pathStyle })
    expect([at(false), at(true)]).toEqual(['https://pictures.s3.example.cn', 'https://s3.example.cn/pictures'])
  })

  test('has what was on the disk before as well', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'daifa-older-'))
    await diskStore(dataDir).put('uploads/old.png', Buffer.from('old'), 'image/png')
    const both = chooseFiles({ s3: stub.config, dataDir })
    await both.put(key(), Buffer.from('new'), 'image/png')
    const texts = await Promise.all(['uploads/old.png', key()].map(async (one) => (await both.get(one))?.toString()))
    expect([texts, await both.has('uploads/old.png'), (await both.open('uploads/old.png'))?.size]).toEqual([
      ['old', 'new'],
      true,
      3,
    ])
    expect([existsSync(join(dataDir, key())), stub.objects.has(key())]).toEqual([false, true])
    await both.remove('uploads/old.png')
    expect(await both.get('uploads/old.png')).toBe(null)
    rmSync(dataDir, { recursive: true })
  })
})
