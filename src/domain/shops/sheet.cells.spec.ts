import { describe, expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import { deliveryText } from '../address/areas'
import {
  contentOf,
  datesOnlyInTimes,
  MAX_PASTED_ORDERS,
  missingColumns,
  newOrders,
  pastedCount,
  pastedRows,
  readOrderSheet,
  rowsByOrder,
  sheetColumns,
  sheetExample,
  sheetShopName,
  type SheetColumn,
  type SheetOrder,
  type SheetRow,
} from './sheet'

const areas = demoAreas()
const read = (rows: SheetRow[], unread?: Map<number, string>) =>
  readOrderSheet(rows, areas, (code) => deliveryText(areas, code), unread)
const good: Partial<Record<SheetColumn, string>> = {
  平台订单号: '6920',
  收货人: '张三',
  手机号: '13800001234',
  收货地址: '浙江省杭州市西湖区文三路478号',
  商家编码: 'A1001-红色-M',
}
const rows = (...cells: Partial<Record<SheetColumn, string>>[]): SheetRow[] =>
  cells.map((each, i) => ({ row: i + 2, cells: each as Record<string, string> }))
const orderOf = (over: Partial<Record<SheetColumn, string>>): SheetOrder => {
  const { orders, faults } = read(rows({ ...good, ...over }))
  expect(faults).toEqual([])
  return orders[0]!
}
/** Why a row with these cells is not taken; null when it is. */
const faultOf = (over: Partial<Record<SheetColumn, string>>): string | null => {
  const { orders, faults } = read(rows({ ...good, ...over }))
  expect(orders).toHaveLength(1 - faults.length)
  return faults[0]?.reason ?? null
}
const long = (length: number) => '字'.repeat(length)

describe('a row of a sheet', () => {
  it('is an order with every field that was told, and none that was not', () => {
    expect(orderOf({ 规格: '红色 M', 买家留言: '快发', 实付金额: '¥59.9' })).toEqual({
      orderNo: '6920',
      consignee: {
        name: '张三',
        mobile: '13800001234',
        ext: '',
        areaCode: '330106',
        areaText: '浙江省 杭州市 西湖区',
        detail: '文三路478号',
      },
      lines: [{ code: 'A1001-红色-M', skuId: '', title: 'A1001-红色-M', spec: '红色 M', qty: 1, paid: 5990 }],
      paid: 5990,
      buyerWords: '快发',
      shipByMs: null,
      rows: [2],
    })
    expect(
      read(rows({ 收货地址: '张三 13800001234 浙江省杭州市西湖区文三路478号', 商品标题: '衬衫' })).orders,
    ).toMatchObject([
      { orderNo: '', buyerWords: '', paid: 0, lines: [{ code: '', skuId: '', title: '衬衫', spec: '', qty: 1 }] },
    ])
  })

  const number = '平台订单号只能是字母、数字和横线，不超过 64 个'
  const ratio = '平台订单号被表格改写成了科学计数，请把这一列设为文本，再填完整的订单号'
  const area = '收货地址里认不出省市区，请写全（如 浙江省杭州市西湖区文三路 478 号）'
  it.each<[string, Partial<Record<SheetColumn, string>>, string | null]>([
    ['a number of 64 signs', { 平台订单号: `A-_9${'0'.repeat(60)}` }, null],
    ['one of 65', { 平台订单号: '0'.repeat(65) }, number],
    ['one with other signs', { 平台订单号: '订单1' }, number],
    ['one with another sign at its end', { 平台订单号: '1号' }, number],
    ['one that a spreadsheet rewrote', { 平台订单号: '6.92E+18' }, ratio],
    ['one that it rewrote without decimals', { 平台订单号: '7e+18' }, ratio],
    ['one that only looks so', { 平台订单号: 'A7E18' }, null],
    ['one that has it in front', { 平台订单号: '17E+18' }, number],
    ['one that has it behind', { 平台订单号: '7E+18x' }, number],
    ['the example of the template', { 平台订单号: sheetExample.平台订单号 }, '这是模板里的示例行，没有导入'],
    ['words of 200 characters', { 买家留言: long(200) }, null],
    ['rare ones', { 买家留言: '𠮷'.repeat(200) }, null],
    ['201', { 买家留言: long(201) }, '买家留言不超过 200 个字'],
    ['a code of 201', { 商家编码: long(201) }, '商家编码不超过 200 个字'],
    ['a code of 200', { 商家编码: long(200) }, null],
    ['a title of 201', { 商品标题: long(201) }, '商品标题不超过 200 个字'],
    ['a spec of 201', { 规格: long(201) }, '规格不超过 200 个字'],
    ['a number of ours of 64 signs', { 规格编号: 'a'.repeat(64) }, null],
    ['one of 65', { 规格编号: 'a'.repeat(65) }, `规格编号只能是字母、数字和横线，现在是“${'a'.repeat(65)}”`],
    ['one in Chinese', { 规格编号: '红色' }, '规格编号只能是字母、数字和横线，现在是“红色”'],
    ['one with a space', { 规格编号: 'a b' }, '规格编号只能是字母、数字和横线，现在是“a b”'],
    ['only a title', { 商家编码: '', 商品标题: '衬衫' }, null],
    ['only a number of ours', { 商家编码: '', 规格编号: 'sku-1' }, null],
    ['only a spec', { 商家编码: '', 规格: '红色' }, '商家编码、规格编号和商品标题至少填一个'],
    ['9999 pieces', { 数量: '9999' }, null],
    ['full-width ones', { 数量: '１２' }, null],
    ['10000', { 数量: '10000' }, '数量应为 1 至 9999 的整数，现在是“10000”'],
    ['none', { 数量: '0' }, '数量应为 1 至 9999 的整数，现在是“0”'],
    ['half of one', { 数量: '1.5' }, '数量应为 1 至 9999 的整数，现在是“1.5”'],
    ['pieces with a unit', { 数量: '2件' }, '数量应为 1 至 9999 的整数，现在是“2件”'],
    ['pieces with a sign in front', { 数量: 'x2' }, '数量应为 1 至 9999 的整数，现在是“x2”'],
    ['with zeros in front', { 数量: '000002' }, '数量应为 1 至 9999 的整数，现在是“000002”'],
    ['no price in words', { 实付金额: '免费' }, '实付金额应为元，最多两位小数，现在是“免费”'],
    ['three decimals', { 实付金额: '￥5.999' }, '实付金额应为元，最多两位小数，现在是“5.999”'],
    ['a sign of currency behind', { 实付金额: '5¥' }, '实付金额应为元，最多两位小数，现在是“5¥”'],
    ['no address', { 收货地址: '' }, '请填写收货地址'],
    ['a street alone', { 收货地址: '文三路 478 号' }, area],
    ['a city alone', { 收货地址: '浙江省杭州市文三路 478 号' }, area],
  ])('with %s: %j → %j', (_, over, fault) => {
    expect(faultOf(over)).toBe(fault)
  })

  it('is told by what it is sold as: its title, else its code, else our number', () => {
    const title = (over: Partial<Record<SheetColumn, string>>) => orderOf(over).lines[0]!.title
    expect(title({ 商品标题: '衬衫', 规格编号: 'sku-1' })).toBe('衬衫')
    expect(title({ 规格编号: 'sku-1' })).toBe('A1001-红色-M')
    expect(title({ 商家编码: '', 规格编号: 'sku-1' })).toBe('sku-1')
  })

  it('counts and prices as they were typed, full-width ones too', () => {
    expect(orderOf({ 数量: '１２', 实付金额: '￥５９．９０' }).lines).toMatchObject([{ qty: 12, paid: 5990 }])
  })

  const phoneOf = (over: Partial<Record<SheetColumn, string>>) => {
    const { name, mobile, ext } = orderOf(over).consignee
    return [name, mobile, ext]
  }

  it.each([
    ['13800001234', '13800001234', ''],
    ['18400001234-5678', '18400001234', '5678'],
    ['18400001234转5678', '18400001234', '5678'],
    ['+86 138 0000 1234', '13800001234', ''],
    ['１３８００００１２３４', '13800001234', ''],
  ])('has the number %s: %s, extension %j', (typed, mobile, ext) => {
    expect(phoneOf({ 手机号: typed })).toEqual(['张三', mobile, ext])
  })

  it('finds the name and the number in the address where they have no cell, and believes the cells where they do', () => {
    const address = '李四 18400001234-5678 浙江省杭州市西湖区文三路478号'
    expect(phoneOf({ 收货人: '', 手机号: '', 收货地址: address })).toEqual(['李四', '18400001234', '5678'])
    expect(phoneOf({ 手机号: '', 收货地址: address })).toEqual(['张三', '18400001234', '5678'])
    expect(faultOf({ 收货人: '' })).toBe('请填写收货人')
  })

  it('with a number that is none is not taken with that in the address instead', () => {
    for (const typed of ['无', '138', '13800001234-1234567', 'x13800001234'])
      expect(faultOf({ 手机号: typed, 收货地址: '13900001234 浙江省杭州市西湖区文三路478号' })).toContain('手机号')
  })

  it('that could not be read says why, and takes the rest of its order with it', () => {
    const three = rows(good, good, { ...good, 平台订单号: '7' })
    const { orders, faults } = read(three, new Map([[3, '日期读不懂']]))
    expect(orders.map(({ orderNo }) => orderNo)).toEqual(['7'])
    expect(faults).toEqual([
      { row: 2, reason: '同一订单的其他行有错，整单没有导入' },
      { row: 3, reason: '日期读不懂' },
    ])
  })

  it('without a number is an order of its own', () => {
    const none = { ...good, 平台订单号: ' ' }
    expect(read(rows(none, none)).orders.map(({ rows: of }) => of)).toEqual([[2], [3]])
  })

  it('that fails for another reason than what stands in it fails', () => {
    const broken = () => {
      throw new TypeError('broken')
    }
    expect(() => readOrderSheet(rows(good), areas, broken)).toThrow('broken')
  })
})

describe('rows of one order', () => {
  const two = (first: Partial<Record<SheetColumn, string>>, second: Partial<Record<SheetColumn, string>>) =>
    read(rows({ ...good, ...first }, { ...good, ...second })).orders[0]!

  it('add up what was paid, and keep the first words that anybody wrote', () => {
    expect(two({ 实付金额: '10' }, { 实付金额: '5.5' })).toMatchObject({ paid: 1550 })
    expect(two({ 买家留言: '' }, { 买家留言: '快发' }).buyerWords).toBe('快发')
    expect(two({ 买家留言: '轻放' }, { 买家留言: '快发' }).buyerWords).toBe('轻放')
  })

  it('are sent until the earliest of their times, whichever row tells it', () => {
    const [early, late] = ['2026-11-25 18:00', '2026-11-26 18:00'] as const
    const time = Date.parse('2026-11-25T18:00:00+08:00')
    const until = (first: string, second: string) => two({ 最晚发货时间: first }, { 最晚发货时间: second }).shipByMs
    expect([until(early, late), until(late, early), until(early, ''), until('', early)]).toEqual([
      time,
      time,
      time,
      time,
    ])
    expect(until('', '')).toBeNull()
  })

  it.each<[SheetColumn, string]>([
    ['收货人', '李四'],
    ['手机号', '13900001234'],
    ['手机号', '13800001234-12'],
    ['收货地址', '浙江省杭州市余杭区文三路478号'],
    ['收货地址', '浙江省杭州市西湖区文三路479号'],
  ])('go to one place: another %s (%s) is refused', (column, other) => {
    const { faults } = read(rows(good, { ...good, [column]: other }))
    expect(faults.at(-1)).toEqual({ row: 3, reason: '同一订单号的收货信息不一致' })
  })
})

describe('orders that say the same', () => {
  const content = (over: Partial<Record<SheetColumn, string>>) => contentOf(orderOf(over))

  it('go to the same person at the same place, with the same goods, however much was paid', () => {
    const same = content({ 规格: 'M', 数量: '2' })
    expect(content({ 规格: 'M', 数量: '2', 平台订单号: '7', 实付金额: '9', 买家留言: '快' })).toBe(same)
    const others: Partial<Record<SheetColumn, string>>[] = [
      { 规格: 'L', 数量: '2' },
      { 规格: 'M', 数量: '3' },
      { 规格: 'M', 数量: '2', 商品标题: '衬衫' },
      { 规格: 'M', 数量: '2', 规格编号: 'sku-1' },
      { 规格: 'M', 数量: '2', 商家编码: 'B2' },
      { 规格: 'M', 数量: '2', 收货人: '李四' },
    ]
    expect(new Set([same, ...others.map(content)]).size).toBe(others.length + 1)
    expect(content({ 商家编码: 'A', 商品标题: 'BC' })).not.toBe(content({ 商家编码: 'AB', 商品标题: 'C' }))
  })

  it('are known next week by what they are known by today', () => {
    const place = JSON.stringify(['张三', '13800001234', '', '330106', '文三路478号'])
    expect(content({ 规格: 'M', 数量: '2' })).toBe(JSON.stringify([place, ['A1001-红色-M\tA1001-红色-M\tM\t2']]))
    expect(content({ 规格编号: 'sku-1' })).toContain(String.raw`\tsku-1\t`)
  })

  it('are told by the number under which they were brought', () => {
    const [first, second] = [orderOf({ 平台订单号: '' }), { ...orderOf({ 平台订单号: '7' }), rows: [5, 6] }]
    const { fresh, twins } = newOrders([first, second], () => ['S2', 'S1'], new Set(['7', 'S1']))
    expect(fresh).toEqual([])
    expect(twins).toEqual([
      { row: 2, reason: '与近 7 天导入的订单 S1 收货人和商品都相同' },
      { row: 5, reason: '订单号 7 已经导入过' },
      { row: 6, reason: '订单号 7 已经导入过' },
    ])
    const taken = newOrders([first, first], () => ['S2', 'S1'], new Set())
    expect(taken.fresh.map(({ orderNo }) => orderNo)).toEqual(['S2'])
    expect(taken.twins).toEqual([{ row: 2, reason: '与近 7 天导入的订单 S2 收货人和商品都相同' }])
  })
})

it('rows without a number are orders of their own, whether the column is there or not', () => {
  const three: SheetRow[] = [
    { row: 2, cells: {} },
    { row: 3, cells: { 平台订单号: '' } },
    { row: 4, cells: {} },
  ]
  expect(rowsByOrder(three)).toEqual(three.map((row) => [row]))
})

it('rows of one number stand together, where the first of them stood', () => {
  const all = ['1', '2', ' 1 '].map((平台订单号, row) => ({ row, cells: { 平台订单号 } }))
  expect(rowsByOrder(all)).toEqual([[all[0], all[2]], [all[1]]])
})

it('a date that a spreadsheet made of a text is a text again, but for until when something is to be sent', () => {
  const blank = Object.fromEntries(sheetColumns.map((column) => [column, ''])) as Record<SheetColumn, string>
  const cells = { ...blank, 规格: '2026-03-05 00:00:00', 商家编码: '2026-03-05', 最晚发货时间: '2026-03-05 00:00:00' }
  expect(datesOnlyInTimes(cells)).toEqual({ ...cells, 规格: '3月5日' })
  for (const text of ['2026-03-05 00:00:01', '12026-03-05 00:00:00', '2026-03-05 00:00:000', '1 2026-03-05 00:00:00'])
    expect(datesOnlyInTimes({ ...blank, 规格: text }).规格).toBe(text)
})

it('a head needs the address and nothing else', () => {
  expect(missingColumns(['收货地址'])).toBeNull()
  expect(missingColumns(['收货人', '手机号'])).toBe('缺少列：收货地址（第一行应为列名）')
})

it('a shop of a sheet is called as it was typed, else by a name for all', () => {
  expect(sheetShopName('  我的\n小店 ')).toBe('我的 小店')
  for (const blank of ['', ' \n']) expect(sheetShopName(blank)).toBe('表格订单')
})

describe('pasted orders', () => {
  it('are counted as they are read: every line that says something', () => {
    const text = '\n 张三 | A1 \r\n\t\n李四|B2'
    expect(pastedCount(text)).toBe(2)
    expect(pastedRows(text).map(({ row }) => row)).toEqual([2, 4])
    expect([pastedCount(''), pastedCount(' \r\n ')]).toEqual([0, 0])
  })

  it('are told in parts: address, code, how many, title, with any bar or tab between', () => {
    const cells = { 收货地址: '张三 浙江', 商家编码: 'A1', 数量: '2', 商品标题: '衬衫' }
    expect(pastedRows(' 张三 浙江 | A1｜2\t衬衫 | 多的 ')).toEqual([{ row: 1, cells }])
    expect(pastedRows('张三')).toEqual([{ row: 1, cells: { 收货地址: '张三', 商家编码: '', 数量: '', 商品标题: '' } }])
  })

  it('beyond 500 are not read, but counted', () => {
    const text = '张三|A1\n'.repeat(MAX_PASTED_ORDERS + 1)
    expect([pastedRows(text).length, pastedCount(text)]).toEqual([500, 501])
  })
})
