import { avail } from '../../src/domain/wallet/ledger'
import type { Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Db, Queryable } from '../store/db'
import { anywhere, args } from '../store/sql-args'
import { endAllSessions } from './sessions'

/** What operators see and do with accounts. */

export interface OperatedUser {
  id: string
  account: string
  userName: string
  disabled: boolean
  available: Fen
  createdAt: string
}

/** The newest first. */
export const userPage = async (
  db: Queryable,
  { page, pageSize, keyword = '' }: { page: number; pageSize: number; keyword?: string | undefined },
): Promise<{ list: OperatedUser[]; total: number; page: number; pageSize: number }> => {
  const { values, arg } = args()
  const pattern = arg(anywhere(keyword.trim()))
  const found = `from users u where u.account like ${pattern} or u.user_name like ${pattern}`
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${found}`, values)
  const rows = await db.query<Omit<OperatedUser, 'createdAt'> & { createdAt: Date }>(
    `select u.id, u.account, u.user_name as "userName", u.disabled, u.created_at as "createdAt",
       coalesce((select balance from accounts where id = ${arg(avail(''))} || u.id), 0) as available
     ${found} order by u.created_at desc, u.id desc limit ${arg(pageSize)} offset ${arg((page - 1) * pageSize)}`,
    values,
  )
  const list = rows.map((row) => ({ ...row, createdAt: toBeijing(row.createdAt.getTime()) }))
  return { list, total: counted?.total ?? 0, page, pageSize }
}

/** @throws Failure not-found */
export const userOf = async (db: Queryable, account: string): Promise<string> => {
  const [user] = await db.query<{ id: string }>('select id from users where account = $1', [account.trim()])
  if (!user) throw refusals.notFound('account')
  return user.id
}

/** Ends all sessions; signing in says why from then on. @returns how many sessions there were */
export const disableUser = (db: Db, userId: string): Promise<number> =>
  db.tx(async (tx) => {
    await tx.query('update users set disabled = true where id = $1', [userId])
    return endAllSessions(tx, userId)
  })

export const enableUser = async (db: Queryable, userId: string): Promise<void> => {
  await db.query('update users set disabled = false where id = $1', [userId])
}
