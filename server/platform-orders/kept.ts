import type { SaleState } from '../../src/domain/shops/platform-order'
import type { Queryable } from '../store/db'
import type { KeptLine, SaleToWrite } from './rows'

/** Orders of a shop as they were stored before. */

export interface KeptSale {
  id: string
  orderNo: string
  state: SaleState
  changedMs: number
  paidMs: number | null
  shipByMs: number | null
  paid: number
  mark: string
  sealed: string
  areaCode: string
  sameBuyer: string
  buyerWords: string
  flag: number
  /** We have ordered for it, and that lives. */
  isOrdered: boolean
  lines: KeptLine[]
}

interface Row extends Omit<KeptSale, 'changedMs' | 'paidMs' | 'shipByMs'> {
  changedAt: Date
  paidAt: Date | null
  shipByAt: Date | null
}

/** By their numbers, locked by id until the transaction ends. */
export const keptOf = async (
  tx: Queryable,
  shopId: string,
  orderNos: readonly string[],
): Promise<Map<string, KeptSale>> => {
  await tx.query(
    'select id from platform_orders where shop_id = $1 and platform_order_no = any($2::text[]) order by id for update',
    [shopId, orderNos],
  )
  const rows = await tx.query<Row>(
    `select p.id, p.platform_order_no as "orderNo", p.state, p.changed_at as "changedAt", p.paid_at as "paidAt",
       p.ship_by_at as "shipByAt", p.paid_amount as paid, p.consignee_mark as mark, p.consignee_sealed as sealed,
       p.area_code as "areaCode", p.same_buyer as "sameBuyer", p.buyer_words as "buyerWords", p.flag,
       exists (select 1 from platform_order_orders where platform_order_id = p.id and live) as "isOrdered",
       (select coalesce(json_agg(json_build_object('line', line, 'lineNo', platform_line_no, 'itemId', item_id, 'title', title,
          'spec', spec, 'image', image, 'outerCode', outer_code, 'qty', qty, 'paid', paid_amount, 'refund', refund,
          'skuId', sku_id, 'qtyRatio', qty_ratio, 'linkedBy', linked_by, 'linkedSpec', linked_spec)), '[]')
        from platform_order_lines where platform_order_id = p.id) as lines
     from platform_orders p where p.shop_id = $1 and p.platform_order_no = any($2::text[])`,
    [shopId, orderNos],
  )
  const sales = rows.map(({ changedAt, paidAt, shipByAt, ...row }): KeptSale => {
    const times = { paidMs: paidAt?.getTime() ?? null, shipByMs: shipByAt?.getTime() ?? null }
    return { ...row, changedMs: changedAt.getTime(), ...times }
  })
  return new Map(sales.map((sale) => [sale.orderNo, sale]))
}

/** Whether what is told says nothing that isn't known. A line that isn't told any more stays as it was. */
export const isTheSame = (before: KeptSale, made: SaleToWrite): boolean => {
  const { sale, mark, areaCode } = made
  const now: (keyof KeptSale & keyof typeof sale)[] = [
    'state',
    'paidMs',
    'shipByMs',
    'paid',
    'sameBuyer',
    'buyerWords',
    'flag',
  ]
  if (before.mark !== mark || before.areaCode !== areaCode || now.some((key) => before[key] !== sale[key])) return false
  const lines = new Map(before.lines.map((line) => [line.lineNo, line]))
  return made.lines.every((line) => {
    const old = lines.get(line.lineNo)
    return old !== undefined && (Object.keys(old) as (keyof KeptLine)[]).every((key) => old[key] === line[key])
  })
}
