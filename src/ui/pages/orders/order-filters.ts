import {
  orderTabs,
  FLAGS,
  type AfterSaleState,
  type Flag,
  type OrderFilter,
  type OrderSort,
  type OrderTab,
} from '../../../domain/order'
import { isDay } from '../../../domain/time'
import type { Chip } from '../../parts/list/Chips'
import { changed, id, linkState, oneOf, orElse, pageNumber, single, text } from '../../parts/list/link-state'
import { useLink } from '../../parts/list/use-link'

const views = ['compact', 'roomy'] as const
export type OrderView = (typeof views)[number]

export const pageSizes = [20, 50, 100] as const

export interface OrderFilters extends OrderFilter {
  status: OrderTab
  sort: OrderSort
  view: OrderView
  size: number
  page: number
}

const tabs = orderTabs.map(({ tab }) => tab)
const day = single((given) => (isDay(given) ? given : undefined))
const yesOrNo = single(
  (given) => (given === '1' ? true : given === '0' ? false : undefined),
  (value: boolean) => (value ? '1' : '0'),
)
const flag = single((given) => FLAGS.find((one) => String(one) === given))

export const orderLink = linkState<OrderFilters>({
  status: ['status', orElse(oneOf(tabs), 'all')],
  keyword: ['keyword', text(100)],
  dateFrom: ['from', day],
  dateTo: ['to', day],
  stationId: ['station_id', id],
  shopId: ['shop_id', id],
  flag: ['flag', flag],
  abnormal: ['abnormal', yesOrNo],
  afterSale: ['after_sale', oneOf<AfterSaleState>(['none', 'open', 'done'])],
  sort: ['sort', orElse(oneOf<OrderSort>(['created_desc', 'created_asc', 'payable_desc']), 'created_desc')],
  view: ['view', orElse(oneOf(views), 'compact')],
  size: [
    'size',
    orElse(
      single((given) => pageSizes.find((one) => String(one) === given)),
      pageSizes[0],
    ),
  ],
  page: ['page', pageNumber],
})

/** What of it is asked of the server, page apart. */
export const filterOf = ({ view: _view, size: _size, page: _page, ...filter }: OrderFilters): OrderFilter => filter

/** As a link keeps it: of a saved view, and of an order that is looked at from the list. */
export const filterQuery = (filters: OrderFilters): string =>
  orderLink.write({ ...filters, view: 'compact', size: pageSizes[0], page: 1 }).toString()

export const useOrderFilters = () => {
  const [params, go] = useLink()
  const filters = orderLink.read(params)
  return { filters, change: (patch: Partial<OrderFilters>) => go(orderLink.write(changed(filters, patch))) }
}

/** Nothing narrows the list but the tab. */
export const cleared = {
  keyword: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  stationId: undefined,
  shopId: undefined,
  flag: undefined,
  abnormal: undefined,
  afterSale: undefined,
} satisfies Partial<OrderFilters>

export const flagText: Record<Flag, string> = { 0: '无旗', 1: '红旗', 2: '黄旗', 3: '绿旗', 4: '蓝旗', 5: '紫旗' }
export const afterSaleText: Record<AfterSaleState, string> = { none: '没有售后', open: '售后中', done: '售后已完成' }
export const abnormalText = (abnormal: boolean): string => (abnormal ? '有异常' : '没有异常')
export const sortText: Record<OrderSort, string> = {
  created_desc: '最新下单',
  created_asc: '最早下单',
  payable_desc: '应付最高',
}

/** What narrows the list, each to be taken off by itself. */
export const chipsOf = (
  filters: OrderFilters,
  nameOf: (kind: 'station' | 'shop', id: string) => string,
): Chip<OrderFilters>[] => {
  const { keyword, dateFrom, dateTo, stationId, shopId, flag: colour, abnormal, afterSale } = filters
  const chips: (Chip<OrderFilters> | false | '' | undefined)[] = [
    keyword && { text: `“${keyword}”`, without: { keyword: undefined } },
    dateFrom && { text: `${dateFrom} 起`, without: { dateFrom: undefined } },
    dateTo && { text: `${dateTo} 止`, without: { dateTo: undefined } },
    stationId && { text: nameOf('station', stationId), without: { stationId: undefined } },
    shopId && { text: nameOf('shop', shopId), without: { shopId: undefined } },
    colour !== undefined && { text: flagText[colour], without: { flag: undefined } },
    abnormal !== undefined && { text: abnormalText(abnormal), without: { abnormal: undefined } },
    afterSale && { text: afterSaleText[afterSale], without: { afterSale: undefined } },
  ]
  return chips.filter((chip): chip is Chip<OrderFilters> => Boolean(chip))
}
