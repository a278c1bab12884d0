import { expect, it } from 'vitest'
import { hotWords } from './suggestions'

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
