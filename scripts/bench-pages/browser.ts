import { chromium, type Browser } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumLaunch } from '../../tests/support/chromium'
import { openTarget, type Target } from './target'
import { watch } from './watch'

/** DevTools' "Slow 4G": 1.6 Mbit/s down and 0.75 up with a tenth lost, 150 ms × 3.75 until an answer begins. */
export const SLOW_4G = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumLaunch)

export interface Wish {
  /** Of the site. */
  url: string
  token?: string
  width?: number
  isSlowLine?: boolean
  /** How many times slower the processor is made: 1 is as it is. */
  slowdown?: number
}

export interface Tab extends Pick<Target, 'send' | 'evaluate' | 'close'> {
  /** Resolves when the page answers. */
  goto(path: string): Promise<void>
  back(): Promise<void>
  /** Resolves once there are more elements than `nth`, the first of them being 0. */
  waitFor(selector: string, nth?: number): Promise<void>
  hover(selector: string): Promise<void>
  click(selector: string, nth: number): Promise<void>
  press(key: string): Promise<void>
  /** Nothing has been loaded, and no long task has run, for so long. */
  atRest(quietMs?: number): Promise<void>
  requests(): number
}

const PATIENCE_MS = 60_000

/** A browser that has never been anywhere: no cache, no data but the token. */
export const openTab = async (
  browser: Browser,
  { url, token, width = 1440, isSlowLine = false, slowdown = 1 }: Wish,
): Promise<Tab> => {
  // The window as well as what the page is told: what is painted largest is looked for in the window alone.
  const size = { width, height: width < 600 ? 844 : 900 }
  const { send, on, evaluate, close } = await openTarget(browser, size)
  await send('Page.enable')
  await send('Network.enable')
  await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  await send('Emulation.setLocaleOverride', { locale: 'zh-CN' })
  await send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' })
  const source = (call: () => void) =>
    send('Page.addScriptToEvaluateOnNewDocument', { source: `(${call.toString()})()` })
  // tsx names every function by a helper that no page has.
  await send('Page.addScriptToEvaluateOnNewDocument', { source: 'globalThis.__name = (one) => one' })
  await source(watch)
  if (token !== undefined) {
    // Whoever has signed in has both (spec §3).
    const kept = { token, userInfo: JSON.stringify({ user_name: '压测', account: '13800000000' }) }
    await send('Page.addScriptToEvaluateOnNewDocument', {
      source: `Object.assign(localStorage, ${JSON.stringify(kept)})`,
    })
  }
  if (isSlowLine) await send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  if (slowdown !== 1) await send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  const underWay = new Set<string>()
  let [asked, last] = [0, performance.now()]
  const over = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId)
    last = performance.now()
  }
  on('Network.requestWillBeSent', ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (!request.url.startsWith('http')) return
    underWay.add(requestId)
    asked++
    last = performance.now()
  })
  on('Network.loadingFinished', over)
  on('Network.loadingFailed', over)

  // What an act leads to may begin a little later.
  const acts = () => void (last = performance.now())
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    const end = performance.now() + PATIENCE_MS
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`${url}: ${what}`)
      await sleep(50)
    }
  }
  const pointer = async (selector: string, nth: number) => {
    const at = await evaluate(
      ({ chosen, place }) => {
        const element = document.querySelectorAll(chosen)[place]!
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width: w, height: h } = element.getBoundingClientRect()
        const [x, y] = [left + w / 2, top + h / 2]
        if (!element.contains(document.elementFromPoint(x, y))) throw new Error(`${chosen} lies under something`)
        return { x, y }
      },
      { chosen: selector, place: nth },
    )
    return (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
      send('Input.dispatchMouseEvent', { type, ...at, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 })
  }
  const sinceTask = () =>
    evaluate(() => {
      const task = globalThis.__seen.tasks.at(-1)
      return task ? performance.now() - task.at - task.took : null
    })
  const waitFor = (selector: string, nth = 0) =>
    until(`no ${selector}`, () =>
      evaluate(({ chosen, place }) => document.querySelectorAll(chosen).length > place, {
        chosen: selector,
        place: nth,
      }),
    )
  return {
    send,
    evaluate,
    close,
    async goto(path) {
      acts()
      const { errorText } = await send('Page.navigate', { url: url + path })
      if (errorText) throw new Error(`${url}${path}: ${errorText}`)
    },
    async back() {
      await evaluate(() => history.back())
      acts()
    },
    waitFor,
    async hover(selector) {
      await waitFor(selector)
      const pointing = await pointer(selector, 0)
      await pointing('mouseMoved')
      acts()
    },
    async click(selector, nth) {
      await waitFor(selector, nth)
      const pointing = await pointer(selector, nth)
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const) await pointing(type)
      acts()
    },
    async press(key) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key })
      acts()
    },
    requests: () => asked,
    async atRest(quietMs = 2000) {
      const end = performance.now() + PATIENCE_MS
      for (;;) {
        if (performance.now() > end) throw new Error(`${url} comes to no rest: ${[...underWay].join(', ')}`)
        const quiet = performance.now() - last
        if (underWay.size > 0 || quiet < quietMs) await sleep(underWay.size > 0 ? 50 : quietMs - quiet)
        else if (((await sinceTask()) ?? quietMs) < quietMs / 2) await sleep(quietMs / 2)
        else return
      }
    },
  }
}
