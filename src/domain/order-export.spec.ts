import { expect, it } from 'vitest'
import { fen, zero } from './money'
import { exportFile } from './order-export'

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
