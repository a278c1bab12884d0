import { paths } from '../../frame/paths'
import { Nothing } from '../../parts/Nothing'
import type { SyncFilters } from './sync-filters'

interface Props {
  filters: SyncFilters
  clear: () => void
  /** On a platform that orders are fetched from; a sheet’s is none. */
  hasShops: boolean
}

export const NoSales = ({ filters, clear, hasShops }: Props) => {
  const isNarrowed = Boolean(filters.keyword ?? filters.shopId ?? filters.sameCustomer) || filters.isSoon
  if (isNarrowed)
    return (
      <Nothing
        picture="orders"
        lead="没有符合筛选的订单"
        action={
          <button type="button" className="button" onClick={clear}>
            清除筛选
          </button>
        }
      />
    )
  return (
    <Nothing
      picture="shops"
      lead={hasShops ? '这里还没有订单' : '还没有授权的店铺'}
      action={
        hasShops ? undefined : (
          <a className="button primary" href={paths.orderStores}>
            去授权店铺
          </a>
        )
      }
    >
      {hasShops
        ? '点“同步订单”，把店铺里待发货的订单取过来。'
        : '授权抖店之后，订单会同步到这里，关联货源就能一件代发。别处来的单子用“表格导单”，走同一条路。'}
    </Nothing>
  )
}
