/**
 * The reserve of one buyer as the books of the trade have it, written apart from the shop: what he can spend, what is held, what was given
 * to him, and everything open that may still move it. Amounts in fen; what only the shop knows (prices, fees) is told to it.
 */

export type End = 'pass' | 'reject' | 'cancel'
export type PayoutEvent = 'take' | 'approve' | 'reject' | 'paid' | 'failed' | 'cancel'

export type MoneyAct =
  | { type: 'top up'; wish: { packageId: string } | { amount: number } }
  | { type: 'pay top-up'; nth: number; telling: 'once' | 'late' | 'twice' }
  | { type: 'order'; qty: number }
  | { type: 'pay order'; nth: number; by: 'reserve' | 'sandbox' }
  | { type: 'cancel order'; nth: number }
  | { type: 'piece short'; nth: number }
  | { type: 'piece dearer'; nth: number }
  | { type: 'send'; nth: number }
  | { type: 'return'; nth: number }
  | { type: 'end return'; nth: number; end: End }
  | { type: 'withdraw'; quarters: number }
  | { type: 'payout'; nth: number; event: PayoutEvent }
  | { type: 'credit'; amount: number }
  | { type: 'compensate'; amount: number }
  | { type: 'reverse'; nth: number }

/** What the shop says an act is about, before it is done. */
export interface Told {
  amount: number
  gift: number
  untilMs: number
  /** How much of the order's money comes back with it. */
  back: number
}

type Held = 'held' | 'taken' | 'freed'

export interface ModelTopUp {
  amount: number
  gift: number
  status: 'pending' | 'succeeded' | 'closed'
  isPaidLate: boolean
  untilMs: number
}

export interface ModelOrder {
  /** What was paid for it and what of that came back, each with its part of gifts; the newest charge last. */
  charges: { by: 'reserve' | 'sandbox'; amount: number; gifts: number; back: number }[]
  payable: number
  pieces: number
  /** Somebody at the station has begun with it: it can't be cancelled any more. */
  isBegun: boolean
  status: 'open' | 'paid' | 'gone' | 'sent'
  untilMs: number
}

export interface ModelReturn {
  order: ModelOrder
  fee: number
  gifts: number
  back: number
  held: Held
}

export interface ModelPayout {
  amount: number
  /** What of the gifts left with it, for as long as it isn't sure that the money leaves. */
  gifts: number
  status: 'applied' | 'reviewing' | 'paying' | 'paid' | 'rejected' | 'failed' | 'cancelled'
}

interface ByHand {
  amount: number
  isReversed: boolean
}

/** From where an event of a withdrawal leads where. */
const PAYOUTS: Record<PayoutEvent, readonly [readonly ModelPayout['status'][], ModelPayout['status']]> = {
  take: [['applied'], 'reviewing'],
  approve: [['applied', 'reviewing'], 'paying'],
  reject: [['applied', 'reviewing'], 'rejected'],
  paid: [['paying'], 'paid'],
  failed: [['paying'], 'failed'],
  cancel: [['applied'], 'cancelled'],
}

export const MIN_PAYOUT = 1000
export const PAYOUTS_A_DAY = 3

export class MoneyModel {
  available = 0
  frozen = 0
  gifts = 0
  cameIn = 0
  wentOut = 0
  readonly topUps: ModelTopUp[] = []
  readonly orders: ModelOrder[] = []
  readonly returns: ModelReturn[] = []
  readonly payouts: ModelPayout[] = []
  readonly byHand: ByHand[] = []
  /** By day. */
  private readonly applied = new Map<string, number>()

