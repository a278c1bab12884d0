import { sandboxBook } from '../../server/channels/sandbox/book'
import type { Db } from '../../server/store/db'
import { findingsIn, type Finding } from '../../server/wallet/audit'
import { Failure } from '../../src/domain/failure'

const undo = new Failure('conflict', 'undo')

const KEPT = [
  ['entries', 'append_only'],
  ['journals', 'append_only'],
  ['wallet_entries', 'append_only'],
  ['withdrawal_logs', 'kept'],
] as const

/** What the audit of money says after statements that spoil rows by hand, which are then undone: "W3 account avail:…". */
export const auditedAfter = async (db: Db, statements: readonly string[]): Promise<string[]> => {
  let found: Finding[] = []
  await db
    .tx(async (tx) => {
      for (const [table, trigger] of KEPT) await tx.query(`alter table ${table} disable trigger ${trigger}`)
      for (const statement of statements) await tx.query(statement)
      found = await findingsIn(tx, [sandboxBook])
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found.map(({ rule, subject }) => `${rule.split(' ')[0]} ${subject}`)
}
