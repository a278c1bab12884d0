import { isCheaper } from '../../domain/favourites'
import { refusals } from '../../domain/refusals'
import { keywordIn } from '../../domain/search-tokens'
import { toBeijing } from '../../domain/time'
import { supplierCard } from './memory-catalogue'
import { cardOf, productOf, supplierOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { newestFirst, stallTexts } from './memory-lists'
import { paged, type MemoryWorld } from './memory-world'

/** Favourites and browsing history of one buyer. */
export const favouriteHandlers = (world: MemoryWorld) =>
  ({
    browsingList(request, buyer) {
      const { list, ...rest } = paged(newestFirst(buyer.viewed), request)
      const viewed = list.map(({ id, atMs }) => ({ one: productOf(world, id), viewedAt: toBeijing(atMs) }))
      return {
        list: viewed.map(({ one, viewedAt }) => ({ ...cardOf(world, one, buyer), viewedAt, onShelf: one.onShelf })),
        ...rest,
      }
    },

    /** Saying the same twice changes nothing, not even the price remembered. */
    collect({ type, targetId, collected }, buyer) {
      const kind = type === 'product' ? 'products' : 'suppliers'
      const priceWhenSaved = type === 'product' ? cardOf(world, productOf(world, targetId), null).priceMin : null
      if (type === 'supplier') supplierOf(world, targetId)
      const kept: { id: string; atMs: number }[] = buyer[kind]
      if (!collected) buyer[kind] = kept.filter(({ id }) => id !== targetId) as never
      else if (kept.every(({ id }) => id !== targetId))
        kept.push({ id: targetId, atMs: world.options.now(), ...(priceWhenSaved === null ? {} : { priceWhenSaved }) })
      return { collected }
    },

    collectedProducts({ keyword = '', only, ...request }, buyer) {
      const isAsked = keywordIn(keyword)
      const all = newestFirst(buyer.products)
        .map(({ id, atMs, priceWhenSaved }) => ({
          one: productOf(world, id),
          savedAt: toBeijing(atMs),
          priceWhenSaved,
        }))
        .filter(({ one }) => isAsked([one.title, one.artNo, supplierOf(world, one.supplierId).name]))
        .map(({ one, ...saved }) => ({ ...cardOf(world, one, buyer), ...saved, onShelf: one.onShelf }))
      const kinds = { cheaper: all.filter(isCheaper), off_shelf: all.filter(({ onShelf }) => !onShelf) }
      return {
        ...paged(only ? kinds[only] : all, request),
        counts: { all: all.length, cheaper: kinds.cheaper.length, offShelf: kinds.off_shelf.length },
      }
    },

    collectedSuppliers({ keyword = '', ...request }, buyer) {
      const isAsked = keywordIn(keyword)
      const kept = newestFirst(buyer.suppliers)
        .map(({ id, atMs }) => ({ one: supplierOf(world, id), savedAt: toBeijing(atMs) }))
        .filter(({ one }) => isAsked(stallTexts(one)))
      const { list, ...rest } = paged(kept, request)
      return { list: list.map(({ one, savedAt }) => ({ ...supplierCard(world, one, buyer), savedAt })), ...rest }
    },

    /** All or nothing. */
    uncollect({ type, ids }, buyer) {
      const kind = type === 'product' ? 'products' : 'suppliers'
      const kept: { id: string }[] = buyer[kind]
      const gone = new Set(ids)
      if ([...gone].some((id) => kept.every((one) => one.id !== id))) throw refusals.favouritesGone()
      buyer[kind] = kept.filter(({ id }) => !gone.has(id)) as never
      return { deleted: gone.size }
    },
  }) satisfies Partial<MemoryHandlers>
