import type { Consignee } from './address/address'
import { minus, price, zero, type Fen } from './money'
import type { BrandOffer } from './ordering'
import { advance } from './order-life/advance'
import { caseRules, FREE_REFETCHES, optionNeeds, optionsOf, type OptionNeed } from './order-life/cases'
import type { CaseOption, CaseStatus, CaseType, DecisionFacts, LifeOrder, OpenCase, Outcome } from './order-life/types'
import type { Paged, PageRequest } from './paging'
import { problem } from './pricing/sellable'
import type { SellableLine } from './pricing/types'
import { refusals } from './refusals'

/** Abnormal orders as their buyer sees them: what is wrong, until when, and what each choice comes to. */

export type CaseTab = 'open' | 'processing' | 'resolved'

export const caseTabs: { tab: CaseTab; text: string; statuses: readonly CaseStatus[] }[] = [
  { tab: 'open', text: '待处理', statuses: ['open'] },
  { tab: 'processing', text: '处理中', statuses: ['processing'] },
  { tab: 'resolved', text: '已处理', statuses: ['resolved', 'auto_resolved', 'cancelled'] },
]

export const caseStatusText: Record<CaseStatus, string> = {
  open: '待处理',
  processing: '处理中',
  resolved: '已处理',
  auto_resolved: '到期自动处理',
  cancelled: '已撤销',
}

export const optionText: Record<CaseOption, string> = {
  wait: '等待到货',
  ship_rest: '先发其余',
  replace_sku: '换款换规格',
  replace_supplier: '换档口',
  pay_diff: '补差价',
  refund_item: '退这些商品',
  cancel_order: '整单取消',
  change_brand: '换快递',
  change_address: '改地址',
  accept_new: '用新地址',
  exchange_piece: '换一件',
  accept: '接受瑕疵发货',
  stop: '停止发货并退款',
  continue: '继续发货',
  confirm_intercept: '付费拦截',
  give_up: '不拦截',
  retry: '重新回传',
  edit_tracking: '更正单号',
  ignore: '不用回传',
}

/** What choosing an option does, in money and days. `amount`: above zero to pay, below it comes back; null: by what is chosen. */
export interface CaseOffer {
  key: CaseOption
  text: string
  effect: string
  amount: Fen | null
  needs: OptionNeed
}

export interface CaseLine {
  skuId: string
  productId: string
  title: string
  spec: string
  image: string
  price: Fen
  qty: number
}

export interface AbnormalCase {
  caseNo: string
  orderNo: string
  type: CaseType
  typeText: string
  status: CaseStatus
  statusText: string
  since: string
  deadlineAt: string // '': it waits for the buyer
  autoOption: CaseOption | ''
  autoText: string
  amountAtStake: Fen
  line: CaseLine | null // null: it is about the whole order
  note: string
  newPrice: Fen
  newAddress: string // of a platform's buyer who moved; '' otherwise
  options: CaseOffer[]
  chosen: CaseOption | ''
  chosenText: string
  paymentNo: string // that it waits for; '' when none is open
  closedAt: string
}

export interface CaseQuery extends PageRequest {
  status?: CaseTab
  type?: CaseType
  orderNo?: string
}

export interface CasePage extends Paged<AbnormalCase> {
  counts: Record<CaseTab, number>
  types: { type: CaseType; text: string; count: number }[] // under the tab, whatever the type chosen; none that is empty
}

/** So many choices one call takes. */
export const MAX_DECISIONS = 50

/** One choice, with what its option needs. */
export interface CaseDecision {
  caseNo: string
  option: CaseOption
  skuId?: string
  brandId?: string
  consignee?: Consignee
  trackingNo?: string
}

/** What a choice would come to. */
export interface PreviewedDecision {
  caseNo: string
  amount: Fen // above zero to pay, below it comes back
  effect: string
  problem: string // '' where it can be done
}

export interface PreviewedDecisions {
  list: PreviewedDecision[]
  toPay: Fen
  comesBack: Fen
  reserveAvailable: Fen
  reserveBonus: Fen // gifts, which pay first
  isCovered: boolean // the reserve pays what is to be paid
}

/** What became of a choice: done, waits for the payment named, or refused by `msg`. */
export interface Decided {
  caseNo: string
  status: CaseStatus
  msg: string // '' where it was done
  paymentNo: string | null // that it waits for
}

/** What an outcome moves: above zero to be paid, below zero it comes back. */
export const moneyOf = ({ difference, refund }: Pick<Outcome, 'difference' | 'refund'>): Fen =>
  minus(difference, refund)

/**
 * Another SKU that is to take the place of pieces, as the catalogue has it now. @throws Failure invalid for one of another station, or that
 * isn't sold; stock-short
 */
