import type { CatalogueGateway } from '../../domain/ports/catalogue-gateway'
import * as catalogue from '../../../wire/catalogue'
import type { WireClient } from './wire-client'

export const wireCatalogueGateway = ({ ask }: WireClient): CatalogueGateway => ({
  categories: (of) => ask(catalogue.categoryList, of ?? {}),
  regions: () => ask(catalogue.regionList, {}),
  specials: () => ask(catalogue.specials, {}),
  counts: () => ask(catalogue.indexCounts, {}),
  announcements: (request) => ask(catalogue.announcementList, request),
  announcement: (id) => ask(catalogue.announcementInfo, { id }),
  search: (query, image) => ask(catalogue.productList, query, { image }),
  suggest: (keyword) => ask(catalogue.productSuggest, { keyword }),
  product: (id) => ask(catalogue.productInfo, { id }),
  freight: (request) => ask(catalogue.productFreight, request),
  suppliers: (query) => ask(catalogue.supplierList, query),
  supplier: (id) => ask(catalogue.supplierInfo, { id }),
  history: (request) => ask(catalogue.browsingList, request),
  async collect(request) {
    const { collected } = await ask(catalogue.collect, request)
    return { collected: collected ?? request.collected }
  },
  collectedProducts: (request) => ask(catalogue.collectedProducts, request),
  collectedSuppliers: (request) => ask(catalogue.collectedSuppliers, request),
  uncollect: (request) => ask(catalogue.uncollect, request),
})
