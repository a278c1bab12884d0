import { expect, it } from 'vitest'
import { lived } from '../src/domain/order-life/lived'
import { advance } from '../src/domain/order-life/advance'
import type { LifeOrder } from '../src/domain/order-life/types'
import { fen, zero } from '../src/domain/money'
import { nextDemoStep } from './fulfilment'

const none = { extra: zero, returned: 0 }

const fresh: LifeOrder = {
  status: 'paid',
  amounts: {
    goodsAmount: fen(6000),
    serviceFee: fen(200),
    qcFee: zero,
    addonFee: zero,
    freight: fen(400),
    discount: zero,
    payable: fen(6600),
  },
  lines: ['a', 'b'].map((skuId) => ({ skuId, price: fen(3000), qty: 1, picked: 0, shipped: 0, refunded: 0, ...none })),
  cases: [],
  parcels: [],
  refunded: zero,
  claims: [],
  refetched: 0,
}

/** What the station does with the order of this number, to its end. */
const lifeOf = (orderNo: string) => {
  let order = fresh
  const steps: string[] = []
  let hours = 0
  let hadTrouble = false
  for (;;) {
    const next = nextDemoStep({ ...order, orderNo, brand: '中通快递', packNo: '', hadTrouble })
    if (!next) return { steps, hours, status: order.status }
    steps.push(next.wish.type)
    hadTrouble ||= ['shortage', 'price_rise', 'trouble'].includes(next.wish.type)
    hours += next.afterHours
    order = lived(order, advance(order, next.wish), 'C1')
  }
}

it('brings every order to its end within four days of the demo, with now and then something in the way', () => {
  const lives = Array.from({ length: 200 }, (_, i) => lifeOf(`D${i}`))
  expect(lives.filter(({ status, hours }) => status !== 'completed' || hours > 24 * 6)).toEqual([])
  const kinds = new Map(lives.map(({ steps }) => [steps.join(' '), true]))
  expect([...kinds.keys()].toSorted()).toEqual([
    'start pick pack ship deliver complete',
    'start pick pack ship ship deliver complete',
    'start pick pack trouble decide pick pack ship deliver complete',
    'start price_rise pick decide ship deliver complete',
    'start shortage pick decide ship deliver complete',
    'start trouble pick pick pack ship deliver complete',
  ])
  expect(lifeOf('D7')).toEqual(lifeOf('D7'))
})
