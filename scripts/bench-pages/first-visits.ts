import type { Browser } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { payCartPath, paths, productPath, supplierPath } from '../../src/ui/frame/paths'
import { progress, say } from '../lib/bench-report'
import { openTab, type Wish } from './browser'
import type { Limits } from './limits/serve'
import { twinOf } from './limits/twin'
import type { Options } from './options'
import { bytesOf, layoutShift, median, ratio, scriptsOf, totalBlocking } from './reckon'
import type { BenchShop } from './shop'
import { startTrace } from './trace'
import { loadedOf } from './watch'

/** A first visit, with nothing kept from any other. */
interface Visit {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** When the first links and buttons answered as the app's; NaN where no app takes them over. */
  taken: number
  /** Of brotli: what was there by then, and until the page rests. */
  firstBytes: number
  scriptBytes: number
  requests: number
}

interface Told extends Visit {
  /** For who looks for causes. */
  lcpOf: string
  shifts: string[]
}

const visit = async (browser: Browser, path: string, wish: Wish, traceFile: string | null): Promise<Told> => {
  const tab = await openTab(browser, { ...wish, isSlowLine: true })
  const stopTrace = traceFile && (await startTrace(browser))
  await tab.goto(path)
  await tab.atRest()
  if (stopTrace) await writeFile(traceFile, await stopTrace())
  const loaded = await tab.evaluate(loadedOf)
  const { firstPaint, largest, tasks, shifts, taken } = await tab.evaluate(() => globalThis.__seen)
  await tab.close()
  if (firstPaint === null || !largest) throw new Error(`${path} painted nothing`)
  const scripts = scriptsOf(loaded)
  return {
    fcp: firstPaint,
    lcp: largest.at,
    tbt: totalBlocking(tasks, firstPaint),
    cls: layoutShift(shifts),
    taken: taken ?? NaN,
    firstBytes: taken === null ? NaN : bytesOf(scripts.filter(({ ended }) => ended <= taken)),
    scriptBytes: bytesOf(scripts),
    requests: tab.requests(),
    lcpOf: largest.what,
    shifts: shifts.filter(({ value }) => value >= 0.005).map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  }
}

interface Target extends Wish {
  name: string
  path: string
}

export const VISITS = [
  'home',
  'search',
  'product',
  'product-390',
  'supplier',
  'checkout',
  'checkout-390',
  'orders',
] as const

const targetsOf = ({ url, token, ...shop }: BenchShop): Record<(typeof VISITS)[number], Omit<Target, 'name'>> => {
  const checkout = { url, token, path: payCartPath(shop.cartIds) }
  return {
    home: { url, path: paths.home },
    search: { url, path: paths.search },
    product: { url, path: productPath(shop.productId) },
    'product-390': { url, path: productPath(shop.productId), width: 390 },
    supplier: { url, path: supplierPath(shop.supplierId) },
    checkout,
    'checkout-390': { ...checkout, width: 390 },
    orders: { url, token, path: paths.orders },
  }
}

/** The static twin of a page, kept and ready with its pictures. */
const twinAt = async (browser: Browser, limits: Limits, { name, path, ...wish }: Target): Promise<Target> => {
  const ours = await openTab(browser, wish)
  await ours.goto(path)
  await ours.atRest()
  limits.keep(`/${name}`, await ours.evaluate(twinOf))
  await ours.close()
  const { token: _, ...same } = wish
  const twin: Target = { ...same, name: `${name} 的静态页`, path: `/${name}`, url: limits.url }
  const once = await openTab(browser, twin)
  await once.goto(twin.path)
  await once.atRest()
  await once.close()
  return twin
}

const kilobytes = (bytes: number): string => (Number.isFinite(bytes) ? (bytes / 1000).toFixed(1) : '—')
const whole = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '—')

export const firstVisits = async (
  browser: Browser,
  shop: BenchShop,
  limits: Limits,
  { isWanted, runs, slowdown, trace }: Options,
): Promise<void> => {
  const all = targetsOf(shop)
  const pairs: { target: Target; told: Told[]; twin: Target; beside: Told[] }[] = []
  for (const name of VISITS.filter(isWanted)) {
    const target = { name, ...all[name] }
    pairs.push({ target, told: [], twin: await twinAt(browser, limits, target), beside: [] })
  }
  if (pairs.length === 0) return
  const seen = async ({ name, path, ...wish }: Target, run: number): Promise<Told> => {
    const one = await visit(
      browser,
      path,
      { ...wish, slowdown },
      trace && run === runs ? join(trace, `${name}.json`) : null,
    )
    progress(`${run} ${name}: LCP ${whole(one.lcp)}，TBT ${whole(one.tbt)}，LCP 是 ${one.lcpOf}`)
    for (const shift of one.shifts) progress(`    位移 ${shift}`)
    return one
  }
  // In turn: whatever else the machine does meets all of them alike.
  for (let run = 1; run <= runs; run++)
    for (const { target, told, twin, beside } of pairs) {
      beside.push(await seen(twin, run))
      told.push(await seen(target, run))
    }

  say(
    `\n### 第一次打开：慢 4G，处理器慢 ${slowdown} 倍，什么都没有缓存\n\n` +
      '| 页面 | 静态页 FCP | FCP | 静态页 LCP | LCP | LCP 之比 | TBT | CLS，最大的一次 | 接管 | 脚本 kB，到接管为止 / 全部 | 请求 |\n' +
      '|---|---|---|---|---|---|---|---|---|---|---|',
  )
  const of = (visits: readonly Told[], name: keyof Visit) => median(visits.map((one) => one[name]))
  for (const { target, told, beside } of pairs)
    say(
      `| ${target.name} | ${whole(of(beside, 'fcp'))} | ${whole(of(told, 'fcp'))} | ${whole(of(beside, 'lcp'))} | ${whole(of(told, 'lcp'))} | ` +
        `${ratio(of(told, 'lcp'), of(beside, 'lcp'))} | ${whole(of(told, 'tbt'))} | ${Math.max(...told.map(({ cls }) => cls)).toFixed(3)} | ` +
        `${whole(of(told, 'taken'))} | ${kilobytes(of(told, 'firstBytes'))} / ${kilobytes(of(told, 'scriptBytes'))} | ${whole(of(told, 'requests'))} |`,
    )
}
