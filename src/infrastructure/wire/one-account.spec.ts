import { describe, expect, it } from 'vitest'
import { infoUpdate } from '../../../wire/account'
import { cartAdd, cartList } from '../../../wire/cart'
import { oneAccount } from './one-account'
import type { WireClient } from './wire-client'

/** The calls that reach the wire, for a page that works under `held` while `stored` is in the storage. */
const sent = async (held: string | null, stored: string | null) => {
  const paths: string[] = []
  const wire = { ask: async ({ path }: { path: string }) => void paths.push(path) } as unknown as WireClient
  const { ask } = oneAccount(wire, { held: () => held, read: () => stored })
  const refused = await ask(cartAdd, { items: [{ skuId: '7', qty: 1 }] }).then(
    () => null,
    (error: { kind: string; message: string }) => [error.kind, error.message],
  )
  await ask(cartList, {})
  return { paths, refused }
}

describe('a page whose token was changed behind its back', () => {
  it('§4.12 sends no write for another account than it shows, and says so; reads go on', async () => {
    expect(await sent('A', 'B')).toEqual({
      paths: ['/api/cart/list'],
      refused: ['strayed', '已在别的标签页换了账号，请刷新页面'],
    })
  })

  it.each([
    ['its own token', 'A', 'A'],
    ['a sign-out elsewhere, which the server refuses', 'A', null],
    ['a visitor’s page', null, 'B'],
  ])('writes as ever with %s', async (_, held, stored) => {
    expect(await sent(held, stored)).toEqual({ paths: ['/api/cart/add', '/api/cart/list'], refused: null })
  })

  it('§9.1 §9.13 hands on the files of a call, and how long they are waited for', async () => {
    const heard: unknown[] = []
    const wire = { ask: async (...given: unknown[]) => void heard.push(given) } as unknown as WireClient
    const given = [infoUpdate, {}, { avatar: new Blob(['1']) }, { timeout: 60_000 }] as const
    await oneAccount(wire, { held: () => 'A', read: () => 'A' }).ask(...given)
    expect(heard).toEqual([given])
  })
})
