import { seeded } from '../../demo/random'

/** Something of an order that a keyword may be made of. */
export interface Sample {
  orderNo: string
  mobile: string
  name: string
  platformOrderNo: string
  trackingNo: string
  title: string
  artNo: string
  stationId: string
  day: string
}

/** A kind of question, and its path for the i-th time: each another one. */
export interface Kind {
  name: string
  /** Whether the goal of 60 ms for lists holds for it. */
  isList: boolean
  ask(i: number): string
}

const path = (call: string, fields: Record<string, string | number>): string =>
  `/prod/api/${call}?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

export const kinds = (samples: readonly Sample[], count: number): Kind[] => {
  const of = (i: number): Sample => samples[(i * 7919) % samples.length]!
  const list = (name: string, fields: (i: number) => Record<string, string | number>): Kind => {
    return { name, isList: true, ask: (i) => path('order/list', fields(i)) }
  }
  const tabs = ['pending_payment', 'to_ship', 'shipped', 'completed', 'cancelled']
  const part = (text: string, i: number, length: number) => {
    const from = seeded(`part ${i}`).int(0, Math.max(0, text.length - length))
    return text.slice(from, from + length)
  }
  const span = (i: number) => {
    const days = [of(i).day, of(i + 1).day].toSorted((a, b) => (a < b ? -1 : 1))
    return { date_from: days[0]!, date_to: days[1]! }
  }
  const deep = (share: number, i: number) => Math.max(1, Math.floor((count * share) / 20) - (i % 50))
  return [
    list('第一页', () => ({})),
    list('状态', (i) => ({ status: tabs[i % 5]! })),
    list('站点', (i) => ({ station_id: of(i).stationId })),
    list('店铺与状态', (i) => ({ shop_id: `S${i % 3}`, status: tabs[i % 5]! })),
    list('旗帜', (i) => ({ flag: i % 6 })),
    list('异常', () => ({ abnormal: 'true' })),
    list('售后', (i) => ({ after_sale: i % 2 === 0 ? 'open' : 'done' })),
    list('日期', span),
    list('日期、站点与旗帜', (i) => ({ ...span(i), station_id: of(i).stationId, flag: 1 + (i % 5) })),
    list('很少的：店铺、旗帜、售后', (i) => ({ shop_id: `S${i % 3}`, flag: 1 + (i % 5), after_sale: 'open' })),
    list('从旧到新', () => ({ sort: 'created_asc' })),
    list('按应付', (i) => ({ sort: 'payable_desc', status: tabs[i % 5]! })),
    list('每页 100 张', () => ({ page_size: 100 })),
    list('深页，一半处', (i) => ({ page: deep(0.5, i) })),
    list('深页，末尾', (i) => ({ page: deep(1, i) })),
    list('深页，状态', (i) => ({ page: deep(0.4, i), status: 'completed' })),
    list('深页，旗帜', (i) => ({ page: deep(0.3, i), flag: 0 })),
    list('深页，按应付', (i) => ({ page: deep(0.5, i), sort: 'payable_desc' })),
    list('关键词：手机号', (i) => ({ keyword: of(i).mobile })),
    list('关键词：手机号后四位', (i) => ({ keyword: of(i).mobile.slice(-4) })),
    list('关键词：姓名', (i) => ({ keyword: of(i).name })),
    list('关键词：订单编号', (i) => ({ keyword: of(i).orderNo })),
    list('关键词：平台订单号', (i) => ({ keyword: of(i).platformOrderNo || of(i).orderNo })),
    list('关键词：快递单号', (i) => ({ keyword: of(i).trackingNo || of(i).orderNo })),
    list('关键词：货号', (i) => ({ keyword: of(i).artNo })),
    list('关键词：标题里六字', (i) => ({ keyword: part(of(i).title, i, 6) })),
    { name: '角标 user/counts', isList: false, ask: () => path('user/counts', {}) },
    { name: '订单详情，带列表的筛选', isList: false, ask: (i) => path('order/info', { order_no: of(i).orderNo }) },
  ]
}

/** Words that a large part of the orders has: asked apart, as the first time costs what the pages after it don't. */
export const wideWords = (samples: readonly Sample[]): Kind[] => [
  {
    name: '常见的词，每次另一个',
    isList: true,
    ask: (i) => path('order/list', { keyword: samples[(i * 7919) % samples.length]!.title.slice(i % 5, (i % 5) + 2) }),
  },
  {
    name: '一个常见的词，翻页',
    isList: true,
    ask: (i) => path('order/list', { keyword: '老客户', page: 1 + (i % 500) }),
  },
]
