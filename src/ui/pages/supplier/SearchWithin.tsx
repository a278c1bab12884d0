import { useState } from 'react'
import styles from './supplier-page.module.css'

interface Props {
  keyword: string | undefined
  search: (keyword: string | undefined) => void
}

export const SearchWithin = ({ keyword = '', search }: Props) => {
  const [typed, setTyped] = useState(keyword)
  return (
    <search>
      <form
        className={styles.within}
        onSubmit={(event) => {
          event.preventDefault()
          search(typed.trim() || undefined)
        }}
      >
        <input
          type="search"
          aria-label="在本店搜索"
          placeholder="在本店搜索"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button">
          搜本店
        </button>
        {keyword && (
          <button type="button" className={styles.clear} onClick={() => search(undefined)}>
            清空
          </button>
        )}
      </form>
    </search>
  )
}
