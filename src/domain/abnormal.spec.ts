import { describe, expect, it } from 'vitest'
import {
  autoText,
  caseStatusText,
  caseTabs,
  moneyOf,
  newFreight,
  newSku,
  offersOf,
  optionText,
  stakeOf,
} from './abnormal'
import { isFailure } from './failure'
import { fen, zero } from './money'
import { caseRules, caseTypes } from './order-life/cases'
import type { CaseOption, CaseStatus, CaseType, LifeOrder, OpenCase } from './order-life/types'
import type { BrandOffer } from './ordering'
import type { SellableLine } from './pricing/types'

const line = { skuId: 'a', price: fen(1000), qty: 3, picked: 1, shipped: 0, refunded: 0, extra: zero, returned: 0 }
const found: OpenCase = {
  caseNo: 'C1',
  type: 'out_of_stock',
  status: 'open',
  option: '',
  skuId: 'a',
  qty: 1,
  newPrice: zero,
  amount: zero,
}
/** Three pieces at 10.00, one of them picked; services 0.60, freight 4.00. */
const order: LifeOrder = {
  status: 'picking',
  amounts: {
    goodsAmount: fen(3000),
    serviceFee: fen(60),
    qcFee: zero,
    addonFee: zero,
    freight: fen(400),
    discount: zero,
    payable: fen(3460),
  },
  lines: [line],
  cases: [found],
  parcels: [],
  refunded: zero,
  claims: [],
  refetched: 0,
}
const withCase = (over: Partial<OpenCase>, of: Partial<LifeOrder> = {}) => {
  const one = { ...found, ...over }
  return { order: { ...order, cases: [one], ...of }, found: one }
}
const offered = (over: Partial<OpenCase>, of: Partial<LifeOrder> = {}) => {
  const at = withCase(over, of)
  return new Map(offersOf(at.order, at.found).map((offer) => [offer.key, offer]))
}
const refusalOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return isFailure(error) && [error.kind, error.message]
  }
}

const fieldOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return isFailure(error) && error.details.field
  }
}

describe('what is moved', () => {
  it('is paid above zero, and comes back below', () => {
    expect(moneyOf({ difference: fen(500), refund: zero })).toBe(500)
    expect(moneyOf({ difference: zero, refund: fen(300) })).toBe(-300)
  })
})

describe('another SKU in place of pieces', () => {
  const wanted = {
    skuId: 'b',
    price: fen(1200),
    title: '衬衫',
    spec: '蓝色 / M',
    qty: 2,
    stock: 2,
    onShelf: true,
    isOffered: true,
    station: { id: 's1', name: '杭州站' },
  } as SellableLine

  it('is one of the same station that can be had, by what it is called and costs now', () => {
    expect(newSku(wanted, 's1')).toEqual({ skuId: 'b', price: 1200, spec: '衬衫 蓝色 / M' })
  })

  it.each<[Partial<SellableLine>, string, string]>([
    [{ station: { id: 's2', name: '广州站' } }, 'invalid', '只能换成同一站点的商品'],
    [{ onShelf: false }, 'invalid', '商品已下架'],
    [{ isOffered: false }, 'invalid', '该规格已下架'],
    [{ stock: 1 }, 'stock-short', '部分商品库存不足'],
  ])('that is %j is refused', (over, ...refused) => {
    expect(refusalOf(() => newSku({ ...wanted, ...over }, 's1'))).toEqual(refused)
  })

  it('of a field says so to the form', () => {
    expect(
      fieldOf(() => newFreight([{ brandId: 'sto', reachable: false, reason: '停发' } as BrandOffer], 'sto', '')),
    ).toBe('brandId')
  })

  it('that is short names itself', () => {
    let problems: unknown
    try {
      newSku({ ...wanted, stock: 1 }, 's1')
    } catch (error) {
      problems = isFailure(error) && error.details.problems
    }
    expect(problems).toMatchObject([{ skuId: 'b', reason: 'short_stock', stock: 1 }])
  })
})

