import { expect, it } from 'vitest'
import { countKey, withExt } from './order-list'
import { platformOrderStatuses } from './words'

it('orders are counted under their state, those that could not be told to the shop under pushFailed', () => {
  expect(platformOrderStatuses.map(({ status }) => countKey(status))).toEqual([
    'unlinked',
    'linked',
    'ordered',
    'shipped',
    'pushed',
    'pushFailed',
    'paused',
    'closed',
  ])
})

it('what stands behind the dash of a number that a platform lends is its extension', () => {
  expect(withExt('18400001234-5678')).toEqual({ mobile: '18400001234', ext: '5678' })
  expect(withExt('18400001234')).toEqual({ mobile: '18400001234', ext: '' })
  expect(withExt('')).toEqual({ mobile: '', ext: '' })
})
