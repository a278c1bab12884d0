import type { Config } from '../base/config'
import { diskStore } from './disk-store'
import type { FileStore } from './file-store'
import { s3Store } from './s3-store'

/** Where the configuration says; what was kept on the disk before there was a bucket is still found there. */
export const chooseFiles = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore => {
  const disk = diskStore(dataDir)
  return s3 ? before(s3Store(s3), disk) : disk
}

const before = (store: FileStore, older: FileStore): FileStore => ({
  ...store,
  has: async (key) => (await store.has(key)) || older.has(key),
  get: async (key) => (await store.get(key)) ?? older.get(key),
  open: async (key) => (await store.open(key)) ?? older.open(key),
  async remove(key) {
    await store.remove(key)
    await older.remove(key)
  },
})
