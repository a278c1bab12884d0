import { randomUUID } from 'node:crypto'
import { recharge } from '../../../server/payments/recharges'
import { sweep } from '../../../server/payments/expire'
import { handleInbox } from '../../../server/payments/inbox'
import { fen } from '../../../src/domain/money'
import { buyersOf } from '../trade'
import { mutantOf } from './mutants'
import type { PayShop } from './shop'
import { totalOf } from './stub'

/** Thousands of notices at once, forged or true; `npm run forged` at full length, tests/server/pay-forged.spec.ts in small. */

const METHODS = ['alipay', 'wechat'] as const
type Method = (typeof METHODS)[number]
const TOGETHER = 16

/** In this many lines at a time, in their order. */
const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  let next = 0
  const line = async () => {
    while (next < all.length) await work(all[next++]!)
  }
  await Promise.all(Array.from({ length: TOGETHER }, line))
}

const shuffled = <T>(all: readonly T[], random: () => number): T[] => {
  const left = [...all]
  for (let i = left.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[left[i], left[j]] = [left[j]!, left[i]!]
  }
  return left
}

export interface ToppedUp {
  method: Method
  outTradeNo: string
  paymentNo: string
  userId: string
  amount: number
}

/** So many top-ups, each begun at a provider that has taken its money, and told nobody. */
export const takenTopUps = async (shop: PayShop, count: number, random: () => number): Promise<ToppedUp[]> => {
  const { server } = shop
  const buyers = await buyersOf(server, Math.ceil(count / 50))
  const made: ToppedUp[] = []
  await each(
    Array.from({ length: count }, (_, i) => i),
    async (i) => {
      const { userId } = buyers[i % buyers.length]!
      const method = METHODS[i % 2]!
      const amount = fen(100 + Math.floor(random() * 100_000))
      const ticket = await recharge(server.deps, userId, { amount, method, requestId: randomUUID() }, server.url)
      const outTradeNo = `${ticket.paymentNo}_1`
      shop[method].pay(outTradeNo)
      made.push({ method, outTradeNo, paymentNo: ticket.paymentNo, userId, amount })
    },
  )
  return made
}

const TABLES = [
  'payments',
  'payment_attempts',
  'pay_notices',
  'recharges',
  'orders',
  'journals',
  'entries',
  'accounts',
  'refunds',
]

/** What stands in each of these tables, to the letter. */
const fingerprint = async ({ server }: PayShop): Promise<Record<string, string>> => {
  const prints = TABLES.map(async (table) => {
    const [row] = await server.db.query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as print from ${table} t`,
    )
    return [table, row!.print] as const
  })
  return Object.fromEntries(await Promise.all(prints))
}

export interface Forged {
  sent: number
  /** How they were forged, and how many of each. */
  kinds: Record<string, number>
  /** Those that were answered as if they were true. */
  taken: string[]
  /** Tables that are not as they were before. */
  changed: string[]
  lines: number
}

/** Forged notices about payments whose money was really taken: one that got through would be seen. */
export const forgedStorm = async (shop: PayShop, count: number, random: () => number): Promise<Forged> => {
  const victims = await takenTopUps(shop, 20, random)
  shop.forgetLines()
  const before = await fingerprint(shop)
  // Each is forged from one that is true, signed once.
  const goods = new Map(victims.map((victim) => [victim, shop[victim.method].notice(victim.outTradeNo)]))
  const kinds: Record<string, number> = {}
  const taken: string[] = []
  await each(
    Array.from({ length: count }, (_, i) => victims[i % victims.length]!),
    async (victim) => {
      const { method, outTradeNo } = victim
      const { how, notice } = mutantOf(shop[method], outTradeNo, goods.get(victim)!, random)
      const kind = `${method}: ${how}`
      kinds[kind] = (kinds[kind] ?? 0) + 1
      if (!(await shop.knock(method, notice)).startsWith('400 ')) taken.push(`${kind} ${JSON.stringify(notice)}`)
    },
  )
  const after = await fingerprint(shop)
  const changed = TABLES.filter((table) => before[table] !== after[table])
  return { sent: count, kinds, taken, changed, lines: shop.told('payment-notice-forged').length }
}

export interface True {
  payments: number
  deliveries: number
  /** By how they came to be booked: settled, already… */
  outcomes: Record<string, number>
  /** Payments whose money isn't their buyers', or is twice. */
  lost: string[]
  unhandled: number
  booked: boolean
}

/** True notices, each told more than once, in any order, some only when their payment is over. */
export const trueStorm = async (shop: PayShop, count: number, random: () => number): Promise<True> => {
  const { server } = shop
  const all = await takenTopUps(shop, count, random)
  shop.forgetLines()
  const isLate = new Set(shuffled(all, random).slice(0, Math.floor(count / 10)))
  const twice = shuffled(all, random).slice(0, Math.floor(count / 2))
  let deliveries = 0
  const tell = async ({ method, outTradeNo }: ToppedUp) => {
    deliveries += 1
    // Made now: a provider that tells again signs again.
    const answer = await shop.knock(method, shop[method].notice(outTradeNo))
    if (answer.startsWith('4')) throw new Error(`${method} ${outTradeNo} was refused: ${answer}`)
  }
  await each(
    shuffled(
      [...all, ...twice].filter((one) => !isLate.has(one)),
      random,
    ),
    tell,
  )
  // The others come when their time is over, and the sweeper has asked.
  server.clock.advance(7201)
  await sweep(server.deps)
  await each(shuffled([...all.slice(0, Math.floor(count / 20)), ...isLate, ...isLate], random), tell)
  server.clock.advance(60)
  await handleInbox(server.deps)

  const outcomes: Record<string, number> = {}
  for (const { settled } of shop.told('payment-notice'))
    outcomes[String(settled)] = (outcomes[String(settled)] ?? 0) + 1
  return { payments: count, deliveries, outcomes, ...(await countUp(shop, all)) }
}

const countUp = async ({ server: { db }, alipay, wechat }: PayShop, all: readonly ToppedUp[]) => {
  const credited = await db.query<{ paymentNo: string; amount: number }>(
    `select r.payment_no as "paymentNo", coalesce(sum(e.amount), 0)::bigint as amount from recharges r
       left join journals j on j.kind = 'recharge' and j.ref = r.recharge_no
       left join entries e on e.journal_id = j.id and e.account_id = 'avail:' || r.user_id
     where r.payment_no = any($1::text[]) group by r.payment_no`,
    [all.map(({ paymentNo }) => paymentNo)],
  )
  const late = await db.query('select 1 from journals where kind = $1', ['late_payment'])
  const byNo = new Map(credited.map(({ paymentNo, amount }) => [paymentNo, amount]))
  const lost = all.filter(({ paymentNo, amount }) => byNo.get(paymentNo) !== amount).map(({ paymentNo }) => paymentNo)
  const [waiting] = await db.query<{ n: number }>(
    `select count(*)::int as n from pay_notices where status <> 'handled'`,
  )
  const balances = await db.query<{ id: string; balance: number }>(
    `select account_id as id, sum(amount)::bigint as balance from entries where account_id in ('psp:alipay', 'psp:wechat') group by 1`,
  )
  const books = { 'psp:alipay': totalOf(alipay.book), 'psp:wechat': totalOf(wechat.book) }
  const booked =
    balances.every(({ id, balance }) => balance + books[id as keyof typeof books] === 0) && late.length === 0
  return { lost, unhandled: waiting!.n, booked }
}
