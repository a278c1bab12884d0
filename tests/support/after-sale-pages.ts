import { fireEvent, screen } from '@testing-library/react'
import type { AfterSaleDetail, AfterSaleDraft, AfterSaleQuery, AfterSaleRequest } from '../../src/domain/after-sales'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import { afterSaleStatusText } from '../../src/domain/after-sale/words'
import { Failure } from '../../src/domain/failure'
import { fen, times, zero } from '../../src/domain/money'
import type { Ports } from '../../src/domain/ports/ports'
import { afterSaleWords } from '../../src/domain/refusals'
import { aCase, aPreview, somePaths } from './after-sale-fakes'
import { buyer, open, type Opened } from './open'

/** The pages of after-sales over a station of a few lines: what its rules are, the specs of the domain and the contracts tell. */

export const APPLY = '/afterSalesService'
export const LIST = '/ordermanage/selleds'

const station = (real: Ports, allowed: readonly AfterSaleType[] = ['refund_only', 'return_refund', 'exchange']) => {
  const cases: AfterSaleDetail[] = []
  const applied: AfterSaleRequest[] = []
  const one = (caseNo: string) => {
    const found = cases.find((each) => each.caseNo === caseNo)
    if (!found) throw new Failure('not-found', '售后单不存在')
    return found
  }
  const move = (caseNo: string, status: AfterSaleDetail['status'], more: Partial<AfterSaleDetail> = {}) => {
    const next = aCase({ ...one(caseNo), status, statusText: afterSaleStatusText(one(caseNo).type, status), ...more })
    delete (more as { can?: unknown }).can
    cases.splice(cases.indexOf(one(caseNo)), 1, { ...next, can: aCase({ type: next.type, status }).can })
    return { caseNo, status }
  }
  const afterSales: Ports['afterSales'] = {
    reasons: async (orderNo) => {
      const { items } = await real.orders.info(orderNo)
      return somePaths(allowed).map((path) => ({
        ...path,
        lines: items.map(({ skuId, qty }) => ({ skuId, maxQty: path.allowed ? qty : 0 })),
      }))
    },
    preview: async ({ orderNo, type, lines, reason, amount }: AfterSaleDraft) => {
      const { items } = await real.orders.info(orderNo)
      const pieces = lines.reduce((all, { qty }) => all + qty, 0)
      const limit = times(fen(1000), pieces)
      const isBuyers = reason === 'no_longer_wanted' || reason === 'size_unfit'
      return aPreview({
        fee: isBuyers ? times(fen(200), pieces) : zero,
        feeText: isBuyers ? `退货服务费 ¥2.00 × ${pieces} 件` : '',
        refundAmount: limit,
        shipBackDays: type === 'refund_only' ? 0 : 7,
        returnAddress:
          type === 'refund_only'
            ? null
            : {
                stationId: '1',
                stationName: '杭州站',
                userName: '退货组',
                mobile: '13700001111',
                addressFullDetail: '浙江省杭州市余杭区仓前街道 1 号',
              },
        lines: items.map(({ skuId, qty }) => ({ skuId, maxQty: qty, amount: fen(1000) })),
        problems: [
          ...(pieces === 0 ? [afterSaleWords.noLines] : []),
          ...(reason === '' ? [afterSaleWords.noReason] : []),
          ...(amount !== undefined && amount > limit ? [afterSaleWords.wrongAmount(limit)] : []),
        ],
      })
    },
    apply: async (request) => {
      applied.push(request)
      const caseNo = request.caseNo ?? `A${cases.length + 1}`
      const next = aCase({
        ...request,
        caseNo,
        amount: request.amount ?? fen(1000),
        images: request.imageIds.map((id) => ({ id, url: `/uploads/${id}.png` })),
        lines: request.lines.map((line) => ({ ...aCase().lines[0]!, ...line, toSkuId: line.toSkuId ?? '' })),
      })
      const before = cases.findIndex((each) => each.caseNo === caseNo)
      if (before >= 0) cases.splice(before, 1, next)
      else cases.push(next)
      return { caseNo, status: 'applied' }
    },
    list: async ({ status = 'all', type, keyword = '', page = 1, pageSize = 10 }: AfterSaleQuery) => {
      const ended = ['cancelled', 'closed', 'completed', 'rejected']
      const under = {
        all: cases,
        open: cases.filter((each) => !ended.includes(each.status)),
        to_return: cases.filter((each) => each.status === 'waiting_return'),
        done: cases.filter((each) => ended.includes(each.status)),
      }
      const list = under[status].filter(
        (each) => (!type || each.type === type) && (each.caseNo.includes(keyword) || each.orderNo.includes(keyword)),
      )
      return {
        list,
        total: list.length,
        page,
        pageSize,
        counts: {
          all: cases.length,
          open: under.open.length,
          toReturn: under.to_return.length,
          done: under.done.length,
        },
      }
    },
    info: async (caseNo) => one(caseNo),
    cancel: async (caseNo) => move(caseNo, 'cancelled'),
    ship: async ({ caseNo, brand, trackingNo }) => move(caseNo, 'returning', { returnParcel: { brand, trackingNo } }),
    choose: async ({ caseNo, option }) => move(caseNo, option === 'send_back' ? 'sending_back' : 'closed'),
    confirm: async (caseNo) => move(caseNo, 'completed'),
  }
  return { afterSales, cases, applied }
}

type Station = ReturnType<typeof station>
export type Over = Partial<Record<keyof Ports, object>>

export const openAs = async (path: string, over: Over = {}, allowed?: readonly AfterSaleType[]) => {
  let known: Station | undefined
  const shop = await open(path, {
    as: buyer,
    ports: (real) => {
      // The same station for every load of the page.
      known ??= station(real, allowed)
      return { ...over, afterSales: { ...known.afterSales, ...over.afterSales } }
    },
  })
  return { shop, station: known! }
}

/** An order of the demo that has several lines. */
export const anOrder = async (shop: Opened): Promise<string> => {
  const { list } = await shop.ports().orders.list({ status: 'all', page: 1, pageSize: 100 })
  return list.find(({ items, status }) => items.length > 1 && status !== 'pending_payment')!.orderNo
}

export const openForm = async (over: Over = {}, allowed?: readonly AfterSaleType[]) => {
  const opened = await openAs('/relax', over, allowed)
  const orderNo = await anOrder(opened.shop)
  await opened.shop.go(`${APPLY}?order_no=${orderNo}`)
  await screen.findByRole('radio', { name: '未发货退款' })
  return { ...opened, orderNo }
}
export const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
export const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交申请' }))
export const panel = () => screen.getByRole('complementary', { name: '费用与提交' })
export const firstQty = () => screen.getAllByRole('spinbutton')[0]!
export const wish = async (type = '仅退款', reason = '少件/漏发') => {
  pick(type)
  fireEvent.click(await screen.findByRole('radio', { name: reason }))
  fireEvent.click(screen.getAllByRole('button', { name: /^增加 / })[0]!)
}
