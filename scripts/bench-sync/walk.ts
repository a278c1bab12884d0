import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../tests/support/chromium'
import { say } from '../lib/bench-report'
import type { Standing } from './serving'

/**
 * The same day in Chromium: fetched with progress, related by pattern, all ordered and paid in one go; and how the list of them all feels:
 * the longest pause of its thread while it is scrolled, filtered and ticked.
 */
const WAIT = { timeout: 120_000 }

export const walked = async ({ url, token }: Pick<Standing, 'url' | 'token'>, orders: number): Promise<void> => {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: new URL(url).origin, localStorage: [{ name: 'token', value: token }] }],
    })
    const page = await context.newPage()
    await page.goto(`${url}/shopsmanage/syncorder`)
    say('\n| 在浏览器里 | 用时 | 期间线程最长停顿 |\n|---|---|---|')
    const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
      await page.evaluate(watchPauses)
      const began = performance.now()
      await act()
      const took = performance.now() - began
      say(`| ${name} | ${(took / 1000).toFixed(1)} 秒 | ${(await page.evaluate(longestPause)).toFixed(0)} ms |`)
    }
    await step(`同步 ${orders} 单`, async () => {
      await page.getByRole('button', { name: '同步订单' }).click()
      await page
        .getByText(/^同步完成：/)
        .first()
        .waitFor(WAIT)
    })
    await step('滚动一页 50 单', () => scrolled(page))
    await page.getByRole('tab', { name: '待关联' }).click()
    const related = await relateAll(page)
    say(`\n其余的在选择框里按样子关联：${related} 次\n\n| 在浏览器里 | 用时 | 期间线程最长停顿 |\n|---|---|---|`)
    await step('筛选到待下单', async () => {
      await page.getByRole('tab', { name: '待下单' }).click()
      await page
        .getByRole('button', { name: /^查看收货人/ })
        .first()
        .waitFor(WAIT)
    })
    const first = page.getByRole('list', { name: '店铺订单' }).getByRole('checkbox').first()
    await step('勾选一单', () => first.check())
    await first.uncheck()
    await step('全选', async () => {
      // Not to be pressed before the list is that of the filter.
      await page.getByRole('checkbox', { name: '全选本页' }).check()
      const all = page.getByRole('button', { name: /^选中全部/ })
      const [count] = /\d+/.exec(await all.innerText())!
      await all.click()
      await page.getByRole('region', { name: '批量操作' }).getByText(`已选 ${count} 单`).waitFor(WAIT)
    })
    const dialog = page.getByRole('dialog', { name: '批量下单' })
    const begin = await page.getByRole('button', { name: '批量下单' }).elementHandle()
    await step('打开批量下单并报价', async () => {
      await begin.click()
      await dialog.getByRole('list', { name: '可以下单的订单' }).waitFor(WAIT)
      await dialog.getByRole('region', { name: '合计' }).getByText(/应付/).waitFor(WAIT)
    })
    // Found before: asking for the names of 2,000 rows takes the page longer than what is measured.
    const submit = await dialog.getByRole('button', { name: /^提交并用余额支付/ }).elementHandle()
    await step('提交并用余额支付', async () => {
      await submit.click()
      await page
        .getByText(/支付成功|付款成功|已付款/)
        .first()
        .waitFor(WAIT)
    })
  } finally {
    await browser.close()
  }
}

/** Each item that isn't related, until none is left. @returns how often the picker was used */
const relateAll = async (page: Page): Promise<number> => {
  for (let times = 0; ;) {
    const relate = page.getByRole('button', { name: '关联货源' }).first()
    const none = page
      .getByText('没有符合筛选的订单')
      .or(page.getByText('这里还没有订单'))
      .or(page.getByText(/^共 0 单/))
    await relate.or(none.first()).first().waitFor(WAIT)
    if (!(await relate.isVisible())) return times
    // The one before may just have taken this one with it.
    const isOpened = await relate.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (!isOpened) continue
    times += 1
    const picker = page.getByRole('dialog', { name: '关联货源' })
    const offers = picker.getByRole('list', { name: '货源' }).locator('[data-offer]')
    const nothing = picker.getByText('没有相似的货源，请搜索商品名或货号')
    await offers.first().or(nothing).first().waitFor(WAIT)
    if (await nothing.isVisible()) {
      await picker.getByRole('searchbox', { name: '搜索货源' }).fill('女')
      await picker.getByRole('button', { name: '搜索' }).click()
    }
    await offers.first().click()
    // Where no spec stands out, the first one is it.
    const skus = picker.getByRole('list', { name: '货源' }).getByRole('group').getByRole('button')
    if ((await skus.and(page.locator('[aria-pressed=true]')).count()) === 0) await skus.first().click()
    await picker.getByRole('button', { name: '关联货源', exact: true }).click()
    await picker.waitFor({ state: 'hidden', ...WAIT })
  }
}

const scrolled = async (page: Page): Promise<void> => {
  for (let by = 0; by < 40; by++) {
    await page.mouse.wheel(0, 200)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(null))))
  }
}

interface Watched {
  pauses?: number[]
}

const watchPauses = (): void => {
  const watched = globalThis as Watched
  if (watched.pauses) {
    watched.pauses.length = 0
    return
  }
  const pauses: number[] = []
  watched.pauses = pauses
  new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  })
}

const longestPause = (): number => Math.max(0, ...((globalThis as Watched).pauses ?? []))
