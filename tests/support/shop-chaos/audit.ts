import type { Db } from '../../../server/store/db'
import type { Book, StubOrder } from '../douyin-stub/book'
import type { ShopField } from './acts'

/** The shop's rows against the platform's own book: nothing twice, nothing lost. */

export interface Audited {
  stored: number
  ordered: number
  /** Parcels on the platform's book. */
  told: number
  /** Those that it didn't take, for a reason of its own. */
  untold: number
  held: number
  complaints: string[]
}

export const audit = async (db: Db, book: Book, field: ShopField): Promise<Audited> => {
  const complaints: string[] = []
  const say = (complaint: string): void => void complaints.push(complaint)
  const stored = await storedOnce(db, book, say)
  const ordered = await orderedOnce(db, field, say)
  const { told, untold } = await toldOnce(db, book, say)
  await neverOver(db, say)
  await nothingStuck(db, say)
  const [cases] = await db.query<{ held: number }>(
    `select count(*)::int as held from abnormal_cases where type in ('dy_refund', 'dy_address_changed')`,
  )
  return { stored, ordered, told, untold, held: cases!.held, complaints }
}

type Say = (complaint: string) => void

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}

const storedOnce = async (db: Db, book: Book, say: Say): Promise<number> => {
  const rows = await db.query<{ no: string; shop: string; changed: Date; lines: number }>(
    `select p.platform_order_no as no, h.platform_shop_id as shop, p.changed_at as changed,
       (select count(*)::int from platform_order_lines l where l.platform_order_id = p.id) as lines
     from platform_orders p join shops h on h.id = p.shop_id where h.platform = 'douyin'`,
  )
  const byNo = grouped(rows, ({ no }) => no)
  for (const { orderId, shopId, updated, lines } of book.orders.values()) {
    const [row, ...more] = byNo.get(orderId) ?? []
    if (!row) say(`the platform's ${orderId} is lost`)
    else if (more.length > 0) say(`the platform's ${orderId} is stored ${more.length + 1} times`)
    else if (row.shop !== String(shopId)) say(`the platform's ${orderId} is another shop's`)
    else if (row.changed.getTime() !== updated * 1000) say(`the platform's ${orderId} is stored as it was before`)
    else if (row.lines !== lines.length) say(`the platform's ${orderId} has ${lines.length} lines, we ${row.lines}`)
  }
  for (const { no } of rows) if (!book.orders.has(no)) say(`${no} is stored, and no order of the platform's`)
  return rows.length
}

interface Ours {
  orderNo: string
  saleId: string
  station: string
  live: boolean
  status: string
  payment: string
  pays: number
}

const orderedOnce = async (db: Db, { placed, paid, cancelled }: ShopField, say: Say): Promise<number> => {
  const rows = await db.query<Ours>(
    `select w.order_no as "orderNo", w.platform_order_id as "saleId", w.station_id as station, w.live, o.status,
       p.status as payment,
       (select count(*)::int from journals j where j.kind = 'order_pay' and j.ref = o.payment_no) as pays
     from platform_order_orders w join orders o on o.order_no = w.order_no join payments p on p.payment_no = o.payment_no`,
  )
  const known = new Map(rows.map((row) => [row.orderNo, row]))
  for (const orderNo of placed) if (!known.has(orderNo)) say(`order ${orderNo} was told, and is lost`)
  for (const { orderNo, live, status } of rows) {
    if (!placed.has(orderNo)) say(`order ${orderNo} is there, and nobody was told`)
    if (live !== !['cancelled', 'closed'].includes(status))
      say(`order ${orderNo} is ${status}, and said to live: ${live}`)
  }
  for (const orderNo of paid) {
    const row = known.get(orderNo)
    if (row && row.pays !== 1) say(`order ${orderNo} was told to be paid; its payment is booked ${row.pays} times`)
  }
  for (const orderNo of cancelled) if (known.get(orderNo)?.live) say(`order ${orderNo} was cancelled, and lives`)
  const living = rows.filter(({ live }) => live)
  for (const [key, more] of grouped(living, ({ saleId, station }) => `${saleId} of ${station}`))
    if (more.length > 1) say(`the shop's ${key} is ordered ${more.length} times`)
  const beyond = await db.query<{ id: string; sku: string }>(
    `select w.platform_order_id as id, i.sku_id as sku from platform_order_orders w
     join order_items i on i.order_no = w.order_no where w.live group by 1, 2
     having sum(i.qty) > (select coalesce(sum(l.qty * l.qty_ratio), 0) from platform_order_lines l
       where l.platform_order_id = w.platform_order_id and l.sku_id = i.sku_id)`,
  )
  for (const { id, sku } of beyond) say(`of the shop's ${id} more of ${sku} is ordered than was sold`)
  return new Set(living.map(({ saleId }) => saleId)).size
}

interface Push {
  no: string
  orderNo: string
  trackingNo: string
  status: string
  error: string
}

