import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { stepOff, steppedOff } from './discount'

describe('price steps', () => {
  it('give the best step that is reached', () => {
    const steps = [
      { fromQty: 5, off: fen(300) },
      { fromQty: 2, off: fen(100) },
      { fromQty: 9, off: fen(200) },
    ]
    expect([1, 2, 4, 5, 9].map((pieces) => stepOff(steps, pieces))).toEqual([0, 100, 100, 300, 300])
  })

  it('take the best step off all lines of a product, and never more than a piece costs', () => {
    const steps = [
      { fromQty: 10, off: fen(300) },
      { fromQty: 30, off: fen(800) },
    ]
    const lines = [
      { price: fen(9550), qty: 20 },
      { price: fen(500), qty: 10 },
    ]
    expect(steppedOff(lines, steps)).toEqual({ step: steps[1], discount: 800 * 20 + 500 * 10 })
    expect(steppedOff([{ price: fen(9550), qty: 9 }], steps)).toEqual({ step: null, discount: 0 })
  })
})
