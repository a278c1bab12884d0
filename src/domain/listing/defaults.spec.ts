import { expect, it } from 'vitest'
import { mappedLeaf, PLAIN_DEFAULTS } from './defaults'

it('of categories that are mapped the deepest holds; where none is, there is no leaf', () => {
  const clothes = { id: '1', path: ['服饰'] }
  const dresses = { id: '2', path: ['服饰', '连衣裙'] }
  const defaults = {
    ...PLAIN_DEFAULTS,
    categories: [
      { categoryId: 'women', leaf: clothes },
      { categoryId: 'dresses', leaf: dresses },
    ],
  }
  expect(mappedLeaf(defaults, ['women', 'dresses'])).toBe(dresses)
  expect(mappedLeaf(defaults, ['women', 'dresses', 'long'])).toBe(dresses)
  expect(mappedLeaf(defaults, ['women', 'coats'])).toBe(clothes)
  expect(mappedLeaf(defaults, ['bags'])).toBeNull()
  expect(mappedLeaf(PLAIN_DEFAULTS, ['women'])).toBeNull()
})
