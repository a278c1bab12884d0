import { describe, expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import { parseConsignee, type PastedConsignee } from './paste'

const areas = demoAreas()

const confidences = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parseConsignee(text, areas)).map(([field, { confidence }]: [string, PastedConsignee['name']]) => [
      field,
      confidence,
    ]),
  )

describe('confidence', () => {
  it('is sure of a text with every mark', () => {
    const text = '收货人：张三 手机：18400001234-5678 地址：浙江省杭州市西湖区文三路478号'
    expect(confidences(text)).toEqual({
      name: 'sure',
      mobile: 'sure',
      ext: 'sure',
      areaCode: 'sure',
      areaText: 'sure',
      detail: 'sure',
    })
  })

  it('is less sure of short names, second numbers, and areas without a county', () => {
    const shortNames = confidences('张三 13800000001 13900000002 浙江杭州西湖 文三路478号')
    expect(shortNames).toEqual({
      name: 'sure',
      mobile: 'likely',
      ext: 'missing',
      areaCode: 'likely',
      areaText: 'likely',
      detail: 'likely',
    })
    const vague = confidences('爱吃鱼的猫 0571-88888888 杭州市 8号')
    expect(vague).toEqual({
      name: 'unsure',
      mobile: 'unsure',
      ext: 'missing',
      areaCode: 'unsure',
      areaText: 'unsure',
      detail: 'unsure',
    })
  })

  it('is sure of names with a title or a surname of two characters', () => {
    const names = ['胖胖老板', '上官婉儿', '胖胖'].map(
      (name) => confidences(`${name} 13800000001 浙江省杭州市西湖区文三路478号`)['name'],
    )
    expect(names).toEqual(['sure', 'sure', 'likely'])
  })

  it.each([
    [
      'a second address',
      '张三 13812345678 浙江省杭州市西湖区文三路100号\n李四 13912345678 广东省广州市越秀区北京路12号',
    ],
    ['a second address of the same number', '张三 13812345678 浙江省杭州市西湖区文三路100号 广东广州越秀北京路12号'],
    ['a number that is no mobile', '张三 88888888 浙江省杭州市西湖区文三路100号'],
    ['a hidden number', '张*明 138****5678 浙江省杭州市西湖区文三路100号'],
    ['a remark', '张三 13812345678 浙江省杭州市西湖区文三路100号 备注：尽快发货'],
  ])('is not sure of a detail that also holds %s', (_, text) => {
    expect(confidences(text)['detail']).toBe('unsure')
  })

  it('is sure of a detail with times and long house numbers', () => {
    expect(confidences('张三 13812345678 浙江省杭州市西湖区文三路100号2幢1单元301室(9:00后送)')['detail']).toBe('sure')
  })

  it('says what is missing', () => {
    expect(confidences('')).toEqual({
      name: 'missing',
      mobile: 'missing',
      ext: 'missing',
      areaCode: 'missing',
      areaText: 'missing',
      detail: 'missing',
    })
  })

  it('gives the code of the area, of the one city where a municipality has no county named', () => {
    const codes = ['浙江省杭州市西湖区文三路', '湖北仙桃 干河街道', '东莞市松湖大道', '北京市长安街 1 号'].map(
      (text) => parseConsignee(text, areas).areaCode.value,
    )
    expect(codes).toEqual(['330106', '429004', '441900', '110100'])
  })
})

describe('worst cases', () => {
  it.each([
    ['digits', '1'],
    ['a half-written number', '138-'],
    ['spaces', ' '],
    ['spaces after a digit', '1 '],
    ['country codes', '+86'],
    ['brackets', '(86['],
    ['labels', '收货人'],
    ['labels with colons', '地址: '],
    ['province names', '浙江省'],
    ['city names', '杭州'],
    ['one surname', '张'],
    ['dots', '买·'],
    ['peoples', '土家族'],
    ['new lines', '张三\n'],
    ['characters that unfold', '\uFDFA'],
    ['invisible characters', '\u200B'],
    ['lone surrogates', '\uD800'],
  ])('take little time: %s', (_, piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    parseConsignee('', areas) // the index is built once
    // The best of three: a busy machine may halt any one run.
    const times = [1, 2, 3].map(() => {
      const started = performance.now()
      parseConsignee(text, areas)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })
})
