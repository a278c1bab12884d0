import { fen } from '../../src/domain/money'
import type { Ports } from '../../src/domain/ports/ports'
import type { RelationOffer, RelationOffers } from '../../src/domain/shops/relation'

/** Ports for specs of relating what shops sell: they answer at once and write down who asked what. */

const sku = (id: string, color: string, size: string) => {
  return { id, color, size, price: fen(5900), stock: 9, stockState: 'low' as const, image: '' }
}

export const anOffer = (over: Partial<RelationOffer> = {}): RelationOffer => ({
  id: 'p1',
  title: '碎花连衣裙',
  artNo: 'A1',
  cover: '/media/demo/cover.jpg',
  priceMin: fen(5900),
  priceMax: fen(5900),
  retailPrice: null,
  serviceFee: fen(200),
  sales: 3,
  stockState: 'ok',
  supplier: { id: 's1', name: '一号档口' },
  tags: [],
  collected: false,
  skus: [sku('red-m', '红色', 'M'), sku('red-l', '红色', 'L')],
  score: 90,
  skuId: 'red-m',
  why: ['标题相近 90%', '颜色、尺码相同'],
  ...over,
})

export const someOffers = (over: Partial<RelationOffers> = {}): RelationOffers => ({
  list: [anOffer()],
  total: 1,
  page: 1,
  pageSize: 20,
  item: {
    platformItemId: 'i1',
    shop: { id: 'h1', name: '小店' },
    title: '夏季碎花连衣裙',
    spec: '红色 M',
    image: '',
    outerCode: 'X1',
    paid: fen(12_900),
    waiting: 3,
    link: null,
  },
  siblings: [
    { platformItemId: 'i2', spec: '红色 L', waiting: 2, isLinked: false },
    { platformItemId: 'i3', spec: '紫色 S', waiting: 1, isLinked: false },
  ],
  ...over,
})

export const relationFakes = (over: Partial<Ports['relations']> = {}) => {
  const calls: [method: string, input: unknown][] = []
  const relations: Ports['relations'] = {
    offers: async (query) => (calls.push(['offers', query]), someOffers()),
    relate: async (request) => (calls.push(['relate', request]), { linked: request.items.length, also: 2, orders: 3 }),
    undo: async () => (calls.push(['undo', null]), { linked: 0, also: 2, orders: 3 }),
    remembered: async () => ({ list: [], total: 0, page: 1, pageSize: 20 }),
    ...over,
  }
  return { relations, calls }
}
