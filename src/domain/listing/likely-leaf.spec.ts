import { describe, expect, it } from 'vitest'
import { platformCategories } from '../../../demo/platform-tree'
import { demoWorld } from '../../../demo/world'
import { leafScore, LEAST_SCORE, likeliest, promiseOf } from './likely-leaf'
import type { SuggestedLeaf } from './platform-tree'

const leaves = (parentId = '', names: string[] = []): { id: string; path: string[] }[] =>
  (platformCategories(parentId) ?? []).flatMap(({ id, name, isLeaf }) =>
    isLeaf ? [{ id, path: [...names, name] }] : leaves(id, [...names, name]),
  )
const all = leaves()
const proposed = (path: string[], title: string): SuggestedLeaf[] =>
  likeliest(all.map(({ id, path: names }) => ({ id, path: names, ...leafScore(names, { path, title }) })))

describe('leaves that goods may belong to', () => {
  it.each([
    [['女装', '裙装', '连衣裙'], '法式泡泡袖连衣裙女春夏', ['服饰内衣', '女装', '连衣裙']],
    [['配饰', '袜子', '中筒袜'], '日系条纹纯棉袜五双装男', ['服饰内衣', '服饰配件', '袜子']],
    [['箱包', '旅行箱包', '行李箱'], '铝框拉杆箱学生密码锁', ['鞋靴箱包', '箱包', '旅行箱']],
  ])('of %j are found by the nearest of our names: %s', (path, title, leaf) => {
    const [first] = proposed(path, title)
    expect(first!.path).toEqual(leaf)
    expect(first!.why).not.toBe('')
  })

  it('are proposed for each of the goods that the demo sells', () => {
    const { products, categories } = demoWorld()
    const byId = new Map(categories.map((one) => [one.id, one]))
    const pathOf = (id: string): string[] => {
      const one = byId.get(id)
      return one ? [...pathOf(one.parentId ?? ''), one.name] : []
    }
    const without = products.filter(({ categoryId, title }) => proposed(pathOf(categoryId), title).length === 0)
    expect(without.map(({ title }) => title)).toEqual([])
  })

  it('that are about something else are not proposed, and the best stands first', () => {
    const some = proposed(['女装', '裙装', '连衣裙'], '法式连衣裙')
    expect(some.every(({ score }) => score >= LEAST_SCORE)).toBe(true)
    expect(some.map(({ score }) => score)).toEqual(some.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(proposed(['五金', '螺丝'], '不锈钢螺丝')).toEqual([])
  })
})

/** Of a hundred points, what a leaf gets; `path` and `names` from the top. */
const points = (names: string[], path: string[], title = '') => leafScore(names, { path, title }).score

describe('of a hundred points', () => {
  it.each([
    ['连衣裙', '连衣裙', 55], // the very name
    ['连衣裙', '裙', 44], // one in the other
    ['连衣裙', '雪纺连衣裙', 44],
    ['中筒袜', '短筒袜', 19], // two of their four pairs of characters
    ['中筒袜', '袜筒中', 0], // the same characters say nothing
    ['裙装', '装裙', 0],
    ['上衣/裤子', '上衣 裤子', 39], // all but what stands between them
    ['上衣（裤子）', '上衣、裤子', 39],
    ['上衣(裤子)', '上衣裤子', 39],
    ['鞋/', '鞋（）', 39], // a single character is all it has
    ['裙', '裤', 0],
    ['/', '、', 0], // nothing is left to compare
  ])('the name of the leaf gets by itself: %j by %j %i', (leaf, ours, score) => {
    expect(points([leaf], [ours])).toBe(score)
  })

  it('a name of ours says less the higher it stands', () => {
    expect(points(['连衣裙'], ['连衣裙', '甲'])).toBe(47)
    expect(points(['连衣裙'], ['连衣裙', '甲', '乙'])).toBe(28)
    expect(points(['连衣裙'], ['连衣裙', '甲', '乙', '丙'])).toBe(28)
  })

  it('twenty are for the title, twenty-five for the names above', () => {
    expect(points(['连衣裙'], ['甲'], '法式连衣裙')).toBe(20)
    expect(points(['女装', '连衣裙'], ['女装', '甲'])).toBe(25)
    expect(points(['甲', '女装', '乙'], ['丙', '女装', '丁'])).toBe(25)
    expect(points(['女装', '连衣裙'], ['女装', '连衣裙'], '法式连衣裙')).toBe(100)
  })

  it('neither the leaf nor the last name of ours counts as one above', () => {
    expect(points(['甲', '女装'], ['女装', '乙'])).toBe(47)
    expect(points(['裙装', '甲'], ['乙', '裙装'])).toBe(0)
  })
})

it('a leaf is proposed for its name in the title, else for the nearest of our names, else for nothing', () => {
  const why = (path: string[], title: string) => leafScore(['裙'], { path, title }).why
  expect(why(['裙装'], '法式裙')).toBe('标题里有“裙”')
  expect(why(['甲裙', '乙裙', '丙', '丁'], '法式')).toBe('与分类“乙裙”相近')
  expect(why(['上衣'], '法式')).toBe('')
})

it('what promises most is told by a name in the title, the very name, or one in the other', () => {
  const promise = (name: string, path: string[], title = '') => promiseOf(name, { path, title })
  expect(promise('女装', ['甲', '女装'])).toBe(1)
  expect(promise('女装', ['甲'], '法式女装')).toBe(0.9)
  expect(promise('女装', ['甲', '大码女装'])).toBe(0.8)
  expect(promise('女装', ['甲'])).toBe(0)
  expect(promise('女装', [])).toBe(0)
})

it('five are proposed at most, none that is less likely than forty, the likeliest first, equals by their number', () => {
  const leaf = (id: string, score: number): SuggestedLeaf => ({ id, path: [], score, why: '' })
  const ids = (...some: SuggestedLeaf[]) => likeliest(some).map(({ id }) => id)
  expect(ids(leaf('a', 39), leaf('c', 40), leaf('b', 40), leaf('d', 90))).toEqual(['d', 'b', 'c'])
  expect(ids(...['f', 'e', 'd', 'c', 'b', 'a'].map((id) => leaf(id, 50)))).toEqual(['a', 'b', 'c', 'd', 'e'])
})
