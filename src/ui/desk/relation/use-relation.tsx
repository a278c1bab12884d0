import { lazy, Suspense, useCallback, useState } from 'react'
import type { RelationInput } from '../../../application/relation/relation-machine'
import type { PlatformLine } from '../../../domain/shops/platform-order'

const RelationPicker = lazy(async () => ({ default: (await import('./RelationPicker')).RelationPicker }))

type Wanted = Pick<PlatformLine, 'platformItemId'> & { link: { productId: string } | null }

interface Asked extends RelationInput {
  no: number
  after?: (() => void) | undefined
}

/**
 * The picker of goods for an item of a shop. It stays in the page after it has closed, since what it did may be taken back.
 * `relate(line)` opens it; with `isSwitching` for like goods of other suppliers. `after` is told whatever it changes.
 */
export const useRelation = () => {
  const [asked, ask] = useState<Asked>({ no: 0, platformItemId: '', isSwitching: false, productId: '' })
  // The same function each time: long lists of lines take it.
  const relate = useCallback(
    ({ platformItemId, link }: Wanted, isSwitching = false, after?: () => void) =>
      ask(({ no }) => ({ no: no + 1, platformItemId, isSwitching, productId: link?.productId ?? '', after })),
    [],
  )
  const { no, after, ...input } = asked
  return {
    relate,
    picker: no > 0 && (
      <Suspense fallback={null}>
        <RelationPicker key={no} input={input} after={after} />
      </Suspense>
    ),
  }
}
