import { randomBytes } from 'node:crypto'
import { acceptedPicture } from '../../src/domain/picture'
import { refusals } from '../../src/domain/refusals'
import type { UploadedFile } from '../../src/domain/account'
import type { Deps } from '../deps'
import { newId } from '../base/ids'
import { cleanPicture } from './clean-picture'

const HOUR = 3600

/** Keeps a picture, made anew, under a name of our own; what else is in the file is forgotten. */
export const keepPicture = async (
  { db, clock, config, limiter, files }: Deps,
  userId: string,
  use: string,
  file: Buffer | undefined,
): Promise<UploadedFile> => {
  if (!file || file.length === 0) throw refusals.noPicture()
  await limiter.hit(`upload:${userId}`, config.limits.uploadsPerHour, HOUR)
  const picture = acceptedPicture(file)
  const { bytes, width, height } = await cleanPicture(file.subarray(0, picture.end), picture.type, userId)
  const name = `${randomBytes(16).toString('hex')}.${picture.extension}`
  const key = `uploads/${name}`
  const id = newId()
  await files.put(key, bytes, picture.type)
  try {
    await db.query(
      `insert into files (id, user_id, use, name, type, bytes, width, height, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, userId, use, name, picture.type, bytes.length, width, height, new Date(clock.now())],
    )
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return { id, url: files.urlOf(key) }
}
