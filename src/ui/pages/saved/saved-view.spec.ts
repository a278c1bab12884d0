import { describe, expect, it } from 'vitest'
import { fen } from '../../../domain/money'
import { byDay, priceChange } from './saved-view'

describe('the price of a favourite', () => {
  it('says by how much it fell or rose since it was saved', () => {
    expect(priceChange({ priceMin: fen(3900), priceWhenSaved: fen(4150) })).toEqual({ down: true, text: '降价 ¥2.50' })
    expect(priceChange({ priceMin: fen(4000), priceWhenSaved: fen(3900) })).toEqual({ down: false, text: '涨价 ¥1.00' })
  })

  it('says nothing where it stayed', () => {
    expect(priceChange({ priceMin: fen(3900), priceWhenSaved: fen(3900) })).toBeNull()
  })
})

describe('browsing history', () => {
  it('stands under the days of Beijing', () => {
    const viewed = [
      { id: 'a', viewedAt: '2026-11-21T00:10:00+08:00' },
      { id: 'b', viewedAt: '2026-11-20T23:50:00+08:00' },
      { id: 'c', viewedAt: '2026-11-20T08:00:00+08:00' },
      { id: 'd', viewedAt: '2026-09-01T08:00:00+08:00' },
    ]
    // Still the 20th in UTC.
    expect(byDay(viewed, Date.parse('2026-11-20T17:00:00Z'))).toEqual([
      { date: '2026-11-21', name: '今天', products: [viewed[0]] },
      { date: '2026-11-20', name: '昨天', products: [viewed[1], viewed[2]] },
      { date: '2026-09-01', name: '2026 年 9 月 1 日', products: [viewed[3]] },
    ])
  })

  it('of nothing has no days', () => {
    expect(byDay([], 0)).toEqual([])
  })
})
