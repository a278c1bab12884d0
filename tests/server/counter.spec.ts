import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app'
import { verbs, type VerbName } from '../../server/verbs/all'
import type { Verb } from '../../server/verbs/verb'
import { ask, tokenOf } from '../support/ask'
import { samplesFor, type Samples } from '../support/counter-samples'
import { startServer, type TestServer } from '../support/server'

/** The door of the counter, and what holds for every call behind it. */

let server: TestServer
let key: string
let token: string
let samples: Samples
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ onLog: (line) => lines.push(line) })
  key = readFileSync(join(server.dataDir, 'ops.key'), 'utf8')
  token = await tokenOf(server)
  samples = await samplesFor(server, key)
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const post = (path: string, fields: Record<string, unknown>, by = key) =>
  ask(server, 'POST', `/ops${path}`, { headers: json, body: JSON.stringify(fields), token: by })
const get = (path: string, by = key) => ask(server, 'GET', `/ops${path}`, { token: by })

const all = Object.values(verbs) as Verb[]
const calls = all.map((verb) => [`${verb.method} /ops${verb.path}`, verb] as const)

describe('the key', () => {
  it('is made at the first start of the demo, for its owner alone', () => {
    const file = join(server.dataDir, 'ops.key')
    expect([statSync(file).mode & 0o777, key]).toEqual([0o600, expect.stringMatching(/^[\w-]{43}$/)])
  })

  it.each([
    ...calls,
    ['GET /ops/openapi.json', null],
    ['PUT /ops/files/x.csv', null],
    ['POST /ops/nothing', null],
  ] as const)('is asked for by %s; none, a wrong one and a buyer’s token are refused alike', async (call) => {
    const [method, path] = call.split(' ') as [string, string]
    const answers = []
    for (const by of [undefined, `${key.slice(0, -1)}~`, token]) {
      server.clock.advance(60)
      const { status, code, msg, data } = await ask(server, method, path, by === undefined ? {} : { token: by })
      answers.push({ status, code, msg, data })
    }
    expect(answers).toEqual(answers.map(() => ({ status: 200, code: 40001, msg: '后台密钥不正确', data: {} })))
  })

  it('that nobody configured leaves no door in production: its addresses are answered like any that nobody has', async () => {
    const config = { ...server.deps.config, mode: 'production' as const, opsKeys: [] }
    const app = await buildApp({ ...server.deps, config })
    const answers = async (path: string) => {
      const requests = (['GET', 'POST', 'PUT', 'OPTIONS'] as const).map((method) =>
        app.inject({ method, url: path, headers: { authorization: `Bearer ${key}` } }),
      )
      return (await Promise.all(requests)).map(({ statusCode, body, headers }) => [
        statusCode,
        body,
        headers['content-type'],
        headers.allow,
      ])
    }
    expect(await answers('/ops/users/list')).toEqual(await answers('/opt/users/list'))
    expect(await answers('/ops/openapi.json')).toEqual(await answers('/opt/openapi.json'))
    await app.close()
  })

  it('opens nothing of a buyer’s', async () => {
    expect((await ask(server, 'GET', '/prod/api/user/me', { token: key })).code).toBe(40001)
  })

  it('that is wrong is guessed at most 20 times a minute, and holds up nobody with a right one', async () => {
    server.clock.advance(60)
    const codes = []
    for (let i = 0; i < 21; i++) codes.push((await get('/users/list', 'wrong')).code)
    expect(codes).toEqual([...Array<number>(20).fill(40001), 40029])
    expect((await get('/users/list')).code).toBe(20000)
    expect(lines.filter((line) => line.includes('"ops-key-refused"')).at(-1)).toMatch(/"from":"[\w-]{12}"/)
  })
})

