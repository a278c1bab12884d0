import * as z from 'zod/mini'
import { price } from '../../src/domain/money'
import {
  count,
  filterIn,
  flag,
  idIn,
  maybeTime,
  money,
  optional,
  text,
  textIn,
  time,
  wholeIn,
  wordsIn,
} from '../../wire/codecs'
import { table } from './lines'
import { some, step, tellStep } from './order-step'
import { tellTrouble, troubleShape } from './order-troubles'
import { badRows, tellBad } from './skus'
import { act, fileIn, look } from './verb'

/** Orders as a station works on them. */

const STATUSES = [
  'to_ship',
  'pending_payment',
  'paid',
  'picking',
  'packing',
  'shipped',
  'completed',
  'cancelled',
  'closed',
] as const

/** What somebody may need to know for whom a parcel is. */
const LOOK_PURPOSES = ['label', 'address', 'aftersale', 'complaint'] as const

/** A line with the place where it is picked. */
const line = z.object({
  skuId: text,
  artNo: text,
  title: text,
  spec: text,
  qty: count,
  /** Still to be fetched: neither picked, nor refunded, nor held by a case. */
  toPick: count,
  picked: count,
  shipped: count,
  refunded: count,
  supplier: text,
  market: text,
  floor: text,
  stallNo: text,
})
export type WorkLine = z.output<typeof line>

const summary = {
  orderNo: text,
  status: text,
  statusText: text,
  station: text,
  brand: text,
  paidAt: maybeTime,
  payable: money,
  refunded: money,
  remark: text,
  openCases: count,
  trackingNos: z.array(text),
  /** Which orders are to lie in the same parcel. */
  packMates: z.array(text),
  lines: z.array(line),
}
const order = z.object(summary)
export type WorkOrder = z.output<typeof order>

/** What is to be fetched, by market and stall: the way through the halls. */
const pickList = (orders: readonly WorkOrder[]): string[] => {
  const stalls = new Map<string, Map<string, { line: WorkLine; pieces: number; orderNos: string[] }>>()
  for (const { orderNo, lines } of orders)
    for (const one of lines.filter(({ toPick }) => toPick > 0)) {
      const place = [one.market, one.floor, one.stallNo, one.supplier].filter(Boolean).join(' ')
      const skus = stalls.get(place) ?? new Map<string, { line: WorkLine; pieces: number; orderNos: string[] }>()
      const known = skus.get(one.skuId) ?? { line: one, pieces: 0, orderNos: [] }
      known.pieces += one.toPick
      known.orderNos.push(`${orderNo}×${one.toPick}`)
      stalls.set(place, skus.set(one.skuId, known))
    }
  return [...stalls]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([place, skus]) => [
      place,
      table(
        ['  件数', '货号', '规格', '规格编号', '订单'],
        [...skus.values()].map(({ line: { artNo, spec, skuId }, pieces, orderNos }) => [
          `  ${pieces}`,
          artNo,
          spec,
          skuId,
          orderNos.join(' '),
        ]),
      ),
      '',
    ])
}

export const ordersList = look({
  noun: 'orders',
  verb: 'list',
  summary: '要做的订单，先付款的在前，并按市场、档口列出拿货单；--status 看别的状态',
  fields: {
    status: z._default(z.enum(STATUSES), 'to_ship'),
    keyword: filterIn(textIn(60)),
    page: z._default(wholeIn(1, 100_000), 1),
    pageSize: z._default(wholeIn(1, 500), 200),
  },
  logged: ['status', 'page', 'pageSize'],
  seconds: 10,
  output: z.object({ list: z.array(order), total: count, page: count, pageSize: count }),
  tell: ({ list, total, page, pageSize }) =>
    [
      table(
        ['订单号', '状态', '站点', '快递', '件数', '待拿', '合包', '异常', '付款于', '备注'],
        list.map((one) => [
          one.orderNo,
          one.statusText,
          one.station,
          one.brand,
          `${one.lines.reduce((sum, { qty }) => sum + qty, 0)}`,
          `${one.lines.reduce((sum, { toPick }) => sum + toPick, 0)}`,
          one.packMates.join(' '),
          one.openCases > 0 ? `${one.openCases}` : '',
          one.paidAt,
          one.remark,
        ]),
      ),
      '',
      ...pickList(list.filter(({ status }) => status === 'paid' || status === 'picking')),
      `共 ${total} 单${page * pageSize < total ? `，这是第 ${page} 页，下一页加 --page ${page + 1}` : ''}`,
    ].join('\n'),
})

