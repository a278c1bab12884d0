import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import type { DraftSku, ListingDraft } from './draft'
import type { PlatformProperty } from './platform-tree'
import { answersFrom, checkDraft, squareOf, type CheckFacts } from './pre-check'
import { PLAIN_RULE } from './price-rule'
import type { ShelfPicture } from './shelf'

const picture: ShelfPicture = { url: '/media/one.jpg', width: 800, height: 1100, fit: 'pad', focus: 50 }
const sku: DraftSku = {
  skuId: 's1',
  outerId: 's1',
  color: '红色',
  size: 'M',
  price: fen(9990),
  cost: { goods: fen(2000), service: fen(200) },
  stock: 5,
  image: '',
}
const draft: ListingDraft = {
  outerId: 'DF1',
  title: '法式碎花连衣裙收腰显瘦',
  leaf: { id: '1001', path: ['女装', '连衣裙'] },
  properties: [],
  pictures: [picture],
  details: [],
  freightTemplateId: 't1',
  dispatch: 'two_days',
  servicePhone: '0571-88886666',
  weightG: 250,
  rule: PLAIN_RULE,
  skus: [sku],
}
const facts: CheckFacts = {
  isOnShelf: true,
  isAuthorised: true,
  properties: [],
  isLeafGone: false,
  attrs: [],
  hasSuggestion: false,
}
const told = (over: Partial<ListingDraft>, known: Partial<CheckFacts> = {}) =>
  checkDraft({ ...draft, ...over }, { ...facts, ...known })
/** Of one problem: what it is about, its words, how it is mended. */
const one = (field: string, text: string, fix: string | null = null) => [{ field, text, fix }]
const many = <T>(count: number, thing: T): T[] => Array.from({ length: count }, () => thing)

it('has nothing against goods that are as they should be', () => {
  expect(told({})).toEqual([])
})

describe('what a shop must have', () => {
  it('is told, each thing by itself', () => {
    expect(told({}, { isOnShelf: false })).toEqual(one('product', '货源已下架，不能上货'))
    expect(told({}, { isAuthorised: false })).toEqual(one('shop', '店铺没有上货授权，或授权已失效，请重新授权'))
    expect(told({ freightTemplateId: '' })).toEqual(one('shop', '店铺还没有选运费模板，请在上货店铺管理里设置'))
    expect(told({ servicePhone: '' })).toEqual(one('shop', '店铺还没有填客服电话，请在上货店铺管理里设置'))
  })

  it('is told with all else that is wrong, at once', () => {
    const all = told({ servicePhone: '', title: '短', pictures: [], leaf: null, skus: [] }, { isAuthorised: false })
    expect(all.map(({ field }) => field)).toEqual(['shop', 'shop', 'title', 'pictures', 'category', 'stock'])
  })
})

describe('a title', () => {
  it('may have 8 to 30 Han characters, letters by the half', () => {
    for (const title of ['裙'.repeat(8), `${'裙'.repeat(7)}A1`, '裙'.repeat(30)]) expect(told({ title })).toEqual([])
    expect(told({ title: `${'裙'.repeat(7)}A` })).toEqual(one('title', '标题太短：7 个字，至少 8 个汉字'))
    const long = `${'裙'.repeat(30)}A`
    expect(told({ title: long })).toEqual(one('title', '标题太长：31 个字，最多 30 个汉字', 'mend_title'))
  })

  it('may have neither emoji nor words that advertising forbids', () => {
    expect(told({ title: '法式碎花连衣裙收腰🌸' })).toEqual(one('title', '标题里有表情符号，平台不收', 'mend_title'))
    const banned = one('title', '标题里有违禁词：国家级、顶级', 'mend_title')
    expect(told({ title: '顶级面料国家级连衣裙' })).toEqual(banned)
  })
})

describe('pictures', () => {
  it('are one to five', () => {
    expect(told({ pictures: [] })).toEqual(one('pictures', '没有主图，至少要一张'))
    expect(told({ pictures: many(5, picture) })).toEqual([])
    expect(told({ pictures: many(6, picture) })).toEqual(one('pictures', '主图 6 张，最多 5 张', 'keep_pictures'))
  })

  it('are squares of 600 pixels at least; where some are smaller, these can go', () => {
    const [least, small] = [600, 599].map((side) => ({ ...picture, width: 400, height: side }))
    expect(told({ pictures: [least!] })).toEqual([])
    const text = '1 张主图太小，要不小于 600×600 像素'
    expect(told({ pictures: [picture, small!] })).toEqual(one('pictures', text, 'drop_small_pictures'))
    expect(told({ pictures: [small!] })).toEqual(one('pictures', text))
  })

  it.each([
    ['pad', 400, 900, 900],
    ['pad', 700, 900, 900],
    ['pad', 900, 400, 900],
    ['cut', 700, 900, 700],
    ['cut', 900, 600, 600],
    ['cut', 900, 599, 900], // too little would be left of it
  ] as const)('with %s, of %i × %i pixels, make a square of %i', (fit, width, height, side) => {
    expect(squareOf({ ...picture, fit, width, height })).toBe(side)
  })

  it('of all kinds are 50 at most: where one colour has its own, each has', () => {
    const detailed = (details: number, skus = [sku]) =>
      told({ pictures: many(5, picture), details: many(details, '/media/detail.jpg'), skus })
    const text = '主图、详情图与颜色图共 51 张，最多 50 张'
    expect(detailed(45)).toEqual([])
    expect(detailed(46)).toEqual(one('pictures', text))
    const [red, redL, blue] = [
      { ...sku, image: '/media/red.jpg' },
      { ...sku, size: 'L' },
      { ...sku, color: '蓝色' },
    ]
    expect(detailed(43, [red, redL, blue])).toEqual([])
    expect(detailed(44, [red, redL, blue])).toEqual(one('pictures', text))
    expect(detailed(45, [redL, blue])).toEqual([])
  })

  it('that are too many of the product are told as that alone', () => {
    expect(told({ pictures: many(6, picture), details: many(50, '/media/detail.jpg') })).toHaveLength(1)
  })
})

