import { it } from 'vitest'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { OrderSource } from '../../domain/ordering'
import { walkEverything, type Walk } from '../../../tests/support/machine-paths'
import {
  aConsignee,
  anAddress,
  aPlacing,
  aProblem,
  aQuote,
  orderFakes,
  someBrands,
} from '../../../tests/support/order-fakes'
import type { CheckoutContext, CheckoutEvent } from './checkout-context'
import { checkoutMachine } from './checkout-machine'
import { blankDraft } from './draft'

const source: OrderSource = { family: 'direct', items: [{ skuId: '11', qty: 2 }] }
const request = {
  source,
  quoteId: 'q1',
  to: { consignee: aConsignee() },
  parcels: [{ parcelKey: '1', brandId: '1', addonIds: [], remark: '' }],
  requestId: 'id-1',
}
const events: CheckoutEvent[] = [
  { type: 'fill', consignee: aConsignee() },
  { type: 'fill', consignee: { name: '李小雨' } },
  { type: 'paste', text: '张小雨 13812345678' },
  { type: 'keep address', keep: true },
  { type: 'choose', choices: [{ parcelKey: '1', brandId: '2', addonIds: [] }] },
  { type: 'remark', parcelKey: '1', text: '轻放' },
  ...(['submit', 'retry', 'accept', 'back', 'confirm', 'abandon'] as const).map((type) => ({ type })),
]

const quote = aQuote()
const offers = [someBrands()]
const sold = { quote: aQuote({ problems: [aProblem()], payable: fen(9000) }), offers }
const nothing = { quote: aQuote({ parcels: [], payable: fen(0), problems: [aProblem()] }), offers }
const priced = [{ quote, offers }, sold, nothing]
const unsaid = new Failure('timeout', '请求超时')

const walk: Walk = {
  machine: () => checkoutMachine(orderFakes()),
  input: { source, account: '13800000000' },
  events,
  outputs: {
    recall: [
      { draft: blankDraft, request: null, habit: null },
      { draft: blankDraft, request, habit: null },
    ],
    load: [{ addons: [] }],
    usual: [null, anAddress()],
    quote: priced,
    check: priced,
    recheck: priced,
    remember: [
      { request, earlier: false },
      { request, earlier: true },
    ],
    place: [{ ...aPlacing(), addressKept: null }],
    forget: [undefined],
  },
  errors: {
    load: [unsaid],
    usual: [unsaid],
    quote: [unsaid],
    check: [unsaid],
    recheck: [unsaid],
    place: [
      unsaid,
      new Failure('stock-short', '部分商品库存不足', { problems: [aProblem()] }),
      new Failure('price-changed', '价格已变动，请重新确认'),
      new Failure('conflict', '报价已失效，请重新确认'),
      new Failure('busy', '系统繁忙'),
    ],
  },
  // What was typed counts only as far as it decides where to go.
  tellApart: ({ consignee, quote: shown, refused, submitting, request: sent, uncertain }: CheckoutContext) => [
    consignee.areaCode !== '',
    shown && [shown.parcels.length, shown.payable],
    refused.length > 0,
    submitting,
    sent !== null && uncertain,
  ],
}

it('takes every transition of the checkout', { timeout: 60_000 }, () => walkEverything(walk))
