import { describe, expect, it } from 'vitest'
import { isFailure } from '../failure'
import { choiceFor, idsOf, leftSale, MAX_SALES_AT_ONCE, whyNotOrdered } from './ordering'
import { beyondReach, leftText, mendOf, platformOrderStatuses, platformOrderStatusText } from './words'

it('an order has its own choice where it was made, else what holds for all', () => {
  const forAll = { addonIds: ['1'], remark: '' }
  const own = { platformOrderId: 'a', brandId: '9', addonIds: [], remark: '轻放' }
  const of = choiceFor({ default: forAll, orders: [own] })
  expect([of('a'), of('b')]).toEqual([own, forAll])
})

describe('an order that is left', () => {
  it('says why in the words for it, or in those that are known', () => {
    expect(leftSale('a', 'sold_out')).toEqual({
      platformOrderId: 'a',
      why: 'sold_out',
      reason: '货源售罄，可以换货源',
      platformItemId: '',
    })
    expect(leftSale('a', 'unreachable', { said: beyondReach(2), platformItemId: 'i1' })).toEqual({
      platformOrderId: 'a',
      why: 'unreachable',
      reason: '2 个包裹送不到',
      platformItemId: 'i1',
    })
  })

  it('is one of any state but that in which all is related', () => {
    for (const { status } of platformOrderStatuses)
      expect(whyNotOrdered(status)).toBe(status === 'linked' ? null : status)
  })

  it.each([
    ['unlinked', 'relate'],
    ['no_area', 'reread'],
    ['paused', 'reread'],
    ['sold_out', 'switch'],
    ['push_failed', 'push'],
    ['ordered', null],
  ] as const)('because of %s is mended by: %s', (why, mend) => {
    expect([mendOf(why, true), mendOf(why, false)]).toEqual([mend, mend])
  })

  it('that nobody carries there takes another courier, or other goods where no courier reaches at all', () => {
    expect([mendOf('unreachable', true), mendOf('unreachable', false)]).toEqual(['courier', 'switch'])
  })

  it('that can be had elsewhere says so in its words', () => {
    const whys = Object.keys(leftText) as (keyof typeof leftText)[]
    for (const why of whys.filter((one) => leftText[one].includes('可以换货源')))
      expect(mendOf(why, true)).toBe('switch')
    for (const why of whys.filter((one) => leftText[one].includes('可以换快递')))
      expect(mendOf(why, true)).toBe('courier')
  })
})

it('every state of an order of a shop has a word of its own', () => {
  const words = platformOrderStatuses.map(({ status }) => platformOrderStatusText[status])
  expect(words).toEqual(['待关联', '待下单', '已下单', '已发货', '已回传', '回传失败', '已暂停', '已关闭'])
})

describe('which orders are meant', () => {
  it('is told as a list, as a text, or both; each once', () => {
    expect(idsOf({ platformOrderIds: ['a', 'b', 'a'] })).toEqual(['a', 'b'])
    expect(idsOf({ platformOrderIds: ['a'], platformOrderIdText: 'b,a,c' })).toEqual(['a', 'b', 'c'])
    expect(idsOf({ platformOrderIds: ['a'], platformOrderIdText: '' })).toEqual(['a'])
  })

  it('is refused for none and for too many', () => {
    const many = Array.from({ length: MAX_SALES_AT_ONCE }, (_, i) => String(i))
    const refusalOf = (platformOrderIds: string[]) => {
      try {
        return idsOf({ platformOrderIds }).length
      } catch (error) {
        return isFailure(error, 'invalid') && error.message
      }
    }
    const refused = '请选择 1 至 2000 张店铺订单'
    expect([refusalOf([]), refusalOf(many), refusalOf([...many, 'x'])]).toEqual([refused, MAX_SALES_AT_ONCE, refused])
  })
})
