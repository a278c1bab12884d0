import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import elk from 'elkjs/package.json' with { type: 'json' }

/**
 * Which of the ways to lay something out reads best, by `keyOf`: sixteen are tried where it isn't known, one where it is. `npm run diagrams`
 * always tries them all and writes down what won.
 */
export type BestWays = Map<string, number>

const FILE = new URL('best-ways.json', import.meta.url)

/** What the choice depends on besides the thing itself. A change of any of it makes all that is known unknown. */
const RULES = ['layout.ts', 'faults.ts'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))

/** Of something to be laid out with these settings. */
export const keyOf = (...what: unknown[]): string =>
  hash('sha256', JSON.stringify([elk.version, RULES, what])).slice(0, 12)

export const readBestWays = (): BestWays =>
  new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>))

export const writeBestWays = (best: BestWays): void =>
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted(best)), null, 2)}\n`)

const sorted = (best: BestWays) => [...best].toSorted(([a], [b]) => (a < b ? -1 : 1))
