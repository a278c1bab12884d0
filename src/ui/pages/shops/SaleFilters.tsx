import type { Shop } from '../../../domain/shops/shop'
import type { SaleSort } from '../../../domain/shops/order-list'
import { SavedViews } from '../../desk/views/SavedViews'
import { useDesk } from '../../desk/views/use-desk'
import { KeywordField } from '../../parts/KeywordField'
import { Chips } from '../../parts/list/Chips'
import { syncLink, type SyncFilters } from './sync-filters'
import styles from './sales.module.css'

interface Props {
  filters: SyncFilters
  change: (patch: Partial<SyncFilters>) => void
  clear: () => void
  shops: readonly Shop[]
}

/** What narrows the list of shops' orders, and the buyer's own names for it. */
export const SaleFilters = ({ filters, change, clear, shops }: Props) => {
  const { desk, keep } = useDesk()
  const shopName = shops.find(({ id }) => id === filters.shopId)?.name ?? '这家店铺'
  return (
    <>
      <div className={styles.filters}>
        <KeywordField
          keyword={filters.keyword ?? ''}
          search={(keyword) => change({ keyword: keyword || undefined })}
          name="搜索店铺订单"
          placeholder="订单号、商品或买家留言"
          button="搜索"
        />
        <label>
          店铺{' '}
          <select
            className="input"
            value={filters.shopId ?? ''}
            onChange={(event) => change({ shopId: event.target.value || undefined })}
          >
            <option value="">全部店铺</option>
            {shops.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          排序{' '}
          <select
            className="input"
            value={filters.sort}
            onChange={(event) => change({ sort: event.target.value as SaleSort })}
          >
            <option value="ship_by">先到发货时限的在前</option>
            <option value="paid">新付款的在前</option>
          </select>
        </label>
        <button
          type="button"
          className="pill"
          aria-pressed={filters.isSoon}
          onClick={() => change({ isSoon: !filters.isSoon })}
        >
          即将超时
        </button>
        <SavedViews
          views={desk.saleViews}
          keep={(saleViews) => keep({ saleViews })}
          query={queryOf(filters)}
          open={(kept) => change({ ...EVERYTHING, ...syncLink.read(new URLSearchParams(kept)) })}
        />
      </div>
      <Chips
        chips={[
          ...(filters.keyword ? [{ text: `“${filters.keyword}”`, without: { keyword: undefined } }] : []),
          ...(filters.shopId ? [{ text: shopName, without: { shopId: undefined } }] : []),
          ...(filters.sameCustomer ? [{ text: '同一收货人', without: { sameCustomer: undefined } }] : []),
        ]}
        change={change}
        clear={clear}
      />
    </>
  )
}

const EVERYTHING: Partial<SyncFilters> = {
  status: undefined,
  shopId: undefined,
  keyword: undefined,
  sameCustomer: undefined,
  isSoon: false,
  isRemembered: false,
}

/** A view is the same on every page of it. */
const queryOf = (filters: SyncFilters): string => syncLink.write({ ...filters, page: 1 }).toString()
