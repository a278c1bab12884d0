import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { diskStore } from '../../../server/files/disk-store'
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
