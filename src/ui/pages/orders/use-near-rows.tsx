import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { OrderSummary } from '../../../domain/order'

/** What stands above the first row where nothing is scrolled, in px: each row that is drawn beyond the window delays the others. */
const ABOVE = 280
/** How far below the window they are drawn already, in px. */
const AHEAD = 800

interface Near {
  /** Those to draw, from the first on. */
  rows: readonly OrderSummary[]
  /** Where the others come, as high as they will be about: stands after the rows. */
  rest: ReactNode
}

/**
 * Only what has come near the window is drawn, so that a hundred orders show as fast as a window of them. What is drawn stays: nothing that has
 * the focus goes. The row under the cursor of the keys always has drawn ones after it; the keys to find in the page get all, and so does
 * whatever prints it.
 */
export const useNearRows = (orders: readonly OrderSummary[], at: string, height: number): Near => {
  const mark = useMemo(() => orders.map(({ orderNo }) => orderNo).join(), [orders])
  const [grown, setGrown] = useState({ mark: '', count: 0 })
  const place = useRef<HTMLDivElement>(null)
  const cursor = orders.findIndex(({ orderNo }) => orderNo === at)
  const all = orders.length
  const first = Math.ceil(Math.max(0, window.innerHeight - ABOVE) / height)
  const isWatched = 'IntersectionObserver' in window
  const drawn = isWatched ? Math.max(first, grown.mark === mark ? grown.count : 0, cursor + first) : all
  const count = Math.min(all, drawn)
  useEffect(() => {
    const { current } = place
    if (!current) return undefined
    const grow = (to: number) => setGrown({ mark, count: to })
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        const missing = window.innerHeight + AHEAD - seen.boundingClientRect.top
        grow(count + Math.max(first, Math.ceil(missing / height)))
      },
      { rootMargin: `${AHEAD / 2}px` },
    )
    watch.observe(current)
    const find = ({ ctrlKey, metaKey, key }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') grow(all)
    }
    // By its key or from the menu: what isn't there when this returns isn't printed.
    const print = () => flushSync(() => grow(all))
    window.addEventListener('keydown', find)
    window.addEventListener('beforeprint', print)
    return () => {
      watch.disconnect()
      window.removeEventListener('keydown', find)
      window.removeEventListener('beforeprint', print)
    }
  }, [mark, count, all, first, height])
  return {
    rows: orders.slice(0, count),
    rest: count < all && <div ref={place} aria-hidden="true" style={{ height: (all - count) * height }} />,
  }
}
