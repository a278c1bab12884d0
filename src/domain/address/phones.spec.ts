import { describe, expect, it } from 'vitest'
import { PHONE_MARK, takePhones } from './phones'

const [A, B] = ['13800000001', '13900000002'] as const
/** What is found in a text: number, extension, whether no other was there; and the text with ☎ where numbers stood. */
const taken = (text: string) => {
  const { mobile, ext, isOnly, rest } = takePhones(text)
  return [mobile, ext, isOnly, rest.replaceAll(PHONE_MARK, '☎')]
}

describe('numbers of a text', () => {
  it.each<[string, string, string, boolean, string]>([
    [`张三 ${A} 文三路`, A, '', true, '张三 ☎ 文三路'],
    [`+86${A}`, A, '', true, '☎'],
    [`(+86) ${A}`, A, '', true, '☎'],
    [`008613800000001 张三`, A, '', true, '☎ 张三'],
    ['张三 138 0000 0001', A, '', true, '张三 ☎'],
    ['138-0000-0001 张三', A, '', true, '☎ 张三'],
    ['13 8 0 0 0 0 0 0 0 1', A, '', true, '☎'],
    [`${A}-5678`, A, '5678', true, '☎'],
    [`${A}转5678`, A, '5678', true, '☎'],
    [`${A} 转接 5678`, A, '5678', true, '☎'],
    [`${A}分机号:56`, A, '56', true, '☎'],
    [`${A}#567890`, A, '567890', true, '☎'],
    [`${A} ext.5678`, A, '5678', true, '☎'],
    [`${A},5678 杭州`, A, '5678', true, '☎ 杭州'],
    [`${A}-12号楼`, A, '', true, '☎-12号楼'],
    [`张三[7576] ${A}`, A, '7576', true, '张三  ☎'],
    [`张三【 7576 】 ${A}`, A, '7576', true, '张三  ☎'],
    [`${A} 张三 转 5678`, A, '5678', true, '☎ 张三  '],
    [`${A} 张三 分机:5678`, A, '5678', true, '☎ 张三  '],
    [`张三[7576] ${A}-7576`, A, '7576', true, '张三  ☎'],
  ])('%j: %s, extension %j', (text, ...found) => {
    expect(taken(text)).toEqual(found)
  })

  it('are several where two differ, or two extensions do; the first is meant', () => {
    expect(taken(`${A} ${B}`)).toEqual([A, '', false, '☎ ☎'])
    expect(taken(`${A} ${A}`)).toEqual([A, '', true, '☎ ☎'])
    expect(taken(`${A}-5678 ${A}-5679`)).toEqual([A, '5678', false, '☎ ☎'])
    expect(taken(`${A}-5678 ${A}-5678`)).toEqual([A, '5678', true, '☎ ☎'])
    expect(taken(`[12] ${A}-34`)).toEqual([A, '34', false, '  ☎'])
    expect(taken(`[12] ${A} 张三 转 34`)).toEqual([A, '12', false, '  ☎ 张三  '])
  })

  it('with spaces are looked for only where none stands whole', () => {
    expect(taken(`${A} 139 0000 0002`)).toEqual([A, '', true, '☎ 139 0000 0002'])
  })

  it('of a landline are taken where there is no other', () => {
    expect(taken('0571-88888888 张三')).toEqual(['0571-88888888', '', false, '☎ 张三'])
    expect(taken('(010)8888888-12')).toEqual(['010-8888888', '', false, '☎'])
    expect(taken('0571-88888888 010-77777777')).toEqual(['0571-88888888', '', false, '☎ ☎'])
    expect(taken(`0571-88888888 ${A}`)).toEqual([A, '', true, '☎ ☎'])
    expect([takePhones('0571-88888888').isMobile, takePhones(A).isMobile]).toEqual([false, true])
  })

  it('of a service are nobody’s, and no part of an address', () => {
    expect(taken('400-123-4567 张三')).toEqual(['', '', false, '☎ 张三'])
    expect(taken('8001234567')).toEqual(['', '', false, '☎'])
  })

  it('are none in a text without one, and then an extension is none either', () => {
    expect(taken('张三 文三路 478 号')).toEqual(['', '', false, '张三 文三路 478 号'])
    expect(taken('张三[7576] 转 5678')).toEqual(['', '', false, '张三[7576] 转 5678'])
    expect(taken('913800000001')).toEqual(['', '', false, '913800000001'])
    expect(taken('138000000012')).toEqual(['', '', false, '138000000012'])
    expect(taken('')).toEqual(['', '', false, ''])
  })
})
