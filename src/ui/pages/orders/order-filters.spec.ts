import { expect, it } from 'vitest'
import { orderLink } from './order-filters'

it.each([
  ['', { status: 'all', page: 1, keyword: '', view: 'compact' }],
  [
    'status=to_ship&page=3&keyword=%E8%BF%9E%E8%A1%A3%E8%A3%99',
    { status: 'to_ship', page: 3, keyword: '连衣裙', view: 'compact' },
  ],
  ['status=nonsense&page=-1&view=tiny', { status: 'all', page: 1, keyword: '', view: 'compact' }],
  ['page=1.5&view=roomy', { status: 'all', page: 1, keyword: '', view: 'roomy' }],
])('reads ?%s', (link, filters) => {
  expect(orderLink.read(new URLSearchParams(link))).toEqual(filters)
})

it('writes a link that reads the same, and an empty one for the plain list', () => {
  const filters = { status: 'shipped', page: 2, keyword: '张小雨', view: 'roomy' } as const
  expect(orderLink.read(orderLink.write(filters))).toEqual(filters)
  expect(orderLink.write({ status: 'all', page: 1, keyword: '', view: 'compact' }).toString()).toBe('')
})
