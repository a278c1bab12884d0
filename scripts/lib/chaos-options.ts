import { parseArgs } from 'node:util'
import { newSeed } from '../../tests/support/chaos'
import { startPostgres } from '../../tests/support/postgres'

/** What a chaos is told on its command line, and the database that it runs on. */

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

export type Whole = 'processes' | 'database-kills' | 'seed'

export interface ChaosOptions<K extends string> {
  db: 'postgres' | 'pglite'
  whole: Record<K | Whole, number>
}

/**
 * Reads `--db` and whole numbers, each with what it is where it isn't told. PGlite bears one process, and none of it is killed by itself.
 * @throws Error for what is no such number or database
 */
export const chaosOptions = <K extends string>(
  given: readonly string[],
  defaults: Record<K | Exclude<Whole, 'seed'>, number>,
): ChaosOptions<K> => {
  const wanted: Record<string, number> = { seed: newSeed(), ...defaults }
  const options = Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, { type: 'string' as const, default: String(value) }]),
  )
  const { values }: { values: Record<string, string | boolean | undefined> } = parseArgs({
    args: [...given],
    options: { ...options, db: { type: 'string', default: 'postgres' } },
  })
  const db = (['postgres', 'pglite'] as const).find((one) => one === values.db)
  if (!db) throw new Error('--db 应为 postgres 或 pglite')
  const whole = Object.fromEntries(
    Object.keys(wanted).map((name) => {
      const value = Number(values[name])
      if (values[name] === '' || !Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} 应为非负整数`)
      return [name, value]
    }),
  ) as Record<K | Whole, number>
  return { db, whole: db === 'postgres' ? whole : { ...whole, processes: 1, 'database-kills': 0 } }
}

/** On a database of its own; complaints make the command fail. */
export const onDatabase = async (
  db: ChaosOptions<never>['db'],
  run: () => Promise<string[]>,
  good: string,
): Promise<void> => {
  const postgres = db === 'postgres' ? await startPostgres() : null
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  try {
    const complaints = await run()
    for (const complaint of complaints) say(`  ✗ ${complaint}`)
    if (complaints.length === 0) say(`  ✓ ${good}`)
    else process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}
