import { randomUUID } from 'node:crypto'
import { afterSaleStep } from '../../server/after-sale/station'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import { Failure } from '../../src/domain/failure'
import { fen, minus, zero } from '../../src/domain/money'
import type { AbnormalGateway } from '../../src/domain/ports/abnormal-gateway'
import type { AfterSaleGateway } from '../../src/domain/ports/aftersale-gateway'
import type { AuthGateway } from '../../src/domain/ports/auth-gateway'
import type { WalletGateway } from '../../src/domain/ports/wallet-gateway'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../src/infrastructure/wire/wire-abnormal-gateway'
import { wireAfterSaleGateway } from '../../src/infrastructure/wire/wire-aftersale-gateway'
import { wireAuthGateway } from '../../src/infrastructure/wire/wire-auth-gateway'
import { wireWalletGateway } from '../../src/infrastructure/wire/wire-wallet-gateway'
import { askOps } from './money-ops'
import { at, type End, type MoneyAct, type MoneyModel, type PayoutEvent, type Told } from './money-model'
import type { TestServer } from './server'
import { direct, payment, placed, type Buyer } from './trade'

/** A buyer whose reserve is moved about, and what he has of it on the real server. */
export interface Purse {
  buyer: Buyer
  mobile: string
  wallet: WalletGateway
  abnormal: AbnormalGateway
  afterSales: AfterSaleGateway
  auth: AuthGateway
  skuId: string
  topUps: { rechargeNo: string; paymentNo: string }[]
  orders: { orderNo: string; paymentNo: string }[]
  returns: { caseNo: string }[]
  payouts: { withdrawNo: string }[]
  byHand: string[]
  /** The last call that moved money, to be asked again. */
  last: { again(): Promise<unknown>; answer: unknown } | null
}

export const purseOf = async (server: TestServer, buyer: Buyer, skuId: string): Promise<Purse> => {
  const ask = prodClient({ tokens: { read: () => buyer.token }, baseURL: `${server.url}/prod` })
  const [row] = await server.db.query<{ mobile: string }>('select mobile from users where id = $1', [buyer.userId])
  return {
    ...row!,
    buyer,
    wallet: wireWalletGateway(ask),
    abnormal: wireAbnormalGateway(ask),
    afterSales: wireAfterSaleGateway(ask),
    auth: wireAuthGateway(ask),
    skuId,
    topUps: [],
    orders: [],
    returns: [],
    payouts: [],
    byHand: [],
    last: null,
  }
}

/** So much dearer is a piece that was fetched for more. */
const DEARER = 130

/**
 * Does it. @returns what it turned out to be about, for the model; null where there is nothing it could be done to
 * @throws Failure where the shop refuses
 */
