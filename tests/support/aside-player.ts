import { randomUUID } from 'node:crypto'
import { afterSaleStep, sendParcel } from '../../server/after-sale/station'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import type { CaseDecision } from '../../src/domain/abnormal'
import { afterSaleReasons } from '../../src/domain/after-sale/reasons'
import { Failure } from '../../src/domain/failure'
import { fen, zero } from '../../src/domain/money'
import { caseRules } from '../../src/domain/order-life/cases'
import type { CaseOption, NewCase } from '../../src/domain/order-life/types'
import type { AbnormalGateway } from '../../src/domain/ports/abnormal-gateway'
import type { AfterSaleGateway } from '../../src/domain/ports/aftersale-gateway'
import type { sales, Tried } from './aside-lives'
import type { AsideModel } from './aside-model'
import { BACKORDER_DAYS, type AsideAct } from './aside-rules'
import type { TestServer } from './server'
import { consignee, type Buyer } from './trade'

/** Does to an order of a running server what an act of its model says. */

export interface Played {
  orderNo: string
  skus: string[]
  buyer: Buyer
  abnormal: AbnormalGateway
  afterSales: AfterSaleGateway
  model: AsideModel
  acts: readonly Tried[]
  brandIds: string[]
  caseNos: string[] // in the order of the model's cases
  saleNos: string[]
  parcels: number
  isByReserve: boolean
}

/** What an act speaks of, from before the model did it. */
export interface Meant {
  nthCase: string
  nthSale: string
  underWay: readonly number[]
}

export const caseOf = ({ model, caseNos }: Played, wanted: AsideAct): string => {
  if (wanted.type !== 'decide' && wanted.type !== 'settled') return ''
  const found = model.nthCase(wanted.nth)
  return found ? caseNos[model.cases.indexOf(found)]! : 'C0'
}

export const saleOf = ({ model, saleNos }: Played, wanted: AsideAct): string => {
  const found = wanted.type === 'sale' ? model.nthSale(wanted.nth) : null
  return found ? saleNos[model.sales.indexOf(found)]! : 'S0'
}

/** @throws Failure */
export const reallyDo = async (
  server: TestServer,
  one: Played,
  wanted: AsideAct,
  { nthCase, nthSale, underWay }: Meant,
): Promise<void> => {
  const { orderNo, buyer } = one
  const station = (wish: StationWish) => server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))
  switch (wanted.type) {
    case 'cancel':
      return mustBeDone(await buyer.orders.cancel({ orderNos: [orderNo], reason: '', requestId: randomUUID() }))
    case 'confirm':
      return mustBeDone(await buyer.orders.confirm([orderNo]))
    case 'pick_all':
      return void (await station({ type: 'pick' }))
    case 'ship':
      return void (await station({
        type: 'ship',
        ...parcelOf(one),
        pieces: [{ skuId: one.skus[wanted.sku]!, qty: wanted.qty }],
      }))
    case 'ship_all':
      return void (await station({ type: 'ship', ...parcelOf(one) }))
    case 'close':
      return void (await station({ type: 'close', reason: '档口停业' }))
    case 'trouble': {
      await station({ type: 'trouble', trouble: await troubleOf(one, wanted) })
      const rows = await server.db.query<{ caseNo: string }>(
        'select case_no as "caseNo" from abnormal_cases where order_no = $1 and not case_no = any($2::text[])',
        [orderNo, one.caseNos],
      )
      one.caseNos.push(...rows.map(({ caseNo }) => caseNo))
      return undefined
    }
    case 'settled':
      return void (await station({ type: 'settle_case', caseNo: nthCase }))
    case 'decide':
      return decide(one, nthCase, wanted.option as CaseOption)
    case 'apply': {
      const parcel = wanted.kind === 'intercept' ? underWay : null
      const pieces = parcel ?? one.skus.map((_, i) => (i === wanted.sku ? wanted.qty : 0))
      return apply(one, wanted.kind, pieces)
    }
    case 'sale':
      return moveSale(server, one, nthSale, wanted)
    default:
      return void (await station({ type: wanted.type }))
  }
}

const parcelOf = (one: Played) => ({ brand: '中通快递', trackingNo: `ZT${one.orderNo}-${++one.parcels}` })

