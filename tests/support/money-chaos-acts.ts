import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { outboxFile } from '../../server/sms/sandbox'
import { Failure, isFailure, outcomeUnknown } from '../../src/domain/failure'
import { fen, minus, zero } from '../../src/domain/money'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAuthGateway } from '../../src/infrastructure/wire/wire-auth-gateway'
import { wireOrderGateway } from '../../src/infrastructure/wire/wire-order-gateway'
import { wireWalletGateway } from '../../src/infrastructure/wire/wire-wallet-gateway'
import { askOps } from './money-ops'
import { direct, payment, placing, quoteFor } from './trade'

/** What one buyer does with his money while servers die, and what he was told of it. */

/** Everything that somebody was told is done, by the number it goes by; `amount` as the whole of the reserve was changed by it. */
export interface Deed {
  kind: 'recharge' | 'order_pay' | 'order_refund' | 'withdraw' | 'adjustment'
  ref: string
  amount: number
}

export interface Client {
  userId: string
  mobile: string
  token: string
  deeds: Deed[]
  /** Withdrawals that wait for an operator. */
  waiting: { withdrawNo: string; amount: number; gifts: number; isApproved: boolean }[]
  paid: { orderNo: string; amount: number }[]
}

export interface Field {
  urls: readonly string[]
  dataDirs: readonly string[]
  skus: readonly string[]
  random: () => number
  tally: { operations: number; refused: number; unknown: number; complaints: string[] }
}

const PATIENCE_MS = 120_000
const MOST_BUGS = 5

/** Whatever he does next. */
export const actOf = async (field: Field, client: Client): Promise<void> => {
  const luck = field.random()
  if (luck < 0.2) return topUp(field, client)
  if (luck < 0.5) return order(field, client)
  if (luck < 0.65) return cancel(field, client)
  if (luck < 0.75) return withdraw(field, client)
  if (luck < 0.9) return operate(field, client)
  return credit(field, client)
}

/**
 * Asks until somebody has answered, each time another process, by the same request. @returns the answer; null when it was refused for good
 */
export const told = async <T>(
  field: Pick<Field, 'urls' | 'random' | 'tally'>,
  call: (url: string) => Promise<T>,
): Promise<T | null> => {
  const first = Math.floor(field.random() * field.urls.length)
  const until = performance.now() + PATIENCE_MS
  for (let tries = 0, bugs = 0; ; tries++) {
    try {
      const answer = await call(field.urls[(first + tries) % field.urls.length]!)
      field.tally.operations += 1
      return answer
    } catch (error) {
      if (isFailure(error, 'bug')) {
        field.tally.complaints.push(`code 500: ${String(error)}`)
        bugs += 1
      }
      const isOpen = !isFailure(error) || isFailure(error, 'busy') || outcomeUnknown(error)
      // No process will answer otherwise: the complaint is there already.
      if (!isOpen || bugs >= MOST_BUGS) {
        field.tally.refused += 1
        return null
      }
      if (performance.now() > until) throw error
      if (tries === 0) field.tally.unknown += 1
      await sleep(30)
    }
  }
}

const at = (url: string, { token }: Client) => {
  const ask = prodClient({ tokens: { read: () => token }, baseURL: `${url}/prod` })
  return { auth: wireAuthGateway(ask), orders: wireOrderGateway(ask), wallet: wireWalletGateway(ask) }
}

const upTo = (field: Field, most: number): number => 1 + Math.floor(field.random() * most)

const topUp = async (field: Field, client: Client): Promise<void> => {
  const wish = { amount: fen(100 * upTo(field, 300)) }
  const request = { wish, method: 'sandbox' as const, requestId: randomUUID() }
  const ticket = await told(field, (url) => at(url, client).wallet.recharge(request))
  if (!ticket) return void field.tally.complaints.push('a top-up was refused')
  // One in ten is never paid.
  if (field.random() < 0.1) return undefined
  await told(field, (url) => confirmAt(url, ticket.pageUrl))
  const result = await told(field, (url) => settled(() => at(url, client).wallet.rechargeResult(ticket.rechargeNo)))
  if (result?.status !== 'succeeded')
    field.tally.complaints.push(`${ticket.rechargeNo} was paid and is ${result?.status}`)
  client.deeds.push({ kind: 'recharge', ref: ticket.rechargeNo, amount: wish.amount })
}

const order = async (field: Field, client: Client): Promise<void> => {
  const source = direct([field.skus[Math.floor(field.random() * field.skus.length)]!, upTo(field, 2)])
  const quote = await told(field, (url) => quoteFor(at(url, client), source))
  if (!quote) return undefined
  const request = placing(source, quote)
  const placed = await told(field, (url) => at(url, client).orders.place(request))
  if (!placed) return undefined
  const bySandbox = field.random() < 0.3
  const wish = payment(placed.paymentNo, bySandbox ? 'sandbox' : 'reserve')
  const ticket = await told(field, (url) => at(url, client).orders.pay(wish))
  if (!ticket) return undefined // not enough: it stays unpaid
  const [orderNo] = placed.orderNos as [string]
  if (bySandbox) {
    await told(field, (url) => confirmAt(url, ticket.pageUrl))
    const result = await told(field, (url) => settled(() => at(url, client).orders.payResult(placed.paymentNo)))
    if (result?.status !== 'succeeded') field.tally.complaints.push(`${placed.paymentNo} was paid and is not`)
  } else client.deeds.push({ kind: 'order_pay', ref: placed.paymentNo, amount: minus(zero, placed.payable) })
  client.paid.push({ orderNo, amount: bySandbox ? 0 : placed.payable })
}

