import { paths } from '../../frame/paths'

export const isSupplierSearch = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === paths.search && new URLSearchParams(search).get('type') === 'supplier'

/**
 * From one search to the next, sort and view of the products stay, also by way of the suppliers, which have neither. What narrowed
 * the one needn't fit the other.
 */
export const keepingView = (path: string, { pathname, search }: { pathname: string; search: string }): string => {
  if (pathname !== paths.search) return path
  const to = carryView(new URLSearchParams(search), new URLSearchParams(path.split('?')[1])).toString()
  return to ? `${paths.search}?${to}` : path
}

/** Sets in the second link how the products of the first are sorted and shown. */
export const carryView = (from: URLSearchParams, to: URLSearchParams): URLSearchParams => {
  for (const name of ['sort', 'view']) {
    const value = from.get(name)
    if (value) to.set(name, value)
  }
  return to
}

export const keywordOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('keyword') ?? ''
