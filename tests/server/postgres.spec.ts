import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../server/store/db'
import { silentLogger } from '../../server/base/log'
import { OutcomeUnknown } from '../../server/store/db-error'
import { aside } from '../../server/store/deadline'
import { openPostgres } from '../../server/store/postgres'
import { isFailure } from '../../src/domain/failure'
import { freshDatabase } from '../support/postgres'
import { thrownBy } from '../support/thrown-by'

/** A way to a server that hands on what is asked and hangs up before what `word` names is answered. */
const cutting = async (to: URL, word: RegExp) => {
  const proxy = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
    far.on('data', (bytes) => near.write(bytes))
    near.on('data', (bytes) => {
      far.write(bytes)
      if (word.test(bytes.toString('latin1'))) near.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { port: (proxy.address() as AddressInfo).port, close: () => proxy.close() }
}

describe('PostgreSQL', () => {
  let url: string
  let db: Db
  const admin = async (sql: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  beforeEach(async () => {
    url = await freshDatabase()
    db = await openPostgres(url, 3, silentLogger)
  })
  afterEach(() => db.close())

  it('a deadlock is tried again and both get through', async () => {
    await db.query('create table t (id int primary key, n int)')
    await db.query('insert into t values (1, 0), (2, 0)')
    let arrived = 0
    let open = (): void => {}
    const both = new Promise<void>((release) => (open = release))
    const cross = (first: number, second: number) =>
      db.tx(async (tx) => {
        await tx.query('set local deadlock_timeout = 50')
        await tx.query('update t set n = n + 1 where id = $1', [first])
        if (++arrived === 2) open()
        await both
        await tx.query('update t set n = n + 1 where id = $1', [second])
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect(await db.query('select n from t order by id')).toEqual([{ n: 2 }, { n: 2 }])
    expect(arrived).toBeGreaterThan(2)
  })

  it('a lock that is held too long is "busy" within the time a client waits', async () => {
    await db.query('create table t (id int primary key)')
    await db.query('insert into t values (1)')
    const holder = new Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; select * from t for update')
    const startedAt = performance.now()
    const error = await thrownBy(db.tx((tx) => tx.query('select * from t for update')))
    expect([isFailure(error, 'busy'), performance.now() - startedAt < 2500]).toEqual([true, true])
    await holder.end()
  })

  it('a lost connection is "busy", the process lives on, and the next call works', async () => {
    await db.query('select 1')
    const lost = thrownBy(
      db.tx(async (tx) => {
        await tx.query('select 1')
        await admin(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        return tx.query('select 1')
      }),
    )
    expect(isFailure(await lost, 'busy')).toBe(true)
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a write whose connection is lost before its answer is neither done nor not done, one beside a call is "busy"', async () => {
    await db.query('create table t (id int)')
    const { port, close } = await cutting(new URL(url), /insert into|Q....commit\0/s)
    const through = new URL(url)
    through.host = `127.0.0.1:${port}`
    const cut = await openPostgres(through.href, 3, silentLogger)
    const single = await thrownBy(cut.query('insert into t values (1)'))
    const whole = await thrownBy(cut.tx((tx) => tx.query('select 1')))
    const beside = await thrownBy(aside(() => cut.query('insert into t values (2)')))
    const read = await thrownBy(cut.query(`select 'insert into'`))
    expect([single, whole]).toEqual([expect.any(OutcomeUnknown), expect.any(OutcomeUnknown)])
    expect([isFailure(beside, 'busy'), isFailure(read, 'busy')]).toEqual([true, true])
    await cut.close()
    close()
  })

  it('no free connection is "busy" within a second', async () => {
    let open = (): void => {}
    const held = new Promise<void>((release) => (open = release))
    const holders = [1, 2, 3].map(() => db.tx(() => held))
    const startedAt = performance.now()
    const error = await thrownBy(db.query('select 1'))
    expect([isFailure(error, 'busy'), performance.now() - startedAt < 1500]).toEqual([true, true])
    open()
    await Promise.all(holders)
  })
})
