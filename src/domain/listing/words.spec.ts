import { expect, it } from 'vitest'
import { adviceFor, fieldOfAdvice } from './words'

it.each([
  ['商品名称包含极限词', 'title'],
  ['Name too long', 'title'],
  ['主图不清晰', 'pictures'],
  ['属性“材质”未填', 'properties'],
  ['类目已下线', 'category'],
  ['售价低于同款', 'price'],
  ['规格的库存为 0', 'stock'],
  ['请先缴纳保证金', 'shop'],
  ['系统繁忙', 'product'],
  ['', 'product'],
] as const)('what the platform says in “%s” is about the %s', (text, field) => {
  expect(fieldOfAdvice(text)).toBe(field)
  expect(adviceFor[field]).toMatch(/重新提交$/)
})

it.each([
  ['标题与类目不符', 'title'],
  ['类目属性缺失', 'properties'],
  ['规格价格不合理', 'price'],
] as const)('of several parts that “%s” names it is the first that is likely to be wrong: the %s', (text, field) => {
  expect(fieldOfAdvice(text)).toBe(field)
})
