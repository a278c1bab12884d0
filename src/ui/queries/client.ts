import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { isFailure } from '../../domain/failure'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the page shows the failure itself. */
    mutationMeta: { quiet?: boolean }
  }
}

// What a click changes at once (a tick in the cart) is drawn in the same turn; a timer would draw the old state in between.
notifyManager.setScheduler(queueMicrotask)

const RETRIES = 2
const PATIENCE_MS = 400

export interface QueryClientNeeds {
  /** Spreads the repeats of many buyers. */
  random: () => number
  /** Shows a failed write that its page doesn't show itself. */
  failed: (error: unknown) => void
  /** How long to wait before the first repeat. */
  patienceMs?: number
}

/**
 * Reads are asked again twice where a repeat may help; this is the only place that does. Writes are never repeated. A time-out has cost
 * the buyer its 3 s already (spec §9): it is told at once, and asked again only by hand.
 */
const worthRepeating = (error: unknown): boolean => isFailure(error, 'network', 'busy', 'unreadable')

export const createQueryClient = ({ random, failed, patienceMs = PATIENCE_MS }: QueryClientNeeds) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < RETRIES && worthRepeating(error),
        retryDelay: (count) => patienceMs * 2 ** count * (0.75 + random() / 2),
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      // A write made offline fails at once: sent later, behind the buyer's back, it could surprise.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) failed(error)
      },
    }),
  })
