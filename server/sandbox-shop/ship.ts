import { PlatformError, type ShippedParcel, type ShipRefusal } from '../platform/platform'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'

/** The sandbox takes a parcel: once for a request, and never one that can't be right. */

export const couriers = [
  { code: 'zhongtong', name: '中通快递' },
  { code: 'yuantong', name: '圆通速递' },
  { code: 'yunda', name: '韵达快递' },
  { code: 'shentong', name: '申通快递' },
  { code: 'jtexpress', name: '极兔速递' },
  { code: 'shunfeng', name: '顺丰速运' },
  { code: 'youzhengguonei', name: '邮政快递包裹' },
  { code: 'ems', name: 'EMS' },
  { code: 'jd', name: '京东快递' },
  { code: 'debangkuaidi', name: '德邦快递' },
]

const words: Record<Exclude<ShipRefusal, 'no-shop-address'>, string> = {
  'shipped-already': '订单已经发货',
  'in-review': '订单正在审核，请稍后再发货',
  'refund-open': '买家正在申请退款，请先处理',
  over: '订单已取消、退款或完成',
  'bad-tracking': '快递公司或单号不正确',
  'other-consignee': '这个单号已经用在别的收货人的订单上',
  other: '订单里没有这件商品',
}

const refused = (reason: keyof typeof words): PlatformError =>
  new PlatformError('refused', { advice: words[reason], reason, theirs: `sandbox-${reason}` })

interface OrderRow {
  state: string
  sameBuyer: string
  lines: { lineNo: string; left: number; refund: string }[]
}

export const takeParcel = (deps: SandboxDeps, shopId: string, parcel: ShippedParcel): Promise<void> =>
  deps.db.tx(async (tx) => {
    const { requestId, orderNo, courierCode, trackingNo, lines } = parcel
    await tx.query('select 1 from sandbox_sales where shop_id = $1 and order_no = $2 for update', [shopId, orderNo])
    const [told] = await tx.query('select 1 from sandbox_parcels where request_id = $1', [requestId])
    if (told) return
    const [order] = await tx.query<OrderRow>(
      `select state, same_buyer as "sameBuyer", (select json_agg(json_build_object('lineNo', line_no, 'left', qty - sent,
         'refund', refund)) from sandbox_sale_lines where order_no = o.order_no) as lines
       from sandbox_sales o where shop_id = $1 and order_no = $2`,
      [shopId, orderNo],
    )
    if (!order) throw refused('other')
    const why = standsInTheWay(order, lines) ?? (await wrongTracking(tx, order, parcel))
    if (why) throw refused(why)
    const now = timestamp(deps.clock.now())
    await tx.query(
      `insert into sandbox_parcels (request_id, order_no, lines, courier_code, tracking_no, shipped_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [requestId, orderNo, JSON.stringify(lines), courierCode, trackingNo, now],
    )
    await tx.query(
      `update sandbox_sale_lines l set sent = l.sent + s.qty from unnest($2::text[], $3::int[]) as s (line_no, qty)
       where l.order_no = $1 and l.line_no = s.line_no`,
      [orderNo, lines.map(({ lineNo }) => lineNo), lines.map(({ qty }) => qty)],
    )
    await tx.query(
      `update sandbox_sales o set changed_at = $2, state = case when exists (select 1 from sandbox_sale_lines
         where order_no = o.order_no and sent < qty and refund <> 'done') then 'part_shipped' else 'shipped' end
       where order_no = $1`,
      [orderNo, now],
    )
  })

const standsInTheWay = ({ state, lines: has }: OrderRow, lines: ShippedParcel['lines']): keyof typeof words | null => {
  if (state === 'checking' || state === 'unpaid') return 'in-review'
  if (state === 'cancelled' || state === 'finished') return 'over'
  if (state === 'shipped') return 'shipped-already'
  const wanted = lines.map(({ lineNo, qty }) => ({ qty, line: has.find((one) => one.lineNo === lineNo) }))
  if (wanted.length === 0 || wanted.some(({ line }) => !line)) return 'other'
  if (wanted.some(({ line }) => line!.refund === 'open')) return 'refund-open'
  if (wanted.some(({ line }) => line!.refund === 'done')) return 'over'
  return wanted.some(({ line, qty }) => qty < 1 || qty > line!.left) ? 'shipped-already' : null
}

const wrongTracking = async (
  tx: Queryable,
  { sameBuyer }: OrderRow,
  { courierCode, trackingNo }: ShippedParcel,
): Promise<keyof typeof words | null> => {
  const isCourier = couriers.some(({ code }) => code === courierCode)
  if (!isCourier || !/^[A-Za-z0-9-]{6,40}$/.test(trackingNo)) return 'bad-tracking'
  const [other] = await tx.query(
    `select 1 from sandbox_parcels p join sandbox_sales o on o.order_no = p.order_no
     where p.tracking_no = $1 and o.same_buyer <> $2 limit 1`,
    [trackingNo, sameBuyer],
  )
  return other ? 'other-consignee' : null
}
