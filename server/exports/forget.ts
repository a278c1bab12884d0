import type { Deps } from '../deps'
import { fileKey, listKey, partKey } from './keys'

const KEEP_DAYS = 7
const AT_ONCE = 100

/** Drops exports that ended a week ago, and their files. @returns how many */
export const forgetExports = async ({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> => {
  const before = new Date(clock.now() - KEEP_DAYS * 86_400_000)
  let forgotten = 0
  for (;;) {
    const old = await db.query<{ id: string; step: number }>(
      `select id, step from jobs where kind in ('export', 'statement', 'material') and finished_at < $1 order by finished_at limit $2`,
      [before, AT_ONCE],
    )
    for (const { id, step } of old) {
      for (const format of ['xlsx', 'csv', 'zip']) await files.remove(fileKey(id, format))
      // Those of a job that was cancelled or failed; the step under way then may have left one as well.
      for (let part = 0; part <= step; part++) await files.remove(partKey(id, part))
      await files.remove(listKey(id))
      await db.query('delete from jobs where id = $1', [id])
    }
    forgotten += old.length
    if (old.length < AT_ONCE) return forgotten
  }
}
