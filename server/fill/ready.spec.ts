import { expect, test } from 'vitest'
import { isReady, linesOf, missingLines, stepsOf, type ShopFacts } from './ready'

const EMPTY: ShopFacts = {
  isCounterOpen: false,
  stations: 0,
  couriers: 0,
  withoutFreight: [],
  leafCategories: 0,
  suppliers: 0,
  addons: 0,
  hasServiceFee: false,
  missingAgreements: ['用户协议', '服务协议', '隐私政策'],
  announcements: 0,
  sellable: 0,
  channels: 0,
  withReserve: 0,
  codesArrive: false,
}
const FULL: ShopFacts = {
  ...EMPTY,
  isCounterOpen: true,
  stations: 1,
  couriers: 2,
  leafCategories: 3,
  suppliers: 4,
  hasServiceFee: true,
  missingAgreements: [],
  sellable: 1000,
  withReserve: 1,
  codesArrive: true,
}
const missing = (facts: ShopFacts) => stepsOf(facts).flatMap(({ noun, state }) => (state === 'missing' ? [noun] : []))

test('an empty shop lacks everything but what may be left out, each with the command that goes on', () => {
  const steps = stepsOf(EMPTY)
  expect(missing(EMPTY)).toEqual([
    'counter',
    'stations',
    'couriers',
    'freight',
    'categories',
    'suppliers',
    'fees',
    'agreements',
    'products',
    'sms',
    'payment',
  ])
  expect(steps.every(({ state, next }) => (state === 'done') === (next === ''))).toBe(true)
  expect(missingLines(steps).slice(2, 4)).toEqual(['  ✗ 站点：还没有', '      npm run ops -- stations import 站点.csv'])
})

test('a full one is ready without services and announcements', () => {
  const steps = stepsOf(FULL)
  expect([isReady(steps), missingLines(steps), missing(FULL)]).toEqual([true, [], []])
  expect(linesOf(steps).filter((line) => !line.includes('✓'))).toEqual([
    '  · 增值服务：没有（可以不设）',
    '  · 公告：没有（可以不设）',
  ])
})

test.each<[string, Partial<ShopFacts>, string]>([
  ['freight', { withoutFreight: ['甲', '乙', '丙', '丁'] }, '甲、乙、丙 等 4 个站点 还没有能到的快递'],
  ['agreements', { missingAgreements: ['隐私政策'] }, '还缺 隐私政策，买家注册时看不到'],
  ['payment', { withReserve: 0 }, '没有支付渠道，也没有买家有备用金'],
])('without %s it is not', (noun, without, have) => {
  const steps = stepsOf({ ...FULL, ...without })
  expect([isReady(steps), missing({ ...FULL, ...without })]).toEqual([false, [noun]])
  expect(steps.find((step) => step.noun === noun)?.have).toBe(have)
})

test('a channel takes the place of a reserve', () => {
  expect(missing({ ...FULL, withReserve: 0, channels: 1 })).toEqual([])
})
