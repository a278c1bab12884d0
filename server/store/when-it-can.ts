import { setTimeout as sleep } from 'node:timers/promises'
import { isFailure } from '../../src/domain/failure'

const TRIES = 10
const WAIT_MS = 1000

/**
 * A database that is starting itself, or has much to do for other processes, is waited for: a machine that boots starts both at once.
 * @param tell hears of every failure after which it is tried again, and in how many milliseconds
 */
export const whenItCan = async <T>(
  open: () => Promise<T>,
  tell: (error: unknown, waitMs: number) => void,
  left = TRIES - 1,
): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    if (left === 0 || !isFailure(error, 'busy')) throw error
    tell(error, WAIT_MS)
    await sleep(WAIT_MS)
    return whenItCan(open, tell, left - 1)
  }
}
