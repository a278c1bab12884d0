import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import { deliveryText } from '../address/areas'
import { contentOf, newOrders, pastedRows, readOrderSheet, rowsByOrder, type SheetOrder, type SheetRow } from './sheet'

const areas = demoAreas()
const read = (rows: SheetRow[]) => readOrderSheet(rows, areas, (code) => deliveryText(areas, code))
const good = {
  平台订单号: '6920',
  收货人: '张三',
  手机号: '18400001234-5678',
  收货地址: '浙江省杭州市西湖区文三路478号',
  商家编码: 'A1001-红色-M',
  数量: '2',
  实付金额: '59.90',
}
const rows = (...cells: Record<string, string>[]): SheetRow[] => cells.map((each, i) => ({ row: i + 2, cells: each }))

describe('a sheet of orders', () => {
  it('reads an order, its virtual number, its area and what was paid', () => {
    const { orders, faults } = read(rows(good))
    expect(faults).toEqual([])
    expect(orders).toMatchObject([
      {
        orderNo: '6920',
        consignee: { name: '张三', mobile: '18400001234', ext: '5678', areaCode: '330106', detail: '文三路478号' },
        lines: [{ code: 'A1001-红色-M', qty: 2, paid: 5990 }],
        paid: 5990,
        rows: [2],
      },
    ])
  })

  it('takes rows of one number as lines of one order', () => {
    const { orders } = read(
      rows(good, { ...good, 商家编码: 'B2', 数量: '', 实付金额: '' }, { ...good, 平台订单号: '7' }),
    )
    expect(orders.map(({ orderNo, lines, rows: of }) => [orderNo, lines.length, of])).toEqual([
      ['6920', 2, [2, 3]],
      ['7', 1, [4]],
    ])
    expect(orders[0]!.lines[1]).toMatchObject({ qty: 1, paid: 0 })
  })

  it('names each row that is wrong, and takes nothing of an order of which one row is', () => {
    const { orders, faults } = read(
      rows(
        good,
        { ...good, 数量: '0' },
        { ...good, 平台订单号: 'a', 收货地址: '文三路 478 号' },
        { ...good, 平台订单号: 'b', 商家编码: '' },
        { ...good, 平台订单号: 'c', 手机号: '123' },
        { ...good, 平台订单号: 'd', 实付金额: '5.999' },
        { ...good, 平台订单号: 'e e' },
        { ...good, 平台订单号: 'f' },
        { ...good, 平台订单号: 'f', 收货人: '李四' },
      ),
    )
    expect(orders).toEqual([])
    expect(faults.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(faults.map(({ reason }) => reason)).toEqual([
      '同一订单的其他行有错，整单没有导入',
      expect.stringContaining('数量应为'),
      expect.stringContaining('认不出省市区'),
      '商家编码、规格编号和商品标题至少填一个',
      expect.stringContaining('手机号'),
      expect.stringContaining('实付金额'),
      expect.stringContaining('平台订单号只能'),
      '同一订单的其他行有错，整单没有导入',
      '同一订单号的收货信息不一致',
    ])
  })

  it('reads our own number of what was sold, and until when the first of its lines is to be sent', () => {
    const until = (text: string) => ({ ...good, 商家编码: '', 规格编号: 'sku-1', 最晚发货时间: text })
    const { orders } = read(rows(until('2026-11-26'), until('2026/11/25 18:00'), until('')))
    expect(orders).toMatchObject([{ shipByMs: Date.parse('2026-11-25T18:00:00+08:00') }])
    expect(orders[0]!.lines[0]).toMatchObject({ code: '', skuId: 'sku-1', title: 'sku-1' })
    const { faults } = read(rows(until('明天'), until('2026-02-30'), until('2026-11-25 25:00')))
    expect(faults.map(({ reason }) => reason)).toEqual(
      ['明天', '2026-02-30', '2026-11-25 25:00'].map((text) => `最晚发货时间应如 2026-11-25 18:00，现在是“${text}”`),
    )
  })

  it('reads text with one order a line', () => {
    const { orders, faults } = read(
      pastedRows(
        '张三 13800001234 浙江省杭州市西湖区文三路478号 | A1001 | 2\n\n李四 13900001234 广东广州天河 体育西路1号｜B2\n王五',
      ),
    )
    expect(
      orders.map(({ consignee, lines }) => [consignee.name, consignee.areaText, lines[0]!.code, lines[0]!.qty]),
    ).toEqual([
      ['张三', '浙江省 杭州市 西湖区', 'A1001', 2],
      ['李四', '广东省 广州市 天河区', 'B2', 1],
    ])
    expect(faults).toMatchObject([{ row: 4 }])
  })

  it('knows orders that say the same, in whatever order of lines and spaces', () => {
    const one = read(rows(good, { ...good, 商家编码: 'B2' })).orders[0]!
    const two = read(rows({ ...good, 商家编码: 'B2' }, { ...good, 收货地址: '浙江省杭州市西湖区文三路 478号' }))
      .orders[0]!
    expect(contentOf(two)).toBe(contentOf({ ...one, lines: one.lines.toReversed() }))
    expect(contentOf(two)).not.toBe(contentOf(read(rows(good)).orders[0]!))
  })
})

describe('orders of a sheet, whatever stands in it', () => {
  const no = fc.constantFrom('', '', '1', '2', '3', ' 2 ')

  it('puts each row with its order once, the rows of an order in their order, and orders as they begin', () => {
    fc.assert(
      fc.property(fc.array(no), (numbers) => {
        const all = numbers.map((平台订单号, i) => ({ row: i + 2, cells: { 平台订单号 } }))
        const orders = rowsByOrder(all)
        expect(orders.flat().toSorted((a, b) => a.row - b.row)).toEqual(all)
        const begins = orders.map(([first]) => first!.row)
        expect(begins).toEqual(begins.toSorted((a, b) => a - b))
        for (const of of orders) {
          expect(of.map(({ row }) => row)).toEqual(of.map(({ row }) => row).toSorted((a, b) => a - b))
          expect(new Set(of.map(({ cells }) => (cells.平台订单号 ?? '').trim())).size).toBe(1)
          expect(of.length === 1 || (of[0]!.cells.平台订单号 ?? '').trim() !== '').toBe(true)
        }
      }),
    )
  })

  it('takes what the shop has not, each number once, names all others, and takes nothing when it is brought again', () => {
    const template = read(rows(good)).orders[0]!
    const order = fc.record({ orderNo: fc.constantFrom('', '1', '2', '3'), name: fc.constantFrom('张三', '李四') })
    fc.assert(
      fc.property(fc.array(order), fc.subarray(['1', '2', '3']), (told, known) => {
        const orders = told.map(({ orderNo, name }, i): SheetOrder => {
          return { ...template, orderNo, consignee: { ...template.consignee, name }, rows: [i + 2] }
        })
        const numbersOf = (content: string) => [`today ${content}`, `yesterday ${content}`]
        const { fresh, twins } = newOrders(orders, numbersOf, new Set(known))
        const numbers = fresh.map(({ orderNo }) => orderNo)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(numbers.filter((number) => number === '' || known.includes(number))).toEqual([])
        const taken = [...fresh.flatMap(({ rows: of }) => of), ...twins.map(({ row }) => row)]
        expect(taken.toSorted((a, b) => a - b)).toEqual(orders.map(({ rows: [row] }) => row))
        const again = newOrders(orders, numbersOf, new Set([...known, ...numbers]))
        expect(again.fresh).toEqual([])
        expect(again.twins).toHaveLength(orders.length)
      }),
    )
  })
})
