import { fen } from '../money'
import type { CaseOption, CaseType, OpenCase } from './types'

/**
 * What keeps an order from going on, what its buyer may choose, and what happens by itself when he doesn't. `holds`: pieces nobody
 * fetched, pieces that were fetched, every parcel that isn't sent, or nothing (it is about one that is).
 */
export interface CaseRule {
  text: string
  holds: 'unpicked' | 'picked' | 'parcels' | 'nothing'
  options: readonly CaseOption[]
  /** Null: it waits for the buyer as long as he likes. */
  auto: CaseOption | null
  /** Until then; where pieces are to come, until they should be there. */
  hours: number | null
  /** Pieces that come to nothing never were there. */
  isMissing: boolean
}

const line = { holds: 'unpicked', auto: 'refund_item', hours: 48 } as const
const order = { holds: 'parcels', hours: 48, isMissing: false } as const

export const caseRules: Record<CaseType, CaseRule> = {
  out_of_stock: {
    ...line,
    text: '缺货',
    options: ['replace_sku', 'replace_supplier', 'ship_rest', 'refund_item', 'cancel_order'],
    isMissing: true,
  },
  backorder: {
    ...line,
    text: '暂时缺货',
    options: ['wait', 'ship_rest', 'replace_sku', 'refund_item'],
    isMissing: true,
  },
  price_up: { ...line, text: '涨价', options: ['pay_diff', 'replace_sku', 'refund_item'], isMissing: false },
  discontinued: {
    ...line,
    text: '停售',
    options: ['replace_sku', 'refund_item', 'cancel_order'],
    isMissing: true,
  },
  unreachable: {
    ...order,
    text: '地址不可达',
    options: ['change_brand', 'change_address', 'cancel_order'],
    auto: 'cancel_order',
  },
  bad_address: { ...order, text: '地址不清', options: ['change_address', 'cancel_order'], auto: null, hours: null },
  freight_diff: {
    ...order,
    text: '补运费',
    options: ['pay_diff', 'change_brand', 'cancel_order'],
    auto: 'cancel_order',
    hours: 72,
  },
  qc_failed: {
    text: '质检不合格',
    holds: 'picked',
    options: ['exchange_piece', 'accept', 'refund_item'],
    auto: 'exchange_piece',
    hours: 48,
    isMissing: false,
  },
  dy_refund: { ...order, text: '抖店买家申请退款', options: ['stop', 'continue'], auto: 'stop' },
  dy_address_changed: {
    ...order,
    text: '抖店买家改地址',
    options: ['accept_new', 'cancel_order'],
    auto: 'accept_new',
  },
  intercept: {
    text: '拦截',
    holds: 'nothing',
    options: ['confirm_intercept', 'give_up'],
    auto: null,
    hours: null,
    isMissing: false,
  },
  dy_push_failed: {
    text: '物流回传失败',
    holds: 'nothing',
    options: ['retry', 'edit_tracking', 'ignore'],
    auto: 'ignore',
    hours: 48,
    isMissing: false,
  },
}

export const caseTypes = Object.keys(caseRules) as CaseType[]

/** Whether it is about pieces of one line. */
export const isOfLine = (type: CaseType): boolean => {
  const { holds } = caseRules[type]
  return holds === 'unpicked' || holds === 'picked'
}

/** What has to be said with an option before it can be done. */
export type OptionNeed = 'none' | 'sku' | 'brand' | 'address' | 'tracking'

export const optionNeeds = (option: CaseOption): OptionNeed => needs[option] ?? 'none'
const needs: Partial<Record<CaseOption, OptionNeed>> = {
  replace_sku: 'sku',
  change_brand: 'brand',
  change_address: 'address',
  edit_tracking: 'tracking',
}

/** What a case offers now: one that is paid for, or for whose pieces the rest was sent ahead, isn't asked the same again. */
export const optionsOf = ({ type, status, option }: Pick<OpenCase, 'type' | 'status' | 'option'>): CaseOption[] => {
  if (status === 'open') return [...caseRules[type].options]
  if (option === 'wait' || option === 'ship_rest')
    return caseRules[type].options.filter((one) => one !== option && one !== 'replace_supplier')
  return []
}

/** So often the pieces of an order are fetched elsewhere for nothing. */
export const FREE_REFETCHES = 2
/** From the next time on. */
export const REFETCH_FEE = fen(200)