describe('another courier', () => {
  const offer = (brandId: string, fee: number, reason = '') =>
    ({ brandId, fee: fen(fee), reachable: reason === '', reason }) as BrandOffer
  const offers = [offer('zto', 600), offer('sto', 500, '该地区停发')]

  it('costs what it asks for the parcel, and is refused where it is unknown or does not reach', () => {
    expect(newFreight(offers, 'zto', '中通快递')).toEqual({ fee: 600, text: '中通快递' })
    expect(refusalOf(() => newFreight(offers, 'sto', '申通快递'))).toEqual(['invalid', '该地区停发'])
    expect(refusalOf(() => newFreight(offers, 'yto', '圆通'))).toEqual(['invalid', '所选快递不存在，请重新选择'])
  })
})

describe('what each choice comes to', () => {
  it('is told for pieces that can not be had: what comes back, what is to be chosen first', () => {
    const offers = offered({})
    expect([...offers.keys()]).toEqual(['replace_sku', 'replace_supplier', 'ship_rest', 'refund_item', 'cancel_order'])
    expect(offers.get('refund_item')).toEqual({
      key: 'refund_item',
      text: '退这些商品',
      effect: '退回 ¥10.20，其余商品照常发货',
      amount: -1020,
      needs: 'none',
    })
    expect(offers.get('cancel_order')).toMatchObject({
      effect: '没有发出的都不再发货，退回 ¥34.60',
      amount: -3460,
    })
    expect(offers.get('replace_sku')).toMatchObject({
      effect: '换成同一站点的其他款式或规格，共 1 件，按新价多退少补，约 1 天拿到',
      amount: null,
      needs: 'sku',
    })
    expect(offers.get('ship_rest')).toMatchObject({ amount: 0, needs: 'none' })
  })

  it('is free for the first two fetchings elsewhere, and costs from the third on', () => {
    expect(offered({}, { refetched: 1 }).get('replace_supplier')).toMatchObject({
      effect: '到别的档口拿同款，每单前 2 次免费，约 1 至 2 天',
      amount: 0,
    })
    expect(offered({}, { refetched: 2 }).get('replace_supplier')).toMatchObject({
      effect: '到别的档口拿同款，第 3 次起收 ¥2.00，约 1 至 2 天',
      amount: 200,
    })
  })

  it('is the difference where pieces or freight are dearer, and says what goes on then', () => {
    expect(offered({ type: 'price_up', newPrice: fen(1150) }).get('pay_diff')).toMatchObject({
      effect: '补 ¥1.50，继续拿货，约 1 天',
      amount: 150,
    })
    expect(offered({ type: 'freight_diff', skuId: '', qty: 0, amount: fen(300) }).get('pay_diff')).toMatchObject({
      effect: '补 ¥3.00，继续发货，约 1 天',
      amount: 300,
    })
  })

  it('is not told where something more has to be said first, be it the platform’s buyer who moved', () => {
    const moved = { type: 'dy_address_changed', skuId: '', qty: 0 } as const
    const effect = '按抖店买家的新地址发货，运费按新地址多退少补'
    expect(offered(moved).get('accept_new')).toMatchObject({ effect, amount: null, needs: 'none' })
    expect(offered(moved, { status: 'packing' }).get('accept_new')!.effect).toBe(`${effect}（面单会重打）`)
    expect(offered(moved, { status: 'packing' }).get('cancel_order')!.effect).not.toContain('面单')
    const far = offered({ type: 'unreachable', skuId: '', qty: 0 })
    expect([far.get('change_brand'), far.get('change_address')]).toMatchObject([
      { effect: '换一家能送到的快递，运费多退少补', amount: null, needs: 'brand' },
      { effect: '改送新地址，运费按新地址多退少补', amount: null, needs: 'address' },
    ])
  })

  it('of a parcel that is to be stopped is its price; once it has arrived, nothing can be paid for', () => {
    const stopping = { type: 'intercept', skuId: '', qty: 0, amount: fen(1000) } as const
    const sent = (isDelivered: boolean): Partial<LifeOrder> => {
      return { status: 'shipped', parcels: [{ trackingNo: 'ZT1', isDelivered }] }
    }
    expect(offered(stopping, sent(false)).get('confirm_intercept')).toMatchObject({
      effect: '付拦截费 ¥10.00，包裹退回站点、查验后退款',
      amount: 1000,
    })
    expect(offered(stopping, sent(true)).get('confirm_intercept')).toMatchObject({ amount: null })
    expect(offered(stopping, sent(false)).get('give_up')).toMatchObject({ amount: 0 })
  })

  it('is told anew of a case that waits, whose pieces may still be given back', () => {
    const waiting = offered({ status: 'processing', option: 'ship_rest' })
    expect([...waiting.keys()]).toEqual(['replace_sku', 'refund_item', 'cancel_order'])
    expect(waiting.get('refund_item')).toMatchObject({ amount: -1020 })
  })

  it('is a sentence of its own for every choice that any case offers', () => {
    const effects = new Map<CaseOption, string>()
    for (const type of caseTypes)
      for (const { key, text, effect } of offered({ type }).values()) {
        expect(text).toBe(optionText[key])
        expect(effect).toMatch(/\p{Script=Han}{4}/u)
        effects.set(key, effect.replace(/ ?¥[\d.]+/, ''))
      }
    expect([...effects.keys()].toSorted()).toEqual(Object.keys(optionText).toSorted())
    const alike = [...effects.values()].filter((effect, i, all) => all.indexOf(effect) !== i)
    expect(alike).toEqual([effects.get('stop')]) // as what cancels the order
  })
})

