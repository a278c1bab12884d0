import type { QueryClient } from '@tanstack/react-query'
import type { ProductCard, Special } from '../../domain/catalogue'
import type { Paged } from '../../domain/paging'

/** Lists of products that can be bought. */
const LISTS = [
  ['catalogue', 'search'],
  ['catalogue', 'specials'],
]

/** A product as the list said that was read last of those that have it; none that is sold out, whose page begins otherwise. */
export const listedProduct = (client: QueryClient, id: string): ProductCard | undefined =>
  LISTS.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state: { data } }) => cardsOf(data as Paged<ProductCard> | Special[] | undefined))
    .find((card) => card.id === id && card.stockState !== 'none')

const cardsOf = (data: Paged<ProductCard> | Special[] | undefined): ProductCard[] =>
  data === undefined ? [] : 'list' in data ? data.list : data.flatMap(({ products }) => products)
