import { describe, expect, it } from 'vitest'
import { bareName, hasSurname, isPlaceLike, pickName, pickNickname, type NameToken } from './names'

const nowhere = {
  isLabelled: false,
  isDetail: false,
  isGlued: false,
  isBesidePhone: false,
  isFirst: false,
  isLast: false,
}
const token = (text: string, over: Partial<NameToken> = {}): NameToken => ({ text, ...nowhere, ...over })
const beside = { isBesidePhone: true }
/** How sure it is of one piece by itself; null where that is no name. */
const sure = (text: string, over: Partial<NameToken> = {}) => pickName([token(text, over)])?.score ?? null

describe('a name', () => {
  it('is the surer the more of its marks it has', () => {
    const marked: [string, Partial<NameToken>?][] = [
      ['小明', { isFirst: true }], // no surname
      ['张小明明'],
      ['张三'],
      ['张小明'],
      ['张小明', { isLast: true }],
      ['张小明', { isFirst: true }],
      ['张小明', beside],
      ['欧阳娜', beside],
      ['张三', { isLabelled: true }],
    ]
    expect(marked.map(([text, over]) => sure(text, over))).toEqual([3, 4, 5, 6, 7, 8, 9, 12, 100])
  })

  it('that stands alone has no place that says anything', () => {
    expect(sure('张小明', { isFirst: true, isLast: true })).toBe(sure('张小明'))
  })

  it('may be one with dots, or have a title instead of a given name', () => {
    expect(sure('买买提·艾力')).toBe(10)
    expect(sure('古丽娜尔·买买提·艾力')).toBe(10)
    expect(sure('迪丽热巴·买买提')).toBe(6)
    for (const title of ['先生', '女士', '老师', '总', '姐', '哥']) expect(sure(`张${title}`)).toBeGreaterThanOrEqual(9)
    expect(sure('胖胖老板', beside)).toBe(7)
  })

  it('is no long text, no letters and no single character, unless a label says that it is one', () => {
    for (const text of ['张', '张小明小明', 'Lucy', '张3', '买·买·提·艾·力', `${'买'.repeat(8)}·${'提'.repeat(8)}`])
      expect(sure(text, beside)).toBeNull()
    expect(sure('杭州好衣服饰有限公司', { isLabelled: true })).toBe(100)
    expect(sure('Lu', { isLabelled: true })).toBe(100)
    expect(sure('名'.repeat(25), { isLabelled: true })).toBe(100)
    expect(sure('名'.repeat(26), { isLabelled: true })).toBeNull()
    expect(sure('张', { isLabelled: true })).toBeNull()
  })

  it('is less sure behind an area or behind a label of an address', () => {
    expect(sure('张小明', { ...beside, isDetail: true })).toBe(5)
    expect(sure('张小明', { ...beside, isGlued: true })).toBe(3)
    expect(sure('张小明', { isGlued: true })).toBeNull()
  })

  it('is no place: what ends as streets do, as buildings do, or has a word of a place', () => {
    for (const place of ['张家路', '马家镇', '王府小区', '高新大厦', '张小区明']) expect(sure(place, beside)).toBeNull()
    expect(sure('方家井')).toBe(6)
    expect(sure('李家村', beside)).toBe(4)
    expect(sure('李家村')).toBeNull()
  })

  it('of two characters that ends as a street does is one beside a number alone', () => {
    expect(sure('王路', beside)).toBeNull()
    expect(sure('王路', { ...beside, isFirst: true })).toBe(4)
    expect(sure('王路', { isFirst: true })).toBeNull()
    expect(sure('小路', { ...beside, isFirst: true })).toBeNull()
    expect(sure('王小路', { ...beside, isFirst: true })).toBeNull()
  })

  it('is the surest of several, of equals the first', () => {
    const at = (...tokens: NameToken[]) => pickName(tokens)?.at ?? null
    expect(at(token('小明', beside), token('张三', beside))).toBe(1)
    expect(at(token('张三'), token('李四'))).toBe(0)
    expect(at(token('文三路'), token('张三'))).toBe(1)
    expect(at(token('文三路'), token('478 号'))).toBeNull()
    expect(at()).toBeNull()
  })
})

it.each([
  ['张三收', '张三'],
  ['张三(收)', '张三'],
  ['(张三)', '张三'],
  ['【张三】', '【张三】'],
  ['“张三”', '张三'],
  ['「张三」', '张三'],
  ["'张三'", '张三'],
  ['张收', '张收'],
  ['收', '收'],
  ['收张三', '收张三'],
])('%s is called %s', (text, name) => {
  expect(bareName(text)).toBe(name)
})

it('a surname is the first character, a place is told by a word or its end', () => {
  expect(['张三', '欧阳', '小明', 'Lucy', ''].map(hasSurname)).toEqual([true, true, false, false, false])
  expect(['文三路', '张江镇', '菜鸟驿站代收', '阳光小区南', '张三', '方家井'].map(isPlaceLike)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

describe('a nickname', () => {
  const rest = token('文三路')
  const picked = (text: string, over: Partial<NameToken> = beside) => pickNickname([rest, token(text, over)])

  it.each(['爱吃鱼的猫', 'Lucy', '小王2', 'A.B_c', '猫-1', '猫 一'])('may be %s beside a number', (text) => {
    expect(picked(text)).toEqual({ at: 1, score: 1 })
  })

  it('may stand first too, and is the first that may be one', () => {
    expect(picked('Lucy', { isFirst: true })).toEqual({ at: 1, score: 1 })
    expect(pickNickname([token('Lucy', beside), token('Tom', beside)])).toEqual({ at: 0, score: 1 })
  })

  it.each<[string, Partial<NameToken>?]>([
    ['Lucy', {}], // neither first nor beside a number
    ['Lucy', { ...beside, isGlued: true }],
    ['Lucy', { ...beside, isDetail: true }],
    ['12345'], // has no letter
    ['L'],
    ['L'.repeat(21)],
    ['猫?'],
    ['阳光小区'],
    ['文三路'],
    ['小王2号'],
    ['李家村'],
  ])('is not %s %j', (text, over) => {
    expect(picked(text, over)).toBeNull()
  })

  it('is not all there is', () => {
    expect(pickNickname([token('Lucy', beside)])).toBeNull()
    expect(pickNickname([])).toBeNull()
  })
})
