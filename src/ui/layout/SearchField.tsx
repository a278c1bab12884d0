import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../parts/icons'
import { isSupplierSearch, keepingView, keywordOf } from '../parts/search-suggest/links'
import { useDraft } from '../parts/search-suggest/use-draft'
import { useSuggestions } from '../parts/search-suggest/use-suggestions'
import { paths, searchPath, supplierSearchPath } from '../frame/paths'
import styles from './top-bar.module.css'

/** On the search page it shows what was searched for; elsewhere it starts empty. */
export const SearchField = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useDraft(location.pathname === paths.search ? keywordOf(location.search) : '')
  const go = (path: string) => {
    // A category is no keyword: the field doesn't go on showing what led there.
    setKeyword(keywordOf(path))
    const to = keepingView(path, location)
    void navigate(to, { replace: to === location.pathname + location.search })
  }
  const { hide, field, box, list } = useSuggestions(keyword, go)
  return (
    <search className={styles.search} {...box}>
      <form
        className={styles.searchForm}
        onSubmit={(event) => {
          event.preventDefault()
          hide()
          go((isSupplierSearch(location) ? supplierSearchPath : searchPath)(keyword.trim()))
        }}
      >
        <input
          className={styles.searchInput}
          type="search"
          name="keyword"
          aria-label="搜索商品"
          placeholder="搜索商品"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          {...field}
        />
        <button type="submit" className={styles.searchButton} aria-label="搜索">
          <Icon name="search" size={18} />
          <span>搜索</span>
        </button>
      </form>
      {list && <list.List {...list.props} />}
    </search>
  )
}
