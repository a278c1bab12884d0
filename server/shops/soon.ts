import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'

/** The rest of a call's time is ours. */
const SHARE = 0.8

/**
 * What a platform answers to a buyer who waits for it. What comes later is given to `late`.
 * @throws Failure busy: it gave no answer while his call had time
 */
export const soon = async <T>(
  { deadlineMs }: Pick<Deps['config'], 'deadlineMs'>,
  answer: Promise<T>,
  late: (answer: T) => unknown = () => undefined,
): Promise<T> => {
  const nothing = Symbol('nothing')
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<typeof nothing>((resolve) => {
    timer = setTimeout(resolve, deadlineMs * SHARE, nothing)
  })
  const first = await Promise.race([answer, over]).finally(() => clearTimeout(timer))
  if (first !== nothing) return first
  answer.then(late).catch(() => undefined)
  throw refusals.shopAway()
}
