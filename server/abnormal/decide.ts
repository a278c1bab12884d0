import type { CaseDecision, Decided } from '../../src/domain/abnormal'
import { isFailure } from '../../src/domain/failure'
import { sum, zero, type Fen } from '../../src/domain/money'
import { advance } from '../../src/domain/order-life/advance'
import { lived } from '../../src/domain/order-life/lived'
import type { CaseStatus } from '../../src/domain/order-life/types'
import { refusals } from '../../src/domain/refusals'
import { spendable } from '../../src/domain/wallet/spendable'
import { lockSkus } from '../catalogue/stock'
import { knownDecision } from '../fulfilment/decision'
import { lockLives, readLives, type LivedOrder } from '../orders/order-life'
import type { TradeDeps } from '../payments/methods'
import { sendRefundsAtOnce } from '../payments/refunds'
import { bestEffort } from '../store/best-effort'
import type { Queryable } from '../store/db'
import { idempotent } from '../store/idempotency'
import { lockReserve } from '../wallet/ledger'
import { chargeReserve, openDifference, type Charge } from './charges'
import { doChosen } from './do-chosen'
import { ordersOfCases, ownOrder } from './own-cases'

/**
 * Does what a buyer chose, each by itself. What costs nothing, or gives something back, comes first; what is to be paid is taken from the
 * reserve where that covers all of it, otherwise it waits for one payment. What can't be done is told with it.
 * @throws Failure conflict, too-often as `idempotent`
 */
export const decideCases = async (
  deps: TradeDeps,
  userId: string,
  { decisions, requestId }: { decisions: readonly CaseDecision[]; requestId: string },
): Promise<Decided[]> => {
  const nowMs = deps.clock.now()
  const { answer, hasDue } = await deps.db.tx(async (tx) => {
    let due = false
    const perMinute = deps.config.limits.decisionsPerMinute
    const request = { userId, requestId, route: 'decide', input: decisions, nowMs, perMinute }
    const decided = await idempotent(tx, request, async () => {
      const deciding = new Deciding(deps, tx, { userId, nowMs })
      const said = await deciding.all(decisions)
      due = deciding.hasDue
      return said
    })
    return { answer: decided, hasDue: due }
  })
  if (hasDue)
    await bestEffort(
      () => sendRefundsAtOnce(deps),
      (error) => deps.log.warn('refunds-not-sent', { error }),
    )
  return answer
}

interface Wanted {
  decision: CaseDecision
  /** '' where the case isn't the buyer's. */
  orderNo: string
}

/** The decisions of one call, in its transaction. */
class Deciding {
  hasDue = false
  private readonly deps: TradeDeps
  private readonly tx: Queryable
  private readonly by: { userId: string; nowMs: number }
  private readonly refused = new Map<CaseDecision, string>()
  private lives = new Map<string, LivedOrder>()

  constructor(deps: TradeDeps, tx: Queryable, by: { userId: string; nowMs: number }) {
    this.deps = deps
    this.tx = tx
    this.by = by
  }

  async all(decisions: readonly CaseDecision[]): Promise<Decided[]> {
    const caseNos = decisions.map(({ caseNo }) => caseNo)
    const orderOf = await ordersOfCases(this.tx, this.by.userId, caseNos)
    const wanted = decisions.map((decision) => ({ decision, orderNo: orderOf.get(decision.caseNo) ?? '' }))
    const available = await this.lock(wanted)
    const costly: Wanted[] = []
    for (const one of wanted)
      await this.orSay(one, async () => {
        if (await this.isCostly(one)) costly.push(one)
        else await this.done(one, zero)
      })
    const charges = await this.chargesOf(costly)
    const isCovered = sum(charges.map(({ amount }) => amount)) <= available
    const paymentNo = isCovered ? await this.charge(charges) : await this.ask(charges)
    const waiting = new Set(isCovered ? [] : charges.map(({ decision }) => decision))
    const statuses = await statusesOf(this.tx, [...orderOf.keys()])
    return decisions.map((decision) => ({
      caseNo: decision.caseNo,
      status: statuses.get(decision.caseNo) ?? 'cancelled',
      msg: this.refused.get(decision) ?? '',
      paymentNo: waiting.has(decision) ? paymentNo : null,
    }))
  }

  /** In the order of the house: orders, SKUs, accounts. @returns what the reserve has to spend */
  private async lock(wanted: readonly Wanted[]): Promise<Fen> {
    const lives = await lockLives(this.tx, [
      ...new Set(wanted.flatMap(({ orderNo }) => (orderNo === '' ? [] : [orderNo]))),
    ])
    this.lives = new Map(lives.map((order) => [order.orderNo, order]))
    const named = wanted.flatMap(({ decision: { skuId } }) => (skuId === undefined ? [] : [skuId]))
    await lockSkus(this.tx, [...named, ...lives.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))])
    return spendable(await lockReserve(this.tx, this.by.userId))
  }

  private async isCostly({ decision, orderNo }: Wanted): Promise<boolean> {
    const order = ownOrder(this.lives, orderNo)
    const { wish } = await knownDecision(this.tx, order, decision)
    return advance(order, wish).difference > 0
  }

  private async done({ decision, orderNo }: Wanted, charged: Fen): Promise<void> {
    const by = { who: 'buyer', nowMs: this.by.nowMs, charged } as const
    const { refunds } = await doChosen(this.deps, this.tx, this.lives.get(orderNo)!, decision, by)
    this.hasDue ||= refunds.some(({ isDue }) => isDue)
    const [after] = await readLives(this.tx, [orderNo])
    this.lives.set(orderNo, after!)
  }

  /** What each costs once those before it are done: in the order in which a payment carries them out. */
  private async chargesOf(costly: readonly Wanted[]): Promise<Charge[]> {
    const charges: Charge[] = []
    const lives = new Map(this.lives)
    const inOrder = costly.toSorted((a, b) => (a.decision.caseNo < b.decision.caseNo ? -1 : 1))
    for (const one of inOrder)
      await this.orSay(one, async () => {
        const order = lives.get(one.orderNo)!
        const outcome = advance(order, (await knownDecision(this.tx, order, one.decision)).wish)
        if (outcome.difference <= 0) throw refusals.stateChanged()
        lives.set(one.orderNo, lived(order, outcome, ''))
        charges.push({ ...one, amount: outcome.difference })
      })
    return charges
  }

  private async charge(charges: readonly Charge[]): Promise<null> {
    const paid: Charge[] = []
    for (const one of charges)
      await this.orSay(one, async () => {
        await this.done(one, one.amount)
        paid.push(one)
      })
    await chargeReserve(this.tx, this.by.userId, paid, this.by.nowMs)
    return null
  }

  private ask(charges: readonly Charge[]): Promise<string> {
    const { nowMs } = this.by
    const expiresMs = nowMs + this.deps.config.seconds.orderExpire * 1000
    return openDifference(this.tx, this.by.userId, charges, { nowMs, expiresMs })
  }

  /** What is refused is refused before anything of it is written. */
  private async orSay({ decision }: Wanted, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!isFailure(error) || error.kind === 'busy') throw error
      this.refused.set(decision, error.message)
    }
  }
}

const statusesOf = async (tx: Queryable, caseNos: readonly string[]): Promise<Map<string, CaseStatus>> => {
  const rows = await tx.query<{ caseNo: string; status: CaseStatus }>(
    `select case_no as "caseNo", status from abnormal_cases where case_no = any($1::text[])`,
    [caseNos],
  )
  return new Map(rows.map(({ caseNo, status }) => [caseNo, status]))
}
