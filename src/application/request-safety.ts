import { isFailure, outcomeUnknown } from '../domain/failure'

/**
 * Whether a write may have been done although this answer says otherwise. Once one attempt stayed unanswered, a later "not now"
 * tells nothing about it.
 */
export const staysOpen = (error: unknown, uncertain: boolean): boolean =>
  outcomeUnknown(error) || (uncertain && isFailure(error, 'busy', 'too-often', 'session-invalid', 'strayed'))

/** Storage that is shut off (private browsing) costs safety after a crash, never the order itself. */
export const quietly = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}
