import { afterSalePathText, afterSaleStatusText, afterSaleTypeText } from '../../src/domain/after-sale/words'
import { afterSaleReasons } from '../../src/domain/after-sale/reasons'
import { afterSaleCan, goodWay } from '../../src/domain/after-sale/table'
import type { AfterSalePath } from '../../src/domain/after-sale/path'
import type { AfterSaleStatus, AfterSaleType } from '../../src/domain/after-sale/types'
import { afterSaleHint, afterSaleStepText } from '../../src/domain/after-sale/words'
import type { AfterSaleDetail, AfterSalePreview } from '../../src/domain/after-sales'
import { fen, zero } from '../../src/domain/money'
import type { Ports } from '../../src/domain/ports/ports'
import { orderFakes, type OrderFakes } from './order-fakes'

/** Ports for specs of after-sales: they answer at once with plain data and write down who asked what. */
export type AfterSaleFakes = OrderFakes & Pick<Ports, 'afterSales'>

export const afterSaleFakes = (
  over: Partial<Ports['afterSales']> = {},
  orders: Partial<Ports['orders']> = {},
): AfterSaleFakes => {
  const fakes = orderFakes({ info: async () => ({ orderNo: 'O1', items: [] }) as never, ...orders })
  const unused = () => Promise.reject(new Error('unused'))
  const afterSales: Ports['afterSales'] = {
    reasons: async () => somePaths(),
    preview: async () => aPreview(),
    apply: async () => ({ caseNo: 'A1', status: 'applied' }),
    list: unused,
    info: async () => aCase(),
    cancel: async () => ({ caseNo: 'A1', status: 'cancelled' }),
    ship: async () => ({ caseNo: 'A1', status: 'returning' }),
    choose: async () => ({ caseNo: 'A1', status: 'sending_back' }),
    confirm: async () => ({ caseNo: 'A1', status: 'completed' }),
    ...over,
  }
  const recorded = Object.fromEntries(
    Object.entries(afterSales).map(([method, call]) => [
      method,
      (input: never) => {
        fakes.calls.push([method, input])
        return (call as (given: never) => unknown)(input)
      },
    ]),
  ) as unknown as Ports['afterSales']
  return { ...fakes, afterSales: recorded }
}

export const somePaths = (allowed: readonly AfterSaleType[] = ['refund_only', 'return_refund']): AfterSalePath[] =>
  (Object.keys(afterSaleReasons) as AfterSaleType[]).map((type) => ({
    type,
    name: afterSaleTypeText[type],
    allowed: allowed.includes(type),
    whyNot: allowed.includes(type) ? '' : '商品还没有发货，可以申请未发货退款',
    reasons: [...afterSaleReasons[type]],
    lines: [{ skuId: '11', maxQty: allowed.includes(type) ? 3 : 0 }],
  }))

export const aPreview = (over: Partial<AfterSalePreview> = {}): AfterSalePreview => ({
  path: afterSalePathText.refund_only,
  steps: goodWay('refund_only').map((key) => ({ key, text: afterSaleStepText('refund_only', key) })),
  fee: zero,
  feeText: '',
  refundAmount: fen(1500),
  refundBonus: zero,
  refundTo: ['reserve', 'original'],
  shipBackDays: 0,
  lines: [{ skuId: '11', maxQty: 3, amount: fen(1500) }],
  problems: [],
  returnAddress: null,
  ...over,
})

export const aCase = (over: Partial<AfterSaleDetail> = {}): AfterSaleDetail => {
  const type = over.type ?? 'refund_only'
  const status: AfterSaleStatus = over.status ?? 'applied'
  return {
    caseNo: 'A1',
    status,
    orderNo: 'O1',
    type,
    typeText: afterSaleTypeText[type],
    statusText: afterSaleStatusText(type, status),
    hint: afterSaleHint(type, status),
    lines: [
      {
        skuId: '11',
        productId: '1',
        title: '圆领短袖T恤',
        spec: '白色 M',
        image: '/media/1.jpg',
        price: fen(1500),
        qty: 1,
        toSkuId: '',
        toSpec: '',
      },
    ],
    amount: fen(1500),
    fee: zero,
    appliedAt: '2026-11-20T09:00:00+08:00',
    deadlineAt: '2026-11-22T09:00:00+08:00',
    can: afterSaleCan({ type, status }, true),
    steps: goodWay(type).map((key) => ({ key, text: afterSaleStepText(type, key) })),
    reason: 'missing',
    reasonText: '少件/漏发',
    description: '少了一件',
    images: [],
    feeText: '',
    refundTo: 'reserve',
    logs: [{ at: '2026-11-20T09:00:00+08:00', who: 'buyer', event: 'apply', text: '买家提交申请' }],
    returnAddress: null,
    returnParcel: null,
    sentParcel: null,
    refund: null,
    ...over,
  }
}
