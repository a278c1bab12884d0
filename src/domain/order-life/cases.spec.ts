import { describe, expect, it } from 'vitest'
import { anOrder, lifeAfter, refusalOf, trouble } from '../../../tests/support/life-orders'
import { autoOf } from './advance'
import { caseRules, caseTypes, isOfLine, optionNeeds, optionsOf } from './cases'
import type { CaseOption, CaseType, LifeOrder, Wish } from './types'

const short = () => lifeAfter(anOrder(), trouble('out_of_stock', { skuId: 'a', qty: 2 }))
const decideWish = (option: CaseOption, over: Partial<Extract<Wish, { type: 'decide' }>> = {}): Wish => ({
  type: 'decide',
  caseNo: 'C0',
  option,
  ...over,
})

describe('what a case offers', () => {
  it.each(caseTypes)('by its deadline is for %s one of its own options, or nothing', (type) => {
    const auto = autoOf({ type })
    expect(auto === null || caseRules[type].options.includes(auto)).toBe(true)
    expect(auto === null).toBe(caseRules[type].hours === null)
  })

  it('is all of them while nobody chose, what is left while pieces are waited for, and nothing after that', () => {
    const offered = (type: CaseType, option: CaseOption | '') =>
      optionsOf({ type, status: option === '' ? 'open' : 'processing', option })
    expect(offered('backorder', '')).toEqual(['wait', 'ship_rest', 'replace_sku', 'refund_item'])
    expect(offered('backorder', 'wait')).toEqual(['ship_rest', 'replace_sku', 'refund_item'])
    expect(offered('out_of_stock', 'ship_rest')).toEqual(['replace_sku', 'refund_item', 'cancel_order'])
    expect(offered('dy_push_failed', 'retry')).toEqual([])
    expect(offered('price_up', 'pay_diff')).toEqual([])
  })

  it('is refused where the case is over, does not offer it, or does not do it by itself', () => {
    expect(refusalOf(short(), decideWish('refund_item', { caseNo: 'C9' }))).toBe('这个异常已经处理过了，请刷新后查看')
    const no = '现在不能这样处理，请刷新后重新选择'
    expect(refusalOf(short(), decideWish('wait'))).toBe(no)
    expect(refusalOf(short(), decideWish('cancel_order', { isByItself: true }))).toBe(no)
    expect(refusalOf(short(), decideWish('refund_item', { isByItself: true }))).toBe('')
    const unclear = lifeAfter(anOrder(), trouble('bad_address'))
    expect(refusalOf(unclear, decideWish('cancel_order', { isByItself: true }))).toBe(no)
  })

  it('needs a SKU, a courier, an address or a number to be known first, or nothing', () => {
    const all = [...new Set(caseTypes.flatMap((type) => caseRules[type].options))]
    const needing = (need: string) => all.filter((option) => optionNeeds(option) === need)
    expect(['sku', 'brand', 'address', 'tracking'].map(needing)).toEqual([
      ['replace_sku'],
      ['change_brand'],
      ['change_address'],
      ['edit_tracking'],
    ])
    expect(needing('none')).toHaveLength(all.length - 4)
  })

  it.each<[CaseOption, LifeOrder]>([
    ['replace_sku', short()],
    ['change_brand', lifeAfter(anOrder(), trouble('unreachable'))],
    ['change_address', lifeAfter(anOrder(), trouble('bad_address'))],
    ['accept_new', lifeAfter(anOrder(), trouble('dy_address_changed'))],
  ])('refuses %s without it', (option, order) => {
    expect(refusalOf(order, decideWish(option))).toBe('请先选好要换成什么')
  })
})

it('is about pieces of one line where it keeps pieces, fetched or not, from going on', () => {
  expect(caseTypes.filter(isOfLine)).toEqual(['out_of_stock', 'backorder', 'price_up', 'discontinued', 'qc_failed'])
})
