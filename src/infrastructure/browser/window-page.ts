import type { BrowserPage } from '../../domain/ports/browser'

export const windowPage = ({ now }: { now: () => number }): BrowserPage => ({
  arrival,
  reload: () => window.location.reload(),
  open: (path) => window.location.assign(path),
  painted,
  hidden: () => document.visibilityState === 'hidden',
  newRequestId: requestId,
  now,
})

/** `crypto.randomUUID` is missing where the page is served without TLS from another machine; random bytes are not. */
const requestId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What a timer of the frame runs comes after the paint of that frame. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve()
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 1000)
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
