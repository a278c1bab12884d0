import type { BrowserPage } from '../../domain/ports/browser'

export const windowPage = ({ now }: { now: () => number }): BrowserPage => ({
  arrival,
  reload: () => window.location.reload(),
  open: (path) => window.location.assign(path),
  painted,
  hidden: () => document.hidden,
  newRequestId: requestId,
  now,
})

/** `crypto.randomUUID` is missing where the page is served without TLS from another machine; random bytes are not. */
const requestId = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () =>
    (crypto.getRandomValues(new Uint8Array(1))[0]! & 15).toString(16),
  )

/** What a timer of the frame runs comes after the paint of that frame. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 1000)
  })

const arrivals: Record<string, ReturnType<BrowserPage['arrival']>> = {
  reload: 'reload',
  back_forward: 'history',
  traverse: 'history',
}

/** Asked of the timeline, or where that is empty of the newer interface, which some browsers lack. */
const arrival = (): ReturnType<BrowserPage['arrival']> => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const type = load?.type ?? (window.navigation as Navigation | undefined)?.activation?.navigationType ?? ''
  return arrivals[type] ?? 'fresh'
}
