import * as z from 'zod/mini'
import type {
  AbnormalCase,
  CaseDecision,
  CaseOffer,
  CasePage,
  Decided,
  PreviewedDecisions,
} from '../src/domain/abnormal'
import { caseTypes } from '../src/domain/order-life/cases'
import type { CaseOption } from '../src/domain/order-life/types'
import { MAX_DECISIONS, optionText } from '../src/domain/abnormal'
import { fieldWords } from '../src/domain/request-words'
import { get, post } from './call'
import {
  count,
  filterIn,
  id,
  idIn,
  listIn,
  maybeTime,
  money,
  optional,
  pagedShape,
  pageIn,
  pieces,
  requestIdIn,
  text,
  textIn,
  time,
} from './codecs'
import { consigneeIn } from './shapes'

const options = Object.keys(optionText) as [CaseOption, ...CaseOption[]]
const caseType = z.enum(caseTypes as [(typeof caseTypes)[number]])
const option = z.enum(options)
const maybeOption = z.enum(['', ...options])
const tab = z.enum(['open', 'processing', 'resolved'], { error: fieldWords.filter })
const status = z.enum(['open', 'processing', 'resolved', 'auto_resolved', 'cancelled'])

const caseShape = z.object({
  caseNo: id,
  orderNo: id,
  type: caseType,
  typeText: text,
  status,
  statusText: text,
  since: time,
  deadlineAt: maybeTime,
  autoOption: maybeOption,
  autoText: text,
  amountAtStake: money,
  line: z.nullable(
    z.object({ skuId: id, productId: id, title: text, spec: text, image: text, price: money, qty: pieces }),
  ),
  note: text,
  newPrice: money,
  newAddress: text,
  options: z.array(
    z.object({
      key: option,
      text,
      effect: text,
      amount: z.nullable(money),
      needs: z.enum(['none', 'sku', 'brand', 'address', 'tracking']),
    }) satisfies z.ZodMiniType<CaseOffer>,
  ),
  chosen: maybeOption,
  chosenText: text,
  paymentNo: text,
  closedAt: maybeTime,
}) satisfies z.ZodMiniType<AbnormalCase>

export const abnormalList = get('/api/abnormal/list', {
  origin: 'ours',
  summary: '异常订单：按类型与状态，带期限、到期会怎样、每种处理的结果',
  input: z.strictObject({
    ...pageIn,
    status: z._default(tab, 'open'),
    type: filterIn(z.enum(caseTypes as [(typeof caseTypes)[number]], { error: fieldWords.filter })),
    orderNo: filterIn(idIn),
  }),
  output: z.object({
    ...pagedShape(caseShape),
    counts: z.object({ open: count, processing: count, resolved: count }),
    types: z.array(z.object({ type: caseType, text, count })),
  }) satisfies z.ZodMiniType<CasePage>,
})

export const abnormalInfo = get('/api/abnormal/info', {
  origin: 'ours',
  summary: '一个异常',
  input: z.strictObject({ caseNo: idIn }),
  output: caseShape,
})

const decisions = listIn(
  z.strictObject({
    caseNo: idIn,
    option: z.enum(options, { error: fieldWords.filter }),
    skuId: optional(idIn),
    brandId: optional(idIn),
    consignee: optional(consigneeIn),
    trackingNo: optional(textIn(40)),
  }) as unknown as z.ZodMiniType<CaseDecision>,
  MAX_DECISIONS,
  1,
)

export const abnormalPreview = post('/api/abnormal/preview', {
  origin: 'ours',
  repeat: 'read',
  summary: '这样处理会怎样：要付多少、退多少、备用金够不够；什么都不做',
  input: z.strictObject({ decisions }),
  output: z.object({
    list: z.array(z.object({ caseNo: id, amount: money, effect: text, problem: text })),
    toPay: money,
    comesBack: money,
    reserveAvailable: money,
    reserveBonus: money,
    isCovered: z.boolean(),
  }) satisfies z.ZodMiniType<PreviewedDecisions>,
})

export const abnormalDecide = post('/api/abnormal/decide', {
  origin: 'ours',
  repeat: 'money',
  summary: '处理异常，每个各自成功或说明原因；要补的钱备用金够就从备用金扣，不够就合成一笔支付',
  input: z.strictObject({ decisions, requestId: requestIdIn }),
  output: z.array(
    z.object({ caseNo: id, status, msg: text, paymentNo: z.nullable(text) }) satisfies z.ZodMiniType<Decided>,
  ),
})
