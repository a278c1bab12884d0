import { describe, expect, it } from 'vitest'
import { platformCategories } from '../../../demo/platform-tree'
import { demoWorld } from '../../../demo/world'
import { leafScore, LEAST_SCORE, likeliest } from './likely-leaf'
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
