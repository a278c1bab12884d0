import type { SkuQty } from '../../domain/cart'
import { useSignInFirst } from '../frame/sign-in-first'

/** Puts lines into the cart, says so, and lets every count of the cart follow. A visitor is asked to sign in first. */
export const useAddToCart = () => {
  const { run, busy } = useSignInFirst()
  return { add: (items: SkuQty[], stay = false) => run({ kind: 'cart.add', payload: { items } }, stay), busy }
}
