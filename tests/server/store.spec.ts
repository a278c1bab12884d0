import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../server/store/db'
import { silentLogger } from '../../server/base/log'
import { migrations } from '../../server/migrations/all'
import { migrate, NewerDatabase } from '../../server/migrations/migrate'
import { seed } from '../../server/seed/seed'
import { DbError, isDuplicate } from '../../server/store/db-error'
import { withinMs } from '../../server/store/deadline'
import { createPglite, openPglite, pgliteDb } from '../../server/store/pglite'
import { keepUp } from '../../server/store/pglite-upkeep'
import { DataDirInUse } from '../../server/store/pid-lock'
import { openPostgres } from '../../server/store/postgres'
import { isFailure } from '../../src/domain/failure'
import { freshDatabase } from '../support/postgres'
import { thrownBy } from '../support/thrown-by'

const worlds = [
  { name: 'PGlite', open: async (): Promise<Db> => pgliteDb(await createPglite()) },
  { name: 'PostgreSQL', open: async (): Promise<Db> => openPostgres(await freshDatabase(), 5, silentLogger) },
]

describe.each(worlds)('on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => void (db = await open()))
  beforeEach(async () => {
    await db.query('drop schema public cascade; create schema public')
    await db.query('create table t (id bigint primary key, note text)')
  })
  afterAll(() => db.close())

  it('values come back alike', async () => {
    const [row] = await db.query(
      `select 9007199254740991::bigint as big, count(*) as n, date '2026-01-02' as day, '{"a":[1]}'::jsonb as doc,
              array['x','y'] as list, timestamptz '2026-01-02T03:04:05+08' as at, null as nothing from t`,
    )
    expect(row).toEqual({
      big: 9007199254740991,
      n: 0,
      day: '2026-01-02',
      doc: { a: [1] },
      list: ['x', 'y'],
      at: new Date('2026-01-01T19:04:05Z'),
      nothing: null,
    })
  })

  it('values go in alike', async () => {
    const [row] = await db.query(
      'select $1::text[] as list, $2::jsonb as doc, $3::timestamptz as at, $4::bigint as big',
      [['a', '"b", {c}'], JSON.stringify({ 键: "'" }), new Date(0), 9007199254740991],
    )
    expect(row).toEqual({ list: ['a', '"b", {c}'], doc: { 键: "'" }, at: new Date(0), big: 9007199254740991 })
  })

  it('a transaction happens whole or not at all', async () => {
    await thrownBy(
      db.tx(async (tx) => {
        await tx.query('insert into t values (1)')
        throw new Error('changed our mind')
      }),
    )
    await db.tx((tx) => tx.query('insert into t values (2)'))
    expect(await db.query('select id from t')).toEqual([{ id: 2 }])
  })

  it('what is asked for once the transaction is over goes nowhere', async () => {
    const late = await db.tx(async (tx) => tx)
    const afterwards = await thrownBy(late.query('insert into t values (1)'))
    let later = late
    await thrownBy(
      db.tx(async (tx) => {
        later = tx
        throw new Error('changed our mind')
      }),
    )
    const takenBack = await thrownBy(later.query('insert into t values (2)'))
    expect([afterwards, takenBack]).toEqual([expect.any(Error), expect.any(Error)])
    expect(await db.query('select id from t')).toEqual([])
  })

  it('of what is asked for together, all that comes after a failure says what failed', async () => {
    await db.query('insert into t values (1)')
    const told: unknown[] = []
    const ends = await thrownBy(
      db.tx(async (tx) => {
        const several = [
          tx.query('select 1 as one'),
          tx.query('insert into t values (1)'),
          tx.query('select 2 as two'),
          tx.query('insert into t values (3)'),
        ]
        told.push(...(await Promise.all(several.map(thrownBy))))
        throw told.at(-1)
      }),
    )
    expect([...told, ends].map((error) => isDuplicate(error))).toEqual([false, true, true, true, true])
    expect(told[0]).toBeNull()
  })

  it('a second of its kind is told by its constraint', async () => {
    await db.query('insert into t values (1)')
    const error = await thrownBy(db.query('insert into t values (1)'))
    expect([isDuplicate(error), isDuplicate(error, 't_pkey'), isDuplicate(error, 'other')]).toEqual([true, true, false])
    expect(await thrownBy(db.query('select nonsense'))).toBeInstanceOf(DbError)
  })

  it('the outer database inside a transaction is refused, not waited for', async () => {
    const error = await thrownBy(db.tx(() => db.query('select 1')))
    expect(String(error)).toContain('use its tx')
  })

  it('nothing is committed once the caller was told "busy"', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let ended: Promise<unknown> = Promise.resolve()
    const told = thrownBy(
      withinMs(2500, () => {
        const work = db.tx(async (tx) => {
          await tx.query('insert into t values (1)')
          vi.advanceTimersByTime(2500)
        })
        ended = thrownBy(work)
        return work
      }),
    )
    expect([isFailure(await told, 'busy'), isFailure(await ended, 'busy')]).toEqual([true, true])
    vi.useRealTimers()
    expect(await db.query('select id from t')).toEqual([])
  })

  it('"busy" is not said once something was committed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const result = await withinMs(2500, async () => {
      await db.query('insert into t values (1)')
      vi.advanceTimersByTime(10_000)
      return 'done'
    })
    vi.useRealTimers()
    expect(result).toBe('done')
  })

  it('a question that begins by naming its parts commits nothing, one that writes in them does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const after = (sql: string) =>
      withinMs(2500, async () => {
        await db.query(sql)
        vi.advanceTimersByTime(10_000)
        return db.query('select 1 as one')
      })
    const read = await thrownBy(after('with one as (select 1) select * from one'))
    const written = await after('with one as (insert into t values (2) returning id) select * from one')
    vi.useRealTimers()
    expect([isFailure(read, 'busy'), written]).toEqual([true, [{ one: 1 }]])
  })

  it('what a failure has undone is not told as done, though the work went on as if nothing had been', async () => {
    const told = db.tx(async (tx) => {
      await tx.query('insert into t values (1)')
      await thrownBy(tx.query('insert into t values (1)'))
    })
    expect(String(await thrownBy(told))).toContain('rolled back')
    expect(await db.query('select id from t')).toEqual([])
  })

  it('of several statements in one text the last one tells its rows, if it has any', async () => {
    expect(await db.query("insert into t values (1, 'a'); select id from t")).toEqual([{ id: 1 }])
    expect(await db.query('select id from t; delete from t')).toEqual([])
  })

  it('keeps the plan of what is asked again and again, and of what has a name at once', async () => {
    const kept = await db.tx(async (tx) => {
      for (let i = 0; i < 3; i++) {
        await tx.query('select note from t where id = $1', [i])
        await tx.query('select id from t where note = $1', ['a'], false)
      }
      await tx.query('select count(*) from t where id > $1', [0], 'more')
      return tx.query<{ statement: string }>('select statement from pg_prepared_statements order by statement')
    })
    expect(kept.map(({ statement }) => statement)).toEqual([
      'select count(*) from t where id > $1',
      'select note from t where id = $1',
    ])
  })

  it('goes on with a kept plan after it was given what it cannot take', async () => {
    const ask = (id: unknown) => db.query('select id from t where id = $1', [id])
    await db.query('insert into t values (1)')
    for (let i = 0; i < 3; i++) await ask(1)
    expect(await thrownBy(ask('one'))).toBeInstanceOf(DbError)
    expect([await ask(null), await ask(1)]).toEqual([[], [{ id: 1 }]])
  })

  it('plans anew what was planned before a table was given another shape, in a transaction too', async () => {
    const alone = () => db.query('select * from t where id = $1', [1])
    const inTx = () => db.tx((tx) => tx.query('select * from t where id = $1', [1]))
    await db.query('insert into t values ($1)', [1])
    for (let i = 0; i < 4; i++) await alone()
    await db.query('alter table t add column more text')
    expect(await alone()).toEqual([{ id: 1, note: null, more: null }])
    await db.query('alter table t drop column note')
    expect(await inTx()).toEqual([{ id: 1, more: null }])
  })

  it('migrations run once, also when two servers start together', async () => {
    const [first, second] = await Promise.all([migrate(db), migrate(db)])
    expect([...first, ...second].toSorted()).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(db)).toEqual([])
  })

  it('a migration that fails leaves nothing behind, and runs again', async () => {
    const broken = { name: '0001-x', statements: ['create table half (id int)', 'create nonsense'] }
    await thrownBy(migrate(db, [broken]))
    const whole = { name: '0001-x', statements: ['create table half (id int)'] }
    expect(await migrate(db, [whole])).toEqual(['0001-x'])
  })

  it('a database of a newer version is left alone', async () => {
    await migrate(db, [{ name: '0001-x', statements: [] }])
    expect(await thrownBy(migrate(db, []))).toBeInstanceOf(NewerDatabase)
  })

  it('the demo shop is filled in once, whole, also when two servers start together', async () => {
    await migrate(db)
    const now = Date.parse('2026-11-20T10:00:00+08:00')
    const did = await Promise.all([seed(db, now), seed(db, now)])
    expect(did.toSorted()).toEqual([false, true])
    expect(await db.query('select count(*) as n from users')).toEqual([{ n: 3 }])
    expect(await seed(db, now)).toBe(false)
  })
})

