import { platformProperties } from '../../../demo/platform-tree'
import { changed, firstWish } from '../../domain/listing/change'
import { mended } from '../../domain/listing/fix'
import { MAX_SHELF, SHELF_UNDO_MS, type ShelfItem, type ShelfWish } from '../../domain/listing/shelf'
import { refusals } from '../../domain/refusals'
import { keywordIn } from '../../domain/search-tokens'
import { cleanText } from '../../domain/text'
import type { MemoryHandlers } from './memory-handlers'
import {
  checkedOf,
  shelfRows,
  sourceOf,
  suggestionsFor,
  uploadShops,
  wishOfSource,
  type Checked,
  type Source,
} from './memory-shelf-checks'
import type { MemoryShelfRow } from './memory-shelf-state'
import { nextId, paged, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** What buyers have chosen to put on the shelves of their shops, by the rules of the server. */
export const shelfHandlers = (world: MemoryWorld) => {
  const { state, options } = world
  const mine = (buyer: MemoryBuyer) => state.shelf.filter(({ userId }) => userId === buyer.id)
  const itemsOf = (rows: readonly MemoryShelfRow[], buyer: MemoryBuyer): ShelfItem[] => {
    const checked = checkedOf(world, rows, uploadShops(world, buyer), buyer)
    return rows.map((row) => ({
      ...shownOf(row, sourceOf(world, row.productId, buyer), options.picture),
      checks: checked
        .filter((one) => one.row === row)
        .map(({ shop: { id, name }, problems }) => ({ shop: { id, name }, problems })),
      listings: state.listings
        .filter(({ userId, productId }) => userId === buyer.id && productId === row.productId)
        .map(({ shopId, status }) => ({ shopId, status })),
    }))
  }
  const itemOf = (row: MemoryShelfRow, buyer: MemoryBuyer) => itemsOf([row], buyer)[0]!
  const write = (row: MemoryShelfRow, wish: ShelfWish) => Object.assign(row, { wish, version: row.version + 1 })

  return {
    shelfList({ keyword = '', ...request }, buyer) {
      const isAsked = keywordIn(keyword)
      const rows = mine(buyer).filter(({ wish, productId }) => {
        const { title, artNo } = sourceOf(world, productId, buyer).card
        return isAsked([wish.title, title, artNo])
      })
      const { list, ...rest } = paged(rows.toReversed(), request)
      return { list: itemsOf(list, buyer), ...rest }
    },
    shelfInfo: ({ id }, buyer) => itemOf(shelfRows(world, buyer, [id])[0]!, buyer),
    shelfAdd({ productIds }, buyer) {
      const wanted = [...new Set(productIds)]
      const there = mine(buyer)
      const fresh = wanted.filter((id) => there.every(({ productId }) => productId !== id))
      if (there.length + fresh.length > MAX_SHELF) throw refusals.shelfFull(MAX_SHELF)
      const sources = fresh.map((id) => sourceOf(world, id, buyer))
      if (sources.some(({ onShelf }) => !onShelf)) throw refusals.notFound('product')
      for (const source of sources)
        state.shelf.push({
          id: `h${nextId(world)}`,
          userId: buyer.id,
          productId: source.id,
          wish: firstWish({ title: source.card.title, images: source.images }),
          costs: costsOf(source),
          version: 1,
        })
      return { added: fresh.length, already: wanted.length - fresh.length }
    },
    shelfUpdate({ id, ...wish }, buyer) {
      const row = shelfRows(world, buyer, [id])[0]!
      const source = sourceOf(world, row.productId, buyer)
      write(row, fitting(wish, source))
      row.costs = costsOf(source)
      return itemOf(row, buyer)
    },
    shelfChange({ ids, change }, buyer) {
      const after = shelfRows(world, buyer, ids).flatMap((row) => {
        const wish = changed(row.wish, change)
        return wish === row.wish ? [] : [{ row, wish }]
      })
      const undoId = `u${nextId(world)}`
      const atMs = options.now()
      const items = after.map(({ row: { id, version, wish } }) => ({ id, version: version + 1, before: wish }))
      state.shelfUndos = [
        ...state.shelfUndos.filter((undo) => undo.atMs > atMs - SHELF_UNDO_MS),
        { id: undoId, userId: buyer.id, atMs, items },
      ]
      for (const { row, wish } of after) write(row, wish)
      return { changed: after.length, undoId }
    },
    shelfUndo({ undoId }, buyer) {
      const isIt = ({ id, userId, atMs }: (typeof state.shelfUndos)[number]) =>
        id === undoId && userId === buyer.id && atMs > options.now() - SHELF_UNDO_MS
      const undo = state.shelfUndos.find(isIt)
      if (!undo) throw refusals.shelfUndoGone()
      state.shelfUndos = state.shelfUndos.filter((one) => one !== undo)
      const same = undo.items.flatMap(({ id, version, before }) => {
        const row = mine(buyer).find((one) => one.id === id && one.version === version)
        return row ? [write(row, before)] : []
      })
      return { changed: same.length }
    },
    shelfDelete({ ids }, buyer) {
      const gone = mine(buyer).filter(({ id }) => ids.includes(id))
      state.shelf = state.shelf.filter((row) => !gone.includes(row))
      return { deleted: gone.length }
    },
    shelfCheck({ ids, shopIds }, buyer) {
      const shops = uploadShops(world, buyer, shopIds)
      return checkedOf(world, shelfRows(world, buyer, ids), shops, buyer).map(({ row, shop, problems }) => {
        return { id: row.id, shopId: shop.id, ok: problems.length === 0, problems }
      })
    },
    shelfFix({ id, ids, shopId, fix }, buyer) {
      const rows = shelfRows(world, buyer, id === undefined ? ids : [id, ...ids])
      const shops = uploadShops(world, buyer, shopId === '' ? undefined : [shopId])
      const wishes = new Map(rows.map((row) => [row.id, row.wish]))
      for (const one of checkedOf(world, rows, shops, buyer))
        if (one.problems.some((problem) => problem.fix === fix))
          wishes.set(one.row.id, mended(wishes.get(one.row.id)!, fix, factsOf(one)))
      const fixed = rows.filter((row) => JSON.stringify(wishes.get(row.id)) !== JSON.stringify(row.wish))
      for (const row of fixed) write(row, wishes.get(row.id)!)
      return { fixed: fixed.length }
    },
  } satisfies Partial<MemoryHandlers>
}

const factsOf = ({ draft, shop, source }: Checked) => ({
  draft,
  titlePrefix: shop.defaults.titlePrefix,
  titleSuffix: shop.defaults.titleSuffix,
  properties: draft.leaf && platformProperties(draft.leaf.id),
  attrs: source.attrs,
  suggestion: suggestionsFor(wishOfSource(source))[0] ?? null,
})

const shownOf = (
  { id, wish, costs }: MemoryShelfRow,
  source: Source,
  drawn: (path: string) => string,
): Omit<ShelfItem, 'checks' | 'listings'> => ({
  ...wish,
  images: wish.images.map((one) => ({ ...one, url: drawn(one.url) })),
  id,
  product: source.card,
  skus: source.skus.map(({ id: skuId, color, size, price, stock, image }) => {
    const own = wish.skus.find((sku) => sku.skuId === skuId)
    return {
      skuId,
      color,
      size,
      cost: price,
      stock,
      image: drawn(image),
      price: own?.price ?? null,
      on: own?.on ?? true,
    }
  }),
  changed: !source.onShelf || isOtherwise(costs, source),
})

const isOtherwise = (costs: MemoryShelfRow['costs'], { skus }: Source): boolean =>
  skus.length !== Object.keys(costs).length || skus.some(({ id, price }) => costs[id] !== price)

const costsOf = ({ skus }: Source): MemoryShelfRow['costs'] =>
  Object.fromEntries(skus.map(({ id, price }) => [id, price]))

/** Clean, and of nothing but the product. */
const fitting = (wish: ShelfWish, source: Source): ShelfWish => {
  const pictures = new Set([...source.images, ...source.details, ...source.skus.map(({ image }) => image)])
  if (wish.images.some(({ url }) => !pictures.has(url))) throw refusals.strangePicture()
  const skus = new Set(source.skus.map(({ id }) => id))
  // Of SKUs that are gone since, what was wished is forgotten.
  return { ...wish, title: cleanText(wish.title), skus: wish.skus.filter(({ skuId }) => skus.has(skuId)) }
}
