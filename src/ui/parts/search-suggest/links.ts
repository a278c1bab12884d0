import { paths } from '../../paths'

export const categoryPath = (id: string): string => `${paths.search}?category_id=${encodeURIComponent(id)}`

export const isSupplierSearch = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === paths.search && new URLSearchParams(search).get('type') === 'supplier'

/** From one search for products to the next, its sort and its view stay. What narrowed the one needn't fit the other. */
export const keepingView = (path: string, { pathname, search }: { pathname: string; search: string }): string => {
  const to = new URLSearchParams(path.split('?')[1])
  if (pathname !== paths.search || to.get('type') === 'supplier') return path
  const now = new URLSearchParams(search)
  for (const name of ['sort', 'view']) {
    const value = now.get(name)
    if (value) to.set(name, value)
  }
  const text = to.toString()
  return text ? `${paths.search}?${text}` : path
}

export const keywordOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('keyword') ?? ''
