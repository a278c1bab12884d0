import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tabKeys } from '../../application/tab-keys'
import { isFailure } from '../../domain/failure'
import { perform, takeAttempt, type Attempt } from './attempts'
import { sayFailure } from './failure-notice'
import { paths } from './paths'
import { useFrame } from './ports-context'

/**
 * `const { run, busy } = useSignInFirst()`; `run({ kind: 'cart.add', payload: { items } })` on a click. A buyer's wish is done at once
 * and said; a visitor is asked to sign in and has it done afterwards (see attempts.ts).
 * So is a buyer whose session turns out to be over.
 * 'done': it happened; 'asked': the sign-in dialog opened; 'failed': the failure was shown, or the last wish is still under way.
 * While `busy` a button says so (`aria-disabled`) and isn't disabled: that would take the focus from the keyboard.
 */
export const useSignInFirst = () => {
  const { ports, notices, dialogs, go } = useFrame()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const leadTo = (label: string, path: string) => ({ label, run: () => go(path) })
  const leadOf = ({ kind, payload }: Attempt) =>
    kind === 'cart.add'
      ? leadTo('去购物车', paths.cart)
      : kind === 'shelf.add' && !payload.leads
        ? leadTo('去选货架', paths.shelf)
        : undefined
  const askFirst = (attempt: Attempt) => {
    ports.tab.write(tabKeys.attempt, attempt)
    dialogs.open({ kind: 'sign-in' })
    return 'asked' as const
  }
  /** `stay`: the buyer is where what they added shows. */
  const run = async (attempt: Attempt, stay = false): Promise<'done' | 'asked' | 'failed'> => {
    if (ports.tokens.read() === null) {
      notices.say('info', '请先登录')
      return askFirst(attempt)
    }
    if (working.current) return 'failed'
    working.current = true
    setBusy(true)
    try {
      const said = await perform(attempt, { ports, queries, go })
      if (said) notices.say('success', said, stay ? undefined : leadOf(attempt))
      return 'done'
    } catch (error) {
      sayFailure(notices, error)
      return isFailure(error, 'session-invalid') ? askFirst(attempt) : 'failed'
    } finally {
      working.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}

/**
 * Does, after the reload of signing in, what was attempted before it. Stands once, beside the first page that shows: while the
 * router is still loading it, going elsewhere could be lost.
 */
export const ResumeAttempt = (): null => {
  const { ports } = useFrame()
  const { run } = useSignInFirst()
  useEffect(() => {
    const attempt = takeAttempt(ports)
    if (attempt) void run(attempt)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page has loaded
  }, [])
  return null
}
