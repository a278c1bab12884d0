import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import { stepOff } from './discount'

describe('price steps', () => {
  it('give the best step that is reached', () => {
    const steps = [
      { fromQty: 5, off: fen(300) },
      { fromQty: 2, off: fen(100) },
      { fromQty: 9, off: fen(200) },
    ]
    expect([1, 2, 4, 5, 9].map((pieces) => stepOff(steps, pieces))).toEqual([0, 100, 100, 300, 300])
  })
})
