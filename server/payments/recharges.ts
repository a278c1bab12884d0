import { isFailure } from '../../src/domain/failure'
import { fen, type Fen } from '../../src/domain/money'
import type { PayTicket } from '../../src/domain/payment'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import {
  rechargeOrder,
  type RechargeOffer,
  type RechargeOrder,
  type RechargePackage,
  type RechargeResult,
  type RechargeTicket,
} from '../../src/domain/wallet/recharge'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { idempotent, rememberReply } from '../store/idempotency'
import { insertRows } from '../store/insert-rows'
import { newNumber } from '../store/numbers'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { reserveOf } from '../wallet/ledger'
import { channelMethods, type TradeDeps } from './methods'
import { begin, lookAgain, openAt } from './pay'
import { findPayment, lockPayment, openPayment } from './payments'
import { rechargeBy } from './recharge-credit'

type RechargeInput = Given<(typeof calls)['rechargePay']>

export const rechargeOffer = async (deps: TradeDeps): Promise<RechargeOffer> => ({
  ...(await offerNow(deps, deps.db)),
  payMethods: channelMethods(deps),
})

/**
 * Opens a top-up and its payment at a provider. What it costs and gives is fixed now.
 * @throws Failure invalid (amount, package, method); conflict for other content under the request id; too-often
 */
export const recharge = async (
  deps: TradeDeps,
  userId: string,
  input: RechargeInput,
  origin: string,
): Promise<RechargeTicket> => {
  const method = channelMethods(deps).find((open) => open === input.method)
  if (!method) throw refusals.payMethodClosed()
  const nowMs = deps.clock.now()
  const request = {
    userId,
    requestId: input.requestId,
    route: 'recharge',
    input,
    nowMs,
    perMinute: deps.config.limits.paysPerMinute,
  }
  const ticket = await deps.db.tx((tx) =>
    idempotent(tx, request, async (): Promise<RechargeTicket> => {
      const order = rechargeOrder(await offerNow(deps, tx), input)
      const { rechargeNo, paymentNo } = await writeRecharge(deps, tx, { ...order, userId, nowMs })
      const begun = await begin(deps, tx, (await lockPayment(tx, paymentNo))!, method, nowMs)
      return { ...begun, method, rechargeNo, amount: order.amount, bonusAmount: order.gift }
    }),
  )
  if (isOpened(ticket)) return ticket
  const opened = { ...ticket, ...(await openAt(deps, ticket, origin).catch(overOr)) }
  await rememberReply(deps.db, request, opened)
  return opened
}

/** What became of a top-up, and what the reserve holds; the provider is asked when nothing is known yet. @throws Failure not-found */
export const rechargeResultOf = async (
  deps: TradeDeps,
  userId: string,
  rechargeNo: string,
): Promise<RechargeResult> => {
  const ordered = await rechargeBy(deps.db, { rechargeNo })
  const found = ordered?.userId === userId ? await findPayment(deps.db, ordered.paymentNo) : null
  if (!ordered || !found) throw refusals.notFound('recharge')
  const { status, method, paidMs, expiresMs } = found.status === 'pending' ? await lookAgain(deps, found) : found
  const { available, bonus } = await reserveOf(deps.db, userId)
  return {
    rechargeNo,
    paymentNo: ordered.paymentNo,
    status,
    method,
    amount: ordered.amount,
    bonusAmount: ordered.gift,
    paidAt: paidMs === null ? '' : toBeijing(paidMs),
    expiresAt: toBeijing(expiresMs),
    available,
    bonus,
  }
}

/** In the words of top-ups. */
const overOr = (error: unknown): never => {
  throw isFailure(error, 'conflict') ? refusals.rechargeOver() : error
}

const isOpened = ({ codeUrl, pageUrl }: Pick<PayTicket, 'codeUrl' | 'pageUrl'>): boolean => !!(codeUrl || pageUrl)

/** What may be ordered as things stand. */
export const offerNow = async (
  { config }: Pick<TradeDeps, 'config'>,
  db: Queryable,
): Promise<Omit<RechargeOffer, 'payMethods'>> => ({
  list: await db.query<RechargePackage>(
    `select id, name, pay as "payAmount", gift as "bonusAmount", recommended from recharge_packages where not is_closed
     order by pay, gift, id`,
  ),
  min: fen(config.limits.rechargeMin),
  max: fen(config.limits.rechargeMax),
})

/** With its payment, which waits. */
export const writeRecharge = async (
  { config }: Pick<TradeDeps, 'config'>,
  tx: Queryable,
  { packageId, packageName, amount, gift, userId, nowMs }: RechargeOrder & { userId: string; nowMs: number },
): Promise<{ rechargeNo: string; paymentNo: string; amount: Fen; expiresMs: number }> => {
  const expiresMs = nowMs + config.seconds.orderExpire * 1000
  const { paymentNo } = await openPayment(tx, { userId, amount, biz: 'recharge', expiresMs }, nowMs)
  const rechargeNo = newNumber('Z', nowMs)
  await insertRows(tx, 'recharges', [
    {
      recharge_no: rechargeNo,
      payment_no: paymentNo,
      user_id: userId,
      package_id: packageId,
      package_name: packageName,
      amount,
      gift,
      created_at: timestamp(nowMs),
    },
  ])
  return { rechargeNo, paymentNo, amount, expiresMs }
}
