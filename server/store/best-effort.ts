import { isFailure } from '../../src/domain/failure'
import { aside } from './deadline'

/** For what a reading call writes beside its answer: where nothing can be written just now, the answer is given all the same. */
export const bestEffort = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await aside(work)
  } catch (error) {
    if (!isFailure(error, 'busy')) throw error
  }
}
