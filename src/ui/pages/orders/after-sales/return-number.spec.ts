import { describe, expect, it } from 'vitest'
import { readReturnNumber } from './return-number'

describe('a pasted number of a parcel that goes back', () => {
  it.each([
    ['中通快递 单号：7312 3456 7890', '中通快递', '731234567890'],
    ['SF1234567890123', '顺丰速运', 'SF1234567890123'],
    ['ｊｔ００１２３４５６７８', '极兔速递', 'jt0012345678'],
    ['邮政 9876543210987', '邮政快递', '9876543210987'],
    ['已寄出', '', ''],
    ['7312345678901', '', '7312345678901'],
  ])('reads %s', (text, brand, trackingNo) => expect(readReturnNumber(text)).toEqual({ brand, trackingNo }))
})
