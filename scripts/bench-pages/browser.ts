import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumLaunch } from '../../tests/support/chromium'
import { watch } from './watch'

/** DevTools' "Slow 4G": 1.6 Mbit/s down and 0.75 up with a tenth lost, 150 ms × 3.75 until an answer begins. */
export const SLOW_4G = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
export const SLOWDOWN = 4

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumLaunch)

export interface Wish {
  /** Of the site. */
  url: string
  token?: string
  width?: number
  isSlowLine?: boolean
  isSlowProcessor?: boolean
}

export interface Tab {
  page: Page
  tools: CDPSession
  /** Nothing has been loaded, and no long task has run, for so long. */
  atRest(quietMs?: number): Promise<void>
  requests(): number
  close(): Promise<void>
}

const PATIENCE_MS = 60_000

/** A browser that has never been anywhere: no cache, no data but the token. */
export const openTab = async (
  browser: Browser,
  { url, token, width = 1440, isSlowLine = false, isSlowProcessor = false }: Wish,
): Promise<Tab> => {
  // Whoever has signed in has both (spec §3).
  const userInfo = JSON.stringify({ user_name: '压测', account: '13800000000' })
  const localStorage =
    token === undefined ? [] : Object.entries({ token, userInfo }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
  // tsx names every function by a helper that no page has.
  await context.addInitScript({ content: 'globalThis.__name = (one) => one' })
  await context.addInitScript(watch)
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  if (isSlowLine) await tools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  if (isSlowProcessor) await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

  const underWay = new Set<string>()
  let [asked, last] = [0, performance.now()]
  const over = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId)
    last = performance.now()
  }
  tools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    underWay.add(requestId)
    asked++
    last = performance.now()
  })
  tools.on('Network.loadingFinished', over)
  tools.on('Network.loadingFailed', over)

  const sinceTask = () =>
    page.evaluate(() => {
      const task = globalThis.__seen.tasks.at(-1)
      return task ? performance.now() - task.at - task.took : Infinity
    })
  return {
    page,
    tools,
    requests: () => asked,
    async atRest(quietMs = 2000) {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        if (performance.now() > until) throw new Error(`${page.url()} comes to no rest: ${[...underWay].join(', ')}`)
        const quiet = performance.now() - last
        if (underWay.size > 0 || quiet < quietMs) await sleep(underWay.size > 0 ? 50 : quietMs - quiet)
        else if ((await sinceTask()) < quietMs / 2) await sleep(quietMs / 2)
        else return
      }
    },
    close: () => context.close(),
  }
}
