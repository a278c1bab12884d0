import { isFailure } from '../../src/domain/failure'
import type { Config } from '../base/config'
import { s3Asker, S3Refusal } from './s3-store'

/**
 * What is wrong with the bucket for good, in words for whoever starts us. One that doesn't answer just now is no reason not to start.
 */
export const bucketComplaints = async ({ s3 }: Pick<Config, 's3'>): Promise<string[]> => {
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
