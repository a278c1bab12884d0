import { useRef, type ReactNode } from 'react'
import type { Paged } from '../../../domain/paging'
import { Pager } from '../Pager'
import styles from './product-search.module.css'

interface Props {
  /** What is listed. */
  name: string
  found: Paged<unknown>
  /** The next is being asked for: this one stays, paler, until it has come. */
  stale: boolean
  turn: (page: number) => void
  children: ReactNode
}

/** A page of what was found, and the way to the others. */
export const ResultPage = ({ name, found: { page, pageSize, total }, stale, turn, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  /** To the beginning of the list, by eye and keyboard: what stands above it has been seen. */
  const turnOver = (next: number) => {
    turn(next)
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView()
  }
  return (
    <div
      ref={box}
      className={stale ? `${styles.results} ${styles.stale}` : styles.results}
      role="region"
      aria-label={`${name}第 ${page} 页`}
      aria-busy={stale}
      tabIndex={-1}
    >
      {children}
      <Pager page={page} pageSize={pageSize} total={total} go={turnOver} />
    </div>
  )
}
