import { limits } from '../../domain/settings'
import { fen } from '../../domain/money'
import { refusals } from '../../domain/refusals'
import { toBeijing } from '../../domain/time'
import { recharge } from '../../domain/wallet/ledger'
import {
  rechargeOrder,
  type RechargeOffer,
  type RechargeOrder,
  type RechargeResult,
  type RechargeTicket,
} from '../../domain/wallet/recharge'
import type { MemoryHandlers } from './memory-handlers'
import { postJournal } from './memory-ledger'
import { idempotent } from './memory-limits'
import {
  found,
  nextId,
  type MemoryBuyer,
  type MemoryPayment,
  type MemoryRecharge,
  type MemoryWorld,
} from './memory-world'

export const rechargeHandlers = (world: MemoryWorld) =>
  ({
    rechargePackages: () => offerOf(world),

    rechargePay({ requestId, ...input }, buyer) {
      const method = offerOf(world).payMethods.find((open) => open === input.method)
      if (!method) throw refusals.payMethodClosed()
      const request = { route: 'recharge', requestId, input, perMinute: limits.paysPerMinute }
      return idempotent(world, buyer, request, (): RechargeTicket => {
        const { rechargeNo, paymentNo, amount, gift } = openRecharge(world, buyer, rechargeOrder(offerOf(world), input))
        const payment = paymentOf(world, paymentNo)
        payment.method = method
        const url = world.options.cashier(paymentNo, payment.amount)
        const expiresAt = toBeijing(payment.expiresMs)
        return { rechargeNo, paymentNo, method, codeUrl: url, pageUrl: url, expiresAt, amount, bonusAmount: gift }
      })
    },

    rechargeResult({ rechargeNo }, buyer): RechargeResult {
      const { paymentNo, amount, gift } = found(
        world.state.recharges.find((one) => one.rechargeNo === rechargeNo && one.userId === buyer.id),
        () => refusals.notFound('recharge'),
      )
      const { status, method, paidAt, expiresMs } = paymentOf(world, paymentNo)
      const { reserve: available, bonus } = buyer
      const expiresAt = toBeijing(expiresMs)
      return { rechargeNo, paymentNo, status, method, amount, bonusAmount: gift, paidAt, expiresAt, available, bonus }
    },
  }) satisfies Partial<MemoryHandlers>

/** With its payment, which waits. */
export const openRecharge = (world: MemoryWorld, { id: userId }: MemoryBuyer, order: RechargeOrder): MemoryRecharge => {
  const { amount, gift, packageName } = order
  const paymentNo = `P${nextId(world)}`
  world.state.payments.push({
    paymentNo,
    biz: 'recharge',
    decisions: [],
    userId,
    orderNos: [],
    amount,
    method: '',
    tradeNo: '',
    status: 'pending',
    paidAt: '',
    expiresMs: world.options.now() + world.options.orderExpireSeconds * 1000,
  })
  const opened = { rechargeNo: `Z${nextId(world)}`, paymentNo, userId, packageName, amount, gift }
  world.state.recharges.push(opened)
  return opened
}

export const rechargeOf = ({ state }: MemoryWorld, { paymentNo }: MemoryPayment): MemoryRecharge =>
  state.recharges.find((one) => one.paymentNo === paymentNo)!

/** The money is there: it is the buyer's, and the gift with it. */
export const creditRecharge = (world: MemoryWorld, payer: MemoryBuyer, payment: MemoryPayment): void => {
  const { rechargeNo: ref, amount, gift, packageName } = rechargeOf(world, payment)
  const journal = recharge({ ref, userId: payer.id, channel: payment.method, amount, gift })
  postJournal(world, payer, journal, { biz: 'recharge', bizNo: ref, remark: packageName })
}

export const offerOf = ({ demo, options }: MemoryWorld): RechargeOffer => ({
  list: demo.rechargePackages.map(({ giftAmount: bonusAmount, ...one }) => ({ ...one, bonusAmount })),
  min: fen(limits.rechargeMin),
  max: fen(limits.rechargeMax),
  payMethods: options.payMethods.filter((method) => method !== 'reserve'),
})

const paymentOf = ({ state }: MemoryWorld, paymentNo: string): MemoryPayment =>
  state.payments.find((one) => one.paymentNo === paymentNo)!
