import { describe, expect, it } from 'vitest'
import type { Category } from '../../../domain/catalogue'
import { optionsOf } from './options'

const category = (id: string, name: string, children: Category[] = []): Category => ({
  id,
  name,
  parentId: '0',
  level: 1,
  children,
})

describe('what is offered below the search field', () => {
  it('is what was searched for before, where it was searched, while nothing is typed', () => {
    const recent = [
      { keyword: '卫衣', suppliers: true },
      { keyword: '卫衣', suppliers: false },
    ]
    expect(optionsOf('  ', recent, [{ text: '裙装', kind: 'category' }], [])).toEqual([
      { text: '卫衣', hint: '供应商', path: '/search?type=supplier&keyword=%E5%8D%AB%E8%A1%A3' },
      { text: '卫衣', hint: '', path: '/search?keyword=%E5%8D%AB%E8%A1%A3' },
    ])
  })

  it('is then what sells, but for what was searched for before', () => {
    const hot = ['卫衣', '连衣裙'].map((text) => ({ text, kind: 'keyword' as const }))
    const texts = optionsOf('', [{ keyword: '卫衣', suppliers: false }], hot, []).map(({ text }) => text)
    expect(texts).toEqual(['卫衣', '连衣裙'])
    const many = Array.from({ length: 99 }, (_, i) => ({ text: `词${i}`, kind: 'keyword' as const }))
    expect(optionsOf('', [], many, [])).toHaveLength(10)
  })

  it('leads a supplier to the suppliers, the rest to the products, and always ends with the suppliers of that name', () => {
    const offered = [
      { text: 'A1#2', kind: 'art_no' },
      { text: 'AB', kind: 'supplier' },
    ] as const
    expect(optionsOf('a', [{ keyword: '卫衣', suppliers: false }], offered, [])).toEqual([
      { text: 'A1#2', hint: '货号', path: '/search?keyword=A1%232' },
      { text: 'AB', hint: '供应商', path: '/search?type=supplier&keyword=AB' },
      { text: '找“a”相关的供应商', hint: '', path: '/search?type=supplier&keyword=a' },
    ])
  })

  it('leads a category to the category, and to its name where the tree has no such one', () => {
    const tree = [category('1', '女装', [category('2', '裙装', [category('3', '半身裙')])]), category('4', '半身裙')]
    const pathOf = (text: string) => optionsOf('裙', [], [{ text, kind: 'category' }], tree)[0]?.path
    expect(pathOf('裙装')).toBe('/search?category_id=2')
    expect(pathOf('半身裙')).toBe('/search?category_id=4')
    expect(pathOf('a b')).toBe('/search?keyword=a%20b')
  })
})
