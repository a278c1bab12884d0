/**
 * Requests of after-sales that have no answer yet. The server remembers a request id for a day; what is older can't be asked again
 * (chosen by us: an hour to spare).
 */
const ASKABLE_MS = 23 * 3600_000
const VERSION = 1

export const storedRequest = (request: object, at: number) => ({ version: VERSION, request, at })

/** What was stored under the key of such a request; its caller knows the shape that it stores there. */
export const requestFrom = (stored: unknown, now: number): unknown => {
  const found = stored as Partial<ReturnType<typeof storedRequest>> | null | undefined
  if (found?.version !== VERSION || !found.request || typeof found.at !== 'number') return null
  return now - found.at < ASKABLE_MS ? found.request : null
}
