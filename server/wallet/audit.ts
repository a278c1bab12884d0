import type { Fen } from '../../src/domain/money'
import type { Db, Queryable } from '../store/db'
import { bookRules } from './audit-book'
import { broken, countOf, strayPaths, type AuditRule, type Finding, type Walk } from './audit-rule'
import { afterSaleWalk, orderWalk, tradeRules } from './audit-trade'
import { walletRules } from './audit-wallet'
import { withdrawalRules, withdrawalWalk } from './audit-withdrawals'

export type { Finding } from './audit-rule'

/** What a provider says it took, from its own book: the one witness that isn't us. */
export interface OutsideBook {
  readonly method: string
  unbooked(tx: Queryable): Promise<{ paymentNo: string; tradeNo: string }[]>
  /** All it has taken, less what it gave back. */
  total(tx: Queryable): Promise<Fen>
}

/** What was checked, and how many rows it went through. */
export interface Checked {
  rule: string
  rows: number
}

/**
 * Checks every rule of money, stock, orders and payments against the rows, in one snapshot. Empty when all is well.
 * A capture of the provider's book that nobody has told us of yet is a finding too: asking for the payment's result resolves it.
 */
export const auditMoney = (db: Db, books: readonly OutsideBook[]): Promise<Finding[]> =>
  inSnapshot(db, (tx) => findingsIn(tx, books))

/** The same, and what it looked at: an audit that saw nothing proves nothing. */
export const auditWhole = (
  db: Db,
  books: readonly OutsideBook[],
): Promise<{ checked: Checked[]; findings: Finding[] }> =>
  inSnapshot(db, async (tx) => {
    const checked: Checked[] = []
    for (const { rule, looksAt } of [...rules, ...books.map(outsideRule), ...walks().map(walkRule)])
      checked.push({ rule, rows: await countOf(tx, looksAt) })
    return { checked, findings: await findingsIn(tx, books) }
  })

const inSnapshot = <T>(db: Db, look: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await tx.query('set local statement_timeout = 0')
    return look(tx)
  })

const rules: readonly AuditRule[] = [...walletRules, ...bookRules, ...withdrawalRules, ...tradeRules]
const walks = (): Walk[] => [orderWalk(), afterSaleWalk(), withdrawalWalk()]

const bookRule = (method: string): string => `P5 what the ${method} took is what we booked from it`
const outsideRule = ({ method }: OutsideBook) => {
  return { rule: bookRule(method), looksAt: `entries where account_id = 'psp:${method}'` }
}
const walkRule = ({ rule, logs }: Walk) => ({ rule, looksAt: logs })

/** The same inside a transaction of the caller's: what it would leave behind. */
export const findingsIn = async (tx: Queryable, books: readonly OutsideBook[]): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const rule of rules) findings.push(...(await broken(tx, rule)))
  for (const book of books) findings.push(...(await againstBook(tx, book)))
  for (const walk of walks()) findings.push(...(await strayPaths(tx, walk)))
  return findings
}

const againstBook = async (tx: Queryable, { method, unbooked, total }: OutsideBook): Promise<Finding[]> => {
  const rule = bookRule(method)
  const missing = await unbooked(tx)
  const disputed = await tx.query<{ paymentNo: string; tradeNo: string; reason: string }>(
    `select payment_no as "paymentNo", trade_no as "tradeNo", reason from disputed_captures
     where method = $1 and resolved_at is null order by at`,
    [method],
  )
  const taken = await total(tx)
  const [short] = await tx.query<{ balance: Fen }>(
    'select sum(amount) as balance from entries where account_id = $1 having sum(amount) < -$2::bigint',
    [`psp:${method}`, taken],
  )
  return [
    ...missing.map(({ paymentNo, tradeNo }) => {
      return { rule, subject: `payment ${paymentNo}`, detail: `trade ${tradeNo} is not booked` }
    }),
    ...disputed.map(({ paymentNo, tradeNo, reason }) => {
      return { rule, subject: `payment ${paymentNo}`, detail: `trade ${tradeNo} is in dispute: ${reason}` }
    }),
    ...(short ? [{ rule, subject: `account psp:${method}`, detail: `book ${taken}, balance ${short.balance}` }] : []),
  ]
}
