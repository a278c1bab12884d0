import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import type { Area } from './address'
import { areaPath, areaText } from './areas'
import { MAX_PASTE } from './address'
import { parseConsignee } from './paste'

const areas = demoAreas()
const leaves = (nodes: Area[]): Area[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]))

const digits = (length: number) =>
  fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const mobile = fc.tuple(fc.integer({ min: 3, max: 9 }), digits(9)).map(([second, rest]) => `1${second}${rest}`)
const surname = fc.constantFrom(...Array.from('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张曹严魏陶谢潘彭苏杜薛罗梁'))
const given = fc.array(
  fc.constantFrom(...Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英建国志雪梅晨欣怡梓涵')),
  {
    minLength: 1,
    maxLength: 2,
  },
)
const name = fc.tuple(surname, given).map(([first, rest]) => first + rest.join(''))
// Development zones stand in the source twice, with and without the name of their city: nobody can tell those apart.
const area = fc.constantFrom(...leaves(areas).filter((leaf) => !/开发|高新|园/.test(leaf.name)))
const street = fc.constantFrom('文三路', '人民大道', '解放北路', '建设一路', '和平东街', '幸福巷')
const detail = fc
  .record({
    street,
    number: fc.integer({ min: 1, max: 9999 }),
    room: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null }),
  })
  .map(({ street: road, number, room }) => `${road}${number}号${room === null ? '' : `${room}室`}`)

const parts = fc.record({ name, mobile, ext: fc.oneof(fc.constant(''), digits(4)), area, detail })

type Layout = (part: { name: string; phone: string; area: string; detail: string }) => string
const layouts: Layout[] = [
  (p) => `${p.name} ${p.phone} ${p.area}${p.detail}`,
  (p) => `${p.name} ${p.phone} ${p.area} ${p.detail}`,
  (p) => `${p.name}，${p.phone}，${p.area}，${p.detail}`,
  (p) => `${p.area}${p.detail}；${p.name}；${p.phone}`,
  (p) => `${p.phone}\n${p.name}\n${p.area}\n${p.detail}`,
  (p) => `${p.area}${p.detail}\n${p.phone} ${p.name}`,
  (p) => `收货人：${p.name}\n手机号码：${p.phone}\n所在地区：${p.area}\n详细地址：${p.detail}`,
  (p) => `姓名:${p.name} 地址:${p.area}${p.detail} 电话:${p.phone}`,
  (p) => `收件人 ${p.name}\r\n联系电话 ${p.phone}\r\n收货地址 ${p.area}${p.detail}`,
]

describe('a consignee written in any layout', () => {
  it('is read back', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(...layouts), fc.constantFrom('', ' '), (part, layout, between) => {
        const path = areaPath(areas, part.area.code).map((one) => one.name)
        const text = layout({
          ...part,
          phone: part.ext ? `${part.mobile}-${part.ext}` : part.mobile,
          area: path.join(between),
        })
        const read = parseConsignee(text, areas)
        expect({
          text,
          ...Object.fromEntries(Object.entries(read).map(([field, { value }]) => [field, value])),
        }).toEqual({
          text,
          name: part.name,
          mobile: part.mobile,
          ext: part.ext,
          areaCode: part.area.code,
          areaText: areaText(areas, part.area.code),
          detail: part.detail,
        })
      }),
      { numRuns: 1500 },
    )
  })
})

describe('any text', () => {
  it('gives values that stand in it, and a value exactly where there is confidence', () => {
    const word = fc.constantFrom(
      '张三',
      '收货人',
      ':',
      ' ',
      '\n',
      ',',
      '浙江',
      '杭州市',
      '西湖区',
      '路',
      '8 号',
      '138',
      '13800000001',
      '-',
      '[12]',
      '转',
      '0571-',
      '+86',
      '·',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.array(word, { maxLength: 60 }).map((words) => words.join('')),
    )
    fc.assert(
      fc.property(text, (pasted) => {
        const { areaCode, areaText: written, ...read } = parseConsignee(pasted, areas)
        for (const { value, confidence } of [areaCode, written, ...Object.values(read)])
          expect(value === '').toBe(confidence === 'missing')
        expect(areaCode.value).toMatch(/^(?:\d{6})?$/)
        expect(read.mobile.value).toMatch(/^(?:1\d{10}|0\d{2,3}-\d{7,8})?$/)
        expect(read.ext.value).toMatch(/^(?:\d{2,6})?$/)
        expect(read.detail.value.length).toBeLessThanOrEqual(MAX_PASTE)
        expect(`${read.name.value}${read.detail.value}`).not.toMatch(/[\p{Co}\p{Cc}\p{Cs}\p{Bidi_Control}]/u)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('areaPath and areaText', () => {
  it('name an area from the province down, without levels that nobody writes', () => {
    expect(areaPath(areas, '330106').map(({ code }) => code)).toEqual(['330000', '330100', '330106'])
    expect(areaPath(areas, '999999')).toEqual([])
    expect(
      ['330106', '110105', '429004', '500229', '659001', '441904', '330100', '330000', '999999'].map((code) =>
        areaText(areas, code),
      ),
    ).toEqual([
      '浙江省 杭州市 西湖区',
      '北京市 朝阳区',
      '湖北省 仙桃市',
      '重庆市 城口县',
      '新疆维吾尔自治区 石河子市',
      '广东省 东莞市 长安镇',
      '浙江省 杭州市',
      '浙江省',
      '',
    ])
  })
})
