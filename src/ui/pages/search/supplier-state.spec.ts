import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedSuppliers, readSuppliers, writeSuppliers, type SupplierState } from './supplier-state'

const states: fc.Arbitrary<SupplierState> = fc
  .record(
    {
      keyword: fc.constantFrom('女装', '南风 & 北', '100%'),
      regionId: fc.integer({ min: 1 }).map(String),
      marketId: fc.integer({ min: 1 }).map(String),
      page: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: ['page'] },
  )
  .map((state) => ({ ...state, pageSize: 20 }))

describe('the link of a search for suppliers', () => {
  it('brings the same search back', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readSuppliers(writeSuppliers(state))).toEqual(state)
      }),
    )
  })

  it('shrugs at rubbish', () => {
    expect(readSuppliers(new URLSearchParams('type=supplier&page=0.5&region_id=../..&keyword=%20'))).toEqual({
      page: 1,
      pageSize: 20,
    })
  })

  it('asks for no page further than the server takes', () => {
    expect(readSuppliers(new URLSearchParams('type=supplier&page=9999999999')).page).toBe(100_000)
  })

  it('starts at the first page when the station changes', () => {
    expect(changedSuppliers({ page: 3, pageSize: 20 }, { regionId: '7' })).toEqual({
      page: 1,
      pageSize: 20,
      regionId: '7',
    })
  })
})
