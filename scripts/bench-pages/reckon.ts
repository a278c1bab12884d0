/** What a page's own observers saw, and what is reckoned from it. Times in milliseconds since the navigation began. */

export interface Task {
  at: number
  took: number
}

export interface Shift {
  at: number
  value: number
}

export interface Loaded {
  name: string
  began: number
  ended: number
  /** Of its body, as it came over the line. */
  bytes: number
}

/** What a task takes beyond this keeps a finger waiting. */
const LONG = 50

/** Of the tasks after the first paint: what each took beyond 50 ms. A task that began before counts from the paint on. */
export const totalBlocking = (tasks: readonly Task[], firstPaint: number): number =>
  tasks.reduce((sum, { at, took }) => {
    const seen = Math.min(took, at + took - firstPaint)
    return sum + Math.max(0, seen - LONG)
  }, 0)

const PAUSE = 1000
const LONGEST_WINDOW = 5000

/** The worst window of shifts: each within a second of the one before, five seconds at most. */
export const layoutShift = (shifts: readonly Shift[]): number => {
  let [worst, sum, began, last] = [0, 0, 0, -Infinity]
  for (const { at, value } of shifts) {
    if (at - last > PAUSE || at - began > LONGEST_WINDOW) [sum, began] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

export const scriptsOf = (loaded: readonly Loaded[]): Loaded[] =>
  loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))

export const bytesOf = (loaded: readonly Loaded[]): number => loaded.reduce((sum, { bytes }) => sum + bytes, 0)

/** NaN where nothing was measured. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** "1.23", or "—" where one of the two is missing. */
export const ratio = (ours: number, limit: number): string =>
  Number.isFinite(ours / limit) ? (ours / limit).toFixed(2) : '—'
