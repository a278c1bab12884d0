import { describe, expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import { MAX_PASTE } from './address'
import { parseConsignee, type PastedField } from './paste'

const areas = demoAreas()
const marks = { sure: '!', likely: '', unsure: '?', missing: '' } as const
/** The fields of a text with ! behind what is sure and ? behind what is not. */
const read = (text: string, ...fields: PastedField[]) => {
  const all = parseConsignee(text, areas)
  return fields.map((field) => all[field].value + marks[all[field].confidence])
}
const ADDRESS = '浙江省杭州市西湖区文三路478号'
const PHONE = '13800000001'

describe('a name in pasted text', () => {
  it.each([
    ['李 四', '李四!'],
    ['李 小龙', '李小龙!'],
    ['李 四五六七', '四五六七?'], // too long to be one with it
    ['王小 丽丽', '王小!'], // a whole name, and something else
    ['小 明', ''], // no surname
    ['Zhang San', 'Zhang San?'],
    ['zhang San', 'zhang?'],
    ['寄 张三 收', '张三!'],
    ['张\uE001三', '张三!'],
    ['#张三#', ''], // what is put between such signs is no name by itself
    ['张三，，，', '张三!'],
  ])('%s is %s', (typed, name) => {
    expect(read(`${typed} ${PHONE} ${ADDRESS}`, 'name')).toEqual([name])
  })

  it('glued to the end of an address is found there, where it has a surname and is no place', () => {
    expect(read(`${ADDRESS}张三 ${PHONE}`, 'name', 'detail')).toEqual(['张三?', '文三路478号!'])
    expect(read('浙江省杭州市西湖区文三路478室李小龙', 'name', 'detail')).toEqual(['李小龙?', '文三路478室!'])
    expect(read(`${ADDRESS}旁边 ${PHONE}`, 'name', 'detail')).toEqual(['', '文三路478号旁边!'])
    expect(read(`${ADDRESS}王府大厦 ${PHONE}`, 'name', 'detail')).toEqual(['', '文三路478号王府大厦!'])
  })

  it('between the area and the number is no part of the address', () => {
    expect(read(`浙江省杭州市西湖区 张三 ${PHONE}`, 'name', 'detail')).toEqual(['张三!', ''])
  })

  it('in two pieces is as sure as it would be in one', () => {
    for (const name of ['李四', '李 四']) {
      expect(read(`${ADDRESS} ${name} ${PHONE}`, 'name')).toEqual(['李四!'])
      expect(read(`${PHONE} ${name} ${ADDRESS}`, 'name')).toEqual(['李四!'])
      expect(read(`${ADDRESS} ${name}`, 'name')).toEqual(['李四'])
    }
  })

  it('is likely without all of its marks', () => {
    expect(read(`${PHONE} ${ADDRESS}院 备用 0571-88888888`, 'name', 'detail')).toEqual(['备用', '文三路478号院!'])
  })
})

describe('an area in pasted text', () => {
  it.each([
    ['浙江省杭州市 西湖区 文三路 浙江省杭州市 478号', '330106!', '文三路 478号!'], // said again, in part
    ['浙江省 文三路478号 杭州市西湖区', '330106!', '浙江省 文三路478号!'], // a county that follows later
    ['西湖区文三路478号 浙江杭州', '330100?', '西湖区文三路478号'], // one that came before
    ['杭州市西湖区文三路478号', '330106!', '文三路478号!'],
    ['广东省东莞市 虎门镇 富民路 8 号', '441912!', '富民路 8 号!'],
    ['新疆石河子市北四路8号', '659001', '北四路8号'],
    ['甘肃省嘉峪关市文三路 8 号', '620200?', '文三路 8 号'], // which county of it isn't said, be there but one
    ['北京市长安街 1 号', '110100?', '长安街 1 号'], // the one city of a municipality is
    ['浙江省文三路 8 号', '330000?', '文三路 8 号'],
    ['余杭区文一西路 8 号', '330110', '文一西路 8 号'], // by itself not quite sure
    ['文三路 8 号', '', '文三路 8 号'],
  ])('%s is %s, and leaves %s', (typed, code, detail) => {
    expect(read(`张三 ${PHONE} ${typed}`, 'areaCode', 'detail')).toEqual([code, detail])
  })

  it.each([
    [`杭州市 张三 ${PHONE} ${ADDRESS}`, '文三路478号!'],
    [`余杭区 张三 ${PHONE} 浙江省杭州市余杭区文三路478号`, '文三路478号!'],
    [`张三 ${PHONE} 地区：浙江省杭州市余杭区 详细地址：余杭区文三路478号`, '文三路478号!'],
    [`张三 ${PHONE} ${ADDRESS}在杭州市中心`, '文三路478号在杭州市中心!'], // a part of other words
  ])('that is said again is no part of the detail, where it stands by itself: %s', (text, detail) => {
    expect(read(text, 'detail')).toEqual([detail])
  })

  it('is the one that a province has, but never a county that was not said', () => {
    const county = { code: '100101', name: '丙丁区', children: [] }
    const city = { code: '100100', name: '乙乙市', children: [county] }
    const tree = [{ code: '100000', name: '甲甲省', children: [city] }]
    const code = (text: string) => parseConsignee(text, tree).areaCode.value
    expect(['甲甲省文三路', '甲甲省乙乙市文三路', '乙乙市丙丁区文三路'].map(code)).toEqual([
      '100100',
      '100100',
      '100101',
    ])
  })

  it('is told in words as far as it is known, as sure as its code', () => {
    expect(read(`张三 ${PHONE} ${ADDRESS}`, 'areaText')).toEqual(['浙江省 杭州市 西湖区!'])
    expect(read(`张三 ${PHONE} 杭州市文三路`, 'areaText')).toEqual(['浙江省 杭州市?'])
    expect(read(`张三 ${PHONE} 新疆石河子市北四路8号`, 'areaText')).toEqual(['新疆维吾尔自治区 石河子市'])
  })
})

describe('a detail in pasted text', () => {
  it.each([
    ['', ''],
    ['三号楼', '三号楼?'], // too short to find
    ['三号楼南', '三号楼南!'],
    ['文新小区', '文新小区'], // neither number nor street
    ['“文三路478号”。', '文三路478号!'],
    ['文三路478号|3幢', '文三路478号 3幢!'],
    ['文三路478号 9:00后送', '文三路478号 9:00后送!'],
    ['文三路478号 备注：快', '文三路478号 备注:快?'],
    ['文三路478号 1234567', '文三路478号 1234567?'],
    ['文三路478号 123456', '文三路478号!'], // a postcode
    ['文三路478号 12345', '文三路478号 12345!'],
    ['文三路478号 110101199001011234', '文三路478号!'], // the number of an identity
    ['(文三路478号)', '(文三路478号)!'],
    ['，、文三路478号…', '文三路478号!'],
    ['~~文三路478号~~', '文三路478号!'],
  ])('%j is %j', (typed, detail) => {
    expect(read(`张三 ${PHONE} 浙江省杭州市西湖区 ${typed}`, 'detail')).toEqual([detail])
  })
})

describe('labels in pasted text', () => {
  it('are taken off wherever they stand, with what stands below them', () => {
    const fields = ['name', 'mobile', 'areaCode', 'detail'] as const
    const whole = ['张三!', `${PHONE}!`, '330106!', '文三路478号!']
    expect(read(`收货人：\n张三\n手机：\n${PHONE}\n地址：\n${ADDRESS}`, ...fields)).toEqual(whole)
    const parts = '国家：中国 省份：浙江省 城市：杭州市 区县：西湖区 详细地址：文三路478号 邮编：310012'
    expect(read(`姓名：张三 ${parts} 手机：${PHONE}`, ...fields)).toEqual(whole)
    expect(read(`订单号：123456789012 张三 ${PHONE} ${ADDRESS}`, ...fields)).toEqual(whole)
    expect(read(`新疆生产建设兵团 张三 ${PHONE} ${ADDRESS}`, ...fields)).toEqual(whole)
  })

  it('say what is a name and what is a part of the address, be it like the other', () => {
    const named = `收货人：文三路小店 电话：${PHONE} 地址：浙江省杭州市西湖区 张家村 8 号`
    expect(read(named, 'name', 'detail')).toEqual(['文三路小店!', '张家村 8 号!'])
    const place = `地址：浙江省杭州市西湖区 王小明 8 号 电话：${PHONE}`
    expect(read(place, 'name', 'detail')).toEqual(['王小明', '8 号?'])
  })
})

describe('a label in pasted text', () => {
  it('of an address holds to the end of its line, or of the next where nothing else stands on its own', () => {
    expect(read(`地址：${ADDRESS}\n李小龙 ${PHONE}`, 'name')).toEqual(['李小龙!'])
    const [name, detail] = read(`地址：\n浙江省杭州市西湖区 王小明 8 号 电话：${PHONE}`, 'name', 'detail')
    expect([name, detail]).toEqual(['王小明', '8 号?'])
  })

  it('of a name is for one piece alone', () => {
    expect(read(`收货人：张 ${ADDRESS} ${PHONE}`, 'name')).toEqual([''])
  })
})

describe('a number in pasted text', () => {
  const dashed = ['-', '‐', '‑', '‒', '–', '—', '―', '−']

  it.each(dashed)('has its extension behind any dash: %s', (dash) => {
    expect(read(`张三 18400001234${dash}5678 ${ADDRESS}`, 'mobile', 'ext')).toEqual(['18400001234!', '5678!'])
  })

  it('with another beside it is likely to be the one, and so is its extension', () => {
    expect(read(`张三 18400001234-5678 13900000002 ${ADDRESS}`, 'mobile', 'ext')).toEqual(['18400001234', '5678'])
    expect(read(`张三 0571-88888888 ${ADDRESS}`, 'mobile')).toEqual(['0571-88888888?'])
  })
})

it('what stands beyond 500 characters is not read, nor what unfolds beyond them', () => {
  const person = `张三 ${PHONE}`
  expect(read(`${' '.repeat(MAX_PASTE - person.length)}${person}`, 'name', 'mobile')).toEqual(['张三!', `${PHONE}!`])
  expect(read(`${' '.repeat(MAX_PASTE)}${person}`, 'name', 'mobile')).toEqual(['', ''])
  expect(read(`${'\uFDFA'.repeat(30)} ${PHONE}`, 'mobile')).toEqual([''])
})
