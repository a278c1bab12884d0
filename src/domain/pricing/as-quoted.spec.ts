import { expect, it } from 'vitest'
import { fen, zero } from '../money'
import { asQuoted } from './as-quoted'
import type { QuotedParcel } from '../ordering'

const parcel = (parcelKey: string, brandId: string, addonIds: string[]): QuotedParcel => ({
  parcelKey,
  station: { id: parcelKey, name: '杭州站' },
  brandId,
  addonIds,
  lines: [],
  weightG: 400,
  goodsAmount: fen(100),
  serviceFee: zero,
  qcFee: zero,
  addonFee: zero,
  freight: zero,
  discount: zero,
  payable: fen(100),
})
const quoted = [parcel('hz', 'zto', ['qc-look']), parcel('gz', 'sf', [])]

it('orders each parcel as it was quoted where nothing else was chosen', () => {
  expect(asQuoted(quoted, [])).toEqual([
    { parcelKey: 'hz', brandId: 'zto', addonIds: ['qc-look'] },
    { parcelKey: 'gz', brandId: 'sf', addonIds: [] },
  ])
})

it('takes what was chosen for a parcel, for it alone, and what was quoted of the rest', () => {
  expect(
    asQuoted(quoted, [
      { parcelKey: 'hz', addonIds: [] },
      { parcelKey: 'gz', brandId: 'yto', addonIds: ['card'] },
      { parcelKey: 'gone', brandId: 'yto', addonIds: ['card'] },
    ]),
  ).toEqual([
    { parcelKey: 'hz', brandId: 'zto', addonIds: [] },
    { parcelKey: 'gz', brandId: 'yto', addonIds: ['card'] },
  ])
})
