import { seeded, type Random } from '../../demo/random'
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

export const TAGS = ['包邮', '现货', '退现', '实拍', '爆款', '新款']

/** Drawn from the seed, which makes them the same again. */
export const kinds = (count: number, seed: string): Kind[] => {
  const random = (name: string, i: number) => seeded(`${seed} ${name} ${i}`)
  const someProduct = (name: string, i: number) => goods(...oneAt(random(name, i).int(0, count - 1)), NOW).products[0]!
  const titleOf = (name: string, i: number) => String(someProduct(name, i).title)
  const sortOf = (i: number) => SORTS[i % SORTS.length]!
  const partOf = (text: string, r: Random, length: number) => {
    const letters = [...text.replaceAll(' ', '')]
    const at = r.int(0, Math.max(0, letters.length - length))
    return letters.slice(at, at + length).join('')
  }
  const part = (name: string, i: number, length: number) => partOf(titleOf(name, i), random(name, i), length)
  /** So many pieces of one title. */
  const parts = (name: string, i: number, lengths: readonly number[]) => {
    const [title, r] = [titleOf(name, i), random(name, i)]
    return lengths.map((length) => partOf(title, r, length)).join(' ')
  }
  const pick = (words: readonly string[], name: string, i: number) => random(name, i).pick(words)
  /** The product's price and some yuan beside it. */
  const narrow = (name: string, i: number, yuan: number) => {
    const price = Number(someProduct(name, i).price_min)
    return { priceMin: Math.max(0, price - yuan * 100) as never, priceMax: (price + yuan * 100) as never }
  }
  const market = (r: Random) => `M${r.int(0, MARKETS - 1)}`
  const filters = (i: number): Partial<Wanted> => {
    const r = random('filters', i)
    const leaf = leafIds[Math.floor(leafIds.length * r.next() ** 2)]!
    return [
      { categoryId: leaf.id },
      { categoryId: leaf.parents[0] },
      { regionId: `R${r.int(0, REGIONS - 1)}` },
      { marketId: market(r) },
      { supplierId: `S${Math.floor(SUPPLIERS * r.next() ** 3)}` },
      { priceMin: r.int(2000, 6000) as never, priceMax: r.int(6000, 9000) as never },
      { priceMin: 5000 as never, priceMax: 5100 as never },
      { tags: r.some(TAGS.slice(0, 5), 2) },
      { categoryId: leaf.parents[1], marketId: market(r), tags: ['现货'], priceMin: 3000 as never },
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
    first('标题里任意五字，常跨两个词', (i) => ({ keyword: part('five', i, 5) })),
    first('整个标题', (i) => ({ keyword: titleOf('whole', i) })),
    first('两个词', (i) => ({ keyword: `${pick(COMMON, 'a', i)} ${pick(MIDDLE, 'b', i)}` })),
    first('三个词', (i) => ({ keyword: `${part('x', i, 2)} ${pick(COMMON, 'y', i)} ${pick(MIDDLE, 'z', i)}` })),
    first('一个标题里的三个词', (i) => ({ keyword: parts('same', i, [2, 2, 2]) })),
    first('四个词', (i) => ({ keyword: `${parts('four words', i, [2, 1, 2])} ${pick(COMMON, 'w', i)}` })),
    first('货号的一段', (i) => ({ keyword: String(someProduct('art', i).art_no).slice(1, 7) })),
    first('字母、数字夹汉字', (i) => {
      const product = someProduct('mixed', i)
      const r = random('mixed', i)
      const art = partOf(String(product.art_no), r, r.int(1, 3))
      return { keyword: `${art} ${partOf(String(product.title), r, r.int(1, 3))}` }
    }),
    first('供应商名', (i) => ({ keyword: supplierName(random('stall', i).int(0, SUPPLIERS - 1)) })),
    first('供应商名的一段与一个词', (i) => {
      const { supplier_id: supplier, title } = someProduct('stalled', i)
      const r = random('stalled', i)
      const name = supplierName(Number(String(supplier).slice(1)))
      return { keyword: `${partOf(name, r, r.int(2, 5))} ${partOf(String(title), r, 2)}` }
    }),
    first('找不到的词', (i) => ({ keyword: `${part('no', i, 2)}绝无${i}` })),
    first('一个字，窄价格', (i) => ({ keyword: part('dear letter', i, 1), ...narrow('dear letter', i, 1) })),
    first('一个数字或字母，窄价格', (i) => ({
      keyword: pick(Array.from('0123456789abkxz#'), 'digit', i),
      ...narrow('digit', i, i % 3),
    })),
    first('只用筛选', filters),
    first('六个标签', () => ({ tags: TAGS })),
    first('三到五个标签', (i) => ({ tags: random('tags', i).some(TAGS, 3 + (i % 3)) })),
    first('市场、两个标签', (i) => {
      const r = random('stalls', i)
      return { marketId: market(r), tags: r.some(TAGS, 2), ...(i % 2 === 0 ? {} : narrow('stalls', i, 5)) }
    }),
    first('常见词加筛选', (i) => ({ keyword: pick(COMMON, 'cf', i), ...filters(i) })),
    first('中等词加筛选', (i) => ({ keyword: pick(MIDDLE, 'mf', i), ...filters(i) })),
    ...SORTS.map((sort) =>
      first(`常见或中等词，排序 ${sort}`, (i) => ({ keyword: pick([...COMMON, ...MIDDLE], sort, i), sort })),
    ),
  ]
}

/** What is typed into the field of search, a pause after the other, and into that of suppliers. */
export const typed = (count: number, seed: string) => {
  const random = (name: string, i: number) => seeded(`${seed} ${name} ${i}`)
  const startOf = (text: string, r: Random, most: number) => [...text].slice(0, r.int(1, most)).join('')
  return {
    suggested(i: number): string {
      const r = random('typed', i)
      const [product] = goods(...oneAt(r.int(0, count - 1)), NOW).products
      const title = String(product!.title).replaceAll(' ', '')
      return [
        () => title.slice(r.int(0, 3)).slice(0, r.int(1, 4)),
        () => startOf(r.pick([...COMMON, ...MIDDLE]), r, 4),
        () => startOf(String(product!.art_no), r, 6),
        () => startOf(supplierName(r.int(0, SUPPLIERS - 1)), r, 6),
      ][i % 4]!()
    },
    suppliers(i: number): string {
      const r = random('suppliers', i)
      const name = supplierName(r.int(0, SUPPLIERS - 1))
      return [
        () => startOf(name, r, 8),
        () => name.slice(2),
        () => `市场${r.int(0, MARKETS - 1)}`,
        () => `${name.slice(0, 2)} A${r.int(0, 99)}`,
        () => '没有的',
      ][i % 5]!()
    },
  }
}

const oneAt = (i: number): [number, number] => [i, i + 1]
