import { expect, it } from 'vitest'
import { countPlaywright, countVitest, playwrightFailures, sumOf, vitestFailures } from './results.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})
const vitest = (passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})
const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky },
  errors,
})

it('counts what vitest counted', () => {
  const report = vitest(5, 2, file('passed', 'passed'), file('failed', 'failed', 'failed', 'passed'))
  expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2 })
  expect(countVitest(vitest(5, 0), 0)).toEqual({ passed: 5, failed: 0 })
})

it('counts a spec file that does not load as a failure', () => {
  expect(countVitest(vitest(5, 1, file('failed'), file('failed', 'failed')), 1)).toEqual({ passed: 5, failed: 2 })
})

it('counts what Playwright counted, and a test that passed the second time as passed', () => {
  expect(countPlaywright(playwright(8, 1, 1), 1)).toEqual({ passed: 9, failed: 1 })
  expect(countPlaywright(playwright(8, 0, 1), 0)).toEqual({ passed: 9, failed: 0 })
})

it('counts errors outside the tests, such as a server that does not start', () => {
  expect(countPlaywright(playwright(0, 0, 0, [{ message: 'no server' }]), 1)).toEqual({ passed: 0, failed: 1 })
})

it.each([
  ['vitest left no report', countVitest(undefined, 0)],
  ['vitest ran nothing', countVitest(vitest(0, 0), 0)],
  ['Playwright left no report', countPlaywright(undefined, 0)],
  ['Playwright ran nothing', countPlaywright(playwright(0, 0), 0)],
])('counts as one failure that %s', (_, count) => {
  expect(count).toEqual({ passed: 0, failed: 1 })
})

it('counts a runner that died after green tests as a failure', () => {
  expect(countVitest(vitest(5, 0), 1)).toEqual({ passed: 5, failed: 1 })
  expect(countPlaywright(playwright(5, 0), 134)).toEqual({ passed: 5, failed: 1 })
})

it('adds up', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
  expect(sumOf([])).toEqual({ passed: 0, failed: 0 })
})

it('names what failed, by file and title, with why, in one line', () => {
  const failed = {
    status: 'failed',
    fullName: 'a shop opens',
    failureMessages: ['Error: the server ended with 1: \n\n无法启动：端口 80 已被占用\n  at x\n  at y'],
  }
  const report = {
    ...vitest(1, 2),
    testResults: [
      { name: 'a.spec.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'fine' }, failed] },
      { name: 'b.spec.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] },
      { name: 'c.spec.ts', status: 'passed', assertionResults: [] },
    ],
  }
  expect(vitestFailures(report)).toEqual([
    'a.spec.ts > a shop opens: Error: the server ended with 1: 无法启动：端口 80 已被占用',
    'b.spec.ts: SyntaxError: no',
  ])
  const specs = [
    { title: 'pays', file: 'x.spec.ts', ok: true },
    { title: 'ships', file: 'x.spec.ts', ok: false },
  ]
  expect(playwrightFailures({ suites: [{ specs: [] }, { suites: [{ specs }] }] })).toEqual(['x.spec.ts > ships'])
  expect([...vitestFailures(undefined), ...playwrightFailures(undefined)]).toEqual([])
})
