import { fen } from '../src/domain/money'
import { isDeclarable } from '../src/domain/product-tags'
import { detailHtml } from './detail'
import { leaves, type Leaf } from './leaves.data'
import { colourSets } from './palette.data'
import { seeded, type Random } from './random'
import { supplierRows } from './suppliers.data'
import type { DemoProduct, DemoSku } from './types'
import { attributes, lengthOf, nounOf, patternWords, sizeSets, titleWords } from './words.data'

/** How a product is drawn: a silhouette in a surface, in its colours. */
export interface Look {
  draw: string
  pattern: string
  colours: string[] // as the trade names them, in the order of the colour variants
  category: string // path of the leaf
}

export const PRODUCTS_PER_LEAF = 8

export const buildProducts = (leafIds: Map<Leaf, string>): { products: DemoProduct[]; looks: Map<string, Look> } => {
  const looks = new Map<string, Look>()
  const products = leaves.flatMap((leaf, at) =>
    Array.from({ length: PRODUCTS_PER_LEAF }, (_, i) => {
      const id = String(10001 + at * PRODUCTS_PER_LEAF + i)
      const { product, look } = oneProduct(id, leaf, leafIds.get(leaf) ?? '', i)
      looks.set(id, look)
      return product
    }),
  )
  return { products, looks }
}

const oneProduct = (id: string, leaf: Leaf, categoryId: string, i: number): { product: DemoProduct; look: Look } => {
  const random = seeded(`product ${id}`)
  const [level1 = '', level2 = ''] = leaf.path.split('/')
  const draw = leaf.draw[i % leaf.draw.length]!
  const pattern = leaf.pattern[(i + Math.floor(i / leaf.draw.length)) % leaf.pattern.length]!
  const colours = chooseColours(leaf, i, random)
  const sizes = random.pick(sizeSets[leaf.sizes]!)
  const price = random.int(leaf.yuan[0] * 2, leaf.yuan[1] * 2) * 50
  const fabric = random.pick(leaf.fabric)
  const season = random.pick(titleWords[leaf.words]!.season)
  const weightG = Math.round(random.int(leaf.g[0], leaf.g[1]) / 5) * 5
  const skus = makeSkus(id, colours, sizes, price, random)
  const attrs = [
    { name: '面料', value: fabric },
    ...(lengthOf[draw] ? [{ name: lengthOf[draw][0], value: lengthOf[draw][1] }] : []),
    ...Object.entries(attributes[level1] ?? {}).map(([name, values]) => ({ name, value: random.pick(values) })),
    { name: '适用季节', value: season.includes('2026') ? '春夏' : season },
    { name: '上市时间', value: '2026年' },
  ]
  const images = [0, 1, 2, 3, 4].map((view) => `/media/product/${id}/${view}.svg`)
  const daysAgo = i === 0 && random.chance(0.35) ? 0 : random.int(1, 260)
  const sales = random.chance(0.15) ? random.int(2000, 18000) : random.int(6, 1600)
  const product: DemoProduct = {
    id,
    supplierId: supplierOf(`${level1}/${level2}`, i, random),
    categoryId,
    title: title(leaf, draw, pattern, fabric, season, random),
    artNo: artNo(random),
    cover: images[0]!,
    images,
    attrs,
    weightG,
    minQty: random.chance(0.05) ? 2 : 1,
    priceSteps: random.chance(0.35)
      ? [
          { fromQty: 10, off: fen(Math.max(50, Math.round(price * 0.0004) * 100)) },
          { fromQty: 30, off: fen(Math.max(100, Math.round(price * 0.0008) * 100)) },
        ]
      : [],
    retailPrice: fen(Math.ceil((price * random.pick([1.9, 2.1, 2.4, 2.6])) / 1000) * 1000 - 100),
    declared: random.some(['实拍', '退现', '现货', '包邮'], random.int(1, 3)).filter(isDeclarable),
    tags: [],
    sales,
    soldLately: Math.round((sales * seeded(`lately ${id}`).int(2, 25)) / 100),
    daysAgo,
    detailHtml: detailHtml({ id, level1, sizes, sizeKind: leaf.sizes, fabric, attrs, weightG, random }),
    onShelf: true,
    reprice: false,
    skus,
    droppedSkus: [],
  }
  return { product, look: { draw, pattern, colours, category: leaf.path } }
}

