import { chromium, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { machineClock } from '../server/base/clock'
import { readConfig } from '../server/base/config'
import { migrate } from '../server/migrations/migrate'
import { foldTallies } from '../server/orders/tallies'
import { seed } from '../server/seed/seed'
import { createPglite, pgliteDb } from '../server/store/pglite'
import { chromiumLaunch } from '../tests/support/chromium'
import { enterAs } from '../tests/support/journey-buyers'
import { manyOrders } from '../tests/support/many-orders'
import { buyersOf } from '../tests/support/trade'
import { quantile } from './bench-catalogue/figures'
import { serve } from './bench-catalogue/serve'

/**
 * `npm run bench:order-list`: how long the list of orders, a hundred to a page, takes from a click to the frame that shows the other rows,
 * in the built shop with the processor slowed down. BENCH_ROUNDS (9), BENCH_SLOWDOWN (4), BENCH_PROFILE (a file for a profile of it).
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
const SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 4)
const PROFILE = process.env.BENCH_PROFILE
const LIST = '/ordermanage/ordelist?size=100'

interface Taken {
  click: number
  answer: number | null
  rows: number
}

/** Clicks, and waits for the frame after the one in which sums and rows are the new ones. `answer`: from the last byte of the list. */
const take = (page: Page, selector: string): Promise<Taken> =>
  page.evaluate(
    (wanted) =>
      new Promise<Taken>((resolve) => {
        const sums = () => document.querySelector('[aria-label="合计"]')?.textContent
        const before = sums()
        performance.clearResourceTimings()
        const button = document.querySelector<HTMLElement>(wanted)!
        const began = performance.now()
        button.click()
        const look = () => {
          const isNew = sums() !== before && document.querySelector('[aria-busy=true]') === null
          if (!isNew) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          // A message that is sent in a frame is read once that frame is painted.
          port1.addEventListener('message', () => {
            const now = performance.now()
            const [asked] = performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.includes('/order/list')) as PerformanceResourceTiming[]
            resolve({
              click: now - began,
              answer: asked && asked.responseEnd < now ? now - asked.responseEnd : null,
              rows: document.querySelectorAll('tr[data-order]').length,
            })
          })
          port1.start()
          port2.postMessage(null)
          return undefined
        }
        requestAnimationFrame(look)
      }),
    selector,
  )

const median = (times: number[]): string =>
  `${quantile(times, 0.5).toFixed(0)}（${quantile(times, 0).toFixed(0)}–${quantile(times, 1).toFixed(0)}）`
const line = (name: string, times: number[]) => process.stdout.write(`| ${name} | ${median(times)} |\n`)
/** What comes after the first frame is over too. */
const rest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

const db = pgliteDb(await createPglite())
await migrate(db)
await seed(db, machineClock.now())
const [buyer] = await buyersOf({ url: '', deps: { db, clock: machineClock, config: readConfig({}) } }, 1)
await manyOrders(db, { userId: buyer!.userId, count: 300, nowMs: machineClock.now() })
await foldTallies(db)
const { url, stop } = await serve(db)
const browser = await chromium.launch(chromiumLaunch)
const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
const page = await context.newPage()
// tsx names every function by a helper that no page has.
await page.addInitScript({ content: 'globalThis.__name = (one) => one' })
await enterAs(page, { url }, buyer!.token)
const tools = await context.newCDPSession(page)

const tab = (at: number) => `[role=tablist][aria-label="订单状态"] [role=tab]:nth-child(${at})`
const [ALL, COMPLETED] = [tab(1), tab(5)]
const open = async (query: string) => {
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(LIST + query)
  await page.locator('tr[data-order]').first().waitFor()
  await rest(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

process.stdout.write(
  `${cpus().length} 核，Node ${process.version}，Chromium ${browser.version()}，处理器放慢 ${SLOWDOWN} 倍，1440 × 900，300 张订单，每页 100 单，每种 ${ROUNDS} 次\n\n` +
    '| 到新的行画出为止，毫秒 | 中位数（最短–最长） |\n|---|---|\n',
)
const asked: Taken[] = []
for (let i = 0; i < ROUNDS; i++) {
  await open('')
  asked.push(await take(page, COMPLETED))
  await rest(page)
}
line(
  '换标签，没有缓存：从答复到达',
  asked.flatMap(({ answer }) => answer ?? []),
)
if (PROFILE) {
  await tools.send('Profiler.enable')
  await tools.send('Profiler.start')
}
const kept: Taken[] = []
for (let i = 0; i < ROUNDS; i++) {
  kept.push(await take(page, i % 2 === 0 ? ALL : COMPLETED))
  await rest(page)
}
if (PROFILE) writeFileSync(PROFILE, JSON.stringify((await tools.send('Profiler.stop')).profile))
line(
  '换标签，缓存里有：从点击',
  kept.map(({ click }) => click),
)
const filtered: Taken[] = []
for (let i = 0; i < ROUNDS; i++) {
  await open('&flag=0')
  filtered.push(await take(page, '[role=group][aria-label="已选的筛选"] button'))
}
line(
  '去掉一个筛选：从答复到达',
  filtered.flatMap(({ answer }) => answer ?? []),
)
process.stdout.write(`\n画出 ${kept.at(-1)!.rows} 行，`)
await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
await page.keyboard.press('End')
await page.waitForFunction(() => document.querySelectorAll('tr[data-order]').length === 100)
process.stdout.write('滚到末尾后 100 行\n')
await browser.close()
await stop()
await db.close()
