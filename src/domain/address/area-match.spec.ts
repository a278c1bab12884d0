import { describe, expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import { areaAt, continueArea, findArea, isWithin, type AreaMatch } from './area-match'
import { areaIndex } from './area-index'
import { areaText } from './areas'

const areas = demoAreas()
const index = areaIndex(areas)
const shown = (text: string, match: AreaMatch | null) =>
  match && [areaText(areas, match.node.code), text.slice(match.start, match.end), match.names, match.isFull]
/** The area that a text names, the part of the text that does, how many names that is, and whether all are whole. */
const found = (text: string) => shown(text, findArea(text, index))

describe('the area of a text', () => {
  it.each<[string, string, string, number, boolean]>([
    ['寄到 浙江省杭州市西湖区文三路', '浙江省 杭州市 西湖区', '浙江省杭州市西湖区', 3, true],
    ['浙江杭州西湖 文三路', '浙江省 杭州市 西湖区', '浙江杭州西湖', 3, false],
    ['浙江省，杭州/西湖区', '浙江省 杭州市 西湖区', '浙江省，杭州/西湖区', 3, false],
    ['杭州市西湖区', '浙江省 杭州市 西湖区', '杭州市西湖区', 2, true],
    ['浙江省杭州市文三路', '浙江省 杭州市', '浙江省杭州市', 2, true],
    ['北京市市辖区海淀区', '北京市 海淀区', '北京市市辖区海淀区', 2, true],
    ['重庆市 县 城口县', '重庆市 城口县', '重庆市 县 城口县', 2, true],
    ['重庆市县城口县', '重庆市 城口县', '重庆市县城口县', 2, true],
    ['湖北省省直辖县级行政区划仙桃市', '湖北省 仙桃市', '湖北省省直辖县级行政区划仙桃市', 2, true],
    ['湖北省直辖县仙桃', '湖北省 仙桃市', '湖北省直辖县仙桃', 2, false],
    ['新疆自治区直辖县级行政单位石河子市', '新疆维吾尔自治区 石河子市', '新疆自治区直辖县级行政单位石河子市', 2, false],
    ['吉林省朝阳区', '吉林省 长春市 朝阳区', '吉林省朝阳区', 2, true], // the city is left out
    ['吉林省吉林市', '吉林省 吉林市', '吉林省吉林市', 2, true],
    ['吉林', '吉林省', '吉林', 1, false], // the upper of two of one name
    ['余杭区文一西路', '浙江省 杭州市 余杭区', '余杭区', 1, true],
    ['义乌', '浙江省 金华市 义乌市', '义乌', 1, false],
    ['我在浙江杭州', '浙江省 杭州市', '浙江杭州', 2, false],
    ['我在杭州市', '浙江省 杭州市', '杭州市', 1, true],
    ['杭州西湖大道', '浙江省 杭州市', '杭州', 1, false], // 西湖 is a part of the street
    ['杭州西湖区大道', '浙江省 杭州市 西湖区', '杭州西湖区', 2, false],
    ['江苏省鼓楼区', '江苏省', '江苏省', 1, true], // several cities have one
    ['杭州 宁波', '浙江省 杭州市', '杭州', 1, false], // of equals the first
    ['杭州 浙江省宁波市', '浙江省 宁波市', '浙江省宁波市', 2, true], // else what is told best
    ['杭州、余杭区', '浙江省 杭州市 余杭区', '杭州、余杭区', 2, false],
  ])('%s is %s', (text, ...match) => {
    expect(found(text)).toEqual(match)
  })

  it.each([
    '',
    '文三路 478 号',
    '我爱杭州', // in the middle of other words
    '南京路', // a street is called so
    '南京东路',
    '上海大厦',
    '余杭', // a county by its short name
    '鼓楼区', // that several cities have
    '忠县', // two characters stand anywhere
    '虎门镇',
    '景德', // a part of a name
  ])('%j names none', (text) => {
    expect(found(text)).toBeNull()
  })

  it('is looked for at one place where that is wanted', () => {
    const text = '寄到浙江省杭州市'
    expect(shown(text, areaAt(text, 2, index))).toEqual(['浙江省 杭州市', '浙江省杭州市', 2, true])
    expect(shown(text, areaAt(text, 5, index))).toEqual(['浙江省 杭州市', '杭州市', 1, true])
    expect([areaAt(text, 0, index), areaAt(text, 3, index), areaAt(text, text.length, index)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('counts the characters of its names, not those between', () => {
    expect(findArea('浙江省 - 杭州市 - 西湖区', index)!.characters).toBe(9)
  })

  it('goes on below an area that was named before, and only there', () => {
    const city = findArea('杭州市', index)!
    const on = (text: string, at = 0) => shown(text, continueArea(text, at, city, index))
    expect(on('西湖区文三路')).toEqual(['浙江省 杭州市 西湖区', '西湖区', 2, true])
    expect(on('文三路西湖区', 3)).toEqual(['浙江省 杭州市 西湖区', '西湖区', 2, true])
    expect(on('西湖大道')).toBeNull()
    expect(on('鼓楼区')).toBeNull()
    expect(on('杭州市')).toBeNull()
  })
})

it('an area is within itself and all above it', () => {
  const [county, city, other] = ['330106', '330100', '320100'].map((code) => index.byCode.get(code)!)
  expect([isWithin(county!, county!), isWithin(county!, city!), isWithin(city!, county!)]).toEqual([true, true, false])
  expect([isWithin(county!, other!), isWithin(null, city!)]).toEqual([false, false])
})

describe('of several areas of one name that stand in a city', () => {
  const named = (...counties: string[]) => {
    const children = counties.map((name, i) => ({ code: `13030${i}`, name, children: [] }))
    const city = { code: '130300', name: '秦皇岛市', children }
    return areaIndex([{ code: '130000', name: '河北省', children: [city] }])
  }
  const meant = (text: string, ...counties: string[]) => findArea(text, named(...counties))!.node.name

  it('the shorter one is meant, whichever stands first', () => {
    expect(meant('秦皇岛北戴河', '北戴河新区', '北戴河区')).toBe('北戴河区')
    expect(meant('秦皇岛北戴河', '北戴河区', '北戴河新区')).toBe('北戴河区')
  })

  it('that one is meant before all that is called just so', () => {
    expect(meant('秦皇岛北戴河', '北戴河区', '北戴河')).toBe('北戴河')
    expect(meant('秦皇岛北戴河新区', '北戴河区', '北戴河新区')).toBe('北戴河新区')
  })

  it('none is meant where nothing tells them apart', () => {
    expect(meant('秦皇岛北戴河', '北戴河区', '北戴河县')).toBe('秦皇岛市')
    expect(meant('秦皇岛北戴河县', '北戴河区', '北戴河县')).toBe('北戴河县')
  })
})
