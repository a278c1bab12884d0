import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** What visitors have written, as operators read and answer it. */

interface Row {
  id: number
  account: string | null
  content: string
  contact: string
  images: string[]
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
}

/** The newest first. */
export const feedbackPage = async (
  db: Queryable,
  { page, pageSize, open }: { page: number; pageSize: number; open: boolean },
) => {
  const [counted] = await db.query<{ total: number; open: number }>(
    `select count(*)::int as total, (count(*) filter (where answered_at is null))::int as open from feedback`,
  )
  const rows = await db.query<Row>(
    `select f.id, u.account, f.content, f.contact, f.created_at as "createdAt", f.answer, f.answered_at as "answeredAt",
       array(select '/uploads/' || p.name from files p where p.id = any(f.images) order by p.id) as images
     from feedback f left join users u on u.id = f.user_id where not $3 or f.answered_at is null
     order by f.id desc limit $1 offset $2`,
    [pageSize, (page - 1) * pageSize, open],
  )
  const list = rows.map(({ id, account, createdAt, answer, answeredAt, ...row }) => ({
    ...row,
    id: String(id),
    account: account ?? '',
    createdAt: toBeijing(createdAt.getTime()),
    answer: answer ?? '',
    answeredAt: answeredAt === null ? '' : toBeijing(answeredAt.getTime()),
  }))
  return { list, total: (open ? counted?.open : counted?.total) ?? 0, open: counted?.open ?? 0, page, pageSize }
}

/** The last answer stands. @throws Failure not-found */
export const answerFeedback = async (
  db: Queryable,
  { id, text, by }: { id: number; text: string; by: string },
  nowMs: number,
): Promise<{ id: string; account: string; contact: string }> => {
  const [row] = await db.query<{ account: string | null; contact: string }>(
    `update feedback f set answer = $2, answered_by = $3, answered_at = $4 where f.id = $1
     returning f.contact, (select account from users u where u.id = f.user_id) as account`,
    [id, text, by, timestamp(nowMs)],
  )
  if (!row) throw refusals.notFound('feedback')
  return { id: String(id), account: row.account ?? '', contact: row.contact }
}