const troubleOf = async (
  one: Played,
  { kind, sku: i, qty: pieces }: Extract<AsideAct, { type: 'trouble' }>,
): Promise<NewCase> => {
  const isOfLine = ['unpicked', 'picked'].includes(caseRules[kind].holds)
  const last = one.model.cases.at(-1)
  // A dearer price is that of all that can't be fetched: the model has counted them.
  const all = kind === 'price_up' && last?.kind === kind ? last.qty : pieces
  return {
    type: kind,
    skuId: isOfLine ? one.skus[i]! : '',
    qty: isOfLine ? all : 0,
    newPrice: kind === 'price_up' ? fen(99_999) : zero,
    amount: kind === 'freight_diff' ? fen(300) : zero,
    days: kind === 'backorder' ? BACKORDER_DAYS : null,
    note: '',
    ...(kind === 'dy_address_changed' && { consignee: { ...consignee, areaText: '浙江省杭州市西湖区', name: '赵敏' } }),
  }
}

const decide = async (one: Played, caseNo: string, option: CaseOption): Promise<void> => {
  const decision: CaseDecision = {
    caseNo,
    option,
    ...(option === 'replace_sku' && { skuId: one.skus[2]! }),
    ...(option === 'change_brand' && { brandId: one.brandIds.at(-1)! }),
    ...(option === 'change_address' && { consignee: { ...consignee, detail: '文一路 8 号' } }),
    ...(option === 'edit_tracking' && { trackingNo: parcelOf(one).trackingNo }),
  }
  const [decided] = await one.abnormal.decide({ decisions: [decision], requestId: randomUUID() })
  if (decided!.msg !== '') throw new Failure('conflict', decided!.msg)
}

const apply = async (one: Played, type: (typeof sales)[number], pieces: readonly number[], caseNo?: string) => {
  const reasons = afterSaleReasons[type].filter(({ needsPictures }) => !needsPictures)
  const { status: _, caseNo: made } = await one.afterSales.apply({
    orderNo: one.orderNo,
    ...(caseNo && { caseNo }),
    type,
    lines: pieces.flatMap((count, i) => (count > 0 ? [{ skuId: one.skus[i]!, qty: count }] : [])),
    reason: reasons[pieces.length % reasons.length]!.code,
    description: '',
    imageIds: [],
    refundTo: one.parcels % 2 === 0 ? 'original' : 'reserve',
    requestId: randomUUID(),
  })
  if (!caseNo) one.saleNos.push(made)
}

export const moveSale = async (
  server: TestServer,
  one: Played,
  caseNo: string,
  { nth: at, event }: Extract<AsideAct, { type: 'sale' }>,
): Promise<void> => {
  const step = (wish: Parameters<typeof afterSaleStep>[3]) =>
    server.db.tx((tx) => afterSaleStep(server.deps, tx, caseNo, wish))
  const requestId = randomUUID()
  switch (event) {
    case 'cancel':
      return void (await one.afterSales.cancel(caseNo))
    case 'confirm':
      return void (await one.afterSales.confirm(caseNo))
    case 'ship_back':
      return void (await one.afterSales.ship({
        caseNo,
        brand: '圆通速递',
        trackingNo: parcelOf(one).trackingNo,
        requestId,
      }))
    case 'send_back':
    case 'abandon':
      return void (await one.afterSales.choose({ caseNo, option: event, requestId }))
    case 'sent':
      return void (await server.db.tx((tx) =>
        sendParcel(server.deps, tx, caseNo, { brand: '中通快递', tracking: parcelOf(one).trackingNo }),
      ))
    case 'reapply': {
      const sale = one.model.nthSale(at)
      if (!sale) throw new Failure('not-found', '没有这个申请')
      return apply(one, sale.kind, sale.pieces, caseNo)
    }
    case 'reject':
      return void (await step({ type: 'reject', reason: '凭证不清楚' }))
    case 'fail':
      return void (await step({ type: 'fail', note: '吊牌已剪' }))
    default:
      return void (await step({ type: event }))
  }
}

const mustBeDone = ({ refused: [left] }: { refused: { msg: string }[] }): void => {
  if (left) throw new Failure('conflict', left.msg)
}