const toldOnce = async (db: Db, book: Book, say: Say): Promise<{ told: number; untold: number }> => {
  const pushes = await db.query<Push>(
    `select p.platform_order_no as no, u.order_no as "orderNo", u.tracking_no as "trackingNo", u.status, u.error
     from shop_pushes u join platform_orders p on p.id = u.platform_order_id`,
  )
  const unasked = await db.query<{ orderNo: string; trackingNo: string }>(
    `select s.order_no as "orderNo", s.tracking_no as "trackingNo" from shipments s
     join platform_order_orders w on w.order_no = s.order_no where not exists (
       select 1 from shop_pushes u where u.order_no = s.order_no and u.tracking_no = s.tracking_no)`,
  )
  for (const { orderNo, trackingNo } of unasked) say(`parcel ${trackingNo} of ${orderNo} was sent and is never told`)
  const there = [...book.orders.values()].flatMap((order) => order.parcels.map((parcel) => ({ order, ...parcel })))
  const byTracking = grouped(there, ({ order, trackingNo }) => `${order.orderId} ${trackingNo}`)
  for (const { no, trackingNo, status, error } of pushes) {
    const order = book.orders.get(no)
    const count = (byTracking.get(`${no} ${trackingNo}`)?.length ?? 0) + notesOf(order, trackingNo)
    if (status === 'pending') say(`parcel ${trackingNo} of ${no} waits for ever: ${error}`)
    if (status === 'done' && count !== 1) say(`parcel ${trackingNo} of ${no} was told, and is there ${count} times`)
    if (status === 'failed' && count > 0) say(`parcel ${trackingNo} of ${no} is there, and said not to be: ${error}`)
    if (status === 'failed' && !(order && refuses(order))) say(`parcel ${trackingNo} of ${no} is not told: ${error}`)
  }
  const asked = new Set(pushes.map(({ no, trackingNo }) => `${no} ${trackingNo}`))
  for (const key of byTracking.keys()) if (!asked.has(key)) say(`${key} is on the platform's book, and not on ours`)
  for (const { orderId, lines } of book.orders.values())
    for (const { sent, num } of lines) if (sent > num) say(`of ${orderId} ${sent} of ${num} are said to be sent`)
  await wholeThere(db, book, say)
  return { told: there.length, untold: pushes.filter(({ status }) => status === 'failed').length }
}

/** How often its number stands in the shop's own words: there is what holds no whole piece of the shop's. */
const notesOf = (order: StubOrder | undefined, trackingNo: string): number =>
  (order?.sellerWords ?? '').split('；').filter((one) => one.endsWith(` ${trackingNo}`)).length

/** Its buyer wants his money back, or has it. */
const refuses = ({ status, lines }: StubOrder): boolean =>
  status === 4 || lines.some(({ afterSale }) => afterSale.after_sale_status === 6)

/** What was told whole here is whole there. */
const wholeThere = async (db: Db, book: Book, say: Say): Promise<void> => {
  const whole = await db.query<{ no: string }>(
    `select platform_order_no as no from platform_orders p where p.status = 'pushed'
       and not exists (select 1 from platform_order_lines l where l.platform_order_id = p.id and l.refund <> 'none')
       and not exists (select 1 from platform_order_orders w join order_items i on i.order_no = w.order_no
         where w.platform_order_id = p.id and i.refunded > 0)`,
  )
  for (const { no } of whole) {
    const order = book.orders.get(no)
    if (order && order.lines.some(({ sent, num }) => sent !== num)) say(`${no} is told whole, and isn't there`)
  }
}

/** A change that comes while a parcel is being sent may be too late for it. */
const AT_ONCE = `interval '1 second'`

/** No parcel left over a change that we knew of, or over a case that was open. */
const neverOver = async (db: Db, say: Say): Promise<void> => {
  const over = await db.query<{ orderNo: string; why: string }>(
    `select s.order_no as "orderNo", c.type as why from shipments s join abnormal_cases c on c.order_no = s.order_no
     where c.type in ('dy_refund', 'dy_address_changed', 'bad_address')
       and s.shipped_at > c.opened_at and (c.closed_at is null or s.shipped_at < c.closed_at)
     union all
     select s.order_no, 'unasked' from shipments s join platform_order_orders w on w.order_no = s.order_no
     join platform_orders p on p.id = w.platform_order_id where p.stored_at < s.shipped_at - ${AT_ONCE}
       and (w.consignee_mark <> p.consignee_mark or (not w.asked_refund and exists (
         select 1 from platform_order_lines l join shipment_items i on i.sku_id = l.sku_id
         where l.platform_order_id = p.id and l.refund <> 'none'
           and i.order_no = s.order_no and i.tracking_no = s.tracking_no)))`,
  )
  for (const { orderNo, why } of over) say(`a parcel of ${orderNo} was sent over a change: ${why}`)
}

const nothingStuck = async (db: Db, say: Say): Promise<void> => {
  const stuck = await db.query<{ what: string; count: number }>(
    `select 'jobs not over' as what, count(*)::int as count from jobs where status in ('queued', 'running')
     union all select 'turns of jobs left', count(*)::int from pgboss.job
       where name = 'jobs' and state in ('created', 'retry', 'active')
     union all select 'rounds twice', count(*)::int from (
       select data->>'name' from pgboss.job where name = 'rounds' and state in ('created', 'retry', 'active')
       group by 1 having count(*) > 1) twice
     union all select 'shops not ended of a job that is', count(*)::int from shop_syncs y join jobs j on j.id = y.job_id
       where j.status = 'done' and y.status in ('waiting', 'running')
     union all select 'leases held', count(*)::int from shops where renewing_until > now() + interval '15 seconds'
     union all select 'news not read', count(*)::int from shop_news where handled_at is null or given_up
     union all select 'transactions open', count(*)::int from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
     union all select 'locks held', count(*)::int from pg_locks
       where locktype = 'advisory' and granted and pid <> pg_backend_pid()`,
  )
  for (const { what, count } of stuck) if (count > 0) say(`${count} ${what}`)
}
