import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/base/config'
import { calls } from '../../wire/calls'
import { ask } from '../support/ask'
import { PRODUCTION } from '../support/production-env'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let page: Page
beforeAll(async () => {
  server = await startServer()
  page = (await (await fetch(`${server.url}/prod/openapi.json`)).json()) as Page
})
afterAll(() => server.close())

interface Page {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; security?: unknown }>>
}

it('§7.1 describes every call under /prod, and marks those that need a token', () => {
  const described = Object.entries(page.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, security }]) => [
      operationId,
      { method, path, buyer: security !== undefined },
    ]),
  )
  expect(page.openapi).toBe('3.1.0')
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(
      Object.entries(calls).map(([name, { method, path, access }]) => [
        name,
        { method: method.toLowerCase(), path, buyer: access === 'buyer' },
      ]),
    ),
  )
})

it('refers to nothing that is not on the page', () => {
  const refs = [...JSON.stringify(page).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref]) => ref!)
  const missing = refs.filter(
    (ref) =>
      ref.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], page) ===
      undefined,
  )
  expect(refs.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('is read by GET: %s is refused as with any call', async (method) => {
  const { status, code, headers } = await ask(server, method, '/prod/openapi.json')
  expect([status, code, headers.get('allow')]).toEqual([405, 405, 'GET'])
})

it('tells a preflight that no other site may read it', async () => {
  const { status, headers } = await fetch(`${server.url}/prod/openapi.json`, { method: 'OPTIONS' })
  expect([status, headers.get('allow'), headers.get('access-control-allow-origin')]).toEqual([204, 'GET', null])
})

it('is shown in production only where the operator wants it', async () => {
  const shown = async (env: Record<string, string>) => {
    const config = {
      ...server.deps.config,
      publicOpenapi: readConfig({ ...PRODUCTION, DATABASE_URL: 'postgres://x/y', ...env }).publicOpenapi,
    }
    const app = await buildApp({ ...server.deps, config })
    const answers = [
      await app.inject('/prod/openapi.json'),
      await app.inject({ method: 'POST', url: '/prod/openapi.json' }),
    ]
    await app.close()
    return answers.map(({ statusCode }) => statusCode)
  }
  expect([await shown({}), await shown({ PUBLIC_OPENAPI: '1' })]).toEqual([
    [404, 404],
    [200, 405],
  ])
})
