import { expect, it } from 'vitest'
import { fen } from './money'
import { selectionOf } from './selection'

it('prices what was chosen of a product with the step it reaches, as the checkout will', () => {
  const step = { fromQty: 30, off: fen(800) }
  const sku = { color: '', size: '', stock: 99, stockState: 'ok' as const, image: '' }
  const product = {
    skus: [
      { ...sku, id: '1', price: fen(9550) },
      { ...sku, id: '2', price: fen(500) },
    ],
    priceSteps: [step],
  }
  expect(selectionOf(product, { 1: 60 })).toEqual({ pieces: 60, goods: 525_000, step, discount: 48_000, next: null })
  // A piece never gets cheaper than nothing.
  expect(selectionOf(product, { 1: 20, 2: 10 })).toEqual({
    pieces: 30,
    goods: 175_000,
    step,
    discount: 21_000,
    next: null,
  })
  const next = { missing: 1, more: 800 }
  expect(selectionOf(product, { 1: 29 })).toEqual({ pieces: 29, goods: 276_950, step: null, discount: 0, next })
  expect(selectionOf(product, {})).toMatchObject({ pieces: 0, goods: 0, step: null, next: { missing: 30 } })
})
