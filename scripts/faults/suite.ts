import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { COPY } from './copy'
import type { Fault } from './seeded'

interface Report {
  numPassedTests: number
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs a contract suite in the copy. @returns the tests that failed; throws when no test ran, as with a fault that does not load */
export const failuresOf = async (suite: Fault['suite']): Promise<string[]> => {
  const report = join(COPY, `report-${suite}.json`)
  rmSync(report, { force: true })
  const args = ['run', '--project', 'contracts', `tests/contracts/${suite}.spec.ts`]
  // One test that sees it is enough, and a suite on the server takes its time.
  const bail = suite === 'prod' ? ['--bail=1'] : []
  const child = spawn(
    join(COPY, 'node_modules/.bin/vitest'),
    [...args, ...bail, '--reporter=json', `--outputFile=${report}`],
    { cwd: COPY, env: { ...process.env, ...seededOnce() }, stdio: 'ignore' },
  )
  await once(child, 'exit')
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  if (numPassedTests + failed.length === 0)
    throw new Error(`没有一个测试跑起来：${testResults.map(({ message }) => message).join('\n')}`)
  return failed
}

/** The database that the sound copy was tested on serves the faulty ones too: faults are not in what was seeded. */
const seededOnce = (): Record<string, string> => {
  const dir = join(COPY, '.cache/seeded')
  const [file] = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.tar')) : []
  return file ? { SEEDED_PGLITE: join(dir, file) } : {}
}