  /** @returns whether it may be done; if so, it is */
  does(act: MoneyAct, told: Told, nowMs: number, day: string): boolean {
    switch (act.type) {
      case 'top up':
        this.topUps.push({
          amount: told.amount,
          gift: told.gift,
          status: 'pending',
          isPaidLate: false,
          untilMs: told.untilMs,
        })
        return true
      case 'pay top-up':
        return this.payTopUp(at(this.topUps, act.nth), act.telling, nowMs)
      case 'order':
        this.orders.push({
          charges: [],
          payable: told.amount,
          pieces: act.qty,
          isBegun: false,
          status: 'open',
          untilMs: told.untilMs,
        })
        return true
      case 'pay order':
        return this.payOrder(at(this.orders, act.nth), act.by, nowMs)
      case 'cancel order':
        return this.cancelOrder(at(this.orders, act.nth))
      case 'piece short': {
        const order = at(this.orders, act.nth)
        if (order?.status !== 'paid' || order.pieces < 2) return false
        this.refund(order, told.back)
        order.pieces -= 1
        order.isBegun = true
        return true
      }
      case 'piece dearer':
        return this.dearer(at(this.orders, act.nth), told)
      case 'send': {
        const order = at(this.orders, act.nth)
        if (order?.status !== 'paid') return false
        order.status = 'sent'
        return true
      }
      case 'return':
        return this.sendBack(at(this.orders, act.nth), told)
      case 'end return':
        return this.endReturn(at(this.returns, act.nth), act.end)
      case 'withdraw':
        return this.withdraw(told.amount, day)
      case 'payout':
        return this.payout(at(this.payouts, act.nth), act.event)
      case 'credit':
        return this.credit(act.amount)
      case 'compensate':
        return this.credit(act.amount)
      default:
        return this.reverse(at(this.byHand, act.nth))
    }
  }

  /** What time alone does. */
  passes(nowMs: number): void {
    for (const topUp of this.topUps) {
      if (topUp.status !== 'pending') continue
      if (topUp.isPaidLate) this.succeed(topUp)
      else if (topUp.untilMs <= nowMs) topUp.status = 'closed'
    }
    for (const order of this.orders) if (order.status === 'open' && order.untilMs <= nowMs) order.status = 'gone'
  }

  /** Gifts first. Null: there isn't enough. */
  private spend(amount: number): { gifts: number } | null {
    if (amount > this.available + this.gifts) return null
    const gifts = Math.min(amount, this.gifts)
    this.gifts -= gifts
    this.available -= amount - gifts
    return { gifts }
  }

  private payTopUp(topUp: ModelTopUp | undefined, telling: 'once' | 'late' | 'twice', nowMs: number): boolean {
    // Its provider takes money once, and nothing after it was closed.
    if (topUp?.status !== 'pending' || topUp.isPaidLate || topUp.untilMs <= nowMs) return false
    if (telling === 'late') topUp.isPaidLate = true
    else this.succeed(topUp)
    return true
  }

  private succeed(topUp: ModelTopUp): void {
    topUp.status = 'succeeded'
    this.available += topUp.amount
    this.gifts += topUp.gift
    this.cameIn += topUp.amount + topUp.gift
  }

  private payOrder(order: ModelOrder | undefined, by: 'reserve' | 'sandbox', nowMs: number): boolean {
    if (order?.status !== 'open' || order.untilMs <= nowMs) return false
    return this.charge(order, by, order.payable) && (order.status = 'paid') === 'paid'
  }

  private charge(order: ModelOrder, by: 'reserve' | 'sandbox', amount: number): boolean {
    const spent = by === 'reserve' ? this.spend(amount) : { gifts: 0 }
    if (!spent) return false
    if (by === 'reserve') this.wentOut += amount
    order.charges.push({ by, amount, gifts: spent.gifts, back: 0 })
    return true
  }

  private cancelOrder(order: ModelOrder | undefined): boolean {
    if (order?.status !== 'open' && (order?.status !== 'paid' || order.isBegun)) return false
    const left = order.charges.reduce((sum, { amount, back }) => sum + amount - back, 0)
    if (order.status === 'paid') this.refund(order, left)
    order.status = 'gone'
    return true
  }

  /** What was charged last goes back first, each part to where it came from and as it was spent. */
  private refund(order: ModelOrder, amount: number): void {
    let left = amount
    for (const charge of order.charges.toReversed()) {
      const part = Math.min(left, charge.amount - charge.back)
      left -= part
      if (charge.by === 'reserve') {
        const giftsBack = (to: number): number => Math.floor((charge.gifts * to) / charge.amount)
        const gifts = giftsBack(charge.back + part) - giftsBack(charge.back)
        this.gifts += gifts
        this.available += part - gifts
        this.cameIn += part
      }
      charge.back += part
    }
    if (left > 0) throw new Error(`the shop would give back ${left} more than was paid`)
  }

  private dearer(order: ModelOrder | undefined, { amount }: Told): boolean {
    if (order?.status !== 'paid' || !this.charge(order, 'reserve', amount)) return false
    order.isBegun = true
    return true
  }

