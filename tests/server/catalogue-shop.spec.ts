import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '../../demo/world'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ db: 'pglite' })
})
afterAll(() => server.close())

const ask = async (path: string, query: Record<string, string>): Promise<{ code: number; data: unknown }> => {
  const reply = await fetch(`${server.url}/prod${path}?${new URLSearchParams(query)}`)
  return (await reply.json()) as { code: number; data: unknown }
}

test('a category that is there has nothing above its level, one that is not is told', async () => {
  const { categories } = demoWorld()
  const second = categories.find(({ level }) => level === 2)!
  const below = (level: string) => ask('/common/category/list', { parent_id: second.id, level })
  expect(await below('1')).toMatchObject({ code: 20000, data: [] })
  expect((await below('3')).data).toHaveLength(categories.filter(({ parentId }) => parentId === second.id).length)
  expect((await ask('/common/category/list', { parent_id: '999999999' })).code).toBe(40004)
})

test('a filter that a form sends empty narrows nothing', async () => {
  const whole = await ask('/api/supplier/list', {})
  expect(await ask('/api/supplier/list', { keyword: '', region_id: '', market_id: '' })).toEqual(whole)
  expect((await ask('/common/category/list', { parent_id: '', level: '' })).code).toBe(20000)
})