const cancel = async (field: Field, client: Client): Promise<void> => {
  const [one] = client.paid.splice(0, 1)
  if (!one) return undefined
  const request = { orderNos: [one.orderNo], reason: '', requestId: randomUUID() }
  const answer = await told(field, (url) => at(url, client).orders.cancel(request))
  if (answer?.cancelled.length !== 1) return void field.tally.complaints.push(`${one.orderNo} was not cancelled`)
  if (one.amount > 0) client.deeds.push({ kind: 'order_refund', ref: one.orderNo, amount: one.amount })
}

const withdraw = async (field: Field, client: Client): Promise<void> => {
  const sent = await told(field, (url) => at(url, client).auth.sendCode({ mobile: client.mobile, smsType: 'withdraw' }))
  if (!sent) return undefined
  const amount = fen(1000 + 100 * upTo(field, 50))
  const request = {
    amount,
    channel: 'alipay' as const,
    payeeName: '张晓明',
    payeeAccount: client.mobile,
    verifyCode: lastCode(field.dataDirs, client.mobile),
    requestId: randomUUID(),
  }
  const made = await told(field, (url) => at(url, client).wallet.withdraw(request))
  if (made) client.waiting.push({ withdrawNo: made.withdrawNo, amount, gifts: made.bonus, isApproved: false })
}

/** The counter, or the buyer himself, goes on with the oldest withdrawal. */
const operate = async (field: Field, client: Client): Promise<void> => {
  const one = client.waiting[0]
  if (!one) return undefined
  const { withdrawNo, amount, gifts } = one
  const requestId = randomUUID()
  const ask = (verb: string, more: object = {}) =>
    told(field, (url) => askOps(url, `withdrawals/${verb}`, { withdraw_no: withdrawNo, ...more }, requestId))
  if (!one.isApproved && field.random() < 0.6) {
    if ((await ask('approve')) === null) field.tally.complaints.push(`${withdrawNo} was not approved`)
    one.isApproved = true
    return undefined
  }
  client.waiting.shift()
  if (!one.isApproved) {
    const gone = await told(field, (url) => at(url, client).wallet.cancelWithdrawal({ withdrawNo, requestId }))
    if (!gone) field.tally.complaints.push(`${withdrawNo} was not cancelled`)
    return undefined
  }
  const isPaid = field.random() < 0.7
  const done = isPaid ? await ask('paid', { voucher: withdrawNo }) : await ask('failed', { reason: '账号不存在' })
  if (done === null) field.tally.complaints.push(`${withdrawNo} could not be ended`)
  else if (isPaid) client.deeds.push({ kind: 'withdraw', ref: withdrawNo, amount: -amount - gifts })
}

const credit = async (field: Field, client: Client): Promise<void> => {
  const amount = upTo(field, 5000)
  const requestId = randomUUID()
  const made = await told(field, (url) =>
    askOps<{ adjustment_no: string }>(
      url,
      'users/credit',
      { account: client.mobile, amount, reason: '活动补贴' },
      requestId,
    ),
  )
  if (made) client.deeds.push({ kind: 'adjustment', ref: made.adjustment_no, amount })
  else field.tally.complaints.push('a credit was refused')
}

/** What the buyer does on the cashier's page, at whatever process. Once more is nothing more. */
const confirmAt = async (url: string, pageUrl: string): Promise<void> => {
  const { pathname, searchParams } = new URL(pageUrl, url)
  const body = new URLSearchParams({ sign: searchParams.get('sign') ?? '', act: 'pay' })
  const reply = await fetch(`${url}${pathname}`, { method: 'POST', body, signal: AbortSignal.timeout(5000) })
  const page = await reply.text()
  if (!page.includes('支付成功') && !page.includes('已支付'))
    throw new Failure('busy', `the cashier says ${reply.status}`)
}

/** @throws Failure busy while it is still open */
const settled = async <T extends { status: string }>(ask: () => Promise<T>): Promise<T> => {
  const result = await ask()
  if (result.status === 'pending') throw new Failure('busy', 'not settled yet')
  return result
}

const TAIL = 262_144

/** The newest code for a number, of whatever process sent it. */
const lastCode = (dataDirs: readonly string[], mobile: string): string => {
  const lines = dataDirs.flatMap((dir) => tailOf(outboxFile(dir)))
  const sent = lines
    .filter((line) => line.includes(mobile))
    .map((line) => JSON.parse(line) as { at: string; code: string })
  return sent.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)?.code ?? '000000'
}

const tailOf = (file: string): string[] => {
  if (!existsSync(file)) return []
  const open = openSync(file, 'r')
  try {
    const { size } = fstatSync(open)
    const from = Math.max(0, size - TAIL)
    const bytes = Buffer.alloc(size - from)
    readSync(open, bytes, 0, bytes.length, from)
    // A line that was cut by a kill, or by the beginning, is none.
    return bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
  } finally {
    closeSync(open)
  }
}
