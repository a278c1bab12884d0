import { useEffect } from 'react'
import type { PaymentActor } from '../../../application/payment/payment-machine'

/** Back from the cashier's page in another tab, or back on line: look at once. */
export const useReturn = (actor: PaymentActor) => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') actor.send({ type: 'look' })
    }
    const retry = () => actor.send({ type: 'retry' })
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', retry)
    }
  }, [actor])
}
