import { afterSaleTabs } from '../../src/domain/after-sales'
import { caseTabs } from '../../src/domain/abnormal'
import { caseTypes } from '../../src/domain/order-life/cases'
import type { Kind } from '../bench-orders/questions'

/** One case or application that a question may be about. */
export interface Sample {
  orderNo: string
  caseNo: string
  afterSaleNo: string
  title: string
  returnNo: string
  day: string
}

const path = (call: string, fields: Record<string, string | number>): string =>
  `/prod/api/${call}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()}`

const AFTER_SALE_TYPES = ['refund_before_ship', 'intercept', 'refund_only', 'return_refund', 'exchange', 'reship']

/** @param count how many cases, and how many after-sales */
export const kinds = (samples: readonly Sample[], count: number): Kind[] => {
  const of = (i: number): Sample => samples[(i * 7919) % samples.length]!
  const cases = (name: string, fields: (i: number) => Record<string, string | number>): Kind => {
    return { name: `异常：${name}`, isList: true, ask: (i) => path('abnormal/list', fields(i)) }
  }
  const afterSales = (name: string, fields: (i: number) => Record<string, string | number>): Kind => {
    return { name: `售后：${name}`, isList: true, ask: (i) => path('aftersale/list', fields(i)) }
  }
  const tab = (i: number) => caseTabs[i % caseTabs.length]!.tab
  const page = (i: number, share: number) => 1 + ((i * 37) % Math.floor((count * share) / 20))
  return [
    cases('待处理', () => ({ status: 'open' })),
    cases('处理中', () => ({ status: 'processing' })),
    cases('已处理', () => ({ status: 'resolved' })),
    cases('页签与类型', (i) => ({ status: tab(Math.floor(i / 12)), type: caseTypes[i % 12]! })),
    cases('待处理，任意一页', (i) => ({ status: 'open', page: page(i, 0.3) })),
    cases('已处理，任意一页', (i) => ({ status: 'resolved', page: page(i, 0.6) })),
    cases('一张订单的', (i) => ({ order_no: of(i).orderNo, status: tab(i) })),
    afterSales('第一页', () => ({})),
    afterSales('页签', (i) => ({ status: afterSaleTabs[i % afterSaleTabs.length]!.tab })),
    afterSales('页签与类型', (i) => {
      return { status: afterSaleTabs[Math.floor(i / 6) % 4]!.tab, type: AFTER_SALE_TYPES[i % 6]! }
    }),
    afterSales('任意一页', (i) => ({ page: page(i, 1) })),
    afterSales('已结束，任意一页', (i) => ({ status: 'done', page: page(i, 0.6) })),
    afterSales('日期', (i) => {
      const [from, to] = [of(i).day, of(i + 1).day].toSorted((a, b) => (a < b ? -1 : 1))
      return { date_from: from!, date_to: to! }
    }),
    afterSales('关键词：订单编号', (i) => ({ keyword: of(i).orderNo })),
    afterSales('关键词：退回单号', (i) => ({ keyword: of(i).returnNo })),
    afterSales('关键词：标题里的字', (i) => ({ keyword: of(i).title.slice(i % 5, (i % 5) + 4) })),
    { name: '一个异常', isList: false, ask: (i) => path('abnormal/info', { case_no: of(i).caseNo }) },
    { name: '一张售后单', isList: false, ask: (i) => path('aftersale/info', { case_no: of(i).afterSaleNo }) },
    { name: '角标 user/counts', isList: false, ask: () => path('user/counts', {}) },
  ]
}