  private sendBack(order: ModelOrder | undefined, { amount: fee, back }: Told): boolean {
    if (order?.status !== 'sent' || this.returns.some((one) => one.order === order && one.held !== 'freed'))
      return false
    const spent = this.spend(fee)
    if (!spent) return false
    this.frozen += fee
    this.returns.push({ order, fee, gifts: spent.gifts, back, held: 'held' })
    return true
  }

  private endReturn(one: ModelReturn | undefined, end: End): boolean {
    if (one?.held !== 'held') return false
    this.frozen -= one.fee
    if (end === 'pass') {
      one.held = 'taken'
      this.wentOut += one.fee
      this.refund(one.order, one.back)
      return true
    }
    one.held = 'freed'
    this.gifts += one.gifts
    this.available += one.fee - one.gifts
    return true
  }

  private withdraw(amount: number, day: string): boolean {
    const today = this.applied.get(day) ?? 0
    if (amount < MIN_PAYOUT || amount > this.available || today >= PAYOUTS_A_DAY) return false
    this.applied.set(day, today + 1)
    // The same part of the gifts as of the money: what is left has no more gifts to the yuan than before.
    const gifts = (this.gifts * amount - ((this.gifts * amount) % this.available)) / this.available
    this.available -= amount
    this.gifts -= gifts
    this.frozen += amount + gifts
    this.payouts.push({ amount, gifts, status: 'applied' })
    return true
  }

  private payout(one: ModelPayout | undefined, event: PayoutEvent): boolean {
    const [from, to] = PAYOUTS[event]
    if (!one || !from.includes(one.status)) return false
    one.status = to
    if (!['paid', 'rejected', 'failed', 'cancelled'].includes(to)) return true
    this.frozen -= one.amount + one.gifts
    if (to === 'paid') this.wentOut += one.amount + one.gifts
    else [this.available, this.gifts] = [this.available + one.amount, this.gifts + one.gifts]
    return true
  }

  private credit(amount: number): boolean {
    if (this.available + amount < 0) return false
    this.moved(amount)
    this.byHand.push({ amount, isReversed: false })
    return true
  }

  private reverse(one: ByHand | undefined): boolean {
    if (!one || one.isReversed || this.available - one.amount < 0) return false
    one.isReversed = true
    this.moved(-one.amount)
    return true
  }

  private moved(amount: number): void {
    this.available += amount
    if (amount > 0) this.cameIn += amount
    else this.wentOut -= amount
  }
}

/** The nth of what there is, counted round. */
export const at = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)]

/** The act as it is tried: four times in five of something that it may be done to. */
export const lucky = (model: MoneyModel, act: MoneyAct): MoneyAct => {
  if (!('nth' in act) || act.nth % 5 === 0) return act
  const among = fitting(model, act)
  return among.length === 0 ? act : { ...act, nth: among[act.nth % among.length]! }
}

/** The places of what an act may be done to, its amount aside. */
const fitting = (model: MoneyModel, act: Extract<MoneyAct, { nth: number }>): number[] => {
  const { topUps, orders, returns, payouts, byHand } = model
  switch (act.type) {
    case 'pay top-up':
      return placesOf(topUps, ({ status, isPaidLate }) => status === 'pending' && !isPaidLate)
    case 'pay order':
      return placesOf(orders, ({ status }) => status === 'open')
    case 'cancel order':
      return placesOf(orders, ({ status, isBegun }) => status === 'paid' && !isBegun)
    case 'send':
      return placesOf(orders, ({ status }) => status === 'paid')
    case 'piece short':
    case 'piece dearer':
      return placesOf(orders, ({ status, pieces }) => status === 'paid' && pieces > 1)
    case 'return':
      return placesOf(orders, (order) => order.status === 'sent' && !returns.some((one) => one.order === order))
    case 'end return':
      return placesOf(returns, ({ held }) => held === 'held')
    case 'payout':
      return placesOf(payouts, ({ status }) => PAYOUTS[act.event][0].includes(status))
    default:
      return placesOf(byHand, ({ isReversed }) => !isReversed)
  }
}

const placesOf = <T>(all: readonly T[], fits: (one: T) => boolean): number[] =>
  all.flatMap((one, i) => (fits(one) ? [i] : []))
