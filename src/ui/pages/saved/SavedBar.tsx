import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { KeywordField } from '../../parts/KeywordField'
import { ManyToShelf } from '../../parts/product/ManyToShelf'
import { TickBox } from '../../parts/TickBox'
import { useNotices } from '../../frame/ports-context'
import type { useRemoval } from './use-saved'
import styles from './saved.module.css'

interface Props {
  keyword: string
  search: (keyword: string) => void
  /** 搜索收藏的商品 */
  placeholder: string
  /** Ids of what is on the page. */
  shown: readonly string[]
  removal: ReturnType<typeof useRemoval>
  /** Ids of ticked products that can be put on the shelf; without it, they are no products. */
  toShelf?: readonly string[]
  /** How many there are, and of what kinds. */
  children?: ReactNode
}

/** Above a list of favourites: a keyword, and what may be done with the ticked ones. */
export const SavedBar = ({ keyword, search, placeholder, shown, removal, toShelf, children }: Props) => {
  const { say } = useNotices()
  const [asking, setAsking] = useState(false)
  const { chosen, tick, remove, busy } = removal
  const ask = () => {
    if (busy) return
    if (chosen.length === 0) say('warning', '请先勾选要取消收藏的')
    else setAsking(true)
  }
  return (
    <div className={`card ${styles.bar}`}>
      <TickBox name="全选" text count={shown.length} chosen={chosen.length} set={(on) => tick(shown, on)} />
      {/* Not `disabled`, which would take the focus away from who has just confirmed. */}
      <button
        type="button"
        className={styles.remove}
        aria-disabled={busy}
        aria-description={chosen.length > 0 ? `已选 ${chosen.length} 项` : undefined}
        onClick={ask}
      >
        {busy ? '正在取消…' : '取消收藏'}
        {!busy && chosen.length > 0 && <span aria-hidden="true">（{chosen.length}）</span>}
      </button>
      {toShelf && <ManyToShelf ids={toShelf} name={`加入选货架${toShelf.length > 0 ? `（${toShelf.length}）` : ''}`} />}
      {children}
      <div className={styles.keyword}>
        <KeywordField keyword={keyword} search={search} name={placeholder} button="查找" />
      </div>
      {asking && (
        <ConfirmDialog
          title={`取消收藏选中的 ${chosen.length} 项？`}
          text="取消后可以随时再收藏，但收藏时的价格不再保留。"
          confirm="确定取消收藏"
          onConfirm={() => remove(chosen)}
          close={() => setAsking(false)}
        />
      )}
    </div>
  )
}