export const ordersShow = look({
  noun: 'orders',
  verb: 'show',
  summary:
    '一张订单的全部：收货人、商品、包裹、异常、退款与经过；收货人要完整的，用 --purpose 说明用途：label 打面单、address 核对地址、aftersale 售后、complaint 投诉；谁看了、为什么，都留记录',
  fields: { orderNo: idIn, purpose: optional(z.enum(LOOK_PURPOSES)) },
  args: ['orderNo'],
  logged: ['orderNo', 'purpose'],
  output: z.object({
    ...summary,
    account: text,
    consignee: z.object({ name: text, mobile: text, areaText: text, detail: text }),
    addons: z.array(text),
    cases: z.array(troubleShape),
    shipments: z.array(z.object({ brand: text, trackingNo: text, shippedAt: time, delivered: flag })),
    refunds: z.array(z.object({ at: time, amount: money, reason: text })),
    logs: z.array(z.object({ at: time, who: text, text })),
  }),
  tell: (one) =>
    [
      `${one.orderNo}  ${one.statusText}  ${one.station}  ${one.brand}  应付 ${price(one.payable)}${one.refunded > 0 ? `  已退 ${price(one.refunded)}` : ''}`,
      `收货人 ${one.consignee.name} ${one.consignee.mobile} ${one.consignee.areaText}${one.consignee.detail}`,
      ...(one.addons.length > 0 ? [`服务 ${one.addons.join('、')}`] : []),
      ...(one.remark === '' ? [] : [`备注 ${one.remark}`]),
      ...(one.packMates.length > 0 ? [`合包 与 ${one.packMates.join('、')} 装一个包裹，用同一个运单号发出`] : []),
      table(
        ['规格编号', '货号', '规格', '件数', '已拿', '已发', '已退', '档口'],
        one.lines.map((each) => [
          each.skuId,
          each.artNo,
          each.spec,
          `${each.qty}`,
          `${each.picked}`,
          `${each.shipped}`,
          `${each.refunded}`,
          [each.market, each.floor, each.stallNo, each.supplier].filter(Boolean).join(' '),
        ]),
      ),
      ...one.cases.map(tellTrouble),
      ...one.shipments.map(
        ({ brand, trackingNo, shippedAt, delivered }) =>
          `包裹 ${brand} ${trackingNo} ${shippedAt}${delivered ? ' 已签收' : ''}`,
      ),
      ...one.refunds.map(({ at, amount, reason }) => `退款 ${at} ${price(amount)} ${reason}`),
      ...one.logs.map(({ at, text: said }) => `${at} ${said}`),
    ].join('\n'),
})

export const ordersPick = act({
  noun: 'orders',
  verb: 'pick',
  summary: '拿到了货：全部，或 --sku 与 --qty 的那些',
  fields: { orderNo: idIn, ...some },
  args: ['orderNo'],
  logged: ['orderNo', 'sku', 'qty'],
  output: step,
  tell: tellStep,
})

export const ordersPack = act({
  noun: 'orders',
  verb: 'pack',
  summary: '货齐了，质检打包；还没登记拿货的，都登记为拿到',
  fields: { orderNo: idIn },
  args: ['orderNo'],
  logged: ['orderNo'],
  output: step,
  tell: tellStep,
})

export const ordersShip = act({
  noun: 'orders',
  verb: 'ship',
  summary:
    '发出包裹，其中还没登记拿货的都登记为拿到；部分发货加 --sku 与 --qty；--sheet 一次很多单，列：订单号、快递、单号',
  fields: {
    orderNo: optional(idIn),
    brand: optional(textIn(40, 1)),
    tracking: optional(textIn(40, 1)),
    ...some,
    sheet: optional(fileIn),
  },
  args: ['orderNo'],
  files: ['sheet'],
  isByRow: true,
  logged: ['orderNo', 'brand', 'tracking', 'sku', 'qty', 'sheet'],
  seconds: 60,
  output: z.object({ shipped: z.array(step), unchanged: count, bad: badRows }),
  tell: ({ shipped, unchanged, bad }) =>
    [
      ...shipped.map(tellStep),
      ...tellBad(bad),
      ...(shipped.length + unchanged + bad.length > 1 || unchanged > 0
        ? [`发出 ${shipped.length} 个包裹，早已发出 ${unchanged}，有问题 ${bad.length}`]
        : []),
    ].join('\n'),
})

export const ordersDeliver = act({
  noun: 'orders',
  verb: 'deliver',
  summary: '包裹已签收：全部，或 --tracking 的那个',
  fields: { orderNo: idIn, tracking: optional(textIn(40, 1)) },
  args: ['orderNo'],
  logged: ['orderNo', 'tracking'],
  output: step,
  tell: tellStep,
})

export const ordersClose = act({
  noun: 'orders',
  verb: 'close',
  summary: '不再发货：没发出的商品退款，原因会让买家看到',
  fields: { orderNo: idIn, reason: wordsIn(200) },
  args: ['orderNo'],
  logged: ['orderNo'],
  output: step,
  tell: tellStep,
})
