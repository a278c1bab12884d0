import type { Ask } from '../bench-catalogue/line'
import { pick, type Work } from './works'

/** The same asked of a limit (./limits): what it takes at least. */

const get = (name: string, path: (turn: Parameters<Work['once']>[1]) => string): Work => ({
  isVisitors: true,
  once: (asking, turn) => asking(name, { path: path(turn) }),
})

const post = (name: string, body: (turn: Parameters<Work['once']>[1]) => object): Work => ({
  isVisitors: true,
  once: (asking, turn) =>
    asking(name, {
      path: `/${name}`,
      body: Buffer.from(JSON.stringify(body(turn))),
      type: 'application/json',
    } satisfies Ask),
})

export const limitWorks: Readonly<Record<string, Work>> = {
  bare: get('bare', () => '/bare'),
  list: get('list', () => '/list'),
  search: get('search', ({ turn, goods }) => `/search?keyword=${encodeURIComponent(pick(goods.words, turn))}`),
  detail: get('detail', ({ turn, goods }) => `/detail?id=${pick(goods.products, turn)}`),
  add: post('add', ({ turn, line, goods }) => ({ user: goods.buyers[line], sku: pick(goods.skus, turn) })),
  order: post('order', ({ turn, line, goods }) => ({ user: goods.buyers[line], sku: pick(goods.skus, turn) })),
  orders: get('orders', ({ line, goods }) => `/orders?user=${goods.buyers[line]}`),
}
