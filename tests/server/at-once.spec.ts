import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, form } from '../support/ask'
import { startServer, type TestServer } from '../support/server'
import { buyersOf, type Buyer } from '../support/trade'

interface Card {
  id: string
  collected: boolean
}

// Under load, what several ask for in one moment is asked of the database together (server/store/gathered).
describe.each(['pglite', 'postgres'] as const)('who asks in the same moment as others, on %s,', (kind) => {
  let server: TestServer
  let buyers: Buyer[]
  let products: string[]
  beforeAll(async () => {
    server = await startServer({ db: kind })
    buyers = await buyersOf(server, 6)
    products = (await list()).map(({ id }) => id).slice(0, 6)
    // The first has all of them among the favourites, the last but one only one.
    await Promise.all(
      buyers.flatMap(({ token }, i) =>
        products.slice(i).map((target_id) =>
          ask(server, 'POST', '/prod/api/user/collect', {
            token,
            body: form({ type: 'product', target_id, collected: 'true' }),
          }),
        ),
      ),
    )
  })
  afterAll(() => server.close())

  const list = async (token?: string): Promise<Card[]> => {
    const query = form({ page: '1', page_size: '20' })
    const { data } = await ask(server, 'POST', '/prod/api/product/list', { body: query, ...(token && { token }) })
    return (data as { list: Card[] }).list
  }
  const detail = async (id: string, token?: string): Promise<Card> =>
    (await ask(server, 'GET', `/prod/api/product/info?id=${id}`, token ? { token } : {})).data as Card

  test('sees in lists his own favourites alone, a visitor none', async () => {
    const [visitors, ...shown] = await Promise.all([list(), ...buyers.map(({ token }) => list(token))])
    const marked = (cards: readonly Card[]) => cards.filter(({ collected }) => collected).map(({ id }) => id)
    expect(marked(visitors)).toEqual([])
    expect(shown.map(marked)).toEqual(buyers.map((_, i) => products.slice(i)))
    for (const cards of shown) expect(cards.map(({ id }) => id)).toEqual(visitors.map(({ id }) => id))
  })

  test('sees the product he asks for, as his own favourite or not', async () => {
    const askers = [undefined, ...buyers.map(({ token }) => token)]
    const shown = await Promise.all(askers.flatMap((token) => products.map((id) => detail(id, token))))
    expect(shown.map(({ id, collected }) => ({ id, collected }))).toEqual(
      askers.flatMap((_, who) => products.map((id, i) => ({ id, collected: who > 0 && i >= who - 1 }))),
    )
  })

  test('is told by himself that there is no such product', async () => {
    const codes = await Promise.all(
      [products[0]!, '999999999', products[1]!].map(async (id) => {
        return (await ask(server, 'GET', `/prod/api/product/info?id=${id}`)).code
      }),
    )
    expect(codes).toEqual([20000, 40004, 20000])
  })

  test('has in his history what he looked at himself, each once', async () => {
    server.clock.advance(60)
    const looked = buyers.map((_, i) => [products[i]!, products[(i + 1) % products.length]!, products[i]!])
    await Promise.all(looked.flatMap((ids, i) => ids.map((id) => detail(id, buyers[i]!.token))))
    const newest = await Promise.all(
      buyers.map(async ({ token }, i) => {
        const { data } = await ask(server, 'GET', '/prod/api/browsing/list/product?page=1&page_size=50', { token })
        const all = (data as { list: (Card & { viewed_at: string })[] }).list
        const now = all.filter(({ viewed_at }) => viewed_at === all[0]!.viewed_at)
        return { i, ids: now.map(({ id }) => id).toSorted(), all: all.length }
      }),
    )
    expect(newest).toEqual(looked.map((ids, i) => ({ i, ids: [...new Set(ids)].toSorted(), all: products.length })))
  })
})
