import type { DemoProduct, DemoSupplier } from '../../../demo/types'
import { isProvince } from '../../domain/address/areas'
import {
  MOST_OF_A_FACET,
  SHOWN_OF_A_STALL,
  type Category,
  type Counted,
  type Facets,
  type Named,
  type ProductCard,
  type ProductQuery,
  type Suggestion,
  type Supplier,
} from '../../domain/catalogue'
import { offersFor } from '../../domain/pricing/freight'
import { refusals, type Thing } from '../../domain/refusals'
import { headsOf, tierOf } from '../../domain/relevance'
import { keywordIn, searchText, searchWords } from '../../domain/search-tokens'
import { HOT_TITLES, hotWords, MAX_OF_A_KIND, suggestionsOf, TITLES_READ } from '../../domain/suggestions'
import { cardOf, productOf, skusOf, stationOf, supplierOf, tariffOf } from './memory-goods'
import type { MemoryHandlers } from './memory-handlers'
import { announcementOrder, bySort, countedThings, descendants, stallTexts } from './memory-lists'
import { daysAgoText, found, nowText, paged, type MemoryBuyer, type MemoryWorld } from './memory-world'

type Wanted = Pick<
  ProductQuery,
  'keyword' | 'categoryId' | 'regionId' | 'marketId' | 'supplierId' | 'priceMin' | 'priceMax' | 'tags' | 'sort'
>

/** From the top. @throws Failure not-found */
export const categoryPathOf = ({ demo }: MemoryWorld, categoryId: string): Named[] => {
  const nodes: Named[] = []
  for (let id = categoryId; id !== '0';) {
    const node = found(
      demo.categories.find((one) => one.id === id),
      () => refusals.notFound('category'),
    )
    nodes.unshift({ id: node.id, name: node.name })
    id = node.parentId
  }
  return nodes
}

