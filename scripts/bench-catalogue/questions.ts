import { seeded } from '../../demo/random'
import type { Wanted } from '../../server/catalogue/search/product-search'
import { goods, MARKETS, REGIONS, SUPPLIERS, leafIds, supplierName } from './goods'
import { NOW } from './fill'

/** What the bench asks: many different questions of each kind, so that no answer is repeated. */
export interface Kind {
  name: string
  ask(i: number): Omit<Wanted, 'offset' | 'limit'> & { page: number }
}

const COMMON = ['连衣裙', '2026新款', '显瘦', '百搭', '宽松', '女', '法式', '韩版', '夏季', '雪纺', '设计感', '裙']
const MIDDLE = [
  '碎花',
  '旗袍',
  '盘扣',
  '香云纱',
  '慵懒风',
  '羊毛混纺',
  '马海毛',
  '泡泡袖',
  '灯芯绒',
  '防晒衬衫',
  '鱼尾',
  '醋酸缎面',
  '赫本风',
  '垂感',
]
const SORTS = ['default', 'new', 'sales', 'price_asc', 'price_desc'] as const

export const kinds = (count: number): Kind[] => {
  const random = (name: string, i: number) => seeded(`${name} ${i}`)
  const someProduct = (name: string, i: number) => goods(...oneAt(random(name, i).int(0, count - 1)), NOW).products[0]!
  const sortOf = (i: number) => SORTS[i % SORTS.length]!
  const part = (name: string, i: number, length: number) => {
    const title = [...String(someProduct(name, i).title).replaceAll(' ', '')]
    const at = random(name, i).int(0, Math.max(0, title.length - length))
    return title.slice(at, at + length).join('')
  }
  const pick = (words: readonly string[], name: string, i: number) => random(name, i).pick(words)
  const filters = (i: number): Partial<Wanted> => {
    const r = random('filters', i)
    const leaf = leafIds[Math.floor(leafIds.length * r.next() ** 2)]!
    return [
      { categoryId: leaf.id },
      { categoryId: leaf.parents[0] },
      { regionId: `R${r.int(0, REGIONS - 1)}` },
      { marketId: `M${r.int(0, MARKETS - 1)}` },
      { supplierId: `S${Math.floor(SUPPLIERS * r.next() ** 3)}` },
      { priceMin: r.int(2000, 6000) as never, priceMax: r.int(6000, 9000) as never },
      { priceMin: 5000 as never, priceMax: 5100 as never },
      { tags: r.some(['包邮', '现货', '退现', '实拍', '爆款'], 2) },
      { categoryId: leaf.parents[1], marketId: `M${r.int(0, MARKETS - 1)}`, tags: ['现货'], priceMin: 3000 as never },
    ][i % 9]!
  }
  const first = (name: string, ask: (i: number) => Partial<Wanted>): Kind => ({
    name,
    ask: (i) => ({ sort: sortOf(i), page: 1, ...ask(i) }),
  })
  return [
    first('不输关键词', () => ({})),
    first('一个常见词', (i) => ({ keyword: pick(COMMON, 'common', i) })),
    first('一个中等的词', (i) => ({ keyword: pick(MIDDLE, 'middle', i) })),
    first('一个字', (i) => ({ keyword: part('letter', i, 1) })),
    first('标题里任意两字', (i) => ({ keyword: part('two', i, 2) })),
    first('标题里任意四字', (i) => ({ keyword: part('four', i, 4) })),
    first('两个词', (i) => ({ keyword: `${pick(COMMON, 'a', i)} ${pick(MIDDLE, 'b', i)}` })),
    first('三个词', (i) => ({ keyword: `${part('x', i, 2)} ${pick(COMMON, 'y', i)} ${pick(MIDDLE, 'z', i)}` })),
    first('货号的一段', (i) => ({ keyword: String(someProduct('art', i).art_no).slice(1, 7) })),
    first('供应商名', (i) => ({ keyword: supplierName(random('stall', i).int(0, SUPPLIERS - 1)) })),
    first('找不到的词', (i) => ({ keyword: `${part('no', i, 2)}绝无${i}` })),
    first('只用筛选', filters),
    first('常见词加筛选', (i) => ({ keyword: pick(COMMON, 'cf', i), ...filters(i) })),
    first('中等词加筛选', (i) => ({ keyword: pick(MIDDLE, 'mf', i), ...filters(i) })),
    ...SORTS.map((sort) =>
      first(`常见或中等词，排序 ${sort}`, (i) => ({ keyword: pick([...COMMON, ...MIDDLE], sort, i), sort })),
    ),
  ]
}

const oneAt = (i: number): [number, number] => [i, i + 1]
