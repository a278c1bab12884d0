import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepted, acceptedAddress, addedAsDefault, changedAsDefault, heirOf, mustBeOne } from './book'

const textOf = (code: string) => (code === '330106' ? '浙江省 杭州市 西湖区' : null)
const office = { name: '王芳', mobile: '13812345678', ext: '', areaCode: '330106', detail: '文三路 100 号' }

const refusalOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    const { kind, message, details } = error as { kind: string; message: string; details: unknown }
    return [kind, message, details]
  }
}

describe('whom something is sent to', () => {
  it('is tidied before it is judged', () => {
    const typed = { ...office, name: ' 王　芳 ', mobile: '+86 138-1234-5678', ext: '１２３４' }
    expect(accepted(typed, textOf)).toEqual({ ...office, name: '王 芳', ext: '1234', areaText: '浙江省 杭州市 西湖区' })
    expect(accepted({ ...office, mobile: '１３８１２３４５６７８' }, textOf).mobile).toBe('13812345678')
  })

  it('is refused by the field, in the words of who asks', () => {
    const elsewhere = { ...office, areaCode: '330000', isDefault: false }
    expect(refusalOf(() => accepted(elsewhere, textOf))).toEqual([
      'invalid',
      '请选择正确的收货地区',
      { field: 'areaCode' },
    ])
    expect(refusalOf(() => acceptedAddress(elsewhere, textOf))).toEqual([
      'invalid',
      '请选择正确的所在地区',
      { field: 'areaCode' },
    ])
    expect(refusalOf(() => accepted({ ...office, mobile: '123' }, textOf))).toEqual([
      'invalid',
      '请输入正确的手机号',
      { field: 'mobile' },
    ])
  })

  it('is either typed or taken from the book', () => {
    const refused = ['invalid', '请填写收货人信息', { field: 'consignee' }]
    expect(refusalOf(() => mustBeOne({}))).toEqual(refused)
    expect(refusalOf(() => mustBeOne({ consignee: office, addressId: '1' }))).toEqual(refused)
    expect(refusalOf(() => mustBeOne({ addressId: '1' }))).toBeUndefined()
  })
})

type Step = { add: boolean } | { change: number; isDefault: boolean } | { drop: number }

describe('an address book', () => {
  it('has one default address as long as it has any, whatever is done to it', () => {
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ add: fc.boolean() }),
      fc.record({ change: fc.nat(9), isDefault: fc.boolean() }),
      fc.record({ drop: fc.nat(9) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let book: { id: string; isDefault: boolean }[] = []
        let ids = 0
        const put = (id: string, isDefault: boolean) => {
          const others = book.map((one) => (isDefault ? { ...one, isDefault: false } : one))
          book = others.some((one) => one.id === id)
            ? others.map((one) => (one.id === id ? { id, isDefault } : one))
            : [{ id, isDefault }, ...others]
        }
        for (const one of steps) {
          if ('add' in one) put(String((ids += 1)), addedAsDefault(book, { isDefault: one.add }))
          else {
            const id = book[('change' in one ? one.change : one.drop) % (book.length || 1)]?.id
            if (id === undefined) continue
            if ('change' in one) put(id, changedAsDefault(book, id, one))
            else {
              const heir = heirOf(book, id)
              book = book.filter((other) => other.id !== id)
              if (heir !== null) put(heir, true)
            }
          }
          expect(book.filter(({ isDefault }) => isDefault).length).toBe(Math.min(book.length, 1))
        }
      }),
    )
  })

  it('is full at 200 addresses, and knows none that is not in it', () => {
    const book = Array.from({ length: 200 }, (_, i) => ({ id: String(i), isDefault: i === 0 }))
    expect(addedAsDefault(book.slice(1), { isDefault: false })).toBe(false)
    expect(refusalOf(() => addedAsDefault(book, { isDefault: false }))).toEqual(['invalid', '最多保存 200 个地址', {}])
    const unknown = ['not-found', '地址不存在', {}]
    expect(refusalOf(() => changedAsDefault(book, 'x', { isDefault: false }))).toEqual(unknown)
    expect(refusalOf(() => heirOf(book, 'x'))).toEqual(unknown)
  })
})

describe('the default address', () => {
  const book = [
    { id: 'new', isDefault: false },
    { id: 'old', isDefault: true },
    { id: 'older', isDefault: false },
  ]

  it('stays where it is while another is changed, and moves to that which wants it', () => {
    expect(changedAsDefault(book, 'new', { isDefault: false })).toBe(false)
    expect(changedAsDefault(book, 'new', { isDefault: true })).toBe(true)
    expect(changedAsDefault(book, 'old', { isDefault: false })).toBe(true) // nobody else has it
  })

  it('goes to the newest of the others when its own is gone, and nowhere when another is', () => {
    expect([heirOf(book, 'old'), heirOf(book, 'new')]).toEqual(['new', null])
    expect(heirOf([{ id: 'only', isDefault: true }], 'only')).toBeNull()
    expect(heirOf([{ id: 'first', isDefault: true }, ...book.slice(2)], 'first')).toBe('older')
  })

  it('is the first, or one that wants to be', () => {
    expect([[], book].map((all) => addedAsDefault(all, { isDefault: false }))).toEqual([true, false])
    expect(addedAsDefault(book, { isDefault: true })).toBe(true)
  })
})
