import type { CollectType } from '../../domain/favourites'
import { useSignInFirst } from '../frame/sign-in-first'

/** Keeps a product or a supplier among the favourites, or drops it. A visitor is asked to sign in first. */
export const useCollect = (type: CollectType, targetId: string) => {
  const { run, busy } = useSignInFirst()
  return { collect: (collected: boolean) => run({ kind: 'collect', payload: { type, targetId, collected } }), busy }
}
