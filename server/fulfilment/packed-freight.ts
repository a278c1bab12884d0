import type { Fen } from '../../src/domain/money'
import { offersFor, provinceOf } from '../../src/domain/pricing/freight'
import { freightBeside } from '../../src/domain/pricing/pack'
import { freightRules } from '../catalogue/freight'
import type { Queryable } from '../store/db'

interface Sent {
  packNo: string
  stationId: string
  brandId: string
  areaCode: string
  weightG: number
}

/**
 * What the freight of this locked order comes to in a parcel of this number, where others of its pack lie in it already; undefined where
 * it is the first, or goes by itself. Of one pack nobody else is sent meanwhile.
 */
export const freightInPack = async (tx: Queryable, orderNo: string, trackingNo: string): Promise<Fen | undefined> => {
  const [order] = await tx.query<Sent>(
    `select pack_no as "packNo", station_id as "stationId", brand_id as "brandId", area_code as "areaCode", weight_g as "weightG"
     from orders where order_no = $1 and pack_no is not null`,
    [orderNo],
    'packed-order',
  )
  if (!order) return undefined
  const { packNo, stationId, brandId, areaCode, weightG } = order
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [packNo])
  // Who moved meanwhile doesn't live there any more.
  const [beside] = await tx.query<{ weightG: number }>(
    `select coalesce(sum(m.weight_g), 0)::int as "weightG" from orders m
       join platform_order_orders theirs on theirs.order_no = m.order_no
       join platform_order_orders ours on ours.order_no = $2 and ours.consignee_mark = theirs.consignee_mark
     where m.pack_no = $1 and m.order_no <> $2 and m.brand_id = $4
       and exists (select 1 from shipments s where s.order_no = m.order_no and s.tracking_no = $3)`,
    [packNo, orderNo, trackingNo, brandId],
    'pack-beside',
  )
  if (!beside || beside.weightG === 0) return undefined
  const rules = await freightRules(tx, [stationId], [provinceOf(areaCode)])
  const rule = offersFor(rules, stationId, areaCode, weightG).find((offer) => offer.brandId === brandId)
  return rule ? freightBeside(rule, beside.weightG, weightG) : undefined
}
