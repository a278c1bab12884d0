import { Icon } from '../icons'
import { grouped } from '../product/compact'
import { nextSort, shownSort, sortTabs, type SearchState } from './search-state'
import styles from './product-search.module.css'

type Props = {
  state: SearchState
  change: (what: Partial<SearchState['query']>) => void
  setView: (view: SearchState['view']) => void
  found: { total: number; totalCapped: boolean } | undefined
}

const views = [
  { view: 'cards', text: '卡片' },
  { view: 'table', text: '列表' },
] as const

/** A second click on the price turns it round. */
export const SortBar = ({ state, change, setView, found }: Props) => {
  const { sort } = state.query
  return (
    <div className={styles.sortBar}>
      <div className={styles.sorts} role="group" aria-label="排序">
        {sortTabs.map((tab) => {
          const on = tab.sorts.includes(sort)
          return (
            <button
              key={tab.text}
              type="button"
              aria-pressed={on}
              onClick={() => change({ sort: nextSort(tab, sort) })}
            >
              {tab.text}
              {on && tab.sorts.length > 1 && (
                <>
                  <span className={sort === 'price_desc' ? undefined : styles.up}>
                    <Icon name="down" size={14} />
                  </span>
                  <span className="visually-hidden">{shownSort[sort]}</span>
                </>
              )}
            </button>
          )
        })}
      </div>
      <p className={styles.found} role="status">
        {found && `共 ${grouped(found.total)}${found.totalCapped ? '+' : ''} 件商品`}
      </p>
      <div className={styles.sorts} role="group" aria-label="显示方式">
        {views.map(({ view, text }) => (
          <button key={view} type="button" aria-pressed={view === state.view} onClick={() => setView(view)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