describe('every call', () => {
  const named = Object.entries(verbs) as [VerbName, Verb][]
  const writes = named.filter(([, { repeat }]) => repeat === 'write')
  const send = ({ method, path }: Verb, fields: Record<string, unknown>) =>
    method === 'POST'
      ? post(path, fields)
      : get(`${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`)

  it.each(named)(
    '%s does what its sample says, and leaves one row in the log with the key’s name',
    async (name, verb) => {
      const fields = await samples[name]()
      const before = await lastLogged()
      const request = verb.repeat === 'write' ? { request_id: randomUUID() } : {}
      const answer = verb.isSheet ? await download(verb, fields) : await send(verb, { ...fields, ...request })
      expect(answer).toMatchObject({
        code: 20000,
        msg: '成功',
      })
      const rows = await server.db.query<{ call: string }>(
        `select call, key_name, outcome, code, request_id, dry_run, ms is not null as timed from ops_log where id > $1`,
        [before],
      )
      expect(rows).toEqual([
        {
          call: `${verb.noun} ${verb.verb}`,
          key_name: 'ops',
          outcome: 'done',
          code: 20000,
          request_id: request.request_id ?? '',
          dry_run: false,
          timed: true,
        },
      ])
      expect(lines.at(-1)).toContain(`"call":"${verb.noun} ${verb.verb}","key":"ops"`)
    },
  )

  it.each(named)('%s refuses a field that it has no name for, and changes nothing', async (name, verb) => {
    const fields = await samples[name]()
    const before = await everything()
    const { code, msg } = await send(verb, { ...fields, request_id: randomUUID(), dryrun: 'true' })
    expect([code, msg]).toEqual([40000, expect.stringMatching(/^不支持的参数 (dryrun|request_id)$/)])
    expect(await everything()).toEqual(before)
  })

  it.each(writes)('%s says in a dry run what it would do, and keeps nothing', async (name, verb) => {
    const fields = await samples[name]()
    const before = await everything()
    const last = await lastLogged()
    const answer = await send(verb, { ...fields, request_id: randomUUID(), dry_run: true })
    expect(answer.code).toBe(20000)
    expect(await everything()).toEqual(before)
    expect(await server.db.query('select dry_run, outcome from ops_log where id > $1', [last])).toEqual([
      { dry_run: true, outcome: 'done' },
    ])
  })

  it.each(writes)('%s is done once for its request id: again it gets the first answer', async (name, verb) => {
    const fields = await samples[name]()
    const told = { ...fields, request_id: randomUUID() }
    const first = await send(verb, told)
    const after = await everything()
    const again = await send(verb, told)
    expect([again.code, again.data]).toEqual([20000, first.data])
    expect(await everything()).toEqual(after)
  })

  it.each(writes)('%s refuses a known request id with other content', async (name, verb) => {
    const fields = await samples[name]()
    const requestId = randomUUID()
    await send(verb, { ...fields, request_id: requestId })
    const [field, value] = Object.entries(fields).find(([, one]) => typeof one === 'string') ?? ['', '']
    const other = await send(verb, { ...fields, [field]: await otherThan(String(value)), request_id: requestId })
    expect([other.code, other.msg]).toEqual([40009, '请勿重复提交'])
  })

  it.each(writes)('%s is not done without a request id', async (name, verb) => {
    const fields = await samples[name]()
    const { code, msg } = await send(verb, fields)
    expect([code, msg]).toEqual([40000, '缺少参数 request_id'])
  })

  it('is described at /ops/openapi.json as it is', async () => {
    const response = await fetch(`${server.url}/ops/openapi.json`, { headers: { authorization: `Bearer ${key}` } })
    const page = (await response.json()) as { paths: Record<string, Record<string, { operationId: string }>> }
    const described = Object.entries(page.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
    )
    expect(described.filter(([, , path]) => !path!.startsWith('/files'))).toEqual(
      named.map(([name, { method, path }]) => [name, method, path]),
    )
  })

  it('by another method is told which one, and what is no call is not there', async () => {
    const wrong = await ask(server, 'PUT', '/ops/users/credit', { token: key })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await get('/users/nothing')).status).toBe(404)
  })

  /** Of the same kind: a file is another one that is here. */
  const otherThan = async (text: string): Promise<string> => {
    if (!/^[0-9a-f]{64}\./.test(text)) return `${text}a`
    const sent = [await samples.feesImport(), await samples.addonsImport()].map(({ sheet }) => String(sheet))
    return sent.find((file) => file !== text)!
  }

  const download = async ({ path }: Verb, fields: Record<string, unknown>): Promise<{ code: number; msg: string }> => {
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${server.url}/ops${path}?${query}`, { headers: { authorization: `Bearer ${key}` } })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const isTable = /^\uFEFF[^\r]+\r\n[^\r]+/.test(text) && response.headers.get('content-type')?.startsWith('text/csv')
    return isTable ? { code: 20000, msg: '成功' } : { code: 0, msg: text }
  }

  const lastLogged = async (): Promise<number> => {
    const [row] = await server.db.query<{ id: number }>('select coalesce(max(id), 0) as id from ops_log')
    return row!.id
  }

  /** A checksum of every table but the log of the counter itself. */
  const everything = async (): Promise<Record<string, string>> => {
    const tables = await server.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'ops_log' order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await server.db.query<{ sum: string }>(
        `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
      )
      sums[name] = row!.sum
    }
    return sums
  }
})
