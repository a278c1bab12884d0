import { isFailure } from '../../src/domain/failure'
import { aside } from './deadline'

/**
 * For what a reading call does beside its answer: whatever becomes of it, the answer is given all the same.
 * @param tell hears of what went wrong, except that nothing could be written just now
 */
export const bestEffort = async (work: () => Promise<unknown>, tell: (error: unknown) => void): Promise<void> => {
  try {
    await aside(work)
  } catch (error) {
    if (!isFailure(error, 'busy')) tell(error)
  }
}
