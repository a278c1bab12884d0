import { randomBytes } from 'node:crypto'
import { refusals } from '../../src/domain/refusals'
import type { UploadedFile } from '../../src/domain/account'
import type { Deps } from '../deps'
import { newId } from '../base/ids'
import { fairQueue } from '../pictures/fair-queue'
import { keepSizes, removeSizes } from '../pictures/keep-sizes'
import { makeSizes } from '../pictures/make-sizes'

const HOUR = 3600

/** A large picture takes half a second of a core; libuv's other two threads stay free for files and passwords. */
const inTurn = fairQueue({ lanes: 2, most: 16, mostOfOne: 2 })

/**
 * Keeps a picture, made anew, under a name of our own; what else is in the file is forgotten.
 * @throws Failure invalid for what is none; busy while too many wait, or two of the same buyer
 */
export const keepPicture = async (
  { db, clock, config, limiter, files }: Deps,
  userId: string,
  use: string,
  file: Buffer | undefined,
): Promise<UploadedFile> => {
  if (!file || file.length === 0) throw refusals.noPicture()
  await limiter.hit(`upload:${userId}`, config.limits.uploadsPerHour, HOUR)
  const made = await inTurn(userId, () => makeSizes(file))
  const stem = `uploads/${randomBytes(16).toString('hex')}`
  const id = newId()
  try {
    const key = await keepSizes(files, stem, made)
    await db.query(
      `insert into files (id, user_id, use, name, type, bytes, width, height, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        userId,
        use,
        key.slice('uploads/'.length),
        made.plain === 'png' ? 'image/png' : 'image/jpeg',
        made.sizes.reduce((total, { webp, plain }) => total + webp.length + plain.length, 0),
        made.width,
        made.height,
        new Date(clock.now()),
      ],
    )
    return { id, url: files.urlOf(key) }
  } catch (error) {
    await removeSizes(files, stem, made)
    throw error
  }
}