export const newSku = (line: SellableLine, stationId: string): NonNullable<DecisionFacts['sku']> => {
  if (line.station.id !== stationId) throw refusals.otherStation()
  if (!line.onShelf) throw refusals.offShelf()
  if (!line.isOffered) throw refusals.skuOffShelf()
  if (line.stock < line.qty) throw refusals.stockShort([problem(line, 'short_stock')])
  return { skuId: line.skuId, price: line.price, spec: `${line.title} ${line.spec}` }
}

/**
 * What the parcel costs with a courier, by what those of its station ask for its weight and destination. `text`: how what was chosen is
 * called. @throws Failure invalid where it isn't there or doesn't reach
 */
export const newFreight = (
  offers: readonly BrandOffer[],
  brandId: string,
  text: string,
): NonNullable<DecisionFacts['freight']> => {
  const offer = offers.find((one) => one.brandId === brandId)
  if (!offer) throw refusals.noSuchBrand()
  if (!offer.reachable) throw refusals.invalid(offer.reason, 'brandId')
  return { fee: offer.fee, text }
}

/** What each choice comes to, for the order as it is. Those that need something more are told without an amount. */
export const offersOf = (order: LifeOrder, found: OpenCase): CaseOffer[] =>
  optionsOf(found).map((key) => {
    const needs = optionNeeds(key)
    const amount = amountOf(order, found.caseNo, key)
    return { key, text: optionText[key], effect: effectText(order, found, key, amount), amount, needs }
  })

/** What is at stake where nobody decides: the pieces, or all that is left of the order. */
export const stakeOf = (order: LifeOrder, found: OpenCase): Fen => {
  if (caseRules[found.type].options.includes('refund_item'))
    return minus(zero, amountOf(order, found.caseNo, 'refund_item') ?? zero)
  return minus(order.amounts.payable, order.refunded)
}

const amountOf = (order: LifeOrder, caseNo: string, option: CaseOption): Fen | null => {
  try {
    const cases = order.cases.map((one) => (one.caseNo === caseNo ? { ...one, status: 'open' as const } : one))
    return moneyOf(advance({ ...order, cases }, { type: 'decide', caseNo, option }))
  } catch {
    return null // nothing that can be done now, or as long as nothing more is said
  }
}

const back = (amount: Fen | null): string => price(minus(zero, amount ?? zero))

const effectText = (order: LifeOrder, { type, qty }: OpenCase, option: CaseOption, amount: Fen | null): string => {
  const texts: Record<CaseOption, string> = {
    wait: '等到货期为止，到货就发；到期仍没有就退款',
    ship_rest: '其余商品先发出，这些继续找；到期仍没有就退款',
    replace_sku: `换成同一站点的其他款式或规格，共 ${qty} 件，按新价多退少补，约 1 天拿到`,
    replace_supplier:
      (amount ?? 0) > 0
        ? `到别的档口拿同款，第 ${FREE_REFETCHES + 1} 次起收 ${price(amount ?? zero)}，约 1 至 2 天`
        : `到别的档口拿同款，每单前 ${FREE_REFETCHES} 次免费，约 1 至 2 天`,
    pay_diff: `补 ${price(amount ?? zero)}，继续${type === 'freight_diff' ? '发货' : '拿货'}，约 1 天`,
    refund_item: `退回 ${back(amount)}，其余商品照常发货`,
    cancel_order: `没有发出的都不再发货，退回 ${back(amount)}`,
    change_brand: '换一家能送到的快递，运费多退少补',
    change_address: '改送新地址，运费按新地址多退少补',
    accept_new: '按抖店买家的新地址发货，运费按新地址多退少补',
    exchange_piece: '退给档口换一件合格的，不收费，约 1 天',
    accept: '接受瑕疵，照常发货，不另退款',
    stop: `没有发出的都不再发货，退回 ${back(amount)}`,
    continue: '不理会抖店买家的退款申请，照常发货',
    confirm_intercept: `付拦截费 ${price(amount ?? zero)}，包裹退回站点、查验后退款`,
    give_up: '不拦截，包裹照常送达',
    retry: '再向抖店回传一次物流',
    edit_tracking: '更正快递单号后再回传',
    ignore: '不再回传，由您自己在抖店后台发货',
  }
  return texts[option] + (order.status === 'packing' && option === 'accept_new' ? '（面单会重打）' : '')
}

/** What happens by itself, as a sentence for whoever lets it. */
export const autoText = (type: CaseType): string => {
  const { auto } = caseRules[type]
  if (auto === null) return '一直等您处理，不会自动取消'
  const texts: Partial<Record<CaseOption, string>> = {
    refund_item: '到期未处理，自动退款',
    cancel_order: '到期未处理，自动取消订单并退款',
    exchange_piece: '到期未处理，自动换一件',
    stop: '到期未处理，自动停止发货并退款',
    accept_new: '到期未处理，自动用新地址（面单已打印的除外）',
    ignore: '到期未处理，不再回传',
  }
  return texts[auto] ?? ''
}
