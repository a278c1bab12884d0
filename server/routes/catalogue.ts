import { provinceOf, offersFor } from '../../src/domain/pricing/freight'
import { refusals } from '../../src/domain/refusals'
import { searchWords } from '../../src/domain/search-tokens'
import { isProvince } from '../../src/domain/address/areas'
import { areas } from '../country/areas'
import { bestEffort } from '../store/best-effort'
import type { Logger } from '../base/log'
import { besideFailed } from './beside'
import type { Clock } from '../base/clock'
import type { Db } from '../store/db'
import type { Asked, Handlers } from '../base/handlers'
import { filterCheck } from '../catalogue/filters'
import { freightRules } from '../catalogue/freight'
import {
  collectedProductPage,
  collectedSupplierPage,
  historyPage,
  recordView,
  setCollected,
  uncollect,
} from '../catalogue/favourites'
import { hotKeywords, productDetail, searchProducts, suggest } from '../catalogue/products'
import { cached } from '../store/cached'
import { refreshed } from '../store/refreshed'
import type { ProductSearch } from '../catalogue/search/product-search'
import {
  announcementInfo,
  announcementPage,
  categoryTree,
  regionList,
  shopCounts,
  specialList,
} from '../catalogue/home'
import { supplierDetail, supplierPage } from '../catalogue/suppliers'

export type CatalogueCall =
  | 'categoryList'
  | 'regionList'
  | 'specials'
  | 'indexCounts'
  | 'announcementList'
  | 'announcementInfo'
  | 'productList'
  | 'productInfo'
  | 'productSuggest'
  | 'productFreight'
  | 'browsingList'
  | 'supplierList'
  | 'supplierInfo'
  | 'collect'
  | 'collectedProducts'
  | 'collectedSuppliers'
  | 'uncollect'

interface CatalogueDeps {
  db: Db
  clock: Clock
  log: Logger
  search: ProductSearch
}

export const catalogueHandlers = ({ db, clock, log, search }: CatalogueDeps): Handlers<CatalogueCall> => {
  const counts = cached(clock, 10_000, () => shopCounts(db, clock.now()))
  const hot = refreshed(clock, 60_000, () => hotKeywords({ db, search }))
  const mustExist = filterCheck(db, clock)
  return {
    categoryList: (input) => categoryTree(db, input),
    regionList: () => regionList(db),
    specials: (_, asked) => specialList(db, visitor(asked)),
    indexCounts: () => counts(),
    announcementList: (input) => announcementPage(db, input),
    announcementInfo: ({ id }) => announcementInfo(db, id),
    productList: async (input, asked) => {
      if (asked.files.image) throw refusals.pictureSearchClosed()
      const found = await searchProducts({ db, search }, input, visitor(asked))
      // What is found by a filter is proof enough that it exists.
      if (found.total === 0) await mustExist(input)
      return found
    },
    productInfo: async ({ id }, asked) => {
      const detail = await productDetail(db, id, visitor(asked))
      const { caller } = asked
      if (caller)
        await bestEffort(
          () => recordView(db, { userId: caller.userId, productId: id, atMs: clock.now() }),
          besideFailed(log, 'productInfo'),
        )
      return detail
    },
    productSuggest: ({ keyword }) => (isBlank(keyword) ? hot() : suggest({ db, search }, keyword)),
    productFreight: async ({ id, provinceCode, qty }) => {
      if (!isProvince(areas, provinceCode)) throw refusals.notFound('province')
      const { station, weightG } = await productDetail(db, id, '')
      const rules = await freightRules(db, [station.id], [provinceOf(provinceCode)])
      return offersFor(rules, station.id, provinceCode, weightG * qty).map(({ brandId, name, fee, reachable }) => {
        return { brandId, name, fee, reachable }
      })
    },
    browsingList: (input, { caller }) => historyPage(db, input, caller.userId),
    supplierList: async (input, asked) => {
      await mustExist(input)
      return supplierPage(db, input, visitor(asked))
    },
    supplierInfo: ({ id }, asked) => supplierDetail(db, id, visitor(asked)),
    collect: (input, { caller }) => setCollected(db, input, caller.userId, clock.now()),
    collectedProducts: (input, { caller }) => collectedProductPage(db, input, caller.userId),
    collectedSuppliers: (input, { caller }) => collectedSupplierPage(db, input, caller.userId),
    uncollect: (input, { caller }) => uncollect(db, input, caller.userId),
  }
}

const isBlank = (keyword: string): boolean => searchWords(keyword).length === 0

/** No buyer has the empty id. */
const visitor = ({ caller }: Asked): string => caller?.userId ?? ''
