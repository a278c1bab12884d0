import { expect, it } from 'vitest'
import { hotWords, MAX_SUGGESTIONS, suggestionsOf } from './suggestions'

const words = (...titles: string[]) => hotWords(titles).map(({ text }) => text)

it('calls things that sell by the name their titles agree on, the commonest first', () => {
  const titles = ['韩系雪纺连衣裙女', '法式碎花连衣裙', '连衣裙 夏季', '短袖t恤男', '重磅T恤', '真皮钱包']
  expect(words(...titles)).toEqual(['连衣裙', 'T恤'])
})

it('offers no name that is part of another, none met once, and none that says nothing', () => {
  expect(words('春季吊带连衣裙', '夏季吊带连衣裙', '印花连衣裙', '家居服套装', '校服套装', '帆布包')).toEqual([
    '连衣裙',
  ])
  expect(words()).toEqual([])
})

it('a keyword may become a name, or a word of a title that it stands in; each text once, names first', () => {
  const named = [
    { text: '连衣裙', kind: 'category' },
    { text: 'Y7578', kind: 'art_no' },
  ] as const
  const titles = ['法式 碎花连衣裙 收腰', '雪纺连衣裙', '碎花连衣裙  衬衫']
  expect(suggestionsOf('连衣', named, titles)).toEqual([
    ...named,
    { text: '碎花连衣裙', kind: 'keyword' },
    { text: '雪纺连衣裙', kind: 'keyword' },
  ])
  expect(suggestionsOf('连衣裙', named, ['连衣裙'])).toEqual(named)
})

it('no more than ten are offered', () => {
  const titles = Array.from({ length: MAX_SUGGESTIONS + 5 }, (_, i) => `裙${i}`)
  expect(suggestionsOf('裙', [], titles).map(({ text }) => text)).toEqual(titles.slice(0, 10))
})

it('things that sell equally well stand as they are met, at most eight, letters as capitals', () => {
  const names = ['连衣裙', '半身裙', 't恤', '卫衣', '风衣', '衬衫', '毛衫', '短裤', '长裤', '皮带']
  expect(words(...names, ...names)).toHaveLength(8)
  expect(words(...names, ...names, '卫衣')[0]).toBe('卫衣')
  expect(words('t恤', 't恤')).toEqual(['T恤'])
})
