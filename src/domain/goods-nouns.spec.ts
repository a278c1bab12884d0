import { describe, expect, it } from 'vitest'
import { nounsIn } from './goods-nouns'

const words = (text: string, more?: string) => nounsIn(text, more).map(({ word }) => word)

describe('the names of goods in a text', () => {
  it('are what Chinese names end in, with where they end', () => {
    expect(nounsIn('斜挎包 雪纺裙')).toEqual([
      { word: '包', end: 3 },
      { word: '裙', end: 7 },
    ])
    expect(nounsIn('没有名字')).toEqual([])
  })

  it.each([
    ['包臀裙', ['裙']], // no bag
    ['围裙', ['围裙']], // no skirt
    ['拉链外套', ['外套']],
    ['西装领衬衫', ['衫']],
    ['衣架', []],
    ['睡衣套装', ['套装']], // the first only tells more of the second
    ['睡衣 套装', ['衣', '套装']],
    ['连帽卫衣', ['衣']],
  ])('in %s are %j', (text, all) => {
    expect(words(text)).toEqual(all)
  })

  it('are one more where it is told and stands there', () => {
    expect(words('不锈钢螺丝 手套', '螺丝')).toEqual(['手套', '螺丝'])
    expect(words('不锈钢螺丝', '螺母')).toEqual([])
    expect(words('螺', '螺')).toEqual([]) // a single character stands anywhere
    expect(nounsIn('不锈钢螺丝', '螺丝')).toEqual([{ word: '螺丝', end: 5 }])
    expect(words('螺丝手套', '螺丝')).toEqual(['手套'])
  })
})