describe('the leaf', () => {
  it('must be chosen and still be there; one that is likely can be taken', () => {
    expect(told({ leaf: null })).toEqual(one('category', '还没有选平台类目'))
    const gone = '平台已经没有这个类目，请重新选择'
    expect(told({}, { isLeafGone: true })).toEqual(one('category', gone))
    expect(told({}, { isLeafGone: true, hasSuggestion: true })).toEqual(one('category', gone, 'take_category'))
    expect(told({ leaf: null }, { hasSuggestion: true })).toMatchObject([{ fix: 'take_category' }])
  })

  it('that is gone asks nothing any more', () => {
    const properties = [{ id: 'p1', name: '材质', required: true, multi: false, most: 1, values: [] }]
    expect(told({}, { isLeafGone: true, properties })).toHaveLength(1)
  })
})

describe('what the leaf asks', () => {
  const season: PlatformProperty = {
    id: 'p1',
    name: '季节',
    required: true,
    multi: true,
    most: 2,
    values: ['春季', '夏季', '秋季'],
  }
  const brand: PlatformProperty = { id: 'p2', name: '系列', required: false, multi: false, most: 1, values: [] }
  const asked = (values: string[] | null, property = season, attrs: CheckFacts['attrs'] = []) =>
    told(
      { properties: values ? [{ id: property.id, name: property.name, values }] : [] },
      { properties: [property], attrs },
    )
  const unanswered = one('properties', '类目属性要填写：季节')

  it('must be answered where it is required', () => {
    expect(asked(['春季'])).toEqual([])
    expect(asked(null)).toEqual(unanswered)
    expect(asked([])).toEqual(unanswered)
    expect(asked([''])).toEqual(unanswered)
    for (const values of [null, ['']]) expect(asked(values, { ...season, required: false })).toEqual([])
    const other = { properties: [{ id: 'p9', name: '季节', values: ['春季'] }] }
    expect(told(other, { properties: [season] })).toEqual(unanswered)
  })

  it('is answered with what can be chosen, no more of it than is wanted', () => {
    expect(asked(['春季', '夏季'])).toEqual([])
    expect(asked(['春季', '夏季', '秋季'])).toEqual(unanswered)
    expect(asked(['春季', '梅雨季'])).toEqual(unanswered)
    expect(asked(['梅雨季'], { ...season, required: false })).toEqual(unanswered)
  })

  it('is told with whatever else is answered wrong', () => {
    const answers = { properties: [{ id: 'p2', name: '系列', values: ['🌸'] }] }
    expect(told(answers, { properties: [season, brand] })).toEqual(one('properties', '类目属性要填写：季节、系列'))
  })

  it('is answered freely where there is nothing to choose from, but without emoji', () => {
    expect(asked(['法式'], brand)).toEqual([])
    expect(asked(['法式', '好看🌸'], { ...brand, most: 2 })).toEqual(one('properties', '类目属性要填写：系列'))
  })

  it('is nothing where it is not known', () => {
    expect(told({ properties: [{ id: 'p1', name: '季节', values: ['梅雨季'] }] }, { properties: null })).toEqual([])
  })

  it('can be filled where the goods say any of it, and names all that is missing', () => {
    expect(asked(null, season, [{ name: '季节', value: '春秋' }])).toMatchObject([{ fix: 'fill_properties' }])
    expect(asked(['梅雨季'], season, [{ name: '季节', value: '夏季' }])).toMatchObject([{ fix: 'fill_properties' }])
    expect(asked(null, season, [{ name: '产地', value: '杭州' }])).toMatchObject([{ fix: null }])
    const both = [season, { ...brand, required: true }]
    expect(told({}, { properties: both, attrs: [{ name: '系列', value: '法式' }] })).toEqual(
      one('properties', '类目属性要填写：季节、系列', 'fill_properties'),
    )
  })

  const from = (said: string, over: Partial<PlatformProperty> = {}, name = '季节') =>
    answersFrom({ ...season, ...over }, [
      { name: '产地', value: '杭州' },
      { name, value: said },
    ])

  it.each([
    ['夏季', ['夏季']], // the very word
    ['适合夏季穿', ['夏季']], // the word in it
    ['春', ['春季']], // the beginning of a word
    ['春秋', ['春季', '秋季']], // both are meant
    ['春夏秋', ['春季', '夏季']], // no more than are wanted
    ['四时', []],
  ])('is answered from goods that say %j with %j', (said, answers) => {
    expect(from(said)).toEqual(answers)
  })

  it.each([
    ['夏', ['夏季', '夏'], ['夏']], // the very word before what begins with it
    ['春季新款秋', ['春季', '秋季'], ['春季']], // a whole word before a part of one
    ['棉', ['纯棉', '棉麻'], ['棉麻']], // what begins so, not what ends so
  ])('that says %j, of %j, chooses %j', (said, values, answers) => {
    expect(from(said, { values })).toEqual(answers)
  })

  it('is answered by an attribute whose name has that of the question, or stands in it', () => {
    expect(from('夏季', {}, '适用季节')).toEqual(['夏季'])
    expect(from('夏季', { name: '适用季节' })).toEqual(['夏季'])
    expect(from('夏季', {}, '面料')).toEqual([])
  })

  it('is answered in words of the goods where there is nothing to choose from', () => {
    expect(from('初夏', { values: [] })).toEqual(['初夏'])
    expect(answersFrom({ ...season, values: [] }, [])).toEqual([])
  })

  it('is answered with one word for whatever else it is, where nothing fits and there is such a word', () => {
    expect(from('四时', { values: ['春季', '其他', '无'] })).toEqual(['其他'])
    expect(answersFrom({ ...season, values: ['春季', '其它'] }, [])).toEqual(['其它'])
    expect(from('春季', { values: ['春季', '其他'] })).toEqual(['春季'])
  })
})