describe('PGlite', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'daifa-store-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  it('belongs to one: a second opening is refused, and what was written is there afterwards', async () => {
    const db = await openPglite(dir, 0)
    await db.query('create table t (id int)')
    expect(await thrownBy(openPglite(dir, 0))).toBeInstanceOf(DataDirInUse)
    await db.query('insert into t values (1)')
    await db.close()
    const again = await openPglite(dir, 0)
    expect(await again.query('select id from t')).toEqual([{ id: 1 }])
    await again.close()
  })

  it('reads go on and writes wait when the disk is nearly full', async () => {
    const db = await openPglite(dir, 999_999_999)
    const error = await thrownBy(db.query('create table t (id int)'))
    expect([
      isFailure(error, 'busy'),
      String(error),
      await db.query('with one as (select 1 as one) select * from one'),
    ]).toEqual([true, 'Failure: 存储空间不足，暂时无法保存，请稍后再试', [{ one: 1 }]])
    await db.close()
  })

  it('is kept up: neither its log nor what is changed again and again grows for ever', async () => {
    const db = await openPglite(dir, 0)
    await db.query("create table t as select id, 0 as n, repeat('x', 1000) as text from generate_series(1, 4000) id")
    for (let i = 0; i < 16; i++) {
      await db.query('update t set n = n + 1')
      await db.query('select pg_stat_force_next_flush()')
      await keepUp(db)
    }
    // Each change is of all 4.7 MB, and writes 5 MB of log.
    const [t] = await db.query<{ mb: number }>("select pg_table_size('t') / 1e6::float8 as mb")
    expect(t!.mb).toBeLessThan(12)
    expect(readdirSync(join(dir, 'db/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length).toBeLessThan(5)
    await db.close()
  })

  it('is kept up with its own tables, and past one that cannot be', async () => {
    const db = pgliteDb(await createPglite())
    await db.query(`create function f(int) returns int immutable language plpgsql as 'begin return 1; end';
      create table bad as select id from generate_series(1, 100) id; create index on bad (f(id));
      create table t as select id, repeat(md5(id::text), 20) as text from generate_series(1, 1000) id`)
    await db.query(
      `create or replace function f(int) returns int immutable language plpgsql as 'begin raise ''no''; end'`,
    )
    await db.query('delete from t where id % 2 = 0')
    await db.query('delete from bad where id % 2 = 0')
    // Wide values of what it knows of a table lie in a table of their own.
    for (let i = 0; i < 50; i++) await db.query('analyze t')
    const bloated = async () => {
      await db.query('select pg_stat_force_next_flush()')
      return db.query(`select relname from pg_stat_all_tables where n_dead_tup > 100 order by relname`)
    }
    expect(await bloated()).toEqual([{ relname: 'pg_toast_2619' }, { relname: 't' }])
    expect(String(await thrownBy(keepUp(db)))).toMatch('no')
    expect(await bloated()).toEqual([])
    await db.close()
  })

  it('lets timers run while it is busy', async () => {
    const db = pgliteDb(await createPglite())
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    for (let i = 0; i < 200; i++) await db.query('select 1')
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
    await db.close()
  })
})
