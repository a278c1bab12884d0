import { fen, zero } from '../../src/domain/money'
import { advance } from '../../src/domain/order-life/advance'
import { lived } from '../../src/domain/order-life/lived'
import type {
  CaseOption,
  CaseType,
  DecisionFacts,
  LifeLine,
  LifeOrder,
  NewCase,
  Outcome,
  Wish,
} from '../../src/domain/order-life/types'

export const aLine = (skuId: string, price: number, qty: number, over: Partial<LifeLine> = {}): LifeLine => ({
  skuId,
  price: fen(price),
  qty,
  picked: 0,
  shipped: 0,
  refunded: 0,
  extra: zero,
  returned: 0,
  ...over,
})

/** Two SKUs: three pieces at 10.00, two at 5.01; services 0.70, freight 4.00. */
export const anOrder = (over: Partial<LifeOrder> = {}): LifeOrder => ({
  status: 'paid',
  amounts: {
    goodsAmount: fen(4002),
    serviceFee: fen(50),
    qcFee: fen(20),
    addonFee: zero,
    freight: fen(400),
    discount: zero,
    payable: fen(4472),
  },
  lines: [aLine('a', 1000, 3), aLine('b', 501, 2)],
  cases: [],
  parcels: [],
  refunded: zero,
  claims: [],
  refetched: 0,
  ...over,
})

/** The order after these wishes, as somebody keeps it; a case that the wish of number n opens is called `Cn`, or later where it must. */
export const lifeAfter = (start: LifeOrder, ...wishes: Wish[]): LifeOrder =>
  wishes.reduce<LifeOrder>((at, wish, i) => lived(at, advance(at, wish), `C${freeNumber(at, i)}`), start)

const freeNumber = ({ cases }: LifeOrder, from: number): number =>
  Math.max(from, ...cases.map(({ caseNo }) => Number(caseNo.slice(1)) + 1))

/** What it says to the wish; '' where it may be done. */
export const refusalOf = (start: LifeOrder, wish: Wish): string => {
  try {
    advance(start, wish)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

export const aParcel = (trackingNo: string, pieces?: { skuId: string; qty: number }[]): Wish => ({
  type: 'ship',
  brand: '中通快递',
  trackingNo,
  ...(pieces ? { pieces } : {}),
})

/** That something stands in the way; of no line unless one is named. */
export const trouble = (type: CaseType, over: Partial<NewCase> = {}): Wish => ({
  type: 'trouble',
  trouble: { type, skuId: '', qty: 0, newPrice: zero, amount: zero, days: null, note: '', ...over },
})

/** What the first case of an order comes to by this choice. */
export const decided = (order: LifeOrder, option: CaseOption, facts: DecisionFacts = {}): Outcome =>
  advance(order, { type: 'decide', caseNo: order.cases[0]!.caseNo, option, facts })

export const decidedByItself = (order: LifeOrder, option: CaseOption, facts: DecisionFacts = {}): Outcome =>
  advance(order, { type: 'decide', caseNo: order.cases[0]!.caseNo, option, isByItself: true, facts })

/** Each step as "event to: text". */
export const stepsOf = ({ steps }: Outcome): string[] => steps.map(({ event, to, text }) => `${event} ${to}: ${text}`)
