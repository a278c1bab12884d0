import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../parts/icons'
import { useSuggestions } from '../parts/search-suggest/use-suggestions'
import { paths, searchPath } from '../paths'
import styles from './top-bar.module.css'

/** On the search page it shows what was searched for; elsewhere it starts empty. */
export const SearchField = () => {
  const { pathname, search } = useLocation()
  const searched = pathname === paths.search ? (new URLSearchParams(search).get('keyword') ?? '') : ''
  // A fresh field for another search; typing is the field's own.
  return <Field key={searched} searched={searched} />
}

const Field = ({ searched }: { searched: string }) => {
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState(searched)
  const { hide, field, box, list } = useSuggestions(keyword, (path) => void navigate(path))
  return (
    <search className={styles.search} {...box}>
      <form
        className={styles.searchForm}
        onSubmit={(event) => {
          event.preventDefault()
          hide()
          void navigate(searchPath(keyword.trim()))
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
