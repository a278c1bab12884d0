import { isFailure } from '../../src/domain/failure'
import { zero, type Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { applyJournal, avail, frozen, type Account, type Journal } from '../../src/domain/wallet/ledger'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/**
 * Writes a journal and moves the balances. Accounts are locked in one order everywhere, the busy ones of the house last.
 * @returns false when this journal (kind and ref) was written before; then nothing is done.
 * @throws Failure balance-short (details.shortBy)
 */
export const post = async (tx: Queryable, journal: Journal, nowMs: number): Promise<boolean> => {
  const accounts = journal.entries.map(({ account }) => account).toSorted(byLockOrder)
  const [row] = await tx.query<{ id: number }>(
    'insert into journals (kind, ref, at) values ($1, $2, $3) on conflict (kind, ref) do nothing returning id',
    [journal.kind, journal.ref, timestamp(nowMs)],
  )
  if (!row) return false
  const before = await lockAccounts(tx, accounts)
  const after = balancesAfter(before, journal)
  await tx.query(
    `with line as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as line (account_id, amount, after)),
       moved as (update accounts a set balance = line.after, seq = a.seq + 1 from line where a.id = line.account_id
         returning a.id, a.seq)
     insert into entries (account_id, seq, journal_id, amount, after)
     select line.account_id, moved.seq, $4, line.amount, line.after from line join moved on moved.id = line.account_id`,
    [
      journal.entries.map(({ account }) => account),
      journal.entries.map(({ amount }) => amount),
      journal.entries.map(({ account }) => after[account]),
      row.id,
    ],
  )
  return true
}

export const reserveOf = async (db: Queryable, userId: string): Promise<{ available: Fen; frozen: Fen }> => {
  const rows = await db.query<{ id: string; balance: Fen }>(
    'select id, balance from accounts where id = any($1::text[])',
    [[avail(userId), frozen(userId)]],
    'reserve-of',
  )
  const balanceOf = (account: Account) => rows.find(({ id }) => id === account)?.balance ?? zero
  return { available: balanceOf(avail(userId)), frozen: balanceOf(frozen(userId)) }
}

/** What a buyer may spend, which nobody else changes until the transaction ends. */
export const lockReserve = async (tx: Queryable, userId: string): Promise<Fen> =>
  (await lockAccounts(tx, [avail(userId)]))[avail(userId)] ?? zero

const balancesAfter = (before: Partial<Record<Account, Fen>>, journal: Journal) => {
  try {
    return applyJournal(before, journal)
  } catch (error) {
    if (isFailure(error, 'balance-short')) throw refusals.balanceShort(error.details.shortBy ?? zero)
    throw error
  }
}

const lockAccounts = async (tx: Queryable, accounts: readonly Account[]): Promise<Partial<Record<Account, Fen>>> => {
  const balances: Partial<Record<Account, Fen>> = {}
  for (const account of accounts) {
    const lock = () => tx.query<{ balance: Fen }>('select balance from accounts where id = $1 for update', [account])
    let [row] = await lock()
    if (!row) {
      await tx.query('insert into accounts (id, balance, seq) values ($1, 0, 0) on conflict do nothing', [account])
      ;[row] = await lock()
    }
    balances[account] = row!.balance
  }
  return balances
}

const isBuyers = (account: Account): boolean => account.includes(':') && !account.startsWith('psp:')
const byLockOrder = (a: Account, b: Account): number =>
  Number(isBuyers(b)) - Number(isBuyers(a)) || (a < b ? -1 : a > b ? 1 : 0)
