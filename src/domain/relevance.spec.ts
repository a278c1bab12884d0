import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headsOf, meantBy, tierOf } from './relevance'

const heads = (title: string, ...categories: string[]) => headsOf(title, categories)

describe('what a title is about', () => {
  it('is the name it ends in, told from words of other things inside it', () => {
    expect(heads('韩版连帽面包服冬季', '羽绒服')).toEqual(
      expect.arrayContaining(['面包服', '服', '羽绒服']) as string[],
    )
    for (const other of ['包', '面包', '帽', '连帽']) expect(heads('韩版连帽面包服冬季', '羽绒服')).not.toContain(other)
    expect(heads('高腰包臀半身裙女', '半身裙')).toContain('半身裙')
    expect(heads('防水围裙家用', '围裙')).not.toContain('裙')
  })

  it('is found in the titles of real shops, wherever it stands', () => {
    expect(heads('2026新款法式碎花收腰连衣裙女夏季', '连衣裙')).toContain('连衣裙')
    expect(heads('T恤女短袖 宽松打底衫上衣 百搭', 'T恤')).toContain('t恤')
    expect(heads('真皮手提包女大容量', '手提托特包')).toContain('手提包')
  })

  it('is told by the category where a title calls several things, and is all of them where it tells nothing', () => {
    expect(heads('卫衣外套女宽松', '卫衣')).toContain('外套')
    expect(heads('针织衫女配长裙', '针织衫')).not.toContain('裙')
    expect(heads('新中式连衣裙女', '新中式')).toEqual(expect.arrayContaining(['连衣裙', '新中式']) as string[])
    expect(heads('透明手机壳防摔', '手机壳')).toContain('手机壳')
  })

  it('is also its categories by their names', () => {
    expect(heads('毛球帽', '配饰', '帽子', '毛线帽')).toEqual(
      expect.arrayContaining(['配饰', '帽', '毛线帽']) as string[],
    )
  })
})

describe('what a keyword asks for', () => {
  it('is the last thing it names, whatever it says of it', () => {
    const asked = ['包', '帽子', '裙 碎花', '大容量 帆布包', '卫衣男', 'Ｔ恤', '羽绒', '', ' ']
    expect(asked.map(meantBy)).toEqual(['包', '帽', '裙', '帆布包', '卫衣', 't恤', '羽绒', '', ''])
  })

  it('is found among what a title of that name is about', () => {
    const styles = fc.constantFrom('法式', '2026新款', '加厚 ', '韩版宽松', '')
    const things = fc.constantFrom('连衣裙', '斜挎包', '羽绒服', '渔夫帽', '牛仔裤', '马丁靴', '抱枕', '外套', '四件套')
    fc.assert(
      fc.property(styles, things, styles, (before, thing, after) => {
        expect(headsOf(`${before}${thing}女${after}`, [thing])).toContain(meantBy(thing))
      }),
    )
  })
})

it('puts what was meant before what only says so, and that before what its supplier says', () => {
  const tier = tierOf('包')
  expect([tier(['包'], ['斜挎包']), tier(['裙'], ['包臀裙']), tier(['鞋'], ['板鞋'])]).toEqual([0, 1, 2])
})

it('a head is a name of four characters at most, a thing that only its category calls so among them', () => {
  const all = heads('加厚不锈钢螺丝 法式雪纺连衣裙', '五金', '螺丝')
  expect(all).toEqual(expect.arrayContaining(['螺丝', '钢螺丝', '锈钢螺丝']))
  expect(all.filter((head) => [...head].length > 4)).toEqual([])
  expect(heads('加厚', '超长的分类名称')).toEqual(['分类名称'])
})

it('a category is a head without the 子 at its end', () => {
  expect(heads('实木', '椅子')).toEqual(['椅'])
  expect(heads('实木', '亲子装', '子')).toEqual(['亲子装', '子'])
})
