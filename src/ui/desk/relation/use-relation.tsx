import { useCallback, useState } from 'react'
import type { PlatformLine } from '../../../domain/shops/platform-order'
import { RelationPicker } from './RelationPicker'

type Wanted = Pick<PlatformLine, 'platformItemId'> & { link: { productId: string } | null }

/**
 * The picker of goods for an item of a shop. It stays in the page after it has closed, since what it did may be taken back.
 * `relate(line)` opens it; with `isSwitching` for like goods of other suppliers.
 */
export const useRelation = () => {
  const [asked, ask] = useState({ no: 0, platformItemId: '', isSwitching: false, productId: '' })
  // The same function each time: long lists of lines take it.
  const relate = useCallback(
    ({ platformItemId, link }: Wanted, isSwitching = false) =>
      ask(({ no }) => ({ no: no + 1, platformItemId, isSwitching, productId: link?.productId ?? '' })),
    [],
  )
  const { no, ...input } = asked
  return { relate, picker: no > 0 && <RelationPicker key={no} input={input} /> }
}
