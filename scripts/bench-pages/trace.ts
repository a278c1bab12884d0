import type { Browser } from '@playwright/test'

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8.execute',
  'disabled-by-default-v8.cpu_profiler',
  'loading',
]

/** Begins a trace that Chrome's performance panel opens. @returns what ends it */
export const startTrace = async (browser: Browser): Promise<() => Promise<Buffer>> => {
  await browser.startTracing(undefined, { categories: CATEGORIES })
  return () => browser.stopTracing()
}
