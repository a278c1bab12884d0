import { useLocation } from 'react-router-dom'
import { keepingView } from '../../parts/search-suggest/links'
import { searchPath, supplierSearchPath } from '../../frame/paths'
import type { SearchType } from '../../parts/product-search/search-state'
import styles from './search.module.css'

/** Keyword, sort and view go along, what narrowed the one doesn't fit the other. */
export const TypeTabs = ({ type, keyword = '' }: { type: SearchType; keyword: string | undefined }) => {
  const location = useLocation()
  return (
    <nav className={`tabs ${styles.types}`} aria-label="搜索范围">
      <a href={keepingView(searchPath(keyword), location)} aria-current={type === 'product' ? 'page' : undefined}>
        商品
      </a>
      <a
        href={keepingView(supplierSearchPath(keyword), location)}
        aria-current={type === 'supplier' ? 'page' : undefined}
      >
        供应商
      </a>
      {keyword && (
        <p>
          关键词<strong>{keyword}</strong>
        </p>
      )}
    </nav>
  )
}
