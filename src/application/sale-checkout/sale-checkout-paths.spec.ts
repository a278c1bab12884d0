import { it } from 'vitest'
import { Failure } from '../../domain/failure'
import { aSaleQuote, saleFakes, somePlacedSales } from '../../../tests/support/sale-fakes'
import { walkEverything, type Walk } from '../../../tests/support/machine-paths'
import { saleCheckoutMachine, type SaleCheckoutContext, type SaleCheckoutEvent } from './sale-checkout-machine'

const offline = new Failure('network', '网络不通')
const outdated = new Failure('conflict', '报价已失效')
const choices = { default: { addonIds: ['a'], remark: '' }, orders: [] }
const request = { platformOrderIds: ['s1'], quoteId: 'q1', ...choices, requestId: 'r1' }
const events: SaleCheckoutEvent[] = [
  { type: 'choose', choices },
  { type: 'drop', platformOrderId: 's1' },
  ...(['submit', 'retry', 'confirm', 'abandon'] as const).map((type) => ({ type })),
]

const walk = (platformOrderIds: string[]): Walk => ({
  machine: () => saleCheckoutMachine(saleFakes()),
  input: { account: '13800000000', platformOrderIds },
  events,
  tellApart: ({
    ids,
    choices: { default: chosen },
    quote,
    request: asked,
    uncertain,
    options,
  }: SaleCheckoutContext) => [
    ids.length,
    chosen.addonIds.length,
    quote?.orders.length,
    asked !== null,
    uncertain,
    options !== null,
  ],
  outputs: {
    recall: [null, request],
    load: [{ addons: [], couriers: [] }],
    quote: [aSaleQuote(['s1', 's2']), aSaleQuote(['s1'], ['s1'])],
    remember: [
      { request, earlier: false },
      { request, earlier: true },
    ],
    place: [somePlacedSales(), somePlacedSales({ orderNos: [], paymentNo: '' })],
    forget: [undefined],
  },
  errors: { load: [offline], quote: [offline], place: [offline, outdated] },
})

it('takes every transition of ordering what shops sold', { timeout: 60_000 }, () => walkEverything(walk(['s1', 's2'])))
