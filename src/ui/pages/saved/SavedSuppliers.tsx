import { useQuery } from '@tanstack/react-query'
import { ListPage } from '../../parts/list/ListPage'
import { Nothing } from '../../parts/Nothing'
import { SupplierRow, SupplierRowsSkeleton } from '../../parts/supplier/SupplierRow'
import supplierStyles from '../../parts/supplier/supplier.module.css'
import { TickBox } from '../../parts/TickBox'
import { supplierPath, supplierSearchPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { collectedSuppliersQuery } from '../../queries/catalogue'
import { SavedBar } from './SavedBar'
import { useRemoval, useSavedLink } from './use-saved'
import styles from './saved.module.css'

export const SavedSuppliers = () => {
  const { catalogue } = usePorts()
  const { keyword, request, search, turn } = useSavedLink()
  const found = useQuery(collectedSuppliersQuery(catalogue, request))
  const shown = found.data?.list.map(({ id }) => id) ?? []
  const removal = useRemoval('supplier', shown, () => turn(Math.max(1, request.page - 1)))
  return (
    <>
      <SavedBar keyword={keyword} search={search} placeholder="在收藏里找供应商" shown={shown} removal={removal}>
        <span className={styles.total}>{found.data && `共 ${found.data.total} 家`}</span>
      </SavedBar>
      <ListPage
        found={found}
        turn={turn}
        skeleton={<SupplierRowsSkeleton count={6} />}
        nothing={<NothingSaved keyword={keyword} />}
      >
        {({ list }) => (
          <ul className={supplierStyles.list} aria-label="收藏的供应商">
            {list.map((supplier) => (
              <li key={supplier.id}>
                <SupplierRow
                  supplier={supplier}
                  lead={
                    <TickBox
                      name={`选择 ${supplier.name}`}
                      count={1}
                      chosen={removal.chosen.includes(supplier.id) ? 1 : 0}
                      set={(on) => removal.tick([supplier.id], on)}
                    />
                  }
                >
                  <span className={styles.savedAt}>{supplier.savedAt.slice(0, 10)} 收藏</span>
                  <a className="button" href={supplierPath(supplier.id)} aria-label={`进档口：${supplier.name}`}>
                    进档口
                  </a>
                </SupplierRow>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </>
  )
}

const NothingSaved = ({ keyword }: { keyword: string }) =>
  keyword ? (
    <Nothing picture="search" lead="收藏里没有相关档口">
      换一个关键词，或清空后看全部收藏。
    </Nothing>
  ) : (
    <Nothing
      picture="shops"
      lead="还没有收藏档口"
      action={
        <a className="button primary" href={supplierSearchPath('')}>
          去逛档口
        </a>
      }
    >
      常拿货的档口收藏起来，上新、发货时效一眼看到。
    </Nothing>
  )
