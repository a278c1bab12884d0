import { shorterKeywords } from '../../../domain/shorter-keywords'
import { paths } from '../../frame/paths'
import { Nothing } from '../../parts/Nothing'
import { changedSearch, writeSearch, type SearchState } from '../../parts/product-search/search-state'
import styles from './search.module.css'

/** A search without results, and the ways on from it: less of its keyword, with the filters as they are. */
export const NothingFound = ({ state }: { state: SearchState }) => {
  const { keyword = '' } = state.query
  const shorter = shorterKeywords(keyword)
  const ways = shorter.length > 0 && (
    <p className={styles.shorter}>
      试试搜索
      {shorter.map((one) => (
        <a
          key={one}
          className="button"
          href={`${paths.search}?${writeSearch(changedSearch(state, { keyword: one })).toString()}`}
        >
          {one}
        </a>
      ))}
    </p>
  )
  return (
    <Nothing picture="search" lead="没有找到相关商品" action={ways}>
      {keyword ? '试试更短的关键词，或者换一种说法；也可以去掉一些筛选条件。' : '去掉一些筛选条件试试。'}
    </Nothing>
  )
}
