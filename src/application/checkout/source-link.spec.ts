import { expect, it } from 'vitest'
import { sourceFromLink } from './source-link'

it.each([
  ['cart=1,2,2', { family: 'cart', cartIds: ['1', '2'] }],
  [
    'items=7:2,8:1',
    {
      family: 'direct',
      items: [
        { skuId: '7', qty: 2 },
        { skuId: '8', qty: 1 },
      ],
    },
  ],
  ['sku=7:2', { family: 'direct', items: [{ skuId: '7', qty: 2 }] }],
  ['items=7', { family: 'direct', items: [{ skuId: '7', qty: 1 }] }],
  ['', null],
  ['cart=', null],
  ['cart=1,%3Cb%3E', null],
  ['items=7:0', null],
  ['items=7:-1', null],
  ['items=7:1.5', null],
  ['items=7:99999', null],
  ['items=7:x', null],
])('reads ?%s', (link, source) => {
  expect(sourceFromLink(new URLSearchParams(link))).toEqual(source)
})
