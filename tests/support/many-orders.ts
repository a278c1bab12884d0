import { patiently } from '../../server/migrations/migrate'
import type { Db } from '../../server/store/db'

const AT_ONCE = 5000

/**
 * So many orders of one buyer, over two years until `nowMs`, the same ones each time: of what the seeded shop sells, in every state, most
 * of them long completed; a few flagged, with cases, after sales. Written set by set, so without ledger and without the logs between.
 */
export const manyOrders = async (
  db: Db,
  { userId, count, nowMs, days = 730 }: { userId: string; count: number; nowMs: number; days?: number },
  say: (text: string) => void = () => {},
): Promise<void> => {
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE)
    await patiently(db, async (tx) => {
      await tx.query(
        `create temp table many on commit drop as
         with numbered as (
           select i, $5::timestamptz - make_interval(secs => i::float8 * $3 * 86400 / $4 + ${rnd(1, 600)}) as at
           from generate_series($1::int, $2::int - 1) i),
         aged as (select *, $5::timestamptz - at > interval '20 days' as is_old, ${rnd(2, 100)} as luck from numbered),
         placed as (
           select i, at, 'D' || to_char(at, 'YYMMDD') || lpad((i::bigint * 7919 % 10000000000)::text, 10, '0') as order_no,
             case when is_old then (case when luck < 90 then 'completed' when luck < 96 then 'cancelled' else 'closed' end)
               when $5::timestamptz - at < interval '20 minutes' then 'pending_payment'
               else (array['paid', 'picking', 'packing', 'shipped', 'shipped', 'completed', 'cancelled', 'closed'])[1 + luck % 8] end as status,
             case when ${rnd(3, 10)} < 4 then null else 'S' || ${rnd(4, 3)} end as shop_id,
             case when ${rnd(5, 4)} > 0 then 0 else 1 + ${rnd(6, 5)} end as flag,
             case when ${rnd(7, 100)} < 3 then 1 else 0 end as open_cases,
             (array['none', 'open', 'done', 'done'])[1 + greatest(0, ${rnd(8, 60)} - 56)] as after_sale,
             substr('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨', 1 + ${rnd(9, 16)}, 1) || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明', 1 + ${rnd(10, 16)}, 1)
               || substr('子雨晨思佳梓欣怡浩宇涵轩睿博文嘉', 1 + ${rnd(11, 16)}, 1) as name,
             '13' || lpad(${rnd(12, 1_000_000_000)}::text, 9, '0') as mobile,
             case when ${rnd(13, 10)} < 7 then '' else (array['请仔细检查', '加急 先发', '送人，请勿放价签', '老客户 第二单'])[1 + ${rnd(14, 4)}] end as remark
           from aged),
         stalls as (select id, name, row_number() over (order by id) - 1 as n, count(*) over () as of from stations)
         select p.*, s.id as station_id, s.name as station_name, 'P' || substr(order_no, 2) as payment_no, 'B' || substr(order_no, 2) as batch_no,
           case when p.shop_id is null then '' else '69' || lpad((i::bigint * 104729 % 100000000000000)::text, 14, '0') end as platform_order_no
         from placed p join stalls s on s.n = ${rnd(15, 1000)} % s.of`,
        [from, to, days, count, new Date(nowMs)],
      )
      await tx.query(
        `create temp table many_lines on commit drop as
         with goods as (
           select k.id, k.product_id, k.price, coalesce(nullif(trim(k.color || ' ' || k.size), ''), '均码') as spec, p.title, p.art_no,
             p.retail_price, row_number() over (order by k.id) - 1 as n from skus k join products p on p.id = k.product_id)
         select m.order_no, m.status, l as line, g.*, 1 + ${rnd(21, 3)} as qty from many m cross join lateral generate_series(0, ${rnd(22, 3)}) l
           join goods g on g.n = (${rnd(23, 2_000_000_000)} + l * 17) % (select count(*) from skus)`,
      )
      await tx.query(
        `create temp table many_sums on commit drop as
         select order_no, sum(price * qty)::bigint as goods, sum(qty)::int as pieces from many_lines group by order_no`,
      )
      const payable = 's.goods + 200 * s.pieces + 600'
      await tx.query(
        `insert into batches (batch_no, user_id, source, payable, created_at)
         select batch_no, $1, 'direct', ${payable}, at from many m join many_sums s using (order_no)`,
        [userId],
      )
      await tx.query(
        `insert into payments (payment_no, user_id, amount, status, method, trade_no, created_at, expires_at, paid_at)
         select payment_no, $1, ${payable}, case status when 'pending_payment' then 'pending' when 'cancelled' then 'closed' else 'succeeded' end,
           case when status in ('pending_payment', 'cancelled') then '' else 'sandbox' end,
           case when status in ('pending_payment', 'cancelled') then '' else 'T' || payment_no end, at, at + interval '30 minutes',
           case when status in ('pending_payment', 'cancelled') then null else at end
         from many m join many_sums s using (order_no)`,
        [userId],
      )
      await tx.query(
        `insert into orders (order_no, batch_no, user_id, payment_no, status, station_id, station_name, consignee_name, consignee_mobile,
           consignee_ext, area_code, area_text, detail, brand_id, brand_name, goods_amount, service_fee, qc_fee, addon_fee, freight,
           discount, payable, weight_g, remark, created_at, expires_at, paid_at, refunded, flag, open_cases, after_sale, shop_id,
           shop_name, platform_order_no)
         select order_no, batch_no, $1, payment_no, status, station_id, station_name, name, mobile, '', '330106', '浙江省 杭州市 西湖区',
           '文三路 ' || i || ' 号', '1', '中通快递', s.goods, 200 * s.pieces, 0, 0, 600, 0, ${payable}, 500, remark, at,
           at + interval '30 minutes', case when status in ('pending_payment', 'cancelled') then null else at end,
           case when status = 'closed' then ${payable} else 0 end, flag, open_cases, after_sale, shop_id,
           coalesce('抖店' || shop_id, ''), platform_order_no
         from many m join many_sums s using (order_no)`,
        [userId],
      )
      await tx.query(
        `insert into order_items (order_no, line, sku_id, product_id, title, spec, image, price, qty, amount, retail_price, art_no,
           picked, shipped, refunded)
         select order_no, line, id, product_id, title, spec, '', price, qty, price * qty, retail_price, art_no,
           case when status in ('packing', 'shipped', 'completed') then qty else 0 end,
           case when status in ('shipped', 'completed') then qty else 0 end, case when status = 'closed' then qty else 0 end
         from many_lines`,
      )
      await tx.query(
        `insert into shipments (order_no, tracking_no, brand, shipped_at, traces)
         select order_no, 'ZT' || lpad((i::bigint * 15485863 % 1000000000000)::text, 12, '0'), '中通快递', at + interval '1 day', '[]'
         from many where status in ('shipped', 'completed')`,
      )
      await tx.query(
        `insert into payment_orders (payment_no, order_no, amount)
         select payment_no, order_no, ${payable} from many m join many_sums s using (order_no)`,
      )
      await tx.query(
        `insert into order_logs (order_no, at, event, from_status, to_status, text, who)
         select order_no, at, 'place', '', 'pending_payment', '提交订单', 'buyer' from many`,
      )
    })
    say(`${to} / ${count}`)
  }
}

/** SQL: a number below `most` that only depends on the order's. */
function rnd(salt: number, most: number): string {
  return `((hashint4(i * 31 + ${salt})::bigint & 2147483647) % ${most})::int`
}