export const reallyDo = async (
  server: TestServer,
  purse: Purse,
  model: MoneyModel,
  act: MoneyAct,
): Promise<Told | null> => {
  const nothing: Told = { amount: 0, gift: 0, untilMs: 0, back: 0 }
  const { buyer, wallet } = purse
  switch (act.type) {
    case 'top up': {
      const { list } = await wallet.rechargeOffer()
      const chosen = 'packageId' in act.wish ? list[Number(act.wish.packageId) % list.length] : undefined
      const request = {
        wish: chosen ? { packageId: chosen.id } : { amount: fen('amount' in act.wish ? act.wish.amount : 10_000) },
        method: 'sandbox' as const,
        requestId: randomUUID(),
      }
      const ticket = await told(purse, () => wallet.recharge(request))
      purse.topUps.push(ticket)
      const { amount, bonusAmount, expiresAt } = await wallet.rechargeResult(ticket.rechargeNo)
      return { ...nothing, amount, gift: bonusAmount, untilMs: Date.parse(expiresAt) }
    }
    case 'pay top-up': {
      const topUp = at(purse.topUps, act.nth)
      if (!topUp) return null
      const { status, isPaidLate } = at(model.topUps, act.nth)!
      // Its provider says the same of what it took before, whoever asks.
      if (isPaidLate || status === 'succeeded') return null
      await payAtSandbox(server.deps, topUp.paymentNo, act.telling)
      return nothing
    }
    case 'order': {
      const { orderNos, paymentNo, payable, expiresAt } = await placed(buyer, direct([purse.skuId, act.qty]))
      purse.orders.push({ orderNo: orderNos[0]!, paymentNo })
      return { ...nothing, amount: payable, untilMs: Date.parse(expiresAt) }
    }
    case 'pay order': {
      const order = at(purse.orders, act.nth)
      if (!order) return null
      const wish = payment(order.paymentNo, act.by)
      if (act.by === 'reserve') await told(purse, () => buyer.orders.pay(wish))
      else {
        await buyer.orders.pay(wish)
        await payAtSandbox(server.deps, order.paymentNo)
      }
      return nothing
    }
    case 'cancel order': {
      const order = at(purse.orders, act.nth)
      if (!order) return null
      const request = { orderNos: [order.orderNo], reason: '不要了', requestId: randomUUID() }
      const { refused } = await told(purse, () => buyer.orders.cancel(request))
      if (refused[0]) throw new Failure('conflict', refused[0].msg)
      return nothing
    }
    case 'piece short':
    case 'piece dearer':
      return troubled(server, purse, model, act)
    case 'send': {
      const order = at(purse.orders, act.nth)
      if (!order) return null
      await station(server, order.orderNo, { type: 'ship', brand: '中通快递', trackingNo: `ZT${order.orderNo}` })
      await station(server, order.orderNo, { type: 'deliver' })
      return nothing
    }
    case 'return':
      return sendBack(purse, model, act.nth)
    case 'end return': {
      const one = at(purse.returns, act.nth)
      if (!one) return null
      await endReturn(server, purse, one.caseNo, act.end)
      return nothing
    }
    case 'withdraw':
      return withdraw(server, purse, model, act.quarters)
    case 'payout': {
      const one = at(purse.payouts, act.nth)
      if (!one) return null
      await payout(server, purse, one.withdrawNo, act.event)
      return nothing
    }
    case 'credit':
    case 'compensate': {
      const as = act.type === 'compensate' ? { as: 'compensation' } : {}
      const fields = { account: purse.mobile, amount: act.amount, reason: '核对', ...as }
      const { adjustment_no } = await askOps<{ adjustment_no: string }>(server.url, 'users/credit', fields)
      purse.byHand.push(adjustment_no)
      return nothing
    }
    default: {
      const number = at(purse.byHand, act.nth)
      if (!number) return null
      await askOps(server.url, 'users/reverse', { number, reason: '记错了' })
      return nothing
    }
  }
}

/** As the buyer's browser does: with one id, which the same question may be asked by again. */
const told = async <T>(purse: Purse, call: () => Promise<T>): Promise<T> => {
  const answer = await call()
  purse.last = { again: call, answer }
  return answer
}

const station = (server: TestServer, orderNo: string, wish: StationWish) =>
  server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))

/** A piece that can't be had, or only for more: the case is opened and decided at once. */
const troubled = async (
  server: TestServer,
  purse: Purse,
  model: MoneyModel,
  { type, nth }: Extract<MoneyAct, { type: 'piece short' | 'piece dearer' }>,
): Promise<Told | null> => {
  const order = at(purse.orders, nth)
  const known = at(model.orders, nth)
  if (!order || known?.status !== 'paid' || known.pieces < 2) return null
  const { skuId } = purse
  if (type === 'piece dearer') {
    // Not where it would wait for a payment of its own: that is another's test.
    if (model.available + model.gifts < known.pieces * DEARER * 10) return null
    const { items } = await purse.buyer.orders.info(order.orderNo)
    await station(server, order.orderNo, { type: 'price_rise', skuId, price: fen(items[0]!.price + DEARER) })
  } else await station(server, order.orderNo, { type: 'shortage', skuId, qty: 1 })
  const { list } = await purse.abnormal.list({ orderNo: order.orderNo, status: 'open' })
  const { caseNo, options } = await purse.abnormal.info(list[0]!.caseNo)
  const option = type === 'piece dearer' ? 'pay_diff' : 'refund_item'
  const amount = options.find(({ key }) => key === option)!.amount!
  const request = { decisions: [{ caseNo, option } as const], requestId: randomUUID() }
  const [decided] = await told(purse, () => purse.abnormal.decide(request))
  if (decided!.msg !== '') throw new Failure('conflict', decided!.msg)
  return { amount, gift: 0, untilMs: 0, back: minus(zero, amount) }
}

