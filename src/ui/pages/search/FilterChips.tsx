import { useQuery } from '@tanstack/react-query'
import type { Category } from '../../../domain/catalogue'
import { yuan } from '../../../domain/money'
import { usePorts } from '../../frame/ports-context'
import { categoriesQuery, regionsQuery, supplierQuery } from '../../queries/catalogue'
import type { SearchState } from '../../parts/product-search/search-state'
import styles from './search.module.css'

type Props = {
  query: SearchState['query']
  change: (what: Partial<SearchState['query']>) => void
  clear: () => void
}

/** What narrows the search, each removable. */
export const FilterChips = ({ query, change, clear }: Props) => {
  const { catalogue } = usePorts()
  const { data: categories = [] } = useQuery(categoriesQuery(catalogue))
  const { data: regions = [] } = useQuery(regionsQuery(catalogue))
  const { data: supplier } = useQuery({
    ...supplierQuery(catalogue, query.supplierId ?? ''),
    enabled: query.supplierId !== undefined,
  })
  const region = regions.find(({ id }) => id === query.regionId)
  const chips: { text: string; drop: Partial<SearchState['query']> }[] = []
  if (query.categoryId)
    chips.push({ text: nameOf(categories, query.categoryId) ?? '分类', drop: { categoryId: undefined } })
  if (query.regionId) chips.push({ text: region?.name ?? '站点', drop: { regionId: undefined, marketId: undefined } })
  if (query.marketId) {
    const market = region?.markets.find(({ id }) => id === query.marketId)
    chips.push({ text: market?.name ?? '市场', drop: { marketId: undefined } })
  }
  if (query.supplierId) chips.push({ text: supplier?.name ?? '供应商', drop: { supplierId: undefined } })
  if (query.priceMin !== undefined) chips.push({ text: `¥${yuan(query.priceMin)} 起`, drop: { priceMin: undefined } })
  if (query.priceMax !== undefined)
    chips.push({ text: `不超过 ¥${yuan(query.priceMax)}`, drop: { priceMax: undefined } })
  for (const tag of query.tags) chips.push({ text: tag, drop: { tags: query.tags.filter((one) => one !== tag) } })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="已选条件">
      {chips.map(({ text, drop }) => (
        <li key={text}>
          <button type="button" onClick={() => change(drop)} aria-label={`去掉条件：${text}`}>
            {text}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={clear}>
          清空条件
        </button>
      </li>
    </ul>
  )
}

const nameOf = (tree: readonly Category[], id: string): string | undefined => {
  for (const node of tree) {
    const found = node.id === id ? node.name : nameOf(node.children, id)
    if (found) return found
  }
  return undefined
}
