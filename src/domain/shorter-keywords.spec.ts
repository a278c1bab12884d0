import { describe, expect, it } from 'vitest'
import { shorterKeywords } from './shorter-keywords'

describe('a keyword that finds nothing', () => {
  it.each([
    ['裙子', ['裙']],
    ['小白鞋', ['鞋']],
    ['女包 斜挎', ['女包', '斜挎', '包']],
    ['加绒卫衣女 白', ['加绒卫衣女', '白', '衣']],
    ['包', []],
    ['😀', []],
    ['', []],
  ])('is shortened to its words and to what they name: %s', (keyword, shorter) => {
    expect(shorterKeywords(keyword)).toEqual(shorter)
  })
})
