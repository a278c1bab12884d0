import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { Paged } from '../../../domain/paging'
import { LoadFailure } from '../LoadFailure'
import { NoSuchPage } from '../Nothing'
import { Pager } from '../Pager'
import styles from './list.module.css'

interface Props<Found extends Paged<unknown>> {
  found: Pick<UseQueryResult<Found>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  /** While the first page is being asked for. */
  skeleton: ReactNode
  /** Where there is nothing at all. */
  nothing: ReactNode
  turn: (page: number) => void
  /** The page that was found. */
  children: (found: Found) => ReactNode
  /** What is listed: then the page is a region of that name, which is gone to when it is turned. */
  name?: string
}

/**
 * A page of a list, whatever has become of asking for it. What is shown stays: paler while the next page is on its way, and as it was
 * where asking again has failed.
 */
export const ListPage = <Found extends Paged<unknown>>({ found, skeleton, nothing, turn, ...shown }: Props<Found>) => {
  const { data, error, isPlaceholderData, refetch } = found
  if (error && !data) return <LoadFailure page error={error} retry={() => void refetch()} />
  if (!data) return skeleton
  if (data.total === 0) return nothing
  if (data.list.length === 0) return <NoSuchPage back={() => turn(1)} />
  return <Shown data={data} stale={isPlaceholderData} turn={turn} {...shown} />
}

type ShownProps<Found extends Paged<unknown>> = Pick<Props<Found>, 'turn' | 'children' | 'name'> & {
  data: Found
  stale: boolean
}

const Shown = <Found extends Paged<unknown>>({ data, stale, turn, children, name }: ShownProps<Found>) => {
  const box = useRef<HTMLDivElement>(null)
  /** To the beginning of the list, by eye and keyboard: what stands above it has been seen. */
  const turnOver = (next: number) => {
    turn(next)
    if (!name) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView()
  }
  return (
    <div
      ref={box}
      className={stale ? `${styles.page} ${styles.stale}` : styles.page}
      aria-busy={stale}
      {...(name && { role: 'region', 'aria-label': `${name}第 ${data.page} 页`, tabIndex: -1 })}
    >
      {children(data)}
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} go={turnOver} />
    </div>
  )
}
