import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullMobile, maskMobile, maskName, maskedConsignee, plainConsignee } from './masking'

const zhang = {
  name: '张晓明',
  mobile: '13712345678',
  ext: '',
  areaText: '浙江省 杭州市 西湖区',
  detail: '文三路 100 号',
}

describe('masking', () => {
  it('hides the middle of a number', () => {
    expect([maskMobile('13800001234'), maskMobile('123')]).toEqual(['138****1234', '***'])
    expect([maskMobile('123456'), maskMobile('1234567')]).toEqual(['******', '123****4567'])
  })

  it('leaves the first character of a name, however rare, and never half of one', () => {
    expect([maskName('张晓明'), maskName('𠮷田一郎'), maskName('')]).toEqual(['张**', '𠮷**', '**'])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect(/\p{Cs}/u.test(maskName(name))).toBe(false)
        expect(name.startsWith(maskName(name).slice(0, -2))).toBe(true)
      }),
    )
  })

  it('writes a number that a platform lends with its extension', () => {
    expect([
      fullMobile({ mobile: '18400001234', ext: '5678' }),
      fullMobile({ mobile: '13712345678', ext: '' }),
    ]).toEqual(['18400001234-5678', '13712345678'])
  })

  it('shows lists no number and no house, and the buyer all', () => {
    expect(maskedConsignee(zhang)).toEqual({
      name: '张**',
      mobile: '137****5678',
      areaText: '浙江省 杭州市 西湖区',
      detail: '****',
    })
    expect(plainConsignee({ ...zhang, ext: '1234' })).toEqual({
      name: '张晓明',
      mobile: '13712345678-1234',
      areaText: '浙江省 杭州市 西湖区',
      detail: '文三路 100 号',
    })
  })
})