describe('its specs', () => {
  it('are one at least, and where there is none nothing more is said of them', () => {
    expect(told({ skus: [] })).toEqual(one('stock', '没有勾选任何规格'))
  })

  it('are 600 at most, all colours with all sizes', () => {
    const grid = (colors: number, sizes: number): DraftSku[] => [
      ...Array.from({ length: colors }, (_, i) => ({ ...sku, color: `${i}号` })),
      ...Array.from({ length: sizes }, (_, i) => ({ ...sku, color: '0号', size: `${i}码` })),
    ]
    expect(told({ skus: grid(24, 24) })).toEqual([]) // M is the 25th
    expect(told({ skus: grid(25, 24) })).toEqual(one('stock', '颜色与尺码搭配共 625 个规格，最多 600 个'))
  })

  it('are not all sold out', () => {
    expect(told({ skus: [{ ...sku, stock: 0 }, sku] })).toEqual([])
    expect(told({ skus: [{ ...sku, stock: 0 }] })).toEqual(one('stock', '所有规格都已售罄'))
  })

  it('are named in 20 characters, rare ones too, without emoji', () => {
    const text = '颜色或尺码的名称超过 20 个字'
    for (const name of ['红'.repeat(20), '𠮷'.repeat(20)])
      expect(told({ skus: [{ ...sku, color: name, size: name }] })).toEqual([])
    for (const name of ['红'.repeat(21), '𠮷'.repeat(21)]) {
      expect(told({ skus: [sku, { ...sku, color: name }] })).toEqual(one('stock', text))
      expect(told({ skus: [sku, { ...sku, size: name }] })).toEqual(one('stock', text))
    }
    const emoji = one('stock', '颜色或尺码的名称里有表情符号，平台不收')
    expect(told({ skus: [sku, { ...sku, color: '红🌸' }] })).toEqual(emoji)
    expect(told({ skus: [sku, { ...sku, size: '🌸' }] })).toEqual(emoji)
  })

  it('are not sold below the floor of the rule; those that are can be raised', () => {
    const [floor, below] = [2800, 2799].map((price) => ({ ...sku, price: fen(price) })) // 20 + 2 + 5 of freight + 1
    expect(told({ skus: [floor!] })).toEqual([])
    expect(told({ skus: [floor!, below!, below!] })).toEqual(
      one('price', '2 个规格的售价低于保底价，会亏本', 'raise_prices'),
    )
  })

  it('cost what the platform takes', () => {
    const rule = { ...PLAIN_RULE, freight: fen(0), leastMargin: fen(0) }
    const cost = { goods: fen(0), service: fen(0) }
    const at = (price: number) => told({ rule, skus: [sku, { ...sku, cost, price: fen(price) }] })
    expect([...at(1), ...at(999_999_999)]).toEqual([])
    for (const price of [0, 1_000_000_000]) expect(at(price)).toEqual(one('price', '售价超出平台允许的范围'))
  })
})
