import * as z from 'zod/mini'
import { price } from '../../src/domain/money'
import {
  count,
  dateIn,
  filterIn,
  flag,
  flagIn,
  maybeTime,
  money,
  optional,
  pagedShape,
  pageIn,
  text,
  time,
  wholeIn,
  wordsIn,
} from '../../wire/codecs'
import { act, fileIn, look } from './verb'

/** What the providers' bills say beside our books. */

const channelIn = z.enum(['alipay', 'wechat'])
const idIn = wholeIn(1, 999_999_999)

const shape = {
  id: text,
  channel: z.enum(['alipay', 'wechat']),
  subject: z.enum(['payment', 'refund']),
  kind: z.enum(['only_in_bill', 'only_here', 'amount', 'state']),
  kindText: text,
  outTradeNo: text,
  tradeNo: text,
  refundNo: text,
  paymentNo: text,
  billAmount: z.nullable(money),
  billStateText: text,
  ourAmount: z.nullable(money),
  ourStatusText: text,
  at: time,
  status: z.enum(['open', 'resolved']),
  fileId: text,
  line: count,
  fromDay: text,
  toDay: text,
  foundAt: time,
  note: text,
  resolvedAt: maybeTime,
  resolvedBy: text,
}
const difference = z.object(shape)
type Difference = z.output<typeof difference>

const CHANNELS = { alipay: '支付宝', wechat: '微信' } as const

const side = (amount: Difference['billAmount'], words: string): string =>
  amount === null ? '没有' : `${price(amount)} ${words}`

const tellOne = (one: Difference): string =>
  [
    `#${one.id}  ${CHANNELS[one.channel]}  ${one.kindText}  ${one.status === 'open' ? '待处理' : '已处理'}`,
    `  账单 ${side(one.billAmount, one.billStateText)}｜商城 ${side(one.ourAmount, one.ourStatusText)}｜${one.at}`,
    `  ${[
      `渠道单号 ${one.tradeNo}`,
      ...(one.refundNo === '' ? [] : [`退款单 ${one.refundNo}`]),
      ...(one.outTradeNo === '' ? [] : [`商户订单号 ${one.outTradeNo}`]),
      ...(one.paymentNo === '' || one.paymentNo === one.outTradeNo ? [] : [`支付单 ${one.paymentNo}`]),
    ].join('  ')}`,
    ...(one.status === 'open'
      ? []
      : [`  ${one.resolvedAt} ${one.resolvedBy === '' ? '再核对时已相符' : `${one.resolvedBy}：${one.note}`}`]),
  ].join('\n')

export const billsCheck = act({
  noun: 'bills',
  verb: 'check',
  summary:
    '核对支付宝“业务明细”或微信“交易账单”（原始文件，.csv、.txt、.zip）与商城的收款、退款，记下不符的；微信账单里没有日期，没有交易或要对几天时加 --from-day、--to-day',
  fields: { file: fileIn, channel: optional(channelIn), fromDay: optional(dateIn), toDay: optional(dateIn) },
  args: ['file'],
  files: ['file'],
  logged: ['file', 'channel', 'fromDay', 'toDay'],
  seconds: 100,
  output: z.object({
    fileId: text,
    again: flag,
    channel: channelIn,
    merchant: text,
    fromDay: text,
    toDay: text,
    payments: count,
    paid: money,
    refunds: count,
    refunded: money,
    /** What the provider keeps. */
    fee: money,
    ignored: count,
    opened: count,
    resolved: count,
    /** All that differ and nobody has resolved; `bad` has the first 200 of them. */
    open: count,
    bad: z.array(difference),
  }),
  tell: (one) =>
    [
      `${CHANNELS[one.channel]}${one.merchant && ` ${one.merchant}`}  ${one.fromDay === one.toDay ? one.fromDay : `${one.fromDay} 至 ${one.toDay}`}${one.again ? '（这份账单核对过，按现在的账再核对一次）' : ''}`,
      `收款 ${one.payments} 笔 ${price(one.paid)}，退款 ${one.refunds} 笔 ${price(one.refunded)}，手续费 ${price(one.fee)}${one.ignored > 0 ? `，另有 ${one.ignored} 行不是收款或退款，没有核对` : ''}`,
      ...one.bad.map(tellOne),
      ...(one.open > one.bad.length ? [`……还有 ${one.open - one.bad.length} 处，见 bills list --open`] : []),
      one.open === 0
        ? `全部相符${one.resolved > 0 ? `，以前的 ${one.resolved} 处不符已经没有了` : ''}`
        : `不符 ${one.open} 处：新发现 ${one.opened}，以前的 ${one.open - one.opened}${one.resolved > 0 ? `；另有 ${one.resolved} 处已经没有了` : ''}`,
    ].join('\n'),
})

export const billsList = look({
  noun: 'bills',
  verb: 'list',
  summary: '账单与商城不符的地方，新的在前；--open 只看待处理的',
  fields: { ...pageIn, open: z._default(flagIn, false), channel: filterIn(channelIn) },
  logged: ['page', 'pageSize', 'open', 'channel'],
  output: z.object({ ...pagedShape(difference), open: count }),
  tell: ({ list, total, open }) => [...list.map(tellOne), `共 ${total} 处，${open} 处待处理`].join('\n\n'),
})

export const billsShow = look({
  noun: 'bills',
  verb: 'show',
  summary: '一处不符的全部：两边各是什么，哪份账单第几行，关系到哪些订单，怎样查',
  fields: { id: idIn },
  args: ['id'],
  logged: ['id'],
  output: z.object({ ...shape, orderNos: z.array(text), hint: text }),
  tell: (one) =>
    [
      tellOne(one),
      `  账单 #${one.fileId}（${one.fromDay === one.toDay ? one.fromDay : `${one.fromDay} 至 ${one.toDay}`}）${one.line > 0 ? `第 ${one.line} 行` : ''}，发现于 ${one.foundAt}`,
      ...(one.orderNos.length > 0 ? [`  订单 ${one.orderNos.join('、')}`] : []),
      ...(one.hint === '' ? [] : [`  怎样查：${one.hint}`]),
    ].join('\n'),
})

export const billsResolve = act({
  noun: 'bills',
  verb: 'resolve',
  summary: '一处不符查清、处理好了：写明原因',
  fields: { id: idIn, note: wordsIn(500) },
  args: ['id'],
  logged: ['id'],
  output: difference,
  tell: tellOne,
})
