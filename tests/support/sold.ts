import { randomUUID } from 'node:crypto'
import type { PlatformOrderStatus, SaleState } from '../../src/domain/shops/platform-order'
import type { Db } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'

/** Orders of shops as they are once they are stored and related. */

export interface SoldLine {
  skuId: string | null
  qty?: number
  ratio?: number
  refund?: 'none' | 'open' | 'done'
  paid?: number
  /** Lines of one item are of one spec in the shop; without an id each is of its own. */
  item?: { id: string; productId?: string; title?: string; spec?: string; outerCode?: string }
}

export interface Sold {
  id?: string
  lines: readonly SoldLine[]
  areaCode?: string
  paid?: number
  mark?: string
  state?: SaleState
  status?: PlatformOrderStatus
}

const AT = '2026-11-20T02:00:00Z'

/** @returns the id of a shop of this buyer's */
export const aShop = async (db: Db, userId: string, platform: 'sheet' | 'douyin' = 'sheet'): Promise<string> => {
  const id = randomUUID()
  const shop = {
    id,
    user_id: userId,
    platform,
    platform_shop_id: id,
    name: '小店',
    uses: ['order'],
    grant_until: '2099-01-01T00:00:00Z',
  }
  await insertRows(db, 'shops', [
    {
      ...shop,
      enabled: true,
      revoked: false,
      grant_no: 0,
      access_sealed: '',
      refresh_sealed: '',
      last_error: '',
      created_at: AT,
    },
  ])
  return id
}

/** @returns the ids of the shop's orders, in their order */
export const sold = async (db: Db, userId: string, shopId: string, sales: readonly Sold[]): Promise<string[]> => {
  const rows = sales.map((sale) => ({ ...sale, id: sale.id ?? randomUUID() }))
  await insertRows(
    db,
    'platform_orders',
    rows.map(({ id, areaCode = '330106', paid = 20_000, mark = 'm1', state = 'to_ship', status = 'linked' }) => ({
      id,
      shop_id: shopId,
      user_id: userId,
      platform_order_no: id,
      state,
      status,
      problem: '',
      paid_at: AT,
      ship_by_at: AT,
      changed_at: AT,
      paid_amount: paid,
      consignee_sealed: 'sealed',
      consignee_mask: { name: '张**', mobile: '137****5678', detail: '****' },
      consignee_mark: mark,
      held: false,
      area_code: areaCode,
      area_text: '浙江省 杭州市 西湖区',
      same_buyer: '',
      buyer_words: '',
      flag: 2,
      created_at: AT,
      stored_at: AT,
    })),
  )
  const lines = rows.flatMap(({ id, lines: of }) =>
    of.map(({ qty = 1, ratio = 1, refund = 'none', paid = 0, item = { id: randomUUID() }, skuId }, line) => {
      return { id, line, skuId, qty, ratio, refund, paid, item }
    }),
  )
  const named = ({ title = '连衣裙', spec = '红色 M', outerCode = '' }: NonNullable<SoldLine['item']>) => {
    return { title, spec, image: '', outer_code: outerCode }
  }
  const items = new Map(lines.map(({ item }) => [item.id, item]))
  await insertRows(
    db,
    'platform_items',
    [...items.values()].map((item) => {
      const link = { sku_id: null, qty_ratio: 1, linked_by: '', linked_spec: '' }
      const own = { id: item.id, shop_id: shopId, user_id: userId, platform_sku_id: item.id }
      return { ...own, platform_product_id: item.productId ?? item.id, ...named(item), ...link, seen_at: AT }
    }),
  )
  await insertRows(
    db,
    'platform_order_lines',
    lines.map(({ id, line, skuId, qty, ratio, refund, paid, item }) => {
      const own = { platform_order_id: id, line, platform_line_no: String(line), item_id: item.id, ...named(item) }
      const link = { sku_id: skuId, qty_ratio: ratio, linked_by: skuId === null ? '' : 'code', linked_spec: '' }
      return { ...own, qty, paid_amount: paid, refund, ...link }
    }),
  )
  return rows.map(({ id }) => id)
}

export const statusOf = async (db: Db, id: string): Promise<string> =>
  (await db.query<{ status: string }>('select status from platform_orders where id = $1', [id]))[0]!.status
