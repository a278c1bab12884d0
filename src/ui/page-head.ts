import type { QueryClient } from '@tanstack/react-query'
import { price } from '../domain/money'
import type { CatalogueGateway } from '../domain/ports/catalogue-gateway'
import { announcementPath, categoryPath, paths, productPath, searchPath, supplierPath } from './frame/paths'
import { site, type PageName } from './frame/site'
import { titleOf } from './frame/use-title'
import { announcementQuery, productQuery, supplierQuery } from './queries/catalogue'

export interface PageHead {
  title: string
  description: string
  /** The one address of what the page shows, however it was come to. */
  canonical: string
}

const SHOP = '面向抖店卖家的一件代发采购商城'

/** What stands in the head of a page that the server renders: for who finds the shop by what it shows. */
export const pageHead = (
  name: PageName,
  { params, search }: { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams },
  queries: QueryClient,
  catalogue: CatalogueGateway,
): PageHead => {
  const { title } = site[name]
  const id = params.id ?? search.get('id') ?? ''
  if (name === 'product') {
    const product = queries.getQueryData(productQuery(catalogue, id).queryKey)
    if (product)
      return {
        title: titleOf(name, product.title),
        description: `${product.title}，货号 ${product.artNo}，代发价 ${price(product.priceMin)} 起，${product.supplier.name}，${product.station.name}发货。`,
        canonical: productPath(id),
      }
  }
  if (name === 'supplier') {
    const supplier = queries.getQueryData(supplierQuery(catalogue, id).queryKey)
    const description =
      supplier && [`${supplier.name}，${supplier.market}档口`, supplier.intro].filter(Boolean).join('。')
    return { title, description: description ?? SHOP, canonical: id ? supplierPath(id) : paths.supplier }
  }
  if (name === 'announcement') {
    const told = queries.getQueryData(announcementQuery(catalogue, id).queryKey)
    return { title, description: told?.title ?? SHOP, canonical: id ? announcementPath(id) : paths.announcement }
  }
  if (name === 'search') {
    const keyword = search.get('keyword')
    const canonical = keyword ? searchPath(keyword) : categoryPath(search.get('category_id') ?? undefined)
    return { title, description: keyword ? `${keyword}：一件代发的货源。${SHOP}` : SHOP, canonical }
  }
  return { title, description: SHOP, canonical: site[name].path }
}
