import * as z from 'zod/mini'
import { fieldWords } from '../src/domain/request-words'
import {
  revealPurposes,
  type PlatformOrderPage,
  type RevealedConsignee,
  type SaleTotals,
} from '../src/domain/shops/order-list'
import type { PlatformOrder } from '../src/domain/shops/platform-order'
import type { SyncJob } from '../src/domain/shops/sync'
import { get, post } from './call'
import {
  count,
  dateIn,
  filterIn,
  flagIn,
  id,
  idIn,
  listIn,
  maybeTime,
  money,
  named,
  pagedShape,
  pageIn,
  picture,
  pieces,
  text,
  textIn,
  time,
} from './codecs'
import { jobShape, skuLink } from './shapes'

/** What the buyer's shops have sold. */

const statuses = ['unlinked', 'linked', 'ordered', 'shipped', 'pushed', 'push_failed', 'paused', 'closed'] as const
const signed = z.int()

const platformOrder = z.object({
  platformOrderId: id,
  platformOrderNo: text,
  shop: named,
  status: z.enum(statuses),
  statusText: text,
  paidAt: maybeTime,
  shipByAt: maybeTime,
  paidAmount: money,
  consignee: z.object({ name: text, mobile: text, detail: text }),
  areaCode: text,
  areaText: text,
  buyerWords: text,
  flag: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  lines: z.array(
    z.object({
      platformItemId: id,
      title: text,
      spec: text,
      image: picture,
      outerCode: text,
      qty: pieces,
      paidAmount: money,
      refund: z.enum(['none', 'open', 'done']),
      link: z.nullable(skuLink),
    }),
  ),
  profit: z.nullable(z.object({ paid: money, goods: money, service: money, freight: money, profit: signed })),
  sameCustomer: text,
  orderNos: z.array(id),
  problem: text,
}) satisfies z.ZodMiniType<PlatformOrder>

const syncJob = z.object({
  ...jobShape,
  shops: z.array(
    z.object({
      id,
      name: text,
      status: z.enum(['waiting', 'running', 'done', 'failed']),
      pages: count,
      done: count,
      total: count,
      added: count,
      updated: count,
      skipped: count,
      failed: count,
      error: text,
    }),
  ),
}) satisfies z.ZodMiniType<SyncJob>

const page = z.object({
  ...pagedShape(platformOrder),
  job: z.nullable(syncJob),
  counts: z.object({
    unlinked: count,
    linked: count,
    ordered: count,
    shipped: count,
    pushed: count,
    pushFailed: count,
    paused: count,
    closed: count,
  }),
}) satisfies z.ZodMiniType<PlatformOrderPage>

const totals = z.object({
  orders: count,
  paid: money,
  reckoned: count,
  goods: money,
  service: money,
  freight: money,
  profit: signed,
}) satisfies z.ZodMiniType<SaleTotals>

const timeIn = textIn(40).check(
  z.refine((value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)), { error: fieldWords.date }),
)

const filters = {
  status: filterIn(z.enum(statuses, { error: fieldWords.filter })),
  shopId: filterIn(idIn),
  keyword: filterIn(textIn(100)),
  shipByBefore: filterIn(timeIn),
  sameCustomer: filterIn(textIn(64)),
}

export const dyAsync = post('/api/order/dy/async', {
  summary: '同步店铺订单：start 为 true 时在后台开始（正在同步就是同一个），马上回答已存下的订单与进度',
  input: z.strictObject({
    start: z._default(flagIn, false),
    shopIds: z._default(listIn(idIn, 50), []),
    timeFrom: filterIn(dateIn),
    timeTo: filterIn(dateIn),
    ...filters,
    sort: z._default(z.enum(['ship_by', 'paid'], { error: fieldWords.filter }), 'ship_by'),
    ...pageIn,
  }),
  output: page,
})

export const dyTotals = get('/api/order/dy/totals', {
  origin: 'ours',
  summary: '筛选出的店铺订单合计：实付、成本与毛利',
  input: z.strictObject(filters),
  output: totals,
})

export const dyConsignee = post('/api/order/dy/consignee', {
  origin: 'ours',
  summary: '店铺订单的完整收货人：说明用途，记录在案',
  input: z.strictObject({
    platformOrderId: idIn,
    purpose: z.enum(revealPurposes, { error: fieldWords.filter }),
  }),
  output: z.object({
    name: text,
    mobile: text,
    ext: text,
    areaText: text,
    detail: text,
    expiresAt: time,
  }) satisfies z.ZodMiniType<RevealedConsignee>,
})
