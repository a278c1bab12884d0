import { describe, expect, it } from 'vitest'
import { Failure, isFailure, outcomeUnknown, type FailureKind, type ProblemReason } from './failure'
import { fen } from './money'
import * as noAnswer from './no-answer'
import { cannotNow, problemText } from './problem-text'
import { afterSaleWords, refusals, rowWords } from './refusals'
import { fieldWords, requestWords } from './request-words'

type Refusals = typeof refusals
/** Refusals that are told something, and an example of what. */
type Told = { [K in keyof Refusals as Parameters<Refusals[K]> extends [] ? never : K]: Parameters<Refusals[K]> }

const problem = {
  skuId: 'a',
  title: '衬衫',
  spec: '红色',
  reason: 'sold_out',
  oldPrice: fen(100),
  newPrice: fen(200),
  stock: 0,
} as const
const told: Told = {
  invalid: ['请填写整数', 'qty'],
  notFound: ['order'],
  tooOften: [60],
  courierUnknown: ['某快递'],
  wrongNumberOfSales: [2000],
  noItems: [200],
  shelfFull: [5000],
  addressBookFull: [200],
  oneAddonOnly: ['质检'],
  priceChanged: [[problem]],
  stockShort: [[problem]],
  conflict: ['已经处理过'],
  notNow: ['已取消', '付款'],
  caseTwice: ['缺货'],
  wrongRecharge: [fen(100), fen(5_000_000)],
  balanceShort: [fen(1234)],
  foreignNotice: ['1900000001'],
  noticeClock: [301],
  noticeKey: ['5F3A'],
  sayWhy: ['description'],
  afterSaleNotNow: ['已完成', '撤销'],
  withdrawalNotNow: ['已打款', '撤销'],
  withdrawalsToday: [3, 3600],
  lostPictures: [2],
  shopUnauthorised: ['小店'],
  shopTaken: ['小店'],
  shopDisabled: ['小店'],
  tooManyPasted: [500],
  tooManySheetShops: [20],
  sheetShopOff: ['小店'],
  shopRefuses: ['标题过长'],
  reserveFull: [fen(999)],
  whoseParcel: [['AS1', 'AS2']],
  tooManyRows: [1000],
  badSheet: ['缺少列：收货地址'],
}
const kinds: Record<FailureKind, true> = {
  invalid: true,
  'session-invalid': true,
  'not-found': true,
  conflict: true,
  'balance-short': true,
  'stock-short': true,
  'price-changed': true,
  'too-often': true,
  busy: true,
  bug: true,
  timeout: true,
  network: true,
  unreadable: true,
  strayed: true,
  refused: true,
}

const all = Object.entries(refusals).map(([name, refuse]) => {
  const args = (told as Record<string, unknown[]>)[name] ?? []
  return [name, (refuse as (...all: unknown[]) => Failure)(...args)] as const
})

