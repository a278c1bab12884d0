import { Link } from 'react-router-dom'
import { searchPath, supplierSearchPath } from '../../paths'
import type { SearchType } from './search-state'
import styles from './search.module.css'

/** The keyword goes along, what narrowed the one doesn't fit the other. */
export const TypeTabs = ({ type, keyword = '' }: { type: SearchType; keyword: string | undefined }) => (
  <nav className={styles.types} aria-label="搜索范围">
    <Link to={searchPath(keyword)} aria-current={type === 'product' ? 'page' : undefined}>
      商品
    </Link>
    <Link to={supplierSearchPath(keyword)} aria-current={type === 'supplier' ? 'page' : undefined}>
      供应商
    </Link>
    {keyword && (
      <p>
        关键词<strong>{keyword}</strong>
      </p>
    )}
  </nav>
)
