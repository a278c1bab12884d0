import type { SaleFilter } from '../../src/domain/shops/order-list'
import { anywhere, type args } from '../store/sql-args'
import { timestamp } from '../store/timestamp'

/** SQL: which orders of shops (p) a filter leaves. */
export const saleWhere = (
  userId: string,
  { status, shopId, keyword, shipByBefore, sameCustomer }: SaleFilter,
  arg: ReturnType<typeof args>['arg'],
): string =>
  [
    `p.user_id = ${arg(userId)}`,
    ...(status ? [`p.status = ${arg(status)}`] : []),
    ...(shopId ? [`p.shop_id = ${arg(shopId)}`] : []),
    ...(shipByBefore
      ? [
          `p.status in ('unlinked', 'linked', 'paused', 'ordered') and p.ship_by_at < ${arg(timestamp(Date.parse(shipByBefore)))}`,
        ]
      : []),
    ...(sameCustomer ? [`p.same_buyer = ${arg(sameCustomer)}`] : []),
    ...(keyword?.trim() ? [saysSo(arg(anywhere(keyword.trim())))] : []),
  ].join(' and ')

const saysSo = (pattern: string): string =>
  `(p.platform_order_no ilike ${pattern} or p.buyer_words ilike ${pattern} or p.area_text ilike ${pattern}
    or p.consignee_mask->>'name' ilike ${pattern} or p.consignee_mask->>'mobile' ilike ${pattern}
    or exists (select 1 from platform_order_lines l where l.platform_order_id = p.id
      and (l.title ilike ${pattern} or l.spec ilike ${pattern} or l.outer_code ilike ${pattern})))`