export const catalogueHandlers = (world: MemoryWorld) => {
  const { demo, areas, options } = world
  const onShelf = () => demo.products.filter((product) => product.onShelf)
  const markets = demo.regions.flatMap((region) => region.markets)

  const mustBeAmong = (all: readonly { id: string }[], id: string | undefined, what: Thing) => {
    if (id !== undefined && all.every((one) => one.id !== id)) throw refusals.notFound(what)
  }
  const mustExist = ({ categoryId, regionId, marketId, supplierId }: Wanted): void => {
    mustBeAmong(demo.categories, categoryId, 'category')
    mustBeAmong(demo.regions, regionId, 'region')
    mustBeAmong(markets, marketId, 'market')
    mustBeAmong(demo.suppliers, supplierId, 'supplier')
  }

  const path = (categoryId: string) => categoryPathOf(world, categoryId)

  const search = ({ keyword = '', sort = 'default', ...wanted }: Wanted, buyer: MemoryBuyer | null) => {
    const isAsked = keywordIn(keyword)
    const within = wanted.categoryId === undefined ? null : descendants(demo.categories, wanted.categoryId)
    const isWanted = (one: DemoProduct, { priceMin, tags }: ProductCard): boolean => {
      const stall = supplierOf(world, one.supplierId)
      return (
        isAsked([one.title, one.artNo, stall.name]) &&
        (!within || within.has(one.categoryId)) &&
        (wanted.supplierId === undefined || stall.id === wanted.supplierId) &&
        (wanted.marketId === undefined || stall.marketId === wanted.marketId) &&
        (wanted.regionId === undefined || stationOf(world, stall.id).regionId === wanted.regionId) &&
        (wanted.priceMin === undefined || priceMin >= wanted.priceMin) &&
        (wanted.priceMax === undefined || priceMin <= wanted.priceMax) &&
        (wanted.tags ?? []).every((tag) => tags.includes(tag))
      )
    }
    const tier = tierOf(keyword)
    const heads = ({ title, categoryId }: DemoProduct) =>
      headsOf(
        title,
        path(categoryId).map(({ name }) => name),
      )
    return onShelf()
      .map((one) => ({ one, card: cardOf(world, one, buyer) }))
      .filter(({ one, card }) => isWanted(one, card))
      .map(({ one, card }) => ({ one, card, tier: tier(heads(one), [one.title, one.artNo]) }))
      .toSorted(bySort(sort))
  }

  /** Each as if nothing of its own kind were chosen. */
  const facetsOf = (wanted: Wanted): Facets => {
    const counted = (
      left: Partial<Wanted>,
      things: (one: DemoProduct, card: ProductCard) => readonly Named[],
    ): Counted[] => {
      const all = search({ ...wanted, ...left }, null)
      return countedThings(all.flatMap(({ one, card }) => things(one, card))).slice(0, MOST_OF_A_FACET)
    }
    const regionOf = ({ supplierId }: DemoProduct): Named => {
      const { regionId } = stationOf(world, supplierId)
      return demo.regions.find(({ id }) => id === regionId)!
    }
    return {
      categories: counted({ categoryId: undefined }, ({ categoryId }) => path(categoryId)),
      regions: counted({ regionId: undefined, marketId: undefined }, (one) => [regionOf(one)]),
      suppliers: counted({ supplierId: undefined }, ({ supplierId }) => [supplierOf(world, supplierId)]),
      tags: counted({ tags: undefined }, (_, { tags }) => tags.map((tag) => ({ id: tag, name: tag }))),
      capped: false,
    }
  }

  const announcementOf = ({ id, title, summary, isTop, daysAgo }: (typeof demo.announcements)[number]) => {
    return { id, title, summary, isTop, publishedAt: daysAgoText(world, daysAgo) }
  }

  return {
    categoryList({ parentId = '0', level: deepest = 3, supplierId }) {
      if (parentId !== '0') mustBeAmong(demo.categories, parentId, 'category')
      if (supplierId !== undefined) supplierOf(world, supplierId)
      const goods = onShelf().filter((one) => supplierId === undefined || one.supplierId === supplierId)
      const sold = new Set(goods.flatMap(({ categoryId }) => path(categoryId).map(({ id }) => id)))
      const below = (parent: string): Category[] =>
        demo.categories
          .filter((one) => one.parentId === parent && one.level <= deepest)
          .filter(({ id }) => supplierId === undefined || sold.has(id))
          .toSorted((a, b) => a.sort - b.sort)
          .map(({ id, name, level }) => ({ id, name, parentId: parent, level, children: below(id) }))
      return below(parentId)
    },

    regionList: () => demo.regions,

    specials: (_, buyer) =>
      demo.specials.map(({ productIds, ...zone }) => {
        const products = productIds.map((id) => productOf(world, id)).filter((one) => one.onShelf)
        return { ...zone, products: products.map((one) => cardOf(world, one, buyer)) }
      }),

    indexCounts() {
      const today = nowText(world).slice(0, 10)
      const isToday = ({ daysAgo }: DemoProduct) => daysAgoText(world, daysAgo).startsWith(today)
      return {
        productTotal: onShelf().length,
        supplierTotal: demo.suppliers.length,
        newToday: onShelf().filter(isToday).length,
      }
    },

    announcementList: (request) => paged(announcementOrder(demo.announcements).map(announcementOf), request),

    announcementInfo({ id }) {
      const all = announcementOrder(demo.announcements)
      const at = all.findIndex((one) => one.id === id)
      const one = found(all[at], () => refusals.notFound('announcement'))
      return { ...announcementOf(one), content: one.content, previous: all[at - 1] ?? null, next: all[at + 1] ?? null }
    },

    productList({ page, pageSize, facets, ...wanted }, buyer, { image }) {
      if (image) throw refusals.pictureSearchClosed()
      mustExist(wanted)
      const { list, ...rest } = paged(search(wanted, buyer), { page, pageSize })
      return {
        list: list.map(({ card }) => card),
        ...rest,
        totalCapped: false,
        facets: facets ? facetsOf(wanted) : null,
      }
    },

    productSuggest({ keyword }) {
      const words = searchWords(keyword)
      const selling = (count: number) =>
        search({ keyword, sort: 'sales' }, null)
          .slice(0, count)
          .map(({ one }) => one.title)
      if (words.length === 0) return hotWords(selling(HOT_TITLES))
      const isAsked = keywordIn(keyword)
      const named = (kind: Suggestion['kind'], names: readonly string[]) =>
        names
          .filter((name) => isAsked([name]))
          .slice(0, MAX_OF_A_KIND)
          .map((text) => ({ text, kind }))
      const artNos = onShelf()
        .map(({ artNo }) => artNo)
        .filter((artNo) => searchText([artNo]).startsWith(words.join(' ')))
        .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      const categories = demo.categories.toSorted((a, b) => a.level - b.level || a.sort - b.sort)
      const names = [
        ...named(
          'category',
          categories.map(({ name }) => name),
        ),
        ...artNos.slice(0, MAX_OF_A_KIND).map((text) => ({ text, kind: 'art_no' as const })),
        ...named('supplier', demo.suppliers.map(({ name }) => name).toSorted()),
      ]
      return suggestionsOf(keyword, names, selling(TITLES_READ))
    },

    productInfo({ id }, buyer) {
      const one = productOf(world, id)
      if (buyer) buyer.viewed = [...buyer.viewed.filter((seen) => seen.id !== id), { id, atMs: options.now() }]
      return {
        ...one,
        ...cardOf(world, one, buyer),
        images: one.images.map(options.picture),
        skus: skusOf(world, one),
        detailHtml: one.detailHtml.replace(/\/media\/[^"')\s]+/g, options.picture),
        station: stationOf(world, one.supplierId).station,
        categoryPath: path(one.categoryId),
      }
    },

    productFreight({ id, provinceCode, qty }) {
      if (!isProvince(areas, provinceCode)) throw refusals.notFound('province')
      const { supplierId, weightG } = productOf(world, id)
      return offersFor(tariffOf(world).freight, stationOf(world, supplierId).station.id, provinceCode, weightG * qty)
    },

    supplierList({ keyword = '', regionId, marketId, ...request }, buyer) {
      mustExist({ regionId, marketId })
      const isAsked = keywordIn(keyword)
      const suppliers = demo.suppliers.filter(
        (one) =>
          isAsked(stallTexts(one)) &&
          (regionId === undefined || stationOf(world, one.id).regionId === regionId) &&
          (marketId === undefined || one.marketId === marketId),
      )
      const { list, ...rest } = paged(suppliers, request)
      return { list: list.map((one) => supplierCard(world, one, buyer)), ...rest }
    },

    supplierInfo({ id }, buyer) {
      const one = supplierOf(world, id)
      const since = daysAgoText(world, one.sinceDaysAgo).slice(0, 10)
      return { ...one, ...supplierCard(world, one, buyer), since }
    },
  } satisfies Partial<MemoryHandlers>
}

export const supplierCard = (world: MemoryWorld, one: DemoSupplier, buyer: MemoryBuyer | null): Supplier => {
  const goods = world.demo.products.filter(({ supplierId, onShelf }) => onShelf && supplierId === one.id)
  const newest = goods.toSorted((a, b) => a.daysAgo - b.daysAgo || Number(a.id) - Number(b.id))
  return {
    ...one,
    logo: world.options.picture(one.logo),
    station: stationOf(world, one.id).station,
    productCount: goods.length,
    collected: buyer?.suppliers.some(({ id }) => id === one.id) ?? false,
    newest: newest
      .slice(0, SHOWN_OF_A_STALL)
      .map(({ id, title, cover }) => ({ id, title, cover: world.options.picture(cover) })),
  }
}
