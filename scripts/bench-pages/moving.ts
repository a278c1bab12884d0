import type { Browser } from '@playwright/test'
import { payCartPath, paths } from '../../src/ui/frame/paths'
import { say } from '../lib/bench-report'
import { openTab, type Tab, type Wish } from './browser'
import { listDrawn } from './limits/drawn'
import type { Limits } from './limits/serve'
import type { Options } from './options'
import { median, ratio } from './reckon'
import type { BenchShop } from './shop'

export const MOVES = ['moving', 'cart-300', 'checkout-30'] as const

/** From the click on a card until the product's heading has been painted. */
const clickToPaint = (tab: Tab, link: string, heading: string): Promise<number> =>
  tab.evaluate(
    async ({ link: links, heading: wanted }) => {
      const began = performance.now()
      const seen = new Promise<number>((resolve) => {
        const look = () => {
          // The frame that is about to be painted shows it, and is over when the next task begins; of those that wait (React puts
          // away what it took out) this is the first.
          if (document.querySelector(wanted))
            void scheduler.postTask(() => resolve(performance.now() - began), { priority: 'user-blocking' })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      document.querySelector<HTMLElement>(links)!.click()
      return seen
    },
    { link, heading },
  )

interface Moved {
  cold: number[]
  hovered: number[]
  again: number[]
}

const HOVER_MS = 400
/** Of one page: who comes back, comes back often. */
const AGAIN = 6

const moved = async (browser: Browser, wish: Wish, path: string, link: string, heading: string): Promise<Moved> => {
  const open = async (): Promise<Tab> => {
    const tab = await openTab(browser, wish)
    await tab.goto(path)
    await tab.atRest()
    return tab
  }
  const first = await open()
  const cold = [await clickToPaint(first, link, heading)]
  const again: number[] = []
  for (let times = 0; times < AGAIN; times++) {
    await first.atRest()
    await first.back()
    await first.waitFor(link)
    await first.atRest()
    again.push(await clickToPaint(first, link, heading))
  }
  await first.close()
  const second = await open()
  await second.hover(link)
  await second.atRest(HOVER_MS)
  const hovered = [await clickToPaint(second, link, heading)]
  await second.close()
  return { cold, hovered, again }
}

const listToProduct = async (
  browser: Browser,
  shop: BenchShop,
  limits: Limits,
  { runs, slowdown }: Options,
): Promise<void> => {
  const card = 'main li a[href^="/merchandis/"]'
  const shown = await openTab(browser, { url: shop.url })
  await shown.goto(paths.search)
  await shown.atRest()
  limits.keepList(await shown.evaluate(listDrawn))
  await shown.close()
  const ours: Moved[] = []
  const same: Moved[] = []
  const floor: Moved[] = []
  for (let run = 0; run < runs; run++) {
    floor.push(await moved(browser, { url: limits.url, slowdown }, '/floor', 'a.title', 'article h1'))
    same.push(await moved(browser, { url: limits.url, slowdown }, '/floor-same', card, 'article h1'))
    ours.push(await moved(browser, { url: shop.url, slowdown }, paths.search, card, '[aria-label="商品信息"] h1'))
  }
  say(
    `\n### 列表到商品：处理器慢 ${slowdown} 倍，线路不慢，从点到标题画出来，毫秒\n\n| 怎样点 | React 下限 | 同样的列表 | 商城 | 之比 | 比同样的列表 |\n|---|---|---|---|---|---|`,
  )
  const names = { cold: '第一次，没有指过', hovered: '先指着，等它停', again: `回来再点（每次打开各 ${AGAIN} 次）` }
  for (const key of ['cold', 'hovered', 'again'] as const) {
    const [least, drawn, own] = [floor, same, ours].map((all) => median(all.flatMap((one) => one[key])))
    say(
      `| ${names[key]} | ${least!.toFixed(0)} | ${drawn!.toFixed(0)} | ${own!.toFixed(0)} | ${ratio(own!, least!)} | ${ratio(own!, drawn!)} |`,
    )
  }
}

const ACTS = 6

interface Acted {
  /** Of script in all for one act, the answers to it included. */
  script: number
  /** The longest interaction. */
  inp: number
}

const acted = async (tab: Tab, act: () => Promise<void>): Promise<Acted> => {
  await tab.send('Performance.enable')
  const script = async () => {
    const { metrics } = await tab.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
  }
  const all: number[] = []
  await tab.evaluate(() => globalThis.__seen.interactions.clear())
  for (let times = 0; times < ACTS; times++) {
    const before = await script()
    await act()
    await tab.atRest(500)
    all.push((await script()) - before)
  }
  const took = await tab.evaluate(() => [...globalThis.__seen.interactions.values()].map((one) => one.took))
  return { script: median(all), inp: Math.max(0, ...took) }
}

const opened = async (browser: Browser, wish: Wish, path: string): Promise<Tab> => {
  const tab = await openTab(browser, wish)
  await tab.goto(path)
  await tab.atRest()
  return tab
}

export const moving = async (browser: Browser, shop: BenchShop, limits: Limits, options: Options): Promise<void> => {
  const { isWanted } = options
  if (isWanted('moving')) await listToProduct(browser, shop, limits, options)
  const { token, cartIds } = shop.busy
  const rows: string[] = []
  for (const slowdown of [1, options.slowdown]) {
    const wish = { url: shop.url, token, slowdown }
    const how = `${slowdown} 倍`
    if (isWanted('cart-300')) {
      const tab = await opened(browser, wish, paths.cart)
      const { script, inp } = await acted(tab, () => tab.click('main button[aria-label^="增加"]', 4))
      rows.push(`| 购物车 300 行，点一次增加 | ${how} | ${script.toFixed(0)} | ${inp.toFixed(0)} |`)
      await tab.close()
    }
    if (isWanted('checkout-30')) {
      const tab = await opened(browser, wish, payCartPath(cartIds))
      await tab.click('input[id$="-name"]', 0)
      await tab.atRest(500)
      const { script, inp } = await acted(tab, () => tab.press('a'))
      rows.push(`| 结算 30 个包裹，收货人里按一个键 | ${how} | ${script.toFixed(0)} | ${inp.toFixed(0)} |`)
      await tab.close()
    }
  }
  if (rows.length > 0)
    say(
      `\n### 很长的页面：一次动作（各 ${ACTS} 次），毫秒\n\n| 动作 | 处理器慢 | 脚本，连同答复之后的 | INP |\n|---|---|---|---|\n${rows.join('\n')}`,
    )
}
