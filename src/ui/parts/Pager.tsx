import type { MouseEvent } from 'react'
import { holdSecondClick } from '../frame/second-click'
import styles from './pager.module.css'

/** Pages to turn. Shows the neighbours of the current page, the first and the last. Nothing where there is one page only. */
export const Pager = ({
  page,
  pageSize,
  total,
  go,
}: {
  page: number
  pageSize: number
  total: number
  go: (page: number) => void
}) => {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  /** A double click turns twice where the list leaves the pager in its place; else it would open what has come there instead. */
  const turnTo = (to: number) => (event: MouseEvent) => {
    holdSecondClick(event, `.${styles.pager}`)
    go(to)
  }
  return (
    <nav className={styles.pager} aria-label="翻页">
      <button type="button" disabled={page <= 1} onClick={turnTo(page - 1)}>
        上一页
      </button>
      {shown(page, last).map((one, i) =>
        one === null ? (
          <span key={`gap-${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            aria-current={one === page ? 'page' : undefined}
            aria-label={`第 ${one} 页`}
            onClick={turnTo(one)}
          >
            {one}
          </button>
        ),
      )}
      <button type="button" disabled={page >= last} onClick={turnTo(page + 1)}>
        下一页
      </button>
    </nav>
  )
}

const shown = (page: number, last: number): (number | null)[] => {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((one, i) => (i > 0 && one - pages[i - 1]! > 1 ? [null, one] : [one]))
}
