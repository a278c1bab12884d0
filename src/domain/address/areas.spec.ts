import { describe, expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import type { Area } from './address'
import { areaIndex } from './area-index'
import { areaPath, areaText, deliveryText, isPlaceholder, isProvince } from './areas'

const areas = demoAreas()
const index = areaIndex(areas)
/** Ways to write an area: full ones with a star. */
const written = (code: string, of = index): string[] =>
  [...of.byAlias].flatMap(([alias, all]) =>
    all.filter(({ node }) => node.code === code).map(({ isFull }) => (isFull ? `${alias}*` : alias)),
  )
/** A county in a city in a province. */
const tree = (province: string, city: string, county: string): Area[] => [
  {
    code: '100000',
    name: province,
    children: [{ code: '100100', name: city, children: [{ code: '100101', name: county, children: [] }] }],
  },
]
const countyIn = (city: string, county: string) => written('100101', areaIndex(tree('甲省', city, county)))

describe('an area', () => {
  it.each([
    ['330000', ['浙江省*', '浙江']],
    ['330100', ['杭州市*', '杭州']],
    ['330106', ['西湖区*', '西湖']],
    ['150000', ['内蒙古自治区*', '内蒙古']],
    ['450000', ['广西壮族自治区*', '广西']],
    ['650000', ['新疆维吾尔自治区*', '新疆']],
    ['422800', ['恩施土家族苗族自治州*', '恩施', '恩施州']],
    ['810000', ['香港特别行政区*', '香港']],
    ['653100', ['喀什地区*', '喀什']],
    ['429021', ['神农架林区*', '神农架']],
    ['310115', ['浦东新区*', '浦东']],
  ])('%s is written as %j', (code, ways) => {
    expect(written(code, areaIndex([...areas]))).toEqual(ways)
  })

  it.each([
    ['东乡族自治县', ['东乡族自治县*', '东乡', '东乡县']], // the people gives the place its name
    ['延边朝鲜族自治县', ['延边朝鲜族自治县*', '延边', '延边县']],
    ['鄂温克族自治旗', ['鄂温克族自治旗*', '鄂温克', '鄂温克旗']],
    ['忠县', ['忠县*']], // a single character says nothing
    ['古镇街道办事处', ['古镇街道办事处*', '古镇']],
    ['石岐街道', ['石岐街道*', '石岐']],
    ['小榄镇', ['小榄镇*', '小榄']],
    ['某地', ['某地*']],
  ])('of a county called %s has the names %j', (county, ways) => {
    expect(countyIn('乙市', county)).toEqual(ways)
  })

  it.each([
    ['合肥市', '合肥高新技术产业开发区', ['高新区', '高新技术产业开发区', '高新开发区']],
    ['合肥市', '合肥经济技术开发区', ['经济技术开发区', '经开区', '开发区', '经济开发区']],
    ['合肥市', '经济技术开发区', ['经开区', '开发区', '经济开发区']],
    ['苏州市', '苏州工业园区', ['工业园区']],
    ['市北市', '市北市工业园区', ['工业园区']],
    ['合肥市', '合肥市高新技术开发区', ['高新技术开发区', '高新区', '高新技术产业开发区', '高新开发区']],
  ])('of %s called %s is called by what stands behind the city too: %j', (city, zone, ways) => {
    expect(countyIn(city, zone)).toEqual(expect.arrayContaining(ways))
  })

  it('is no zone where the words only stand in it', () => {
    expect(countyIn('合肥市', '新高新技术区')).not.toContain('高新区')
    expect(countyIn('合肥市', '大经济区')).not.toContain('经开区')
    expect(countyIn('合肥市', '老工业园')).not.toContain('工业园区')
  })

  it('knows its place in the tree', () => {
    const node = areaIndex([...areas]).byCode.get('330106')!
    expect(node).toMatchObject({ name: '西湖区', isLeaf: true, level: 3 })
    expect(node.parent).toMatchObject({ name: '杭州市', isLeaf: false, level: 2 })
    expect(node.parent!.parent).toMatchObject({ name: '浙江省', isLeaf: false, level: 1, parent: null })
  })

  it('may share a name with others: all of them are known by it', () => {
    expect(index.byAlias.get('朝阳区')!.map(({ node }) => node.code)).toEqual(
      expect.arrayContaining(['110105', '220104']),
    )
  })
})

describe('the index of a tree', () => {
  it('is made once, and knows how long its longest name is', () => {
    expect(areaIndex(areas)).toBe(index)
    expect(index.longest).toBe(Math.max(...[...index.byAlias.keys()].map(({ length }) => length)))
  })

  it('has no name for a level that nobody writes, unless it is all there is', () => {
    expect(countyIn('市辖区', '丙区')).toEqual(['丙区*'])
    expect(written('100100', areaIndex(tree('甲市', '市辖区', '丙区')))).toEqual([])
    expect(countyIn('嘉峪关市', '市辖区')).toContain('市辖区*')
    expect(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划', '丙县', '区'].map(isPlaceholder)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('an area in words', () => {
  it('leaves out a second level that nobody writes, and a name that was just said', () => {
    const text = (...names: [string, string, string]) => areaText(tree(...names), '100101')
    expect(text('甲市', '市辖区', '丙区')).toBe('甲市 丙区')
    expect(text('甲市', '甲市', '丙区')).toBe('甲市 丙区')
    expect(text('甲省', '乙市', '乙市')).toBe('甲省 乙市')
    expect(text('甲省', '乙市', '甲省')).toBe('甲省 乙市 甲省')
    expect(text('甲省', '乙市', '市辖区')).toBe('甲省 乙市 市辖区')
  })

  it('is one to send to only at the end of the tree', () => {
    expect(deliveryText(areas, '330106')).toBe('浙江省 杭州市 西湖区')
    expect([deliveryText(areas, '330100'), deliveryText(areas, '999999'), deliveryText(areas, '')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is a province at its top alone', () => {
    expect([isProvince(areas, '330000'), isProvince(areas, '330100'), isProvince(areas, 'x')]).toEqual([
      true,
      false,
      false,
    ])
    expect(areaPath(areas, '330000').map(({ name }) => name)).toEqual(['浙江省'])
  })
})
