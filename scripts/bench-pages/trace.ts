import type { Browser, Page } from '@playwright/test'

const CATEGORIES = ['devtools.timeline', 'v8.execute', 'disabled-by-default-v8.cpu_profiler', 'loading']

/** Begins a trace that Chrome's performance panel opens. @returns what ends it */
export const startTrace = async (browser: Browser, page: Page): Promise<() => Promise<Buffer>> => {
  await browser.startTracing(page, { categories: CATEGORIES })
  return () => browser.stopTracing()
}
