import { describe, expect, it } from 'vitest'
import type { Area } from './address'
import { searchAreas } from './search-areas'

const area = (code: string, name: string, children: Area[] = []): Area => ({ code, name, children })
const tree = [
  area('33', '浙江省', [area('3301', '杭州市', [area('330106', '西湖区'), area('330108', '滨江区')])]),
  area('36', '江西省', [area('3601', '南昌市', [area('360103', '西湖区')])]),
  area('71', '台湾省'),
]
const found = (words: string, most?: number) =>
  searchAreas(tree, words, most).map((path) => path.map(({ name }) => name).join(' / '))

describe('looking for an area', () => {
  it('finds the ends of the tree on whose way the words stand, in the order of the tree', () => {
    expect(found('西湖')).toEqual(['浙江省 / 杭州市 / 西湖区', '江西省 / 南昌市 / 西湖区'])
    expect(found('杭州')).toEqual(['浙江省 / 杭州市 / 西湖区', '浙江省 / 杭州市 / 滨江区'])
    expect(found('台湾')).toEqual(['台湾省'])
  })

  it('takes words apart, or written as one', () => {
    expect(found(' 浙江  西湖 ')).toEqual(['浙江省 / 杭州市 / 西湖区'])
    expect(found('浙江省杭州市西湖区')).toEqual(['浙江省 / 杭州市 / 西湖区'])
    expect(found('浙江省 / 杭州市 / 西湖区')).toEqual(['浙江省 / 杭州市 / 西湖区'])
  })

  it('finds nothing of nothing, and no more than wanted', () => {
    expect(found(' / ')).toEqual([])
    expect(found('浙江 南昌')).toEqual([])
    expect(found('区', 2)).toEqual(['浙江省 / 杭州市 / 西湖区', '浙江省 / 杭州市 / 滨江区'])
  })
})
