import * as z from 'zod/mini'
import { MAX_LINE_QTY } from '../../src/domain/limits'
import { price, type Fen } from '../../src/domain/money'
import { caseTypes } from '../../src/domain/order-life/cases'
import type { CaseType } from '../../src/domain/order-life/types'
import { fieldWords } from '../../src/domain/request-words'
import {
  count,
  filterIn,
  flag,
  idIn,
  maybeTime,
  money,
  moneyIn,
  optional,
  text,
  textIn,
  time,
  wholeIn,
  wordsIn,
} from '../../wire/codecs'
import { table } from './lines'
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
        ['订单号', '状态', '站点', '快递', '件数', '待拿', '异常', '付款于', '备注'],
        list.map((one) => [
          one.orderNo,
          one.statusText,
          one.station,
          one.brand,
          `${one.lines.reduce((sum, { qty }) => sum + qty, 0)}`,
          `${one.lines.reduce((sum, { toPick }) => sum + toPick, 0)}`,
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

interface ToldCase {
  caseNo: string
  typeText: string
  statusText: string
  skuId: string
  qty: number
  amount: Fen
  note: string
  chosenText: string
  deadlineAt: string
  autoText: string
}

/** Those that are over stay told, for whoever asks what was chosen. */
const tellCase = (one: ToldCase): string =>
  [
    `异常 ${one.caseNo} ${one.typeText}`,
    ...(one.skuId === '' ? [] : [`${one.skuId} ${one.qty} 件`]),
    ...(one.amount > 0 ? [price(one.amount)] : []),
    one.statusText,
    ...(one.chosenText === '' ? [] : [`选择“${one.chosenText}”`]),
    ...(one.deadlineAt === '' ? [] : [`${one.deadlineAt} ${one.autoText}`]),
    ...(one.note === '' ? [] : [`（${one.note}）`]),
  ].join(' ')

export const ordersShow = look({
  noun: 'orders',
  verb: 'show',
  summary: '一张订单的全部：收货人、商品、包裹、异常、退款与经过',
  fields: { orderNo: idIn },
  args: ['orderNo'],
  logged: ['orderNo'],
  output: z.object({
    ...summary,
    account: text,
    consignee: z.object({ name: text, mobile: text, areaText: text, detail: text }),
    addons: z.array(text),
    cases: z.array(
      z.object({
        caseNo: text,
        type: text,
        typeText: text,
        status: text,
        statusText: text,
        skuId: text,
        qty: count,
        amount: money,
        note: text,
        chosen: text,
        chosenText: text,
        deadlineAt: maybeTime,
        autoText: text,
      }),
    ),
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
      ...one.cases.map(tellCase),
      ...one.shipments.map(
        ({ brand, trackingNo, shippedAt, delivered }) =>
          `包裹 ${brand} ${trackingNo} ${shippedAt}${delivered ? ' 已签收' : ''}`,
      ),
      ...one.refunds.map(({ at, amount, reason }) => `退款 ${at} ${price(amount)} ${reason}`),
      ...one.logs.map(({ at, text: said }) => `${at} ${said}`),
    ].join('\n'),
})

const step = z.object({ orderNo: text, status: text, statusText: text, said: text, refund: money })

const tellStep = ({ orderNo, statusText, said, refund }: z.output<typeof step>): string =>
  `${orderNo} ${statusText}：${said}${refund > 0 ? `（退 ${price(refund)}）` : ''}`

const qty = wholeIn(1, MAX_LINE_QTY)
const some = { sku: optional(idIn), qty: optional(qty) }

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

export const ordersShortage = act({
  noun: 'orders',
  verb: 'shortage',
  summary: '档口缺货：等买家处理，到期自动退款',
  fields: { orderNo: idIn, sku: idIn, qty },
  args: ['orderNo'],
  logged: ['orderNo', 'sku', 'qty'],
  output: step,
  tell: tellStep,
})

export const ordersPriceRise = act({
  noun: 'orders',
  verb: 'price-rise',
  summary: '档口涨价（新单价，分）：等买家处理，到期自动退款',
  fields: { orderNo: idIn, sku: idIn, price: moneyIn(1) },
  args: ['orderNo'],
  logged: ['orderNo', 'sku', 'price'],
  output: step,
  tell: tellStep,
})

export const ordersAbnormal = act({
  noun: 'orders',
  verb: 'abnormal',
  summary:
    '出了问题，等买家处理：--type 见异常的种类；商品的要写 --sku 与 --qty，涨价、补运费、拦截要写 --amount（分），暂时缺货写 --days，改地址写收货人',
  fields: {
    orderNo: idIn,
    type: z.enum(caseTypes as [CaseType], { error: fieldWords.filter }),
    ...some,
    amount: optional(moneyIn(1)),
    days: optional(wholeIn(1, 60)),
    note: optional(wordsIn(200)),
    name: optional(textIn(64)),
    mobile: optional(textIn(32)),
    area: optional(textIn(12)),
    detail: optional(textIn(200)),
  },
  args: ['orderNo'],
  logged: ['orderNo', 'type', 'sku', 'qty', 'amount', 'days'],
  output: step,
  tell: tellStep,
})

export const ordersSettled = act({
  noun: 'orders',
  verb: 'settled',
  summary: '买家选的已经办好：物流已重新回传',
  fields: { orderNo: idIn, case: idIn },
  args: ['orderNo'],
  logged: ['orderNo', 'case'],
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
