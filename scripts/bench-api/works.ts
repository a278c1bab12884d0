import { randomUUID } from 'node:crypto'
import { formText } from '../../src/infrastructure/prod/encode'
import { consignee } from '../../tests/support/trade'
import type { Ask } from '../bench-catalogue/line'

/** What may be asked for. */
export interface Goods {
  products: string[]
  skus: string[]
  words: string[]
  /** Of the connections, in their order. */
  buyers: string[]
}

interface Turn {
  /** Counted over all connections. */
  turn: number
  line: number
  goods: Goods
}

type Asking = (name: string, ask: Ask) => Promise<Record<string, unknown>>

export interface Work {
  isVisitors: boolean
  once(ask: Asking, turn: Turn): Promise<unknown>
}

export const pick = <T>(all: readonly T[], turn: number): T => all[(turn * 7919) % all.length]!

const BOUNDARY = 'daifa-bench'
const FORM = 'application/x-www-form-urlencoded'

const form = (path: string, fields: object): Ask => ({
  path: `/prod/api/${path}`,
  body: Buffer.from(formText(fields)),
  type: FORM,
})

/** As a browser sends it, which may have a picture to look for. */
const list = (fields: Record<string, string>): Ask => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
  return { path: '/prod/api/product/list', body, type: `multipart/form-data; boundary=${BOUNDARY}` }
}

const one = (isVisitors: boolean, name: string, ask: (turn: Turn) => Ask): Work => ({
  isVisitors,
  once: (asking, turn) => asking(name, ask(turn)),
})

const firstPage = () => list({ page: '1', page_size: '20' })
const detail = ({ turn, goods }: Turn): Ask => ({ path: `/prod/api/product/info?id=${pick(goods.products, turn)}` })
const quote = ({ turn, goods }: Turn): Ask =>
  form('order/amounts/show', { items: [{ skuId: pick(goods.skus, turn), qty: 1 }], areaCode: consignee.areaCode })

interface Quoted {
  quote_id: string
  parcels: { parcel_key: string; brand_id: string; addon_ids: string[] }[]
}

/** The calls that are measured, by the names of their limits. */
export const works: Readonly<Record<string, Work>> = {
  list: one(true, 'list', firstPage),
  'list-in': one(false, 'list', firstPage),
  search: one(true, 'search', ({ turn, goods }) => list({ page: '1', keyword: pick(goods.words, turn) })),
  detail: one(true, 'detail', detail),
  'detail-in': one(false, 'detail', detail),
  specials: one(true, 'specials', () => ({ path: '/prod/api/index/specials' })),
  add: one(false, 'add', ({ turn, goods }) => form('cart/add', { items: [{ skuId: pick(goods.skus, turn), qty: 1 }] })),
  quote: one(false, 'quote', quote),
  order: {
    isVisitors: false,
    async once(asking, turn) {
      const sku = { skuId: pick(turn.goods.skus, turn.turn), qty: 1 }
      const quoted = await asking('报价', quote(turn))
      const { quote_id: quoteId, parcels } = quoted.data as Quoted
      const placed = await asking(
        '下单',
        form('order/create', {
          items: [sku],
          quoteId,
          consignee,
          parcels: parcels.map((parcel) => ({
            parcelKey: parcel.parcel_key,
            brandId: parcel.brand_id,
            addonIds: parcel.addon_ids,
          })),
          requestId: randomUUID(),
        }),
      )
      const { payment_no: paymentNo } = placed.data as { payment_no: string }
      await asking('付款', form('order/pay', { paymentNo, method: 'reserve', requestId: randomUUID() }))
    },
  },
  orders: one(false, 'orders', () => ({ path: '/prod/api/order/list?page=1&page_size=20' })),
}
