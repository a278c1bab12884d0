import * as z from 'zod/mini'
import type { AfterSalePath } from '../src/domain/after-sale/path'
import { afterSaleTypes } from '../src/domain/after-sale/reasons'
import { afterSaleStatuses } from '../src/domain/after-sale/table'
import {
  MAX_AFTER_SALE_IMAGES,
  MAX_AFTER_SALE_WORDS,
  type AfterSaleDetail,
  type AfterSalePage,
  type AfterSalePreview,
  type AfterSaleState,
  type AfterSaleSummary,
} from '../src/domain/after-sales'
import { MAX_LINE_QTY } from '../src/domain/limits'
import { fieldWords } from '../src/domain/request-words'
import { get, post } from './call'
import {
  count,
  dateIn,
  filterIn,
  flag,
  id,
  idIn,
  listIn,
  maybeTime,
  money,
  moneyIn,
  optional,
  pagedShape,
  pageIn,
  picture,
  pieces,
  requestIdIn,
  text,
  textIn,
  time,
  wholeIn,
  wordsIn,
} from './codecs'
import { returnAddress } from './shapes'

const type = z.enum(afterSaleTypes)
const status = z.enum(afterSaleStatuses)
const refundTo = z.enum(['reserve', 'original'])
const steps = z.array(z.object({ key: status, text }))

export const aftersaleReasons = get('/api/aftersale/reasons', {
  origin: 'ours',
  summary: '订单能申请哪些售后、各有哪些原因；不能的说明为什么',
  input: z.strictObject({ orderNo: idIn }),
  output: z.array(
    z.object({
      type,
      name: text,
      allowed: flag,
      whyNot: text,
      reasons: z.array(z.object({ code: id, text, fault: z.enum(['station', 'buyer']), needsPictures: flag })),
      lines: z.array(z.object({ skuId: id, maxQty: pieces })),
    }) satisfies z.ZodMiniType<AfterSalePath>,
  ),
})

const typeIn = z.enum(afterSaleTypes, { error: fieldWords.afterSaleType })

const draftShape = {
  orderNo: idIn,
  caseNo: filterIn(idIn),
  type: typeIn,
  lines: listIn(z.strictObject({ skuId: idIn, qty: wholeIn(1, MAX_LINE_QTY), toSkuId: filterIn(idIn) }), 200),
  reason: z._default(textIn(32), ''),
  amount: filterIn(moneyIn(1)),
}

export const aftersalePreview = post('/api/aftersale/preview', {
  origin: 'ours',
  repeat: 'read',
  summary: '申请售后之前：步骤、费用、可退金额，以及还不能提交的原因',
  input: z.strictObject(draftShape),
  output: z.object({
    path: text,
    steps,
    fee: money,
    feeText: text,
    refundAmount: money,
    refundBonus: money,
    refundTo: z.array(refundTo),
    returnAddress: z.nullable(returnAddress),
    shipBackDays: count,
    lines: z.array(z.object({ skuId: id, maxQty: pieces, amount: money })),
    problems: z.array(text),
  }) satisfies z.ZodMiniType<AfterSalePreview>,
})

const state = z.object({ caseNo: id, status }) satisfies z.ZodMiniType<AfterSaleState>

export const aftersaleApply = post('/api/aftersale/apply', {
  origin: 'ours',
  repeat: 'money',
  summary: '申请售后；带 case_no 的修改待审核的申请，或再次申请被拒绝的',
  input: z.strictObject({
    ...draftShape,
    description: z._default(textIn(MAX_AFTER_SALE_WORDS), ''),
    imageIds: z._default(listIn(idIn, MAX_AFTER_SALE_IMAGES), []),
    refundTo: z._default(z.enum(['reserve', 'original'], { error: fieldWords.refundTo }), 'reserve'),
    requestId: requestIdIn,
  }),
  output: state,
})

const summaryShape = {
  caseNo: id,
  orderNo: id,
  type,
  typeText: text,
  status,
  statusText: text,
  hint: text,
  lines: z.array(
    z.object({
      skuId: id,
      productId: id,
      title: text,
      spec: text,
      image: picture,
      price: money,
      qty: pieces,
      toSkuId: text,
      toSpec: text,
    }),
  ),
  amount: money,
  fee: money,
  appliedAt: time,
  deadlineAt: maybeTime,
  can: z.object({ cancel: flag, ship: flag, edit: flag, reapply: flag, choose: flag, confirm: flag }),
}

export const aftersaleList = get('/api/aftersale/list', {
  origin: 'ours',
  summary: '售后单：筛选与各页签的数量',
  input: z.strictObject({
    ...pageIn,
    status: z._default(z.enum(['all', 'open', 'to_return', 'done'], { error: fieldWords.orderTab }), 'all'),
    type: filterIn(typeIn),
    keyword: optional(textIn(100)),
    dateFrom: filterIn(dateIn),
    dateTo: filterIn(dateIn),
  }),
  output: z.object({
    ...pagedShape(z.object(summaryShape) satisfies z.ZodMiniType<AfterSaleSummary>),
    counts: z.object({ all: count, open: count, toReturn: count, done: count }),
  }) satisfies z.ZodMiniType<AfterSalePage>,
})

const parcel = z.nullable(z.object({ brand: text, trackingNo: text }))

export const aftersaleInfo = get('/api/aftersale/info', {
  origin: 'ours',
  summary: '售后单详情：进度、记录、退货地址与包裹',
  input: z.strictObject({ caseNo: idIn }),
  output: z.object({
    ...summaryShape,
    steps,
    reason: text,
    reasonText: text,
    description: text,
    images: z.array(z.object({ id, url: picture })),
    feeText: text,
    refundTo,
    logs: z.array(z.object({ at: time, who: z.enum(['buyer', 'station', 'system', 'platform']), event: text, text })),
    returnAddress: z.nullable(returnAddress),
    returnParcel: parcel,
    sentParcel: parcel,
    refund: z.nullable(
      z.object({ at: time, amount: money, to: refundTo, status: z.enum(['processing', 'succeeded']) }),
    ),
  }) satisfies z.ZodMiniType<AfterSaleDetail>,
})

export const aftersaleCancel = post('/api/aftersale/cancel', {
  origin: 'ours',
  summary: '撤销售后申请',
  input: z.strictObject({ caseNo: idIn }),
  output: state,
})

export const aftersaleShip = post('/api/aftersale/ship', {
  origin: 'ours',
  repeat: 'money',
  summary: '填写或更正寄回的快递单号',
  input: z.strictObject({ caseNo: idIn, brand: wordsIn(32), trackingNo: textIn(40, 1), requestId: requestIdIn }),
  output: state,
})

export const aftersaleChoose = post('/api/aftersale/choose', {
  origin: 'ours',
  repeat: 'money',
  summary: '验货未通过的商品：寄回或放弃',
  input: z.strictObject({
    caseNo: idIn,
    option: z.enum(['send_back', 'abandon'], { error: fieldWords.option }),
    requestId: requestIdIn,
  }),
  output: state,
})

export const aftersaleConfirm = post('/api/aftersale/confirm', {
  origin: 'ours',
  summary: '换货或补发的包裹已收到',
  input: z.strictObject({ caseNo: idIn }),
  output: state,
})