const chooseColours = (leaf: Leaf, i: number, random: Random): string[] => {
  const set = colourSets[leaf.colours]!
  // Each product of a leaf starts from another colour, so that a list of them isn't of one colour.
  const first = set[(i * 3 + seeded(leaf.path).int(0, 9)) % set.length]!
  return [
    first,
    ...random.some(
      set.filter((name) => name !== first),
      random.int(1, Math.min(4, set.length - 1)),
    ),
  ]
}

const makeSkus = (id: string, colours: string[], sizes: string[], price: number, random: Random): DemoSku[] => {
  const bySize = random.chance(0.3) && sizes.length > 2
  return colours.flatMap((color, c) =>
    sizes.map((size, s) => ({
      id: `${id}${String(c * sizes.length + s + 1).padStart(2, '0')}`,
      color,
      size,
      price: fen(price + (bySize && s >= sizes.length - 2 ? (s - sizes.length + 3) * 200 : 0)),
      stock: random.chance(0.04) ? 0 : random.chance(0.06) ? random.int(1, 10) : random.int(20, 800),
      image: `/media/product/${id}/0/${c}.svg`,
    })),
  )
}

const supplierOf = (level2: string, i: number, random: Random): string => {
  const dealing = supplierRows.flatMap(([, , deals], at) => (deals.includes(level2) ? [at] : []))
  const main = dealing.filter((at) => supplierRows[at]![2][0] === level2)
  const from = main.length > 0 && i % 3 > 0 ? main : dealing
  return String(501 + from[(i + random.int(0, from.length - 1)) % from.length]!)
}

const title = (leaf: Leaf, draw: string, pattern: string, fabric: string, season: string, random: Random): string => {
  const words = titleWords[leaf.words]!
  // 阔腿 trousers are drawn like wide jeans: only cloth of denim is called so.
  const noun = random.pick(nounOf[draw] ?? leaf.nouns.filter((one) => fitsCloth(one, pattern)))
  const cloth = noun.includes(fabric) || fabric.length > 5 || random.chance(0.25) ? '' : fabric
  const surface = noun.includes(patternWords[pattern] ?? '') ? '' : (patternWords[pattern] ?? '')
  const parts = [
    random.pick(words.style),
    surface,
    cloth,
    noun,
    random.pick(words.who),
    season,
    ...agreeing(random.some(leaf.fit, 2)),
    random.pick(words.selling),
  ]
  return parts.filter((part, at) => part && !parts.slice(0, at).some((earlier) => earlier.includes(part))).join('')
}

/** A title doesn't say 宽松 and 修身 of one piece. */
const agreeing = ([first = '', second = '']: string[]): string[] =>
  opposites.some((words) => words.includes(first) && words.includes(second)) ? [first] : [first, second]

const opposites = [
  ['宽松', '修身', '修身短款', '紧身', 'oversize', '包臀', '收腰', '直筒', '修身小脚', '落肩', '正肩'],
  ['短款', '中长款', '长款', '修身短款', '九分', '宽松过膝', '垂感拖地'],
  ['薄款', '加厚', '加绒'],
]

const fitsCloth = (noun: string, pattern: string): boolean =>
  (pattern === 'denim') === noun.includes('牛仔') || !/裤|外套/.test(noun)

const artNo = (random: Random): string => {
  const number = random.int(1001, 9899)
  return random.chance(0.5)
    ? `${random.pick(['A', 'B', 'C', 'K', 'M', 'X', 'Y', 'LY'])}${number}#${random.int(16, 128)}`
    : `${number}#P${random.int(18, 128)}`
}
