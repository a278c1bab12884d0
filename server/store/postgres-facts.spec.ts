import { expect, it } from 'vitest'
import { databaseComplaints, type PostgresFacts } from './postgres-facts'

const GOOD: PostgresFacts = {
  version: 180_000,
  encoding: 'UTF8',
  isSuperuser: false,
  switchedOff: [],
  transport: 'verified',
}
const nothing = { pglite: false, databaseSuperuser: false, databaseWithoutTls: false, databaseDataLoss: false }
const names = (complaints: string[]): string[] =>
  complaints.map((text) => /ALLOW_\w+|UTF8|PostgreSQL 应为 15/.exec(text)?.[0] ?? text)

it.each<[string, Partial<PostgresFacts>, Partial<typeof nothing>, string[]]>([
  ['a good one', {}, {}, []],
  ['one on this machine', { transport: 'local' }, {}, []],
  ['an old one', { version: 140_011 }, {}, ['PostgreSQL 应为 15']],
  ['one that can not hold Chinese', { encoding: 'LATIN1' }, {}, ['UTF8']],
  ['its superuser', { isSuperuser: true }, {}, ['ALLOW_DATABASE_SUPERUSER']],
  ['its superuser, allowed', { isSuperuser: true }, { databaseSuperuser: true }, []],
  ['one far away in plain text', { transport: 'plain' }, {}, ['ALLOW_DATABASE_WITHOUT_TLS']],
  ['one far away in plain text, allowed', { transport: 'plain' }, { databaseWithoutTls: true }, []],
  ['one that forgets', { switchedOff: ['fsync'] }, {}, ['ALLOW_DATABASE_DATA_LOSS']],
  ['one that forgets, allowed', { switchedOff: ['fsync'] }, { databaseDataLoss: true }, []],
  [
    'one with every fault',
    { version: 130_000, encoding: 'SQL_ASCII', isSuperuser: true, switchedOff: ['fsync'], transport: 'plain' },
    {},
    [
      'PostgreSQL 应为 15',
      'UTF8',
      'ALLOW_DATABASE_SUPERUSER',
      'ALLOW_DATABASE_WITHOUT_TLS',
      'ALLOW_DATABASE_DATA_LOSS',
    ],
  ],
])('of a database production is told what forbids it: %s', (_, facts, allowed, expected) => {
  const config = { mode: 'production', allow: { ...nothing, ...allowed } } as const
  expect(names(databaseComplaints(config, { ...GOOD, ...facts }))).toEqual(expected)
})

it('the demo asks only for what it could not run on', () => {
  const facts = { ...GOOD, isSuperuser: true, switchedOff: ['fsync'], transport: 'plain' } as const
  const demo = { mode: 'demo', allow: nothing } as const
  expect(databaseComplaints(demo, { ...facts, switchedOff: [...facts.switchedOff] })).toEqual([])
  expect(names(databaseComplaints(demo, { ...GOOD, encoding: 'SQL_ASCII' }))).toEqual(['UTF8'])
})
