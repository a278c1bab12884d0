import { readFileSync } from 'node:fs'

/**
 * What the runners say about their tests, reduced to two numbers. Nothing that went wrong may count as nothing:
 * a spec file that does not load, a runner that dies, a report that is not there are a failure each.
 * @typedef {{ passed: number, failed: number }} Count
 */

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { name?: string, status: string, message?: string,
 *     assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }} VitestReport
 * @param {VitestReport | undefined} report
 * @param {number} code the exit code of the runner
 * @returns {Count}
 */
export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  const failsAlone = (/** @type {VitestReport['testResults'][number]} */ file) =>
    file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')
  const failed = report.numFailedTests + report.testResults.filter(failsAlone).length
  return neverSilent({ passed: report.numPassedTests, failed }, code)
}

/**
 * A journey that failed and passed the second time counts as passed; Playwright's own list names it as flaky.
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} PlaywrightReport
 * @param {PlaywrightReport | undefined} report
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.stats.unexpected + report.errors.length
  return neverSilent({ passed: report.stats.expected + report.stats.flaky, failed }, code)
}

/**
 * What failed, by file and title, with why: for the end of the output, the only part that every host of CI keeps.
 * @param {VitestReport | undefined} report
 * @returns {string[]}
 */
export const vitestFailures = (report) =>
  (report?.testResults ?? []).flatMap(({ name = '', status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${why(message)}`] : []
    return failed.map((test) => `${name} > ${test.fullName ?? ''}: ${why(test.failureMessages?.[0] ?? '')}`)
  })

/**
 * @typedef {{ suites?: Suite[], specs?: { title: string, ok: boolean, file: string }[] }} Suite
 * @param {Suite | undefined} report of Playwright, or a suite within it
 * @returns {string[]}
 */
export const playwrightFailures = ({ suites = [], specs = [] } = {}) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} > ${title}`),
  ...suites.flatMap(playwrightFailures),
]

/**
 * In one line, without the stack: what a server said before it ended may stand below an empty one.
 * @param {string} text
 */
const why = (text) =>
  text
    .replace(/\n\s+at [^]*/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .slice(0, 600)

/**
 * @param {Count} count
 * @param {number} code
 */
function neverSilent(count, code) {
  const nothing = count.passed + count.failed === 0
  return count.failed === 0 && (code !== 0 || nothing) ? { ...count, failed: 1 } : count
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export const sumOf = (counts) =>
  counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })

/** @param {string} file */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
