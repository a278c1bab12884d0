import { errorOf, type Trouble } from './troubles'

/** An id as the number that the platform wants, whole. @throws PlatformError `otherwise`, where it can't be one of theirs */
export const numberId = (id: string, otherwise: Trouble): bigint => {
  if (!/^\d{1,19}$/.test(id)) throw errorOf(otherwise, 'not an id')
  return BigInt(id)
}
