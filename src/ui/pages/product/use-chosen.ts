import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tabKeys } from '../../../application/tab-keys'
import { MAX_LINE_QTY } from '../../../domain/limits'
import type { ProductDetail } from '../../../domain/catalogue'
import { placeOf } from '../../frame/scroll'
import type { Chosen } from '../../parts/product/SkuPicker'
import { usePorts } from '../../frame/ports-context'

/**
 * What was chosen of a product. It is there again after a reload and for who comes back to the page, not for who opens it anew: nobody
 * shall buy what they chose another day.
 */
export const useChosen = (product: ProductDetail | undefined) => {
  const { tab, page } = usePorts()
  const location = useLocation()
  const place = placeOf(location, false)
  const isAnew = location.key === 'default' && page.arrival() === 'fresh'
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // Before anybody sees it without; and not while it is drawn, as the server knows nothing of it.
  useLayoutEffect(() => {
    if (isAnew || !product || chosen) return
    const kept = keptAt(place, tab.read(tabKeys.chosen), product)
    // oxlint-disable-next-line react/set-state-in-effect -- of what the tab keeps, once: most have nothing there, and are drawn once
    if (Object.keys(kept).length > 0) setChosen(kept)
  }, [isAnew, product, chosen, place, tab])
  return {
    chosen: chosen ?? NOTHING,
    choose(next: Chosen) {
      setChosen(next)
      tab.write(tabKeys.chosen, { place, chosen: next })
    },
    /** It goes on without this page: after signing in. */
    leave: () => tab.remove(tabKeys.chosen),
  }
}

const NOTHING: Chosen = {}

const keptAt = (place: string, stored: unknown, { skus }: ProductDetail): Chosen => {
  const kept = (stored ?? {}) as { place?: unknown; chosen?: Record<string, unknown> }
  if (kept.place !== place) return {}
  const still = skus.flatMap(({ id, stock }) => {
    const qty = kept.chosen?.[id]
    return Number.isSafeInteger(qty) ? [[id, Math.min(qty as number, stock, MAX_LINE_QTY)] as const] : []
  })
  return Object.fromEntries(still.filter(([, qty]) => qty > 0))
}
