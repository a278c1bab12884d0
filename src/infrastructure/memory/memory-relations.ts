import { specText, stockState, type ProductCard } from '../../domain/catalogue'
import { refusals } from '../../domain/refusals'
import type { SkuLink } from '../../domain/shops/platform-order'
import {
  bestFirst,
  choicesOf,
  likeKeywords,
  MAX_COMPARED,
  MAX_PROPOSED,
  MAX_RELATED_AT_ONCE,
  offerFor,
  RELATION_UNDO_MS,
  type Related,
  type RelateRequest,
  type RelationItem,
  type RelationOffers,
  type RelationSibling,
} from '../../domain/shops/relation'
import { isSpecChanged } from '../../domain/shops/sale'
import { keywordIn } from '../../domain/search-tokens'
import { fen } from '../../domain/money'
import { toBeijing } from '../../domain/time'
import { catalogueHandlers } from './memory-catalogue'
import { priceOf, productOf, skuOf, skusOf, stockOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import type { MemoryLink, MemoryRelation, MemorySale } from './memory-kept'
import { saleStatus } from './memory-sales'
import { found, paged, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** Which of our goods the items of shops are, by the rules of the server. */
export const relationHandlers = (world: MemoryWorld) =>
  ({
    dyRelation({ platformItemId, skuId, qtyRatio, items, remember, undo }, buyer) {
      if (undo) return takeBack(world, buyer)
      const one = platformItemId === undefined ? [] : [{ platformItemId, skuId, qtyRatio }]
      return relate(world, buyer, { items: [...one, ...items], remember })
    },
    relationOffers: (query, buyer) => offers(world, buyer, query),
    relationList({ keyword = '', ...page }, buyer) {
      const isAsked = keywordIn(keyword)
      const known = Object.entries(world.state.relations)
        .filter(([, { userId, link }]) => userId === buyer.id && link !== null)
        .map(([id, { linkedMs, link }]) => ({ item: itemOf(world, buyer, id), linkedMs, skuId: link!.skuId }))
        .filter(({ item: { title, spec, outerCode } }) => isAsked([title, spec, outerCode]))
        .toSorted((a, b) => b.linkedMs - a.linkedMs || (a.item.platformItemId < b.item.platformItemId ? -1 : 1))
      const { list, ...rest } = paged(known, page)
      const shown = list.map(({ item, linkedMs, skuId }) => ({
        ...item,
        link: item.link!,
        linkedAt: toBeijing(linkedMs),
        lastUsedAt: lastUsedAt(world, buyer, item.platformItemId, skuId),
      }))
      return { list: shown, ...rest }
    },
  }) satisfies Partial<MemoryHandlers>

interface OwnLine {
  sale: MemorySale
  at: number
  line: MemorySale['lines'][number]
}

/** The lines of these items of the buyer's, the newest order last. */
const linesOf = ({ state }: MemoryWorld, buyer: MemoryBuyer, ids: readonly string[]): OwnLine[] =>
  state.sales
    .filter(({ userId }) => userId === buyer.id)
    .flatMap((sale) => sale.lines.map((line, at) => ({ sale, at, line })))
    .filter(({ line }) => ids.includes(line.platformItemId))

/** Nothing that we send for it lives. */
const isOpen = ({ state }: MemoryWorld, { orderNos }: MemorySale): boolean =>
  !state.orders.some(
    ({ orderNo, status }) => orderNos.includes(orderNo) && status !== 'cancelled' && status !== 'closed',
  )

const relate = (world: MemoryWorld, buyer: MemoryBuyer, request: RelateRequest): Related => {
  const choices = choicesOf(request.items)
  if (choices.length === 0 || choices.length > MAX_RELATED_AT_ONCE) throw refusals.noItems(MAX_RELATED_AT_ONCE)
  for (const { skuId } of choices) if (skuId !== '') mustBeSold(world, skuId)
  const { relations, relationUndos } = world.state
  for (const { platformItemId } of choices) itemOf(world, buyer, platformItemId)
  const atMs = world.options.now()
  const items: (typeof relationUndos)[string]['items'] = []
  const lines: (OwnLine & { link: MemoryLink | null; linkedSpec: string })[] = []
  for (const { platformItemId: id, skuId, qtyRatio } of choices) {
    const link: MemoryLink | null = skuId === '' ? null : { skuId, qtyRatio, by: 'chosen' }
    const own = linesOf(world, buyer, [id])
    const item: MemoryRelation = {
      userId: buyer.id,
      link,
      linkedSpec: link ? own.at(-1)!.line.spec : '',
      linkedMs: atMs,
    }
    const before = relations[id] ?? null
    if ((request.remember || link === null) && (before === null || !sameLink(before, item))) {
      items.push({ id, before })
      relations[id] = item
    }
    for (const one of own.filter(({ sale }) => isOpen(world, sale))) {
      const { link: old, linkedSpec, spec } = one.line
      const now = { link, linkedSpec: link ? spec : '' }
      if (sameLink({ link: old, linkedSpec }, now)) continue
      lines.push({ ...one, link: old, linkedSpec })
      Object.assign(one.line, now)
    }
  }
  if (items.length + lines.length > 0)
    relationUndos[buyer.id] = {
      atMs,
      items,
      lines: lines.map(({ sale, at, link, linkedSpec }) => ({ saleId: sale.id, line: at, link, linkedSpec })),
    }
  return told(choices.filter(({ skuId }) => skuId !== '').length, lines)
}

const sameLink = (
  a: { link: MemoryLink | null; linkedSpec: string },
  b: { link: MemoryLink | null; linkedSpec: string },
): boolean => JSON.stringify([a.link, a.linkedSpec]) === JSON.stringify([b.link, b.linkedSpec])

const told = (linked: number, lines: readonly OwnLine[]): Related => {
  const items = new Set(lines.map(({ line }) => line.platformItemId))
  return { linked, also: lines.length - items.size, orders: new Set(lines.map(({ sale }) => sale)).size }
}

const mustBeSold = (world: MemoryWorld, skuId: string): void => {
  const { product, isOffered } = found(skuOf(world, skuId), () => refusals.notFound('sku'))
  if (!product.onShelf) throw refusals.offShelf()
  if (!isOffered) throw refusals.skuOffShelf()
}

const takeBack = (world: MemoryWorld, buyer: MemoryBuyer): Related => {
  const { relations, relationUndos } = world.state
  const kept = relationUndos[buyer.id]
  if (!kept || kept.atMs <= world.options.now() - RELATION_UNDO_MS) throw refusals.nothingToUndo()
  delete relationUndos[buyer.id]
  const before = new Map(kept.lines.map((line) => [`${line.saleId}/${line.line}`, line]))
  const ids = kept.items.map(({ id }) => id)
  const isKept = ({ sale, at }: OwnLine) => before.has(`${sale.id}/${at}`)
  const isNewer = ({ line }: OwnLine) =>
    ids.includes(line.platformItemId) &&
    line.link?.by === 'remembered' &&
    line.link.skuId === relations[line.platformItemId]?.link?.skuId
  const own = world.state.sales
    .filter(({ userId }) => userId === buyer.id)
    .flatMap((sale) => sale.lines.map((line, at) => ({ sale, at, line })))
  const lines = own.filter((one) => isOpen(world, one.sale) && (isKept(one) || isNewer(one)))
  for (const { id, before: item } of kept.items) {
    if (item) relations[id] = item
    else delete relations[id]
  }
  for (const { sale, at, line } of lines) {
    const old = before.get(`${sale.id}/${at}`) ?? rememberedOf(relations[line.platformItemId])
    Object.assign(line, { link: old.link, linkedSpec: old.linkedSpec })
  }
  return told(kept.items.filter(({ before: item }) => item?.link).length, lines)
}

const rememberedOf = (item: MemoryRelation | undefined): Pick<MemoryRelation, 'link' | 'linkedSpec'> => {
  if (!item?.link) return { link: null, linkedSpec: '' }
  const { by } = item.link
  return { link: { ...item.link, by: by === 'chosen' ? 'remembered' : by }, linkedSpec: item.linkedSpec }
}

// ---- what is shown

const isWaiting = (world: MemoryWorld, { sale }: OwnLine): boolean =>
  ['unlinked', 'linked', 'paused'].includes(saleStatus(world, sale))

/** As it is remembered, or else as its last line is related. @throws Failure not-found */
const itemOf = (world: MemoryWorld, buyer: MemoryBuyer, id: string): RelationItem => {
  const all = linesOf(world, buyer, [id])
  const { sale, line } = found(all.at(-1), () => refusals.notFound('platformItem'))
  const related = all.findLast((one) => one.line.link !== null)?.line
  const item = world.state.relations[id]
  const { link, linkedSpec } = item?.link ? item : (related ?? line)
  const { title, spec, image, outerCode, paidAmount, qty } = line
  return {
    platformItemId: id,
    shop: sale.shop,
    title,
    spec,
    image: image === '' ? '' : world.options.picture(image),
    outerCode,
    waiting: all.filter((one) => isWaiting(world, one)).length,
    paid: paidAmount === 0 ? null : fen(Math.floor(paidAmount / qty)),
    link: link && linkShown(world, link, isSpecChanged(linkedSpec, spec)),
  }
}

const linkShown = (world: MemoryWorld, { skuId, qtyRatio, by }: MemoryLink, changed: boolean): SkuLink => {
  const { product, sku } = skuOf(world, skuId)!
  const about = { productId: product.id, title: product.title, spec: specText(sku), price: priceOf(world, sku) }
  return { skuId, ...about, stockState: stockState(stockOf(world, sku)), qtyRatio, by, changed }
}

const lastUsedAt = (world: MemoryWorld, buyer: MemoryBuyer, id: string, skuId: string): string => {
  const used = linesOf(world, buyer, [id]).filter(({ line }) => line.link?.skuId === skuId)
  const last = Math.max(...used.map(({ sale }) => sale.paidMs ?? sale.changedMs))
  return used.length === 0 ? '' : toBeijing(last)
}

const siblingsOf = (world: MemoryWorld, buyer: MemoryBuyer, id: string): RelationSibling[] => {
  const { sale, line } = linesOf(world, buyer, [id]).at(-1)!
  const own = world.state.sales.filter(({ userId, shop }) => userId === buyer.id && shop.id === sale.shop.id)
  const same = own.flatMap(({ lines }) => lines).filter(({ productId }) => productId === (line.productId ?? id))
  const ids = [...new Set(same.map(({ platformItemId }) => platformItemId))].filter((one) => one !== id).toSorted()
  return ids.map((one) => {
    const { spec, waiting } = itemOf(world, buyer, one)
    return { platformItemId: one, spec, waiting, isLinked: Boolean(world.state.relations[one]?.link) }
  })
}

type Query = Parameters<NonNullable<MemoryHandlers['relationOffers']>>[0]

const offers = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { platformItemId, keyword = '', otherThan = '', page, pageSize }: Query,
): RelationOffers => {
  const item = itemOf(world, buyer, platformItemId)
  const siblings = siblingsOf(world, buyer, platformItemId)
  const except = world.demo.products.find(({ id }) => id === otherThan)?.supplierId ?? ''
  const offer = (card: ProductCard) =>
    offerFor({ title: item.title, spec: item.spec, price: item.paid }, card, skusOf(world, productOf(world, card.id)))
  const { productList } = catalogueHandlers(world)
  const search = (asked: string, request: { page: number; pageSize: number }) =>
    productList({ keyword: asked, sort: 'default', facets: false, ...request }, buyer, {})
  if (keyword.trim() !== '') {
    const { list, total } = search(keyword, { page, pageSize })
    const isSame = ({ supplier }: ProductCard) => Number(except !== '' && supplier.id === except)
    const sorted = list.map(offer).toSorted((a, b) => isSame(a) - isSame(b))
    return { list: sorted, total, page, pageSize, item, siblings }
  }
  const cards = new Map<string, ProductCard>()
  for (const asked of likeKeywords(item.title)) {
    for (const card of search(asked, { page: 1, pageSize: MAX_COMPARED }).list) cards.set(card.id, card)
    if (cards.size >= MAX_COMPARED) break
  }
  const best = bestFirst([...cards.values()].map(offer), except).slice(0, MAX_PROPOSED)
  return { ...paged(best, { page, pageSize }), item, siblings }
}
