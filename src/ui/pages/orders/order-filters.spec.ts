import { expect, it } from 'vitest'
import { chipsOf, cleared, filterQuery, orderLink, type OrderFilters } from './order-filters'

const plain: OrderFilters = { status: 'all', sort: 'created_desc', page: 1, view: 'compact', size: 20 }

it.each<[string, Partial<OrderFilters>]>([
  ['', {}],
  ['status=to_ship&page=3&keyword=%E8%BF%9E%E8%A1%A3%E8%A3%99', { status: 'to_ship', page: 3, keyword: '连衣裙' }],
  ['status=nonsense&page=-1&view=tiny&size=21&flag=6&from=2026-02-30&abnormal=2&after_sale=x&sort=best', {}],
  ['page=1.5&view=roomy&size=100', { view: 'roomy', size: 100 }],
  ['flag=0&abnormal=0&after_sale=open', { flag: 0, abnormal: false, afterSale: 'open' }],
  [
    'from=2026-11-01&to=2026-11-20&station_id=2&shop_id=7&sort=payable_desc',
    {
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      stationId: '2',
      shopId: '7',
      sort: 'payable_desc',
    },
  ],
])('reads ?%s, and writes a link that reads the same', (link, more) => {
  const filters = { ...plain, ...more }
  expect(orderLink.read(new URLSearchParams(link))).toEqual(filters)
  expect(orderLink.read(orderLink.write(filters))).toEqual(filters)
})

const narrowed: OrderFilters = {
  ...plain,
  status: 'shipped',
  keyword: '张小雨',
  dateFrom: '2026-11-01',
  dateTo: '2026-11-20',
  stationId: '2',
  shopId: '7',
  flag: 0,
  abnormal: true,
  afterSale: 'done',
  page: 4,
  size: 50,
  view: 'roomy',
}

it('names all that narrows the list, and takes each off by itself or all at once', () => {
  const chips = chipsOf(narrowed, (kind, id) => `${kind} ${id}`)
  expect(chips.map(({ text }) => text)).toEqual([
    '“张小雨”',
    '2026-11-01 起',
    '2026-11-20 止',
    'station 2',
    'shop 7',
    '无旗',
    '有异常',
    '售后已完成',
  ])
  const off = Object.assign({}, ...chips.map(({ without }) => without)) as Partial<OrderFilters>
  expect(off).toEqual(cleared)
  expect(chipsOf({ ...narrowed, ...off }, String)).toEqual([])
})

it('keeps of a view what narrows and orders it, not where somebody was in it', () => {
  const kept = new URLSearchParams(filterQuery(narrowed))
  expect([kept.get('status'), kept.get('flag'), kept.get('page'), kept.get('size'), kept.get('view')]).toEqual([
    'shipped',
    '0',
    null,
    null,
    null,
  ])
  expect(filterQuery(plain)).toBe('')
})
