import { mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { openBrowser, SLOW_4G } from './bench-pages/browser'
import { firstVisits, VISITS } from './bench-pages/first-visits'
import { serveLimits } from './bench-pages/limits/serve'
import { moving, MOVES } from './bench-pages/moving'
import { readOptions } from './bench-pages/options'
import { openShop } from './bench-pages/shop'
import { keepReport, say } from './lib/bench-report'
import { build } from './lib/build.mjs'

/**
 * `npm run bench:pages`: what the built shop takes in a browser, beside limits of our own in the same run.
 * `-- --only home,checkout --runs 3` for a part of it; `--slowdown 2.5` where the machine is slower than the one to compare with;
 * BENCH_OUT (a file for the figures).
 */
const options = readOptions(process.argv.slice(2), [...VISITS, ...MOVES])
await build(join(import.meta.dirname, '..'), async (title, work) => {
  process.stderr.write(`${title}…\n`)
  return work()
})
if (options.trace) mkdirSync(options.trace, { recursive: true })
const load = () =>
  loadavg()
    .map((one) => one.toFixed(2))
    .join(' / ')
const ends: (() => unknown)[] = []
try {
  const browser = await openBrowser()
  ends.unshift(() => browser.close())
  const shop = await openShop()
  ends.unshift(shop.stop)
  const limits = await serveLimits(shop.url)
  ends.unshift(limits.stop)
  const { downloadThroughput, uploadThroughput, latency } = SLOW_4G
  say(
    `${cpus().length} 核，Node ${process.version}，Chromium ${browser.version()}；慢 4G：每个答复 ${latency} 毫秒，下行 ${downloadThroughput / 1000} kB/s，` +
      `上行 ${uploadThroughput / 1000} kB/s；处理器慢 ${options.slowdown} 倍；中位数，各 ${options.runs} 次，轮流；负载 ${load()}`,
  )
  await firstVisits(browser, shop, limits, options)
  await moving(browser, shop, limits, options)
  say(`\n完毕时负载 ${load()}`)
  keepReport()
} finally {
  for (const end of ends) await end()
}
