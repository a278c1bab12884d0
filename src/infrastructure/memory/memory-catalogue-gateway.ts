import type { DemoProduct, DemoSupplier } from '../../../demo/types'
import { isProvince } from '../../domain/address/areas'
import { stockState, type Category, type ProductQuery, type Supplier } from '../../domain/catalogue'
import { isCheaper } from '../../domain/favourites'
import { brandOffers } from '../../domain/pricing/quote'
import type { CatalogueGateway } from '../../domain/ports/catalogue-gateway'
import { refusals, type Thing } from '../../domain/refusals'
import { keywordIn } from '../../domain/search-tokens'
import { toBeijing } from '../../domain/time'
import { announcementOrder, bySort, descendants, stallTexts } from './memory-lists'
import {
  buyerOf,
  cardOf,
  nowText,
  paged,
  priceOf,
  sellableLine,
  stockOf,
  tariffOf,
  visitorOf,
  type MemoryWorld,
} from './memory-world'

const DAY = 86_400_000

type Filters = Pick<ProductQuery, 'categoryId' | 'regionId' | 'marketId' | 'supplierId'>

export const memoryCatalogueGateway = (world: MemoryWorld): CatalogueGateway => {
  const { demo, areas, options } = world
  const daysAgo = (days: number) => toBeijing(options.now() - days * DAY)
  const onShelf = () => demo.products.filter((product) => product.onShelf)

  const product = (id: string): DemoProduct => {
    const found = demo.products.find((one) => one.id === id)
    if (!found) throw refusals.notFound('product')
    return found
  }

  const supplierOf = (id: string): DemoSupplier => {
    const found = demo.suppliers.find((one) => one.id === id)
    if (!found) throw refusals.notFound('supplier')
    return found
  }

  const supplier = (one: DemoSupplier): Supplier => {
    const station = demo.stations.find(({ id }) => id === one.stationId)!
    return {
      id: one.id,
      name: one.name,
      logo: options.picture(one.logo),
      market: one.market,
      floor: one.floor,
      stallNo: one.stallNo,
      station: { id: station.id, name: station.name },
      tags: one.tags,
      productCount: onShelf().filter(({ supplierId }) => supplierId === one.id).length,
      dispatchHours: one.dispatchHours,
      returnRate: one.returnRate,
      collected: visitorOf(world)?.suppliers.some(({ id }) => id === one.id) ?? false,
    }
  }

  const mustExist = ({ categoryId, regionId, marketId, supplierId }: Filters): void => {
    const among = (all: readonly { id: string }[], id: string | undefined, what: Thing) => {
      if (id !== undefined && all.every((one) => one.id !== id)) throw refusals.notFound(what)
    }
    among(demo.categories, categoryId, 'category')
    among(demo.regions, regionId, 'region')
    const markets = demo.regions.flatMap((region) => region.markets)
    among(markets, marketId, 'market')
    among(demo.suppliers, supplierId, 'supplier')
  }

  const path = (categoryId: string) => {
    const nodes = []
    for (let id = categoryId; id !== '0';) {
      const node = demo.categories.find((one) => one.id === id)!
      nodes.unshift({ id: node.id, name: node.name })
      id = node.parentId
    }
    return nodes
  }

  const stationRegion = (one: DemoSupplier) => demo.stations.find(({ id }) => id === one.stationId)!.regionId

  return {
    async categories(of) {
      if (of) supplierOf(of.supplierId)
      const goods = onShelf().filter((one) => !of || one.supplierId === of.supplierId)
      const sold = new Set(goods.flatMap(({ categoryId }) => path(categoryId).map(({ id }) => id)))
      const children = (parentId: string): Category[] =>
        demo.categories
          .filter((one) => one.parentId === parentId && (!of || sold.has(one.id)))
          .toSorted((a, b) => a.sort - b.sort)
          .map(({ id, name, level }) => ({ id, name, parentId, level, children: children(id) }))
      return children('0')
    },

    regions: async () => demo.regions.map(({ id, name, markets }) => ({ id, name, markets })),

    specials: async () =>
      demo.specials.map(({ id, title, link, productIds }) => ({
        id,
        title,
        link,
        products: productIds.map(product).map((one) => cardOf(world, one)),
      })),

    counts: async () => ({
      productTotal: onShelf().length,
      supplierTotal: demo.suppliers.length,
      newToday: onShelf().filter((one) => one.daysAgo === 0).length,
    }),

    announcements: async (request) =>
      paged(
        announcementOrder(demo.announcements).map(({ id, title, summary, isTop, daysAgo: days }) => ({
          id,
          title,
          summary,
          isTop,
          publishedAt: daysAgo(days),
        })),
        request,
      ),

    async announcement(id) {
      const all = announcementOrder(demo.announcements)
      const at = all.findIndex((one) => one.id === id)
      const found = all[at]
      if (!found) throw refusals.notFound('announcement')
      const link = (one?: { id: string; title: string }) => (one ? { id: one.id, title: one.title } : null)
      const { title, summary, isTop, content } = found
      return {
        id,
        title,
        summary,
        isTop,
        publishedAt: daysAgo(found.daysAgo),
        content,
        previous: link(all[at - 1]),
        next: link(all[at + 1]),
      }
    },

    async search(query, image) {
      if (image) throw refusals.pictureSearchClosed()
      mustExist(query)
      const isAsked = keywordIn(query.keyword ?? '')
      const within = query.categoryId === undefined ? null : descendants(demo.categories, query.categoryId)
      const all = onShelf().map((one) => ({ one, card: cardOf(world, one) }))
      const found = all.filter(({ one, card }) => {
        const stall = supplierOf(one.supplierId)
        return (
          isAsked([one.title, one.artNo, stall.name]) &&
          (!within || within.has(one.categoryId)) &&
          (query.supplierId === undefined || stall.id === query.supplierId) &&
          (query.marketId === undefined || stall.marketId === query.marketId) &&
          (query.regionId === undefined || stationRegion(stall) === query.regionId) &&
          (query.priceMin === undefined || card.priceMin >= query.priceMin) &&
          (query.priceMax === undefined || card.priceMin <= query.priceMax) &&
          (query.tags ?? []).every((tag) => one.tags.includes(tag))
        )
      })
      const page = paged(found.toSorted(bySort(query.sort ?? 'default')), query)
      return { ...page, list: page.list.map(({ card }) => card), totalCapped: false }
    },

    async suggest(keyword) {
      if (!keyword.trim()) return []
      const isAsked = keywordIn(keyword)
      const having = (text: string) => isAsked([text])
      return [
        ...demo.categories
          .filter(({ name }) => having(name))
          .map(({ name }) => ({ text: name, kind: 'category' as const })),
        ...demo.suppliers
          .filter(({ name }) => having(name))
          .map(({ name }) => ({ text: name, kind: 'supplier' as const })),
        ...onShelf()
          .filter(({ artNo }) => having(artNo))
          .map(({ artNo }) => ({ text: artNo, kind: 'art_no' as const })),
      ]
        .filter(({ text }, i, all) => all.findIndex((one) => one.text === text) === i)
        .slice(0, 10)
    },

    async product(id) {
      const one = product(id)
      const stall = supplierOf(one.supplierId)
      const buyer = visitorOf(world)
      if (buyer) buyer.viewed = [{ id, at: nowText(world) }, ...buyer.viewed.filter((seen) => seen.id !== id)]
      const station = demo.stations.find((hub) => hub.id === stall.stationId)!
      return {
        ...cardOf(world, one),
        images: one.images.map(options.picture),
        skus: one.skus.map((sku) => ({
          id: sku.id,
          color: sku.color,
          size: sku.size,
          price: priceOf(world, sku),
          stock: stockOf(world, sku),
          stockState: stockState(stockOf(world, sku)),
          image: options.picture(sku.image),
        })),
        priceSteps: one.priceSteps,
        attrs: one.attrs,
        weightG: one.weightG,
        minQty: one.minQty,
        detailHtml: one.detailHtml.replace(/\/media\/[^"')\s]+/g, options.picture),
        station: { id: station.id, name: station.name },
        categoryPath: path(one.categoryId),
        onShelf: one.onShelf,
      }
    },

    async freight({ id, provinceCode, qty }) {
      if (!isProvince(areas, provinceCode)) throw refusals.notFound('province')
      const one = product(id)
      const line = {
        ...sellableLine(world, one.skus[0]!.id, qty),
        stock: Number.MAX_SAFE_INTEGER,
        onShelf: true,
        minQty: 1,
      }
      const parcels = brandOffers([line], provinceCode, tariffOf(world))
      return parcels.flatMap(({ brands }) =>
        brands.map(({ brandId, name, fee, reachable }) => ({ brandId, name, fee, reachable })),
      )
    },

    async suppliers(query) {
      mustExist(query)
      const isAsked = keywordIn(query.keyword ?? '')
      return paged(
        demo.suppliers
          .filter(
            (one) =>
              isAsked(stallTexts(one)) &&
              (query.regionId === undefined || stationRegion(one) === query.regionId) &&
              (query.marketId === undefined || one.marketId === query.marketId),
          )
          .map(supplier),
        query,
      )
    },

    async supplier(id) {
      const one = supplierOf(id)
      return {
        ...supplier(one),
        intro: one.intro,
        mainCategory: one.mainCategory,
        since: daysAgo(one.sinceDaysAgo).slice(0, 10),
      }
    },

    async history(request) {
      const page = paged(buyerOf(world).viewed, request)
      const viewed = page.list.map(({ id, at }) => ({ one: product(id), at }))
      return {
        ...page,
        list: viewed.map(({ one, at }) => ({ ...cardOf(world, one), viewedAt: at, onShelf: one.onShelf })),
      }
    },

    async collect({ type, targetId, collected }) {
      const buyer = buyerOf(world)
      if (type === 'product') {
        const one = product(targetId)
        const rest = buyer.products.filter(({ id }) => id !== targetId)
        const saved = buyer.products.find(({ id }) => id === targetId) ?? {
          id: targetId,
          at: nowText(world),
          priceWhenSaved: cardOf(world, one).priceMin,
        }
        buyer.products = collected ? [saved, ...rest] : rest
      } else {
        supplierOf(targetId)
        const rest = buyer.suppliers.filter(({ id }) => id !== targetId)
        const saved = buyer.suppliers.find(({ id }) => id === targetId) ?? { id: targetId, at: nowText(world) }
        buyer.suppliers = collected ? [saved, ...rest] : rest
      }
      return { collected }
    },

    async collectedProducts(request) {
      const isAsked = keywordIn(request.keyword ?? '')
      const all = buyerOf(world)
        .products.map(({ id, at, priceWhenSaved }) => ({ one: product(id), at, priceWhenSaved }))
        .filter(({ one }) => isAsked([one.title, one.artNo, supplierOf(one.supplierId).name]))
        .map(({ one, at, priceWhenSaved }) => ({
          ...cardOf(world, one),
          savedAt: at,
          priceWhenSaved,
          onShelf: one.onShelf,
        }))
      const kinds = { cheaper: all.filter(isCheaper), off_shelf: all.filter(({ onShelf: there }) => !there) }
      return {
        ...paged(request.only ? kinds[request.only] : all, request),
        counts: { all: all.length, cheaper: kinds.cheaper.length, offShelf: kinds.off_shelf.length },
      }
    },

    async collectedSuppliers(request) {
      const isAsked = keywordIn(request.keyword ?? '')
      const kept = buyerOf(world)
        .suppliers.map(({ id, at }) => ({ one: supplierOf(id), at }))
        .filter(({ one }) => isAsked(stallTexts(one)))
      const page = paged(kept, request)
      return { ...page, list: page.list.map(({ one, at }) => ({ ...supplier(one), savedAt: at })) }
    },

    async uncollect({ type, ids }) {
      const buyer = buyerOf(world)
      const kept: { id: string }[] = type === 'product' ? buyer.products : buyer.suppliers
      const gone = new Set(ids)
      if ([...gone].some((id) => kept.every((one) => one.id !== id))) throw refusals.favouritesGone()
      buyer.products = type === 'product' ? buyer.products.filter(({ id }) => !gone.has(id)) : buyer.products
      buyer.suppliers = type === 'supplier' ? buyer.suppliers.filter(({ id }) => !gone.has(id)) : buyer.suppliers
      return { deleted: gone.size }
    },
  }
}
