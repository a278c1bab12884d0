import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
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
