import { describe, expect, it } from 'vitest'
import { optionsOf } from './options'

describe('what is offered below the search field', () => {
  it('is what was searched for before, while nothing is typed', () => {
    expect(optionsOf('  ', ['连衣裙', '卫衣'], [{ text: '裙装', kind: 'category' }])).toEqual([
      { text: '连衣裙', hint: '', path: '/search?keyword=%E8%BF%9E%E8%A1%A3%E8%A3%99' },
      { text: '卫衣', hint: '', path: '/search?keyword=%E5%8D%AB%E8%A1%A3' },
    ])
  })

  it('leads a supplier to the suppliers, the rest to the products, and always ends with the suppliers of that name', () => {
    const offered = [
      { text: 'A1#2', kind: 'art_no' },
      { text: 'AB', kind: 'supplier' },
    ] as const
    expect(optionsOf('a', ['卫衣'], offered)).toEqual([
      { text: 'A1#2', hint: '货号', path: '/search?keyword=A1%232' },
      { text: 'AB', hint: '供应商', path: '/search?type=supplier&keyword=AB' },
      { text: '找“a”相关的供应商', hint: '', path: '/search?type=supplier&keyword=a' },
    ])
  })
})
