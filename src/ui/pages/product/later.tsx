import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'
import type { ProductDetail } from '../../../domain/catalogue'
import { LoadFailure } from '../../parts/LoadFailure'
import { usePorts } from '../../frame/ports-context'
import { useItsTurn } from '../../frame/use-its-turn'

type Part = ComponentType<{ product: ProductDetail }>

/**
 * A part of the page that is below the fold, or only there for some products: its code and its drawing come after the
 * page. Of the same product it is not drawn again: what the server has drawn of it would give way to `meanwhile` until the code is there.
 */
export const later = (load: () => Promise<Part>, meanwhile: ReactNode): Part => {
  const Loaded = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => ({ default: () => <NotLoaded error={error} /> }),
    ),
  )
  const Whole: Part = memo(({ product }) => (
    <Suspense fallback={meanwhile}>
      <Loaded product={product} />
    </Suspense>
  ))
  return ({ product }) => (useItsTurn() ? <Whole product={product} /> : meanwhile)
}

/** A file that could not be loaded is asked for again by a reload of the page only. */
const NotLoaded = ({ error }: { error: unknown }) => {
  const { deployment, page } = usePorts()
  // Without the server a reload would lose the page as well.
  const retry = async () => (await deployment.check()) !== 'unreachable' && page.reload()
  return <LoadFailure error={error} retry={() => void retry()} />
}
