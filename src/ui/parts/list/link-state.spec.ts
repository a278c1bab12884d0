import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, id, linkState, oneOf, orElse, pageLink, pageNumber, text } from './link-state'

interface State {
  keyword?: string
  kind: 'all' | 'cheap' | 'gone'
  shop?: string
  page: number
}

const link = linkState<State>({
  keyword: ['keyword', text(5)],
  kind: ['only', orElse(oneOf(['all', 'cheap', 'gone']), 'all')],
  shop: ['shop_id', id],
  page: ['page', pageNumber],
})

describe('the state of a list in its link', () => {
  it('reads as it was written', () => {
    const states: fc.Arbitrary<State> = fc.record(
      {
        keyword: fc.constantFrom('女装', '南 & 北', '100%', '+1'),
        kind: fc.constantFrom('all', 'cheap', 'gone'),
        shop: fc.integer({ min: 1 }).map(String),
        page: fc.integer({ min: 1, max: 100_000 }),
      },
      { requiredKeys: ['kind', 'page'] },
    )
    fc.assert(
      fc.property(states, (state) => {
        const written = link.write(state, { type: 'supplier' })
        expect(link.read(new URLSearchParams(written.toString()))).toEqual(state)
      }),
    )
  })

  it('leaves out what is as usual, and begins with what stands in every link of the page', () => {
    expect(link.write({ kind: 'all', page: 1, keyword: '' }).toString()).toBe('')
    expect(link.write({ kind: 'gone', page: 2, shop: '7' }, { tab: 'history' }).toString()).toBe(
      'tab=history&only=gone&shop_id=7&page=2',
    )
  })

  it('reads nonsense as nothing, and cuts what is too long', () => {
    const read = link.read(new URLSearchParams('keyword=%20abcdefgh&only=best&shop_id=../..&page=-1&other=1'))
    expect(read).toEqual({ keyword: 'abcde', kind: 'all', page: 1 })
    expect('shop' in read).toBe(false)
  })

  it('starts at the first page when anything but the page changes', () => {
    const state: State = { kind: 'cheap', shop: '7', page: 3 }
    expect(changed(state, { kind: 'all' })).toEqual({ kind: 'all', shop: '7', page: 1 })
    expect(changed(state, { page: 4 })).toEqual({ kind: 'cheap', shop: '7', page: 4 })
  })

  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=x', 1],
    ['page=100001', 100_000],
    ['page=9007199254740993', 1],
  ])('takes the page of ?%s for %i, and none further than the server knows', (given, page) => {
    expect(pageLink.read(new URLSearchParams(given))).toEqual({ page })
  })
})
