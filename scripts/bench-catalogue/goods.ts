import { leaves } from '../../demo/leaves.data'
import { seeded, type Random } from '../../demo/random'
import { titleWords } from '../../demo/words.data'
import { searchRow } from '../../server/catalogue/search/rows'

/** As many products as wanted, the same ones each time: titles as stalls write them, a few leaves and words far commoner than others. */

export const SUPPLIERS = 5000
export const MARKETS = 25
export const REGIONS = 5
const DAY_MS = 86_400_000

export const leafIds = leaves.map((leaf, i) => ({ leaf, id: `L${i}`, parents: parentsOf(leaf.path) }))

function parentsOf(path: string): [string, string] {
  const [first, second] = path.split('/')
  return [`A-${first}`, `B-${first}-${second}`].map(idOf) as [string, string]
}

/** Ids are letters and digits; names are not. */
function idOf(name: string): string {
  return `C${[...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)}`
}

export const supplierName = (i: number): string => {
  const random = seeded(`supplier ${i}`)
  return `${random.pick(['茉莉', '盛世', '衣品', '韩都', '小鹿', '织梦', '优尚', '锦绣', '悦己', '初见', '南城', '潮人'])}${random.pick(['小姐', '服饰', '衣坊', '女装', '工厂店', '潮牌', '旗舰', '批发'])}${i}`
}

/** Small numbers come far more often than large ones. */
const skewed = (random: Random, most: number): number => Math.floor(most * (random.int(0, 999_999) / 1_000_000) ** 3)

const title = (random: Random, at: number): string => {
  const { leaf } = leafIds[at]!
  const words = titleWords[leaf.words]!
  const parts = [
    random.pick(words.style),
    random.pick(leaf.fabric),
    random.pick(words.season),
    random.pick(leaf.fit),
    random.pick(words.selling),
    random.pick(leaf.nouns),
    random.pick(words.who),
  ]
  const year = random.chance(0.3) ? `${random.int(2023, 2026)}新款` : ''
  return [...parts.toSorted(() => random.int(0, 1) - 0.5), year].join(random.chance(0.2) ? ' ' : '')
}

export interface Goods {
  products: Record<string, unknown>[]
  search: Record<string, unknown>[]
}

export const goods = (from: number, to: number, nowMs: number): Goods => {
  const made: Goods = { products: [], search: [] }
  for (let i = from; i < to; i++) {
    const random = seeded(`product ${i}`)
    const at = skewed(random, leafIds.length)
    const { leaf, id: leafId, parents } = leafIds[at]!
    const supplier = skewed(random, SUPPLIERS)
    const market = supplier % MARKETS
    const price = Math.round((leaf.yuan[0] + random.int(0, 100) * 0.01 * (leaf.yuan[1] - leaf.yuan[0])) * 100)
    const product = {
      id: `${1_000_000 + i}`,
      supplier_id: `S${supplier}`,
      station_id: `T${market % REGIONS}`,
      region_id: `R${market % REGIONS}`,
      market_id: `M${market}`,
      category_id: leafId,
      category_path: [...parents, leafId],
      title: title(random, at),
      art_no: `${String.fromCodePoint(65 + random.int(0, 25))}${random.int(1000, 9999)}#${random.int(1, 99)}-${i.toString(36)}`,
      images: [0, 1, 2, 3].map((k) => `/media/product/${i}/${k}.webp`),
      attrs: [
        { name: '面料', value: random.pick(leaf.fabric) },
        { name: '版型', value: random.pick(leaf.fit) },
      ],
      weight_g: random.int(leaf.g[0], leaf.g[1]),
      min_qty: 1,
      price_steps: [],
      price_min: price,
      price_max: price + 400,
      retail_price: price * 2,
      tags: ['包邮', '现货', '退现', '实拍', '爆款', '新款'].filter(() => random.chance(0.25)),
      sales: random.chance(0.3) ? 0 : skewed(random, 20_000),
      detail_html: `<h3>商品说明</h3><p>${leaf.fabric.join('、')}，${leaf.fit.join('、')}。颜色以实物为准。</p>`.repeat(
        3,
      ),
      on_shelf: random.chance(0.97),
      reprice: false,
      shelved_at: new Date(nowMs - random.int(0, 400) * DAY_MS - i * 37).toISOString(),
    }
    made.products.push(product)
    made.search.push(
      searchRow({
        id: product.id,
        title: product.title,
        artNo: product.art_no,
        supplierName: supplierName(supplier),
        categoryPath: product.category_path,
        categoryNames: leaf.path.split('/'),
        regionId: product.region_id,
        marketId: product.market_id,
        supplierId: product.supplier_id,
        tags: product.tags,
        sales: product.sales,
        shelvedAt: product.shelved_at,
        priceMin: product.price_min,
        onShelf: product.on_shelf,
      }),
    )
  }
  return made
}
