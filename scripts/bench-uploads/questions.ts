import type { Kind } from '../bench-orders/questions'

/** What the buyer has. */
export interface Held {
  shelf: number
  records: number
  shopIds: string[]
  /** Of records: titles, art numbers and numbers of the platform. */
  samples: { title: string; artNo: string; platformProductId: string }[]
}

const path = (call: string, fields: Record<string, string | number>): string =>
  `/prod/api/${call}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()}`

const STATUSES = ['online', 'rejected', 'offline', 'failed', 'auditing']
const PAGE = 20

/** Each is another question every time it is asked. */
export const kinds = ({ shelf, records, shopIds, samples }: Held): Kind[] => {
  const list = (name: string, call: string, fields: (i: number) => Record<string, string | number>): Kind => {
    return { name, isList: true, ask: (i) => path(call, fields(i)) }
  }
  const of = (i: number) => samples[(i * 7919) % samples.length]!
  const page = (i: number, all: number) => 1 + ((i * 7919) % Math.max(1, Math.floor(all / PAGE)))
  const shop = (i: number) => shopIds[i % shopIds.length]!
  const status = (i: number) => STATUSES[i % STATUSES.length]!
  /** Three signs of a title, from anywhere in it. */
  const part = (i: number) => of(i).title.slice(i % 8, (i % 8) + 3)
  const LISTING = 'listing/list'
  const SHELF = 'shelf/list'
  return [
    list('记录：第一页', LISTING, () => ({})),
    list('记录：任意一页', LISTING, (i) => ({ page: page(i, records) })),
    list('记录：状态', LISTING, (i) => ({ status: status(i) })),
    list('记录：店铺', LISTING, (i) => ({ shop_id: shop(i) })),
    list('记录：店铺与状态，任意一页', LISTING, (i) => ({
      shop_id: shop(i),
      status: status(i),
      page: page(i, records / 100),
    })),
    list('记录：货源有变化', LISTING, () => ({ changed: 1 })),
    list('记录：货号', LISTING, (i) => ({ keyword: of(i).artNo })),
    list('记录：平台商品号', LISTING, (i) => ({ keyword: of(i).platformProductId })),
    list('记录：标题里三个字', LISTING, (i) => ({ keyword: part(i) })),
    list('记录：店铺里标题的三个字', LISTING, (i) => ({ shop_id: shop(i), keyword: part(i) })),
    list('选货架：第一页', SHELF, () => ({})),
    list('选货架：任意一页', SHELF, (i) => ({ page: page(i, shelf) })),
    list('选货架：货号', SHELF, (i) => ({ keyword: of(i).artNo })),
    list('选货架：标题里三个字', SHELF, (i) => ({ keyword: part(i) })),
  ]
}
