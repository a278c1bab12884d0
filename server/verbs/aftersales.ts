import * as z from 'zod/mini'
import { afterSaleStatuses } from '../../src/domain/after-sale/table'
import { price } from '../../src/domain/money'
import {
  count,
  filterIn,
  flagIn,
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
import { act, look } from './verb'

/** After-sales as a station works on them. */

const summary = {
  caseNo: text,
  orderNo: text,
  typeText: text,
  status: text,
  statusText: text,
  reasonText: text,
  pieces: count,
  amount: money,
  fee: money,
  appliedAt: time,
  deadlineAt: maybeTime,
  returnNo: text,
}

export const aftersalesList = look({
  noun: 'aftersales',
  verb: 'list',
  summary: '等站点处理的售后单，最急的在前；--status 看别的状态，--keyword 按售后单号、订单号、快递单号、商品找',
  fields: {
    status: z._default(z.enum(['to_do', ...afterSaleStatuses]), 'to_do'),
    keyword: filterIn(textIn(60)),
    page: z._default(wholeIn(1, 100_000), 1),
    pageSize: z._default(wholeIn(1, 500), 200),
  },
  logged: ['status', 'page', 'pageSize'],
  seconds: 10,
  output: z.object({ list: z.array(z.object(summary)), total: count, page: count, pageSize: count }),
  tell: ({ list, total, page, pageSize }) =>
    [
      table(
        ['售后单号', '订单号', '类型', '状态', '原因', '件数', '金额', '到期', '寄回单号'],
        list.map((one) => [
          one.caseNo,
          one.orderNo,
          one.typeText,
          one.statusText,
          one.reasonText,
          `${one.pieces}`,
          price(one.amount),
          one.deadlineAt,
          one.returnNo,
        ]),
      ),
      '',
      `共 ${total} 单${page * pageSize < total ? `，这是第 ${page} 页，下一页加 --page ${page + 1}` : ''}`,
    ].join('\n'),
})

const sent = z.nullable(z.object({ brand: text, trackingNo: text }))

export const aftersalesShow = look({
  noun: 'aftersales',
  verb: 'show',
  summary: '一张售后单的全部：商品、说明、图片、寄回与寄出的包裹、经过',
  fields: { caseNo: idIn },
  args: ['caseNo'],
  logged: ['caseNo'],
  output: z.object({
    ...summary,
    account: text,
    description: text,
    feeText: text,
    images: z.array(text),
    lines: z.array(z.object({ skuId: text, title: text, spec: text, qty: count, toSpec: text })),
    returnParcel: sent,
    sentParcel: sent,
    logs: z.array(z.object({ at: time, who: text, text })),
  }),
  tell: (one) =>
    [
      `${one.caseNo}  ${one.typeText}  ${one.statusText}  订单 ${one.orderNo}  账号 ${one.account}`,
      `原因 ${one.reasonText}  金额 ${price(one.amount)}${one.fee > 0 ? `  费用 ${price(one.fee)}（${one.feeText}）` : ''}${one.deadlineAt ? `  到期 ${one.deadlineAt}` : ''}`,
      ...(one.description === '' ? [] : [`说明 ${one.description}`]),
      table(
        ['规格编号', '商品', '规格', '件数', '换成'],
        one.lines.map(({ skuId, title, spec, qty, toSpec }) => [skuId, title, spec, `${qty}`, toSpec]),
      ),
      ...one.images.map((url) => `图片 ${url}`),
      ...(one.returnParcel ? [`寄回 ${one.returnParcel.brand} ${one.returnParcel.trackingNo}`] : []),
      ...(one.sentParcel ? [`寄出 ${one.sentParcel.brand} ${one.sentParcel.trackingNo}`] : []),
      ...one.logs.map(({ at, text: said }) => `${at} ${said}`),
    ].join('\n'),
})

const step = z.object({ caseNo: text, status: text, statusText: text, said: text })
type Step = z.output<typeof step>
const tellStep = ({ caseNo, statusText, said }: Step): string => `${caseNo} ${statusText}：${said}`
const one = { args: ['caseNo'], logged: ['caseNo'], output: step, tell: tellStep } as const

export const aftersalesApprove = act({
  noun: 'aftersales',
  verb: 'approve',
  summary: '同意售后申请',
  fields: { caseNo: idIn },
  ...one,
})

export const aftersalesReject = act({
  noun: 'aftersales',
  verb: 'reject',
  summary: '拒绝售后申请，原因会让买家看到',
  fields: { caseNo: idIn, reason: wordsIn(200) },
  ...one,
})

export const aftersalesReceive = act({
  noun: 'aftersales',
  verb: 'receive',
  summary: '收到退件：按售后单号，或按 --tracking；没有主人的包裹先留着，买家填了单号就归他',
  fields: { caseNo: optional(idIn), tracking: optional(textIn(40, 1)) },
  args: ['caseNo'],
  logged: ['caseNo', 'tracking'],
  output: z.object({ received: z.array(step), kept: text }),
  tell: ({ received, kept }) =>
    [...received.map(tellStep), ...(kept ? [`${kept} 没有对应的售后单，已作为无主包裹留存`] : [])].join('\n'),
})

export const aftersalesStrays = look({
  noun: 'aftersales',
  verb: 'strays',
  summary: '无主包裹：还没有买家填过单号的退件，20 天后不再保留',
  fields: {},
  output: z.object({ list: z.array(z.object({ trackingNo: text, at: time, lapsesAt: time })) }),
  tell: ({ list }) =>
    table(
      ['快递单号', '收到于', '保留到'],
      list.map(({ trackingNo, at, lapsesAt }) => [trackingNo, at, lapsesAt]),
    ),
})

export const aftersalesInspect = act({
  noun: 'aftersales',
  verb: 'inspect',
  summary: '验货：--pass 通过，或 --fail 与 --note 说明哪里不对',
  fields: {
    caseNo: idIn,
    pass: z._default(flagIn, false),
    fail: z._default(flagIn, false),
    note: optional(textIn(200)),
  },
  ...one,
})

export const aftersalesShip = act({
  noun: 'aftersales',
  verb: 'ship',
  summary: '寄出：换货、补发，或把没通过验货的寄回买家',
  fields: { caseNo: idIn, brand: textIn(40, 1), tracking: textIn(40, 1) },
  ...one,
})

export const aftersalesCannot = act({
  noun: 'aftersales',
  verb: 'cannot',
  summary: '换货、补发没有货：改为退款',
  fields: { caseNo: idIn },
  ...one,
})

export const aftersalesMissed = act({
  noun: 'aftersales',
  verb: 'missed',
  summary: '快递没能拦截：关闭申请，退回拦截费',
  fields: { caseNo: idIn },
  ...one,
})
