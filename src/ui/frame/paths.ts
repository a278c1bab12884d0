import type { SkuQty } from '../../domain/cart'
import { site, type PageName } from './site'

/** Every address of the storefront (spec §2), by the name of its page; where it has parameters, a function below makes it. */
export const paths = Object.fromEntries(Object.entries(site).map(([name, { path }]) => [name, path])) as {
  readonly [N in PageName]: (typeof site)[N]['path']
}

export const productPath = (id: string): string => `/merchandis/${encodeURIComponent(id)}`
export const supplierPath = (id: string): string => `${paths.supplier}?id=${encodeURIComponent(id)}`
export const announcementPath = (id: string): string => `${paths.announcement}?id=${encodeURIComponent(id)}`
export const searchPath = (keyword: string): string =>
  keyword ? `${paths.search}?keyword=${encodeURIComponent(keyword)}` : paths.search
/** The products of a category; all of them without one. */
export const categoryPath = (id?: string): string =>
  id ? `${paths.search}?category_id=${encodeURIComponent(id)}` : paths.search
/** The suppliers found by a keyword, in the place of the products. */
export const supplierSearchPath = (keyword: string): string =>
  `${paths.search}?type=supplier${keyword ? `&keyword=${encodeURIComponent(keyword)}` : ''}`
/** Browsing history: chosen by us as a tab of the favourites, since the routes of spec §2 have none for it. */
export const historyPath = `${paths.savedProducts}?tab=history`
/** What stands in the way of one order. */
export const casesPath = (orderNo: string): string => `${paths.abnormal}?order_no=${encodeURIComponent(orderNo)}`
export const orderPath = (orderNo: string): string => `${paths.orders}/${encodeURIComponent(orderNo)}`

/** The form of an application for an order; with `caseNo`, of one that is changed or filed again. */
export const applyPath = (orderNo: string, caseNo = ''): string =>
  `${paths.applyAfterSales}?order_no=${encodeURIComponent(orderNo)}${caseNo && `&case_no=${encodeURIComponent(caseNo)}`}`
/** One application of one kind for each of these orders. */
export const applyManyPath = (orderNos: readonly string[]): string =>
  `${paths.applyAfterSales}?order_nos=${orderNos.map(encodeURIComponent).join(',')}`
/** An application: it stands in the list's address, as spec §2 has no other. */
export const afterSalePath = (caseNo: string): string => `${paths.afterSales}?case_no=${encodeURIComponent(caseNo)}`
/** A withdrawal, among the others. */
export const withdrawalPath = (withdrawNo: string): string =>
  `${paths.purse}?tab=withdrawals&withdraw_no=${encodeURIComponent(withdrawNo)}`

/** Checkout of chosen cart lines: `/payorder?cart=1,2`. The link alone reproduces the page. */
export const payCartPath = (cartIds: string[]): string => `${paths.payOrder}?cart=${cartIds.join(',')}`
/** Checkout of what was chosen on a product's page: `/payorder?items=sku:qty,sku:qty`. */
export const payItemsPath = (items: SkuQty[]): string =>
  `${paths.payOrder}?items=${items.map(({ skuId, qty }) => `${skuId}:${qty}`).join(',')}`

/** The cashier of a payment; a reload there goes on where it was. */
export const payPath = (paymentNo: string): string => `${paths.payOrder}?payment_no=${encodeURIComponent(paymentNo)}`

/** An address of this app, as a path. Anything that could lead elsewhere ("//evil", "javascript:", "\\evil") isn't one. */
export const isAppPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value)

/** Whether its percent-escapes can be decoded: the router would take an address that can't be for a page's parameter. */
export const isReadable = (pathname: string): boolean => {
  try {
    // The value is used, or a build would drop the call as one without effect.
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}
