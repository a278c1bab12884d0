import { lazy, type ComponentType } from 'react'
import type { ProductDetail } from '../../../domain/catalogue'
import { LoadFailure } from '../../parts/LoadFailure'
import { usePorts } from '../../frame/ports-context'

type Part = ComponentType<{ product: ProductDetail }>

/** A part of the page that is below the fold, or only there for some products: its code comes after the page. */
export const later = (load: () => Promise<Part>): Part =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => ({ default: () => <NotLoaded error={error} /> }),
    ),
  )

/** A file that could not be loaded is asked for again by a reload of the page only. */
const NotLoaded = ({ error }: { error: unknown }) => {
  const { deployment, page } = usePorts()
  // Without the server a reload would lose the page as well.
  const retry = async () => (await deployment.check()) !== 'unreachable' && page.reload()
  return <LoadFailure error={error} retry={() => void retry()} />
}
