import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './lib/build.mjs'
import { ensureChineseFont, ensureChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { complaintAboutNode } from './lib/node-version.mjs'
import { countPlaywright, countVitest, readReport, sumOf } from './lib/results.mjs'
import { endWithParent, inSeconds, run, step, StepFailure } from './lib/step.mjs'
import { tool } from './lib/tool.mjs'

/**
 * `npm test`: everything, from a fresh clone. Fetches what is missing, then runs the static checks, the specs, the
 * build and the journeys in a real browser; each goes on although one before it failed, so that one run tells all.
 * The last line is `N passed, N failed`; a static check or the build counts as one test.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = join(root, '.cache/reports')

/** @typedef {import('./lib/results.mjs').Count} Count */
/** @type {{ title: string, milliseconds: number, count: Count }[]} */
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
 * @param {string} title
 * @param {() => Promise<Count>} work
 */
async function part(title, work) {
  process.stdout.write(`\n== ${title}\n`)
  const began = performance.now()
  const count = await work().catch((/** @type {unknown} */ error) => {
    process.stdout.write(`${error instanceof StepFailure ? error.message : String(error)}\n`)
    return FAILED
  })
  done.push({ title, milliseconds: performance.now() - began, count })
  return count.failed === 0
}

/** Set-up is not a test: it counts only when it fails, and then nothing else can run. */
async function prepare() {
  const complaint = complaintAboutNode(root)
  if (complaint) throw new StepFailure(complaint)
  await step('安装依赖', () => install(root))
  await step('准备浏览器', () => ensureChromium(root))
  const font = await step('准备中文字体', () => ensureChineseFont(root))
  if (!font) process.stdout.write('提示：本机没有中文字体，页面文字会显示为方框；可安装 fonts-noto-cjk。\n')
  return { passed: 0, failed: 0 }
}

/** @param {typeof CHECKS[number]} check */
async function runCheck({ program, args }) {
  const { code, output } = await run(tool(root, program), args, { cwd: root, quiet: true })
  process.stdout.write(code === 0 ? '通过\n' : output)
  return code === 0 ? PASSED : FAILED
}

async function runSpecs() {
  const report = join(reports, 'vitest.json')
  const projects = ['--project', 'unit', '--project', 'pages', '--project', 'contracts']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(tool(root, 'vitest'), ['run', ...projects, ...reporters], { cwd: root })
  return countVitest(readReport(report), code)
}

async function runBuild() {
  const built = await build(root, (title, work) => (process.stdout.write(`${title}\n`), work()))
  process.stdout.write(built ? '通过\n' : '已是最新\n')
  return PASSED
}

async function runSizes() {
  const { code } = await run(process.execPath, [join(root, 'scripts/sizes.mjs')], { cwd: root })
  return code === 0 ? PASSED : FAILED
}

async function runJourneys() {
  const { code } = await run(tool(root, 'playwright'), ['test'], { cwd: root })
  return countPlaywright(readReport(join(reports, 'playwright.json')), code)
}

async function everything() {
  const ready = await part('准备：依赖、浏览器、字体', prepare)
  if (!ready) return
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  for (const check of CHECKS) await part(check.title, () => runCheck(check))
  await part('单元与契约测试', runSpecs)
  const built = await part('构建', runBuild)
  if (built) {
    await part('页面大小', runSizes)
    await part('浏览器全程测试', runJourneys)
  } else process.stdout.write('\n构建没有成功，浏览器全程测试没有运行。\n')
}

function printTable() {
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
