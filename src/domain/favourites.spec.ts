import { expect, it } from 'vitest'
import { isCheaper } from './favourites'
import { fen } from './money'

it('a favourite is cheaper when it costs less than when it was saved, and can still be bought', () => {
  const saved = { onShelf: true, priceMin: fen(900), priceWhenSaved: fen(1000) }
  expect(isCheaper(saved)).toBe(true)
  expect(isCheaper({ ...saved, priceMin: fen(1000) })).toBe(false)
  expect(isCheaper({ ...saved, priceMin: fen(1100) })).toBe(false)
  expect(isCheaper({ ...saved, onShelf: false })).toBe(false)
  expect(isCheaper({ ...saved, priceWhenSaved: null })).toBe(false)
})
