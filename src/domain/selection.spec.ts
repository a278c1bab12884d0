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

it('tells of the nearest step that makes a piece cheaper than it is, by how much', () => {
  const step = (fromQty: number, off: number) => ({ fromQty, off: fen(off) })
  const sku = { id: '1', color: '', size: '', stock: 99, stockState: 'ok' as const, image: '', price: fen(2000) }
  const product = { skus: [sku], priceSteps: [step(20, 300), step(10, 100), step(20, 250), step(30, 300)] }
  const next = (pieces: number) => selectionOf(product, { 1: pieces }).next
  expect([next(9), next(10), next(19)]).toEqual([
    { missing: 1, more: 100 },
    { missing: 10, more: 200 },
    { missing: 1, more: 200 },
  ])
  expect([next(20), next(30)]).toEqual([null, null]) // the last step takes off no more
})
