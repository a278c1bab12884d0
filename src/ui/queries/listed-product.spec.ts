import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { ProductCard } from '../../domain/catalogue'
import { fen } from '../../domain/money'
import { listedProduct } from './listed-product'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})

const card = (id: string, over: Partial<ProductCard> = {}): ProductCard => ({
  id,
  title: `商品 ${id}`,
  artNo: id,
  cover: '/media/a.svg',
  priceMin: fen(100),
  priceMax: fen(100),
  retailPrice: null,
  serviceFee: null,
  sales: 0,
  stockState: 'ok',
  supplier: { id: '1', name: '档口' },
  tags: [],
  collected: false,
  ...over,
})
const found = (keyword: string, cards: ProductCard[], updatedAt: number) =>
  client.setQueryData(
    ['catalogue', 'search', { keyword }],
    { list: cards, total: 1, page: 1, pageSize: 40 },
    { updatedAt },
  )
const specials = (cards: ProductCard[], updatedAt: number) =>
  client.setQueryData(['catalogue', 'specials'], [{ id: '1', title: '', link: '/', products: cards }], { updatedAt })

it('knows a product as the list said that was read last', () => {
  specials([card('1', { priceMin: fen(90) })], 2)
  found('裙', [card('2'), card('1')], 1)
  expect(listedProduct(client, '1')?.priceMin).toBe(90)
  found('鞋', [card('1', { priceMin: fen(80) })], 3)
  expect(listedProduct(client, '1')?.priceMin).toBe(80)
})

it('knows none that no list had, that is sold out, or whose list is on its way', () => {
  void client.prefetchQuery({ queryKey: ['catalogue', 'search', {}], queryFn: () => new Promise(() => undefined) })
  found('裙', [card('2', { stockState: 'none' })], 1)
  expect([listedProduct(client, '1'), listedProduct(client, '2')]).toEqual([undefined, undefined])
})
