import { expect, it } from 'vitest'
import { chaosOptions } from './chaos-options'

const defaults = { kills: 200, 'database-kills': 4, processes: 4 }

it('reads what is told, and has the rest as it is by itself', () => {
  const { db, whole } = chaosOptions(['--kills', '60', '--seed', '7'], defaults)
  expect({ db, whole }).toEqual({ db: 'postgres', whole: { kills: 60, 'database-kills': 4, processes: 4, seed: 7 } })
})

it('has one process on PGlite, and no database to be killed', () => {
  const { whole } = chaosOptions(['--db', 'pglite', '--seed', '1'], defaults)
  expect(whole).toEqual({ kills: 200, 'database-kills': 0, processes: 1, seed: 1 })
})

it.each([
  [['--kills=-1'], '--kills 应为非负整数'],
  [['--kills', 'many'], '--kills 应为非负整数'],
  [['--kills', '1.5'], '--kills 应为非负整数'],
  [['--kills='], '--kills 应为非负整数'],
  [['--db', 'mysql'], '--db 应为 postgres 或 pglite'],
  [['--unknown', '1'], '--unknown'],
])('refuses %j', (given, why) => {
  expect(() => chaosOptions(given, defaults)).toThrow(why)
})
