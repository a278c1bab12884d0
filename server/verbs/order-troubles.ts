import * as z from 'zod/mini'
import { price, type Fen } from '../../src/domain/money'
import { caseTypes } from '../../src/domain/order-life/cases'
import type { CaseType } from '../../src/domain/order-life/types'
import { fieldWords } from '../../src/domain/request-words'
import { count, idIn, maybeTime, money, moneyIn, optional, text, textIn, wholeIn, wordsIn } from '../../wire/codecs'
import { qty, some, step, tellStep } from './order-step'
import { act } from './verb'

/** What stands in the way of an order, as a station tells it and is told. */

export const troubleShape = z.object({
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
})

interface Trouble {
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
export const tellTrouble = (one: Trouble): string =>
  [
    `异常 ${one.caseNo} ${one.typeText}`,
    ...(one.skuId === '' ? [] : [`${one.skuId} ${one.qty} 件`]),
    ...(one.amount > 0 ? [price(one.amount)] : []),
    one.statusText,
    ...(one.chosenText === '' ? [] : [`选择“${one.chosenText}”`]),
    ...(one.deadlineAt === '' ? [] : [`${one.deadlineAt} ${one.autoText}`]),
    ...(one.note === '' ? [] : [`（${one.note}）`]),
  ].join(' ')

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
