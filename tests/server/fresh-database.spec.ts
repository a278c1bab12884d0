import { Client } from 'pg'
import { expect, it } from 'vitest'
import { dropDatabase, freshDatabase } from '../support/postgres'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

it('gives every caller a database of its own', async () => {
  const [mine, yours] = await Promise.all([freshDatabase(), freshDatabase()])
  await ask(mine, 'CREATE TABLE note (id int)')
  const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`
  expect(await Promise.all([ask(mine, tables), ask(yours, tables)])).toEqual([[{ tablename: 'note' }], []])
})

it('copies a template with all that is in it', async () => {
  const template = await freshDatabase()
  await ask(template, 'CREATE TABLE note AS SELECT 7 AS id')
  expect(await ask(await freshDatabase({ template }), 'SELECT id FROM note')).toEqual([{ id: 7 }])
})

it('sees letters in Chinese words, so that trigram search finds them', async () => {
  const url = await freshDatabase()
  await ask(url, 'CREATE EXTENSION pg_trgm')
  expect(await ask(url, `SELECT similarity('连衣裙', '连衣裙') AS same`)).toEqual([{ same: 1 }])
})

it('drops a database although somebody is connected', async () => {
  const url = await freshDatabase()
  const lingerer = new Client({ connectionString: url })
  lingerer.on('error', () => undefined)
  await lingerer.connect()
  await dropDatabase(url)
  await expect(ask(url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' })
  await lingerer.end().catch(() => undefined)
})
