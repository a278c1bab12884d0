import { describe, expect, it } from 'vitest'
import { fen, zero } from './money'
import { orderColumns } from './order-desk'
import {
  exportColumns,
  exportFile,
  exportHead,
  exportLine,
  exportName,
  exportRow,
  type ExportedOrder,
} from './order-export'

it('keeps numbers of parcels whole, words plain and both decimals of money in a CSV, whatever a spreadsheet would make of them', () => {
  const order = {
    orderNo: 'D2611230000000001',
    status: 'shipped' as const,
    createdAt: '2026-11-23T03:34:07+08:00',
    items: [{ title: '连衣裙', spec: '红', artNo: 'A1', qty: 1, price: fen(2990), retailPrice: fen(3000) }],
    consignee: { name: '李四', mobile: '13712345678', ext: '', areaText: '浙江省 杭州市', detail: '文三路 100 号' },
    station: { name: '杭州站' },
    shop: null,
    platformOrderNo: '6920000000000000001',
    trackingNos: ['7871762837881'],
    payable: fen(3390),
    refunded: zero,
    flag: 0,
    remark: '=HYPERLINK("x")',
  }
  const columns = ['order_no', 'platform_order_no', 'tracking', 'payable', 'refunded', 'margin', 'remark'] as const
  const [, line] = exportFile([order], { format: 'csv', columns, personal: false }, 0).split('\r\n')
  expect(line).toBe(`D2611230000000001,'6920000000000000001,'7871762837881,33.90,0.00,-3.90,"'=HYPERLINK(""x"")"`)
})

const sold: ExportedOrder = {
  orderNo: 'D1',
  status: 'shipped',
  createdAt: '2026-11-23T03:34:07+08:00',
  items: [
    { title: '连衣裙', spec: '红色 / M', artNo: 'A1', qty: 1, price: fen(2990), retailPrice: fen(6000) },
    { title: '衬衫', spec: '白色', artNo: 'B2', qty: 2, price: fen(1000), retailPrice: fen(3000) },
  ],
  consignee: { name: '李四', mobile: '13712345678', ext: '12', areaText: '浙江省 杭州市', detail: '文三路 100 号' },
  station: { name: '杭州站' },
  shop: { name: '小店' },
  platformOrderNo: '6920',
  trackingNos: ['ZT1', 'ZT2'],
  payable: fen(5390),
  refunded: fen(150),
  flag: 3,
  remark: '轻放',
}
const every = { columns: [] }

describe('an order in a sheet', () => {
  it('has all columns in their first order where none are chosen, else those that are, as they are', () => {
    expect(exportColumns(every)).toEqual(orderColumns.map(({ key }) => key))
    expect(exportHead(every)).toEqual(orderColumns.map(({ text }) => text))
    expect(exportHead({ columns: ['payable', 'order_no'] })).toEqual(['应付', '订单编号'])
    expect(exportRow(sold, { columns: ['payable', 'order_no'], personal: false }, 0)).toEqual([53.9, 'D1'])
  })

  it('is told column by column, money as numbers in yuan', () => {
    expect(exportRow(sold, { columns: [], personal: true }, 0)).toEqual([
      'D1',
      '待收货',
      '2026-11-23 03:34:07',
      'A1 连衣裙 红色 / M ×1；B2 衬衫 白色 ×2',
      3,
      '李四 13712345678-12 浙江省 杭州市 文三路 100 号',
      '杭州站',
      '小店',
      '6920',
      'ZT1 ZT2',
      53.9,
      1.5,
      66.1, // 60 and twice 30, less what was paid
      3,
      '轻放',
    ])
  })

  it('says of its buyer’s customer no more than lists do, unless it is asked to', () => {
    const consignee = (personal: boolean) => exportRow(sold, { columns: ['consignee'], personal }, 0)[0]
    expect(consignee(false)).toBe('李** 137****5678 浙江省 杭州市 ****')
    expect(consignee(true)).toContain('13712345678')
  })

  it('leaves a cell empty for what there is not: a shop, a flag, a price to be sold at', () => {
    const [item] = sold.items
    const bare = { ...sold, shop: null, flag: 0, items: [{ ...item!, retailPrice: null }] }
    expect(exportRow(bare, { columns: ['shop', 'flag', 'margin'], personal: false }, 0)).toEqual(['', '', ''])
    expect(exportRow(bare, { columns: ['margin'], personal: false }, 200)).toEqual([5.9])
  })

  it('is a line of CSV whose money has both decimals, and nothing else has', () => {
    const columns = ['pieces', 'payable', 'refunded', 'margin', 'flag'] as const
    const row = exportRow(sold, { columns, personal: false }, 0)
    expect(exportLine(row, { columns })).toBe('3,53.90,1.50,66.10,3\r\n')
    expect(exportLine([''], { columns: ['margin'] })).toBe('\r\n')
  })

  it('follows a head in a file that spreadsheets know for Unicode, named by its day', () => {
    const wish = { format: 'csv', columns: ['order_no', 'pieces'], personal: false } as const
    expect(exportFile([sold, sold], wish, 0)).toBe('\uFEFF订单编号,件数\r\nD1,3\r\nD1,3\r\n')
    expect(exportName('2026-11-25T10:00:00+08:00', 'xlsx')).toBe('订单-20261125.xlsx')
  })
})
