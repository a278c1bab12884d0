import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supplierLink, type SupplierState } from './supplier-state'

const states: fc.Arbitrary<SupplierState> = fc.record(
  {
    keyword: fc.constantFrom('女装', '南风 & 北', '100%'),
    regionId: fc.integer({ min: 1 }).map(String),
    marketId: fc.integer({ min: 1 }).map(String),
    page: fc.integer({ min: 1, max: 99 }),
  },
  { requiredKeys: ['page'] },
)

describe('the link of a search for suppliers', () => {
  it('brings the same search back', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(supplierLink.read(supplierLink.write(state, { type: 'supplier' }))).toEqual(state)
      }),
    )
  })

  it('shrugs at rubbish', () => {
    expect(supplierLink.read(new URLSearchParams('type=supplier&page=0.5&region_id=../..&keyword=%20'))).toEqual({
      page: 1,
    })
  })
})