const sendBack = async (purse: Purse, model: MoneyModel, nth: number): Promise<Told | null> => {
  const order = at(purse.orders, nth)
  const known = at(model.orders, nth)
  if (!order || !known || model.returns.some((one) => one.order === known && one.held !== 'freed')) return null
  const draft = {
    orderNo: order.orderNo,
    type: 'return_refund' as const,
    lines: [{ skuId: purse.skuId, qty: 1 }],
    reason: 'no_longer_wanted',
  }
  const { fee, refundAmount, problems } = await purse.afterSales.preview(draft)
  if (problems.length > 0) throw new Failure('conflict', problems[0]!)
  const request = { ...draft, description: '', imageIds: [], refundTo: 'original' as const, requestId: randomUUID() }
  purse.returns.push(await about(fee, () => told(purse, () => purse.afterSales.apply(request))))
  return { amount: fee, gift: 0, untilMs: 0, back: refundAmount }
}

const endReturn = async (server: TestServer, purse: Purse, caseNo: string, end: End): Promise<void> => {
  const step = (wish: Parameters<typeof afterSaleStep>[3]) =>
    server.db.tx((tx) => afterSaleStep(server.deps, tx, caseNo, wish))
  const { status } = await purse.afterSales.info(caseNo)
  if (end === 'cancel') return void (await purse.afterSales.cancel(caseNo))
  if (end === 'reject' && status === 'applied') return void (await step({ type: 'reject', reason: '已超过期限' }))
  if (end === 'reject') return void (await purse.afterSales.cancel(caseNo))
  if (status === 'applied') await step({ type: 'approve' })
  await purse.afterSales.ship({ caseNo, brand: '圆通速递', trackingNo: `YT${caseNo}`, requestId: randomUUID() })
  await step({ type: 'receive' })
  await step({ type: 'pass' })
}

const withdraw = async (
  server: TestServer,
  purse: Purse,
  model: MoneyModel,
  quarters: number,
): Promise<Told | null> => {
  const amount = fen(Math.floor((model.available * quarters) / 4))
  if (amount === 0) return null
  await purse.auth.sendCode({ mobile: purse.mobile, smsType: 'withdraw' })
  const request = {
    amount,
    channel: 'alipay' as const,
    payeeName: '张晓明',
    payeeAccount: '13712345678',
    verifyCode: server.smsCode(purse.mobile),
    requestId: randomUUID(),
  }
  purse.payouts.push(await about(amount, () => told(purse, () => purse.wallet.withdraw(request))))
  return { amount, gift: 0, untilMs: 0, back: 0 }
}

/** A refusal, and the amount that it was about: the model must refuse it too. */
export class RefusedAmount extends Failure {
  readonly amount: number

  constructor({ kind, message }: Failure, amount: number) {
    super(kind, message)
    this.amount = amount
  }
}

const about = async <T>(amount: number, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Failure ? new RefusedAmount(error, amount) : error
  }
}

const payout = async (server: TestServer, purse: Purse, withdrawNo: string, event: PayoutEvent): Promise<void> => {
  if (event === 'cancel')
    return void (await told(
      purse,
      (
        (requestId) => () =>
          purse.wallet.cancelWithdrawal({ withdrawNo, requestId })
      )(randomUUID()),
    ))
  const words = { reject: { reason: '户名不符' }, failed: { reason: '账号不存在' }, paid: { voucher: 'V20261120' } }
  const more = event in words ? words[event as keyof typeof words] : {}
  await askOps(server.url, `withdrawals/${event}`, { withdraw_no: withdrawNo, ...more })
}
