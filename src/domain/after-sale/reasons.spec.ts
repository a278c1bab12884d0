import { expect, it } from 'vitest'
import { afterSaleReasons, afterSaleTypes, faultOf, reasonOf } from './reasons'

it('has reasons for each type, each once, of which only those about bad goods need pictures', () => {
  for (const type of afterSaleTypes) {
    const codes = afterSaleReasons[type].map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.at(-1)).toBe('other')
  }
  const pictured = new Set(afterSaleTypes.flatMap((type) => afterSaleReasons[type].filter((one) => one.needsPictures)))
  expect([...pictured].map(({ code, fault }) => `${code} ${fault}`)).toEqual([
    'quality station',
    'wrong_size station',
    'wrong_color station',
    'wrong_style station',
    'stain station',
  ])
})

it('knows no reason that the type does not have, and holds the buyer to account until one is named', () => {
  expect(reasonOf('refund_only', 'missing')).toMatchObject({ text: '少件/漏发', fault: 'station' })
  expect([reasonOf('refund_only', 'size_unfit'), reasonOf('refund_only', '')]).toEqual([null, null])
  expect([
    faultOf('refund_only', 'missing'),
    faultOf('refund_only', 'other'),
    faultOf('refund_only', 'size_unfit'),
    faultOf('refund_only', ''),
  ]).toEqual(['station', 'buyer', 'buyer', 'buyer'])
})
