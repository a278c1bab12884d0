import { lazy, Suspense, useRef, useState } from 'react'
import { price, zero, type Fen } from '../../../domain/money'
import type { GoingOn } from './RechargeDialog'
import styles from './top-up.module.css'

const RechargeDialog = lazy(async () => ({ default: (await import('./RechargeDialog')).RechargeDialog }))

/**
 * Putting money into the reserve without leaving the page: `ask` opens the dialog, for what is lacking or for nothing in particular.
 * Its dialog stands where it outlives the shortfall, which is gone before the buyer has read that the money is there.
 */
export const useTopUp = () => {
  const [least, setLeast] = useState<Fen | null>(null)
  return { least, ask: (shortBy: Fen = zero) => setLeast(shortBy), close: () => setLeast(null) }
}

export type TopUp = ReturnType<typeof useTopUp>

interface Props {
  topUp: TopUp
  /** What the buyer was about to do, offered once the money is there. */
  next?: GoingOn | undefined
  /** The money is there: what is to be read anew besides the queries. */
  recharged?: () => void
  /** The dialog was closed after that. */
  after?: () => void
}

export const TopUpDialog = ({ topUp: { least, close }, next, recharged, after }: Props) => {
  const isThere = useRef(false)
  if (least === null) return null
  return (
    <Suspense fallback={null}>
      <RechargeDialog
        least={least}
        next={next}
        recharged={() => {
          isThere.current = true
          recharged?.()
        }}
        close={() => {
          close()
          if (isThere.current) after?.()
          isThere.current = false
        }}
      />
    </Suspense>
  )
}

/** What is lacking, to the fen, and the way to it. */
export const ShortBy = ({ amount, topUp, lead = '' }: { amount: Fen; topUp: TopUp; lead?: string }) => (
  <p className={styles.short} role="status">
    {lead}还需充值 <strong>{price(amount)}</strong>{' '}
    <button type="button" className={`button small ${styles.ask}`} onClick={() => topUp.ask(amount)}>
      去充值
    </button>
  </p>
)
