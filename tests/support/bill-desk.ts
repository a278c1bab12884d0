import { checkBill, type Asked } from '../../server/bills/check'
import { readBill } from '../../server/bills/read-file'
import { fen } from '../../src/domain/money'
import { FIRST_DAY } from './bill-facts'
import { alipayText, type TestBill } from './bill-files'
import type { TestServer } from './server'

/** Bills compared with the books of a running server, as specs do it. */

export const NOW = Date.parse('2026-11-30T10:00:00+08:00')

/** What specs book and compare lies beside the demo's and is taken away again; the ledger's own guard is off for that. */
export const letForget = async ({ db }: TestServer): Promise<void> => {
  for (const table of ['entries', 'journals']) await db.query(`alter table ${table} disable trigger user`)
}

export const forgetBills = async ({ db }: TestServer): Promise<void> => {
  for (const table of ['bill_differences', 'bill_lines', 'bill_files', 'disputed_captures', 'refunds'])
    await db.query(`delete from ${table}`)
  await db.query(`delete from entries where seq > 1000000`)
  await db.query(`delete from journals where ref ~ '^(alipay|wechat):'`)
  await db.query(`delete from payment_attempts where payment_no ~ '^P(X|Y)' or out_trade_no ~ '_9$'`)
  await db.query(`delete from payments where payment_no ~ '^P(X|Y)'`)
}

export const compareBill = async (
  { db }: TestServer,
  text: string,
  over: Partial<Asked> & { sha256?: string } = {},
) => {
  const bill = await readBill(text)
  return db.tx((tx) => checkBill(tx, { ...bill, sha256: over.sha256 ?? text }, { by: 'ops', nowMs: NOW, ...over }))
}

export const at = (time: string) => Date.parse(`${FIRST_DAY}T${time}+08:00`)
export const paid = (
  no: number,
  amount: number,
  over: Partial<TestBill['lines'][number]> = {},
): TestBill['lines'][number] => ({
  subject: 'payment',
  outTradeNo: `PY${no}`,
  tradeNo: `TY${no}`,
  refundNo: '',
  amount: fen(amount),
  fee: fen(1),
  state: 'done',
  atMs: at('12:00:00'),
  ...over,
})
export const dayBill = (...lines: TestBill['lines']): string =>
  alipayText({ fromDay: FIRST_DAY, toDay: FIRST_DAY, lines })
/** A try of it that took nothing. */
export const tryOf = ({ db }: TestServer, paymentNo: string, channel: string) =>
  db.query(
    `insert into payment_attempts (out_trade_no, payment_no, channel, amount, state, created_at, ended_at)
     values ($1::text || '_9', $1, $2, 500, 'closed', now(), now())`,
    [paymentNo, channel],
  )
