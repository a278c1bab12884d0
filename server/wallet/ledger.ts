import type { Fen } from '../../src/domain/money'
import { linesOf, ownerOf, type About, type Reserve } from '../../src/domain/wallet/book'
import {
  applyJournal,
  avail,
  balanceOf,
  bonus,
  frozen,
  isBuyers,
  type Account,
  type Balances,
  type Journal,
} from '../../src/domain/wallet/ledger'
import type { Queryable } from '../store/db'
import { untold } from '../store/sql-args'
import { timestamp } from '../store/timestamp'
import { MOVE, MOVE_AND_TELL, toldRow } from './posting-sql'
import { together } from '../store/together'

/**
 * Writes a journal, moves the balances and tells the buyer whose reserve it moves (`about`: what caused it). A buyer's accounts are locked
 * in one order everywhere, all together; those of the house never are: their balance is what their entries come to.
 * @param held what the caller has locked of that reserve already
 * @returns false when this journal (kind and ref) was written before; then nothing is done.
 * @throws Failure balance-short (details.shortBy)
 */
export const post = async (
  tx: Queryable,
  journal: Journal,
  nowMs: number,
  about: About,
  held?: Reserve,
): Promise<boolean> => {
  const at = timestamp(nowMs)
  const userId = ownerOf(journal)
  const moved = journal.entries.map(({ account }) => account)
  const [[row], before] = await together([
    tx.query<{ id: number }>(
      'insert into journals (kind, ref, at) values ($1, $2, $3) on conflict (kind, ref) do nothing returning id',
      [journal.kind, journal.ref, at],
    ),
    lockedBefore(tx, userId, held),
  ])
  if (!row) return false
  const after = applyJournal(before, journal)
  const values = [
    moved,
    journal.entries.map(({ amount }) => amount),
    moved.map((account) => (isBuyers(account) ? after[account] : null)),
    row.id,
  ]
  if (userId === null) {
    await tx.query(MOVE, values)
    return true
  }
  const lines = linesOf(journal, reserveIn(before, userId), about)
  await tx.query(MOVE_AND_TELL, [...values, userId, at, JSON.stringify(lines.map(toldRow))])
  return true
}

const lockedBefore = async (tx: Queryable, userId: string | null, held: Reserve | undefined): Promise<Balances> => {
  if (userId === null) return {}
  return held ? balancesOf(held, userId) : lockAccounts(tx, ownAccounts(userId))
}

export const reserveOf = async (db: Queryable, userId: string): Promise<Reserve> => {
  const rows = await db.query<{ id: Account; balance: Fen }>(
    'select id, balance from accounts where id = any($1::text[])',
    [ownAccounts(userId)],
    'reserve-of',
  )
  return reserveIn(Object.fromEntries(rows.map(({ id, balance }) => [id, balance])), userId)
}

/** A buyer's reserve, which nobody else changes until the transaction ends. */
export const lockReserve = async (tx: Queryable, userId: string): Promise<Reserve> =>
  reserveIn(await lockAccounts(tx, ownAccounts(userId)), userId)

/** The accounts that a buyer's reserve is kept in. */
export const ownAccounts = (userId: string): Account[] => [avail(userId), bonus(userId), frozen(userId)]

export const reserveIn = (balances: Balances, userId: string): Reserve => ({
  available: balanceOf(balances, avail(userId)),
  frozen: balanceOf(balances, frozen(userId)),
  bonus: balanceOf(balances, bonus(userId)),
})

const balancesOf = ({ available, bonus: gifts, frozen: kept }: Reserve, userId: string): Balances => ({
  [avail(userId)]: available,
  [bonus(userId)]: gifts,
  [frozen(userId)]: kept,
})

const lockAccounts = async (tx: Queryable, accounts: readonly Account[]): Promise<Balances> => {
  const inOrder = accounts.toSorted()
  const lock = () =>
    tx.query<{ id: Account; balance: Fen }>(
      `select a.id, a.balance from unnest(${untold('$1::text[]')}) with ordinality as wanted (id, place) join accounts a on a.id = wanted.id
       order by wanted.place for update of a`,
      [inOrder],
    )
  let rows = await lock()
  if (rows.length < inOrder.length) {
    await tx.query(
      'insert into accounts (id, balance, seq) select id, 0, 0 from unnest($1::text[]) as wanted (id) on conflict do nothing',
      [inOrder],
    )
    rows = await lock()
  }
  return Object.fromEntries(rows.map(({ id, balance }) => [id, balance]))
}
