import type { Loaded, Shift, Task } from './reckon'

/** What the page's own observers saw; times since the navigation began. */
export interface Seen {
  firstPaint: number | null
  largest: { at: number; what: string } | null
  tasks: Task[]
  shifts: (Shift & { what: string })[]
  /** When the first of the page's links and buttons answered as the app's: `null` where no app takes them over. */
  taken: number | null
  /** The longest event of each interaction since they were last asked for. */
  interactions: Map<number, { name: string; took: number }>
}

declare global {
  // oxlint-disable-next-line no-var -- only a var is a property of globalThis
  var __seen: Seen
}

/** Runs in the page before anything of its own does. */
export const watch = (): void => {
  const seen: Seen = {
    firstPaint: null,
    largest: null,
    tasks: [],
    shifts: [],
    taken: null,
    interactions: new Map(),
  }
  globalThis.__seen = seen
  performance.setResourceTimingBufferSize(1000)
  const on = (type: string, tell: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true, ...more })
  const named = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    if (!element) return '?'
    const words = element.textContent.trim().slice(0, 16)
    return [element.tagName.toLowerCase(), element.className, element.getAttribute('src')?.slice(0, 60), words]
      .filter((part) => part)
      .join(' ')
  }
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    const { element = null } = entry as PerformanceEntry & { element?: Element | null }
    seen.largest = { at: entry.startTime, what: named(element) }
  })
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, took: duration }))
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    if (shift.hadRecentInput) return
    const what = shift.sources.map(({ node }) => named(node)).join(' | ')
    seen.shifts.push({ at: shift.startTime, value: shift.value, what })
  })
  on(
    'event',
    (entry) => {
      const { interactionId, duration, name } = entry as PerformanceEventTiming & { interactionId: number }
      if (interactionId === 0) return
      const known = seen.interactions.get(interactionId)?.took ?? 0
      if (duration > known) seen.interactions.set(interactionId, { name, took: duration })
    },
    { durationThreshold: 16 },
  )
  // React leaves its mark on each element that it answers for; nobody is told when.
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const asking = setInterval(() => {
    const first = [...document.querySelectorAll('main a, main button')].slice(0, 20)
    if (first.length === 0 || !first.every(isTaken)) return
    seen.taken = performance.now()
    clearInterval(asking)
  }, 50)
}

/** Everything that was loaded beside the page itself. */
export const loadedOf = (): Loaded[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
    ({ name, startTime, responseEnd, encodedBodySize }) => ({
      name,
      began: startTime,
      ended: responseEnd,
      bytes: encodedBodySize,
    }),
  )
