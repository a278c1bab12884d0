import { expect, it } from 'vitest'
import { changedFiles, scoreTable } from './mutation-score.mjs'

const file = (...statuses: string[]) => ({ source: 'as it was', mutants: statuses.map((status) => ({ status })) })
const files = {
  'src/domain/money.ts': file('Killed', 'Killed'),
  'src/domain/pricing/fees.ts': file('Killed', 'Timeout', 'Survived', 'NoCoverage'),
  'src/domain/pricing/deep/rows.ts': file('Survived', 'Ignored', 'RuntimeError'),
  'src/application/payment/labels.ts': file('Ignored'),
}

it('tells the score of each folder, of each layer and of all, by what tests should have found', () => {
  expect(scoreTable(files).split('\n').slice(2)).toEqual([
    '| application/payment | — | — | 0 | 0 | 0 |',
    '| domain/*.ts | 100.0 % | 100.0 % | 2 | 0 | 0 |',
    '| domain/pricing | 40.0 % | 50.0 % | 2 | 2 | 1 |',
    '| **application** | — | — | 0 | 0 | 0 |',
    '| **domain** | 57.1 % | 66.7 % | 4 | 2 | 1 |',
    '| **合计** | 57.1 % | 66.7 % | 4 | 2 | 1 |',
  ])
})

it('tells which files have changed since, or are gone', () => {
  const now: Record<string, string> = Object.fromEntries(Object.keys(files).map((path) => [path, 'as it was']))
  expect(changedFiles(files, (path) => now[path])).toEqual([])
  now['src/domain/money.ts'] = 'as it is'
  delete now['src/domain/pricing/fees.ts']
  expect(changedFiles(files, (path) => now[path])).toEqual(['src/domain/money.ts', 'src/domain/pricing/fees.ts'])
})
