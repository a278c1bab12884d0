import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './lib/build.mjs'
import { ensureChineseFont, ensureChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { complaintAboutNode } from './lib/node-version.mjs'
import { countPlaywright, countVitest, playwrightFailures, readReport, sumOf, vitestFailures } from './lib/results.mjs'
import { endWithParent, inSeconds, run, step, StepFailure } from './lib/step.mjs'
import { tool } from './lib/tool.mjs'

/**
 * `npm test`: everything, from a fresh clone. Fetches what is missing, then runs the static checks, the specs, the
 * build and the journeys in a real browser; each goes on although one before it failed, so that one run tells all.
 * It ends with the time of each part; the last line is `N passed, N failed`; a static check or the build counts as one test.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = join(root, '.cache/reports')

/**
 * @typedef {import('./lib/results.mjs').Count} Count
 * @typedef {{ title: string, work: () => Promise<Count & { said?: string, failures?: string[] }> }} Part `said`: what it didn't print
 * itself; `failures`: told once more at the end
 */
/** @type {{ title: string, milliseconds: number, count: Count, failures: string[] }[]} */
const done = []

const PASSED = { passed: 1, failed: 0 }
const FAILED = { passed: 0, failed: 1 }

const CHECKS = [
  { title: '类型检查', program: 'tsc', args: ['--noEmit'] },
  { title: '代码规则', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: '代码格式', program: 'oxfmt', args: ['--check'] },
  { title: '无用代码', program: 'knip', args: [] },
]

/**
 * Parts that run beside each other, each quiet until all are done; a single one may talk as it runs.
 * @param {Part[]} all
 */
async function parts(...all) {
  process.stdout.write(`\n== ${all.map(({ title }) => title).join('、')}\n`)
  const outcomes = await Promise.all(
    all.map(async ({ title, work }) => {
      const began = performance.now()
      const {
        said = '',
        failures = [],
        ...count
      } = await work().catch((/** @type {unknown} */ error) => ({
        ...FAILED,
        said: `${error instanceof StepFailure ? error.message : String(error)}\n`,
        failures: [],
      }))
      return { title, count, said, failures, milliseconds: performance.now() - began }
    }),
  )
  for (const { title, count, said, failures, milliseconds } of outcomes) {
    process.stdout.write(all.length > 1 ? `-- ${title}\n${said}` : said)
    done.push({ title, count, milliseconds, failures })
  }
  return outcomes.every(({ count }) => count.failed === 0)
}

/** Set-up is not a test: it counts only when it fails, and then nothing else can run. */
async function prepare() {
  const complaint = complaintAboutNode(root)
  if (complaint) throw new StepFailure(complaint)
  await step('安装依赖', () => install(root))
  const browser = await step('准备浏览器', () => ensureChromium(root))
  process.stdout.write(`    ${browser}\n`)
  const font = await step('准备中文字体', () => ensureChineseFont(root))
  if (!font) process.stdout.write('提示：本机没有中文字体，页面文字会显示为方框；可安装 fonts-noto-cjk。\n')
  return { passed: 0, failed: 0 }
}

/** @param {typeof CHECKS[number]} what */
const check = ({ title, program, args }) => ({
  title,
  async work() {
    const { code, output } = await run(tool(root, program), args, { cwd: root, quiet: true })
    return code === 0 ? { ...PASSED, said: '通过\n' } : { ...FAILED, said: output }
  },
})

const MEMORY_BUILD = ['build', '--mode', 'memory', '--outDir', 'dist/memory']

/**
 * @param {string} title
 * @param {string} project of vite.config.ts
 * @param {{ quiet?: boolean }} [how] `quiet`: tells at its end
 */
const specs = (title, project, { quiet = false } = {}) => ({
  title,
  async work() {
    const report = join(reports, `${project}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    // By itself vitest gives a machine of two processors one worker.
    const args = ['run', '--project', project, '--maxWorkers=2', ...reporters]
    const { code, output } = await run(tool(root, 'vitest'), args, { cwd: root, quiet })
    const read = readReport(report)
    return { ...countVitest(read, code), said: output, failures: vitestFailures(read) }
  },
})

/** The shop in memory as well: a journey opens it as any host of files serves it. */
async function runBuild() {
  const built = await build(root, (_, work) => work())
  const { code, output } = await run(tool(root, 'vite'), MEMORY_BUILD, { cwd: root, quiet: true })
  if (code !== 0) return { ...FAILED, said: output }
  return { ...PASSED, said: built ? '通过\n' : '已是最新\n' }
}

async function runSizes() {
  const { code } = await run(process.execPath, [join(root, 'scripts/sizes.mjs')], { cwd: root })
  return code === 0 ? PASSED : FAILED
}

async function runJourneys() {
  const { code } = await run(tool(root, 'playwright'), ['test'], { cwd: root })
  const read = readReport(join(reports, 'playwright.json'))
  return { ...countPlaywright(read, code), failures: playwrightFailures(read) }
}

async function everything() {
  const ready = await parts({ title: '准备', work: prepare })
  if (!ready) return
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  await parts(...CHECKS.map(check))
  await parts(specs('单元', 'unit'))
  await parts(specs('契约', 'contracts', { quiet: true }), { title: '构建', work: runBuild })
  await parts(specs('页面', 'pages'))
  await parts(specs('后端', 'backend'))
  if (isBuilt(root)) {
    await parts({ title: '页面大小', work: runSizes })
    await parts({ title: '浏览器', work: runJourneys })
  } else process.stdout.write('\n构建没有成功，浏览器里的测试没有运行。\n')
}

function printTable() {
  const failures = done.flatMap((part) => part.failures.map((failure) => `  ${part.title}：${failure}\n`))
  if (failures.length > 0) process.stdout.write(`\n== 失败\n${failures.join('').replaceAll(`${root}/`, '')}`)
  process.stdout.write('\n== 用时\n')
  for (const { title, milliseconds, count } of done) {
    const failed = count.failed > 0 ? `，失败 ${count.failed}` : ''
    process.stdout.write(`${inSeconds(milliseconds).padStart(10)}  ${title}：通过 ${count.passed}${failed}\n`)
  }
}

endWithParent()
await everything()
printTable()
const total = sumOf(done.map((it) => it.count))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