describe('every refusal', () => {
  it.each(all)(
    '%s is a failure of a kind, in a Chinese sentence of its own, naming a field where it names one',
    (_, made) => {
      expect(made).toBeInstanceOf(Failure)
      expect(Object.keys(kinds)).toContain(made.kind)
      expect(made.message).toMatch(/\p{Script=Han}{2}/u)
      expect(made.message).not.toMatch(/undefined|null|NaN|Infinity|\[object|。$/)
      expect(made.details.field ?? 'none').toMatch(/^[a-z]\w*$/i)
    },
  )

  it('is told apart from every other', () => {
    const words = all.map(([, { message, kind }]) => `${kind} ${message}`)
    expect(words.filter((one, i) => words.indexOf(one) !== i)).toEqual([])
  })

  it('leaves it sure that nothing was done', () => {
    for (const [, made] of all) expect(outcomeUnknown(made)).toBe(false)
  })

  it('says what it is about', () => {
    const said = new Map(all.map(([name, { message }]) => [name, message]))
    expect(said.get('notFound')).toBe('订单不存在')
    expect(said.get('notNow')).toBe('订单现在是“已取消”，不能付款')
    expect(said.get('wrongRecharge')).toBe('充值金额应为 ¥1.00 至 ¥50000.00')
    expect(said.get('heavyPicture')).toBe('图片不能超过 5 MB')
    expect(said.get('hugePicture')).toBe('图片尺寸过大，请缩小到 2500 万像素以内再上传')
    expect(said.get('whoseParcel')).toContain('AS1、AS2')
    for (const [name, args] of Object.entries(told) as [string, unknown[]][])
      for (const one of args.filter((arg) => typeof arg === 'string' && !['order', 'qty', 'description'].includes(arg)))
        expect(said.get(name)).toContain(one)
  })

  it('that asks to wait says how long, of money how much is short, of goods which', () => {
    expect(refusals.tooOften(60).details).toEqual({ resendAfter: 60 })
    expect(refusals.withdrawalsToday(3, 3600).details).toEqual({ resendAfter: 3600 })
    expect(refusals.balanceShort(fen(1234))).toMatchObject({
      message: '余额不足，还差 ¥12.34',
      details: { shortBy: 1234 },
    })
    expect(refusals.priceChanged([problem]).details).toEqual({ problems: [problem] })
    expect(refusals.stockShort([problem]).details).toEqual({ problems: [problem] })
  })

  it('of an input names its field, or none', () => {
    expect(refusals.invalid('请填写整数', 'qty').details).toEqual({ field: 'qty' })
    expect(refusals.invalid('请填写整数').details).toEqual({})
  })
})

describe('where no answer came', () => {
  it.each(
    Object.entries(noAnswer).flatMap(([name, make]) => (typeof make === 'function' ? [[name, make] as const] : [])),
  )('%s is told in a Chinese sentence', (_, make) => {
    expect(Object.keys(kinds)).toContain(make().kind)
    expect(make().message).toMatch(/\p{Script=Han}{4}/u)
  })

  it('the outcome is unknown, but for what was surely not done', () => {
    const { bug, timedOut, networkDown, unreadable, busy, strayed } = noAnswer
    expect([bug(), timedOut(), networkDown(), unreadable()].map(outcomeUnknown)).toEqual([true, true, true, true])
    expect([busy(), strayed()].map(outcomeUnknown)).toEqual([false, false])
    expect(outcomeUnknown(new TypeError('broken'))).toBe(true)
  })
})

describe('a failure', () => {
  it('is told from other errors, and from failures of other kinds', () => {
    const failure = refusals.noOrders()
    expect([isFailure(failure), isFailure(failure, 'invalid'), isFailure(failure, 'busy', 'invalid')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isFailure(failure, 'busy'), isFailure(new Error('x')), isFailure(null)]).toEqual([false, false, false])
  })

  it('has a name, the code that it came with, and nothing more to say than it was told', () => {
    expect(new Failure('busy', '服务繁忙')).toMatchObject({ name: 'Failure', details: {}, code: null })
    expect(new Failure('busy', '服务繁忙', {}, 503).code).toBe(503)
  })
})

describe('why a line can not be ordered', () => {
  it.each<[ProblemReason, string]>([
    ['off_shelf', '商品已下架'],
    ['sku_off_shelf', '该规格已下架'],
    ['sold_out', '商品已售罄'],
    ['short_stock', '库存不足，仅剩 3 件'],
    ['below_min_qty', '低于起批量 5 件'],
    ['price_changed', '价格已变动'],
    ['unreachable', '收货地区不支持配送'],
  ])('%s: %s', (reason, text) => {
    expect(problemText({ reason, stock: 3 }, 5)).toBe(text)
  })
})

it('an order that is left out of a batch says in which state it is and what it can not', () => {
  const wishes = ['pay', 'cancel', 'confirm', 'reorder'] as const
  expect(wishes.map((kind) => cannotNow('已取消', kind))).toEqual([
    '已取消的订单不能付款',
    '已取消的订单不能取消',
    '已取消的订单不能确认收货',
    '已取消的订单不能再次购买',
  ])
})

it('a row of a sheet, an application and a request say what of them is wrong', () => {
  expect([rowWords.noFigure('库存', 'x'), rowWords.twice(3), rowWords.noSku('s1')]).toEqual([
    '库存：“x”不是有效的数字',
    '与第 3 行重复',
    '规格编号：没有“s1”',
  ])
  expect(afterSaleWords.tooLate('15 天')).toBe('订单完成已超过 15 天，不能再申请')
  expect(afterSaleWords.wrongAmount(fen(1050))).toBe('退款金额应大于 0，不超过 ¥10.50')
  const { unknown, missing, wrongField, repeated, tooDeep } = requestWords
  expect([unknown('a'), missing('a'), repeated('a'), tooDeep('a')]).toEqual([
    '不支持的参数 a',
    '缺少参数 a',
    '参数 a 重复',
    '参数 a 嵌套过深',
  ])
  expect([wrongField('a', fieldWords.whole), wrongField('a', null)]).toEqual(['参数 a 请填写整数', '参数 a 的值不正确'])
  const { atLeast, atMost, longest, shortest, mostItems } = fieldWords
  expect([atLeast(1), atMost(9), longest(20), shortest(1), shortest(2), mostItems(50)]).toEqual([
    '不能小于 1',
    '不能大于 9',
    '不能超过 20 个字符',
    '不能为空',
    '不能少于 2 个字符',
    '不能超过 50 项',
  ])
})
