import { describe, expect, it } from 'vitest'
import { isSupplierSearch, keepingView, keywordOf } from './links'

describe('where a search leads from', () => {
  const table = { pathname: '/search', search: '?keyword=a&category_id=2&page=3&sort=sales&view=table' }

  it('the search page: sort and view stay, what narrowed the last search and its page go', () => {
    expect(keepingView('/search?keyword=b', table)).toBe('/search?keyword=b&sort=sales&view=table')
    expect(keepingView('/search?category_id=7', table)).toBe('/search?category_id=7&sort=sales&view=table')
    expect(keepingView('/search', table)).toBe('/search?sort=sales&view=table')
  })

  it('to the suppliers and back: sort and view stay', () => {
    const suppliers = keepingView('/search?type=supplier&keyword=b', table)
    expect(suppliers).toBe('/search?type=supplier&keyword=b&sort=sales&view=table')
    const { pathname, search } = new URL(suppliers, 'http://127.0.0.1')
    expect(keepingView('/search?keyword=b', { pathname, search })).toBe('/search?keyword=b&sort=sales&view=table')
  })

  it('from another page: nothing is kept', () => {
    expect(keepingView('/search', { pathname: '/search', search: '' })).toBe('/search')
    expect(keepingView('/search?keyword=b', { ...table, pathname: '/home' })).toBe('/search?keyword=b')
  })

  it('the suppliers: known by the type in the link of the search page alone', () => {
    expect(isSupplierSearch({ pathname: '/search', search: '?type=supplier' })).toBe(true)
    expect(isSupplierSearch({ pathname: '/search', search: '?keyword=type%3Dsupplier' })).toBe(false)
    expect(isSupplierSearch({ pathname: '/home', search: '?type=supplier' })).toBe(false)
  })

  it('says the keyword of a link', () => {
    expect(keywordOf('/search?type=supplier&keyword=a%20%2B')).toBe('a +')
    expect(keywordOf('?keyword=b')).toBe('b')
    expect(keywordOf('/search')).toBe('')
  })
})