describe('what is at stake', () => {
  it('are the pieces, or all that is left of the order', () => {
    const at = (over: Partial<OpenCase>, of: Partial<LifeOrder> = {}) => {
      const made = withCase(over, of)
      return stakeOf(made.order, made.found)
    }
    expect(at({})).toBe(1020)
    expect(at({ type: 'bad_address', skuId: '', qty: 0 })).toBe(3460)
    expect(at({ type: 'bad_address', skuId: '', qty: 0 }, { refunded: fen(1020) })).toBe(2440)
    expect(at({}, { status: 'cancelled' })).toBe(0) // nothing can be given back any more
    expect(at({ type: 'price_up', newPrice: fen(1150), status: 'processing', option: 'pay_diff' })).toBe(1020)
  })
})

describe('what happens by itself', () => {
  it('is a sentence wherever something does, and an assurance where nothing does', () => {
    for (const type of caseTypes)
      expect(autoText(type)).toMatch(caseRules[type].auto === null ? /^一直等您处理/ : /^到期未处理，/)
    const sentences: [CaseType, string][] = [
      ['out_of_stock', '到期未处理，自动退款'],
      ['unreachable', '到期未处理，自动取消订单并退款'],
      ['qc_failed', '到期未处理，自动换一件'],
      ['dy_refund', '到期未处理，自动停止发货并退款'],
      ['dy_address_changed', '到期未处理，自动用新地址（面单已打印的除外）'],
      ['dy_push_failed', '到期未处理，不再回传'],
      ['intercept', '一直等您处理，不会自动取消'],
    ]
    expect(sentences.map(([type]) => [type, autoText(type)])).toEqual(sentences)
  })
})

it('every state of a case has a word, and stands under one tab', () => {
  const statuses = Object.keys(caseStatusText) as CaseStatus[]
  expect(caseTabs.flatMap((tab) => tab.statuses).toSorted()).toEqual(statuses.toSorted())
  expect(caseTabs.map(({ tab, text }) => [tab, text])).toEqual([
    ['open', '待处理'],
    ['processing', '处理中'],
    ['resolved', '已处理'],
  ])
})
