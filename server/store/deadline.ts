import { AsyncLocalStorage } from 'node:async_hooks'
import { busy } from '../../src/domain/no-answer'

/**
 * Ties the time a caller waits to what the database does: once "busy" was answered nothing of the call may be committed any more, and
 * once something was committed "busy" is no longer a true answer.
 */
interface Deadline {
  state: 'open' | 'committing' | 'over'
}

const current = new AsyncLocalStorage<Deadline | null>()

/** @throws Failure busy when the time is over before the work began to commit. */
export const withinMs = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const deadline: Deadline = { state: 'open' }
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (deadline.state === 'committing') return
      deadline.state = 'over'
      reject(busy())
    }, ms)
  })
  try {
    const running = current.run(deadline, work)
    running.catch(() => {}) // when the time is over first, its end is nobody's business any more
    return await Promise.race([running, over])
  } finally {
    clearTimeout(timer)
  }
}

/** For what is written beside the call (counters, the log of sign-ins): it neither asks for time nor counts as a commit. */
export const aside = <T>(work: () => Promise<T>): Promise<T> => current.run(null, work)

/** Whether this is written beside a call: lost, it changes nothing of what the call is told. */
export const isAside = (): boolean => current.getStore() === null

/** Before each statement. @throws Failure busy when the caller has already been told so. */
export const stillWanted = (): void => {
  if (current.getStore()?.state === 'over') throw busy()
}

/** Before whatever can't be taken back: COMMIT, or a writing statement outside a transaction. */
export const committing = (): void => {
  stillWanted()
  const deadline = current.getStore()
  if (deadline) deadline.state = 'committing'
}
