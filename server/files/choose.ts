import type { Config } from '../base/config'
import { isFailure } from '../../src/domain/failure'
import { diskStore } from './disk-store'
import type { FileStore } from './file-store'
import { s3Asker, S3Refusal, s3Store } from './s3-store'

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

/**
 * What is wrong with the bucket for good, in words for whoever starts us. One that doesn't answer just now is no reason not to start.
 */
export const fileComplaints = async ({ s3 }: Pick<Config, 's3'>): Promise<string[]> => {
  if (!s3) return []
  try {
    await s3Asker(s3)({ method: 'HEAD', path: '/' }, async () => null)
    return []
  } catch (error) {
    if (isFailure(error, 'busy')) return []
    if (!(error instanceof S3Refusal)) throw error
    const why =
      error.status === 404
        ? '没有这个桶'
        : error.status === 403
          ? 'S3_KEY_ID、S3_KEY_SECRET 不对，或没有读这个桶的权限'
          : `答复 ${error.status}，请检查 S3_REGION 与 S3_PATH_STYLE`
    return [`对象存储 ${s3.endpoint} 的桶 ${s3.bucket} 不能用：${why}`]
  }
}
