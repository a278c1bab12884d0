import type { Random } from './random'
import { detailTexts } from './words.data'

interface DetailFacts {
  id: string
  level1: string
  sizes: string[]
  sizeKind: string
  fabric: string
  attrs: { name: string; value: string }[]
  weightG: number
  random: Random
}

/** What stands below the fold of a product page: text, facts, a table of sizes, pictures of our own. */
export const detailHtml = (facts: DetailFacts): string => {
  const { id, level1, fabric, attrs, weightG, random } = facts
  const texts = detailTexts[level1] ?? []
  const sentences = random.some(isBottom(facts) ? texts.filter((text) => !/领|肩/.test(text)) : texts, 4)
  const picture = (view: number, alt: string): string =>
    `<p><img src="/media/product/${id}/${view}.svg" alt="${alt}" /></p>`
  return [
    `<h3>商品说明</h3><p>${sentences[0]}${sentences[1]}</p>`,
    picture(1, '整体展示'),
    `<h3>面料与工艺</h3><p>主要材质：${fabric}，单件约 ${weightG} 克。${sentences[2]}</p>`,
    picture(2, '细节展示'),
    `<ul>${attrs
      .slice(1, 5)
      .map(({ name, value }) => `<li>${name}：${value}</li>`)
      .join('')}</ul>`,
    sizeTable(facts),
    picture(3, '颜色展示'),
    `<h3>发货与售后</h3><p>${sentences[3]}现货当天拿货，缺货会在异常订单里告知，由您选择等待、换款或退款。支持贴您自己的吊牌，包裹内不放价格单。</p>`,
  ].join('')
}

/** Measures grow by a step from size to size. Centimetres. */
const tables: Record<string, { columns: [string, number, number][]; note: string }> = {
  top: {
    columns: [
      ['衣长', 58, 1.5],
      ['胸围', 92, 4],
      ['肩宽', 39, 1.2],
      ['袖长', 21, 0.8],
    ],
    note: '平铺手工测量，误差 1–3 厘米属正常范围。',
  },
  skirt: {
    columns: [
      ['裙长', 62, 1],
      ['腰围', 64, 4],
      ['臀围', 88, 4],
    ],
    note: '腰围为不拉伸时的尺寸，误差 1–3 厘米属正常范围。',
  },
  pants: {
    columns: [
      ['裤长', 96, 1],
      ['腰围', 64, 3],
      ['臀围', 88, 4],
      ['大腿围', 54, 2],
    ],
    note: '腰围为不拉伸时的尺寸。',
  },
  kids: {
    columns: [
      ['建议身高', 90, 10],
      ['衣长', 38, 3],
      ['胸围', 56, 4],
      ['建议体重（斤）', 24, 5],
    ],
    note: '建议按身高选码，宝宝偏胖请选大一码。',
  },
  shoes: {
    columns: [
      ['脚长（毫米）', 225, 5],
      ['脚宽（毫米）', 82, 2],
    ],
    note: '脚宽或脚背高请选大一码。',
  },
}

const tableOf: Record<string, string> = {
  women: 'top',
  womenTee: 'top',
  freeKnit: 'top',
  men: 'top',
  jeans: 'pants',
  menPants: 'pants',
  kids: 'kids',
  baby: 'kids',
  shoesWomen: 'shoes',
  shoesMen: 'shoes',
  shoesKids: 'shoes',
}

/** What is worn below the waist tells its length by that name. */
const bottoms: Record<string, string> = { 裙长: 'skirt', 裤长: 'pants' }
const bottomOf = ({ attrs }: Pick<DetailFacts, 'attrs'>): string | undefined =>
  attrs.map(({ name }) => bottoms[name]).find((table) => table !== undefined)
/** How much shorter or longer than the table it begins. */
const lengths: Record<string, number> = { 短裤: -56, 五分裤: -44, 九分裤: -7, 短裙: -20, 长裙: 22 }
const isBottom = (facts: DetailFacts): boolean => bottomOf(facts) !== undefined

const sizeTable = ({ sizes, sizeKind, attrs, random }: DetailFacts): string => {
  const table = tables[bottomOf({ attrs }) ?? tableOf[sizeKind] ?? '']
  if (!table) return `<h3>规格</h3><p>可选规格：${sizes.join('、')}。手工测量，误差 1–3 厘米属正常范围。</p>`
  const shift = random.int(-1, 2)
  const long = lengths[attrs.find(({ name }) => name in bottoms)?.value ?? ''] ?? 0
  const start = startOf(sizeKind, sizes[0] ?? '') + long
  const rows = sizes.map((size, i) => {
    const cells = table.columns.map(
      ([, base, step], c) => `<td>${Number((base + (c === 0 ? start : shift) + step * i).toFixed(1))}</td>`,
    )
    return `<tr><th>${size}</th>${cells.join('')}</tr>`
  })
  const head = table.columns.map(([name]) => `<th>${name}</th>`).join('')
  return `<h3>尺码表（厘米）</h3><table><thead><tr><th>尺码</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table><p>${table.note}</p>`
}

/** The first column follows the size itself where the size is a measure: 110 cm tall, shoe 38 = 240 mm. */
const startOf = (sizeKind: string, first: string): number => {
  const size = Number(first)
  if (!Number.isFinite(size)) return 0
  if (sizeKind === 'kids' || sizeKind === 'baby') return size - 90
  if (sizeKind.startsWith('shoes')) return (size - 35) * 5
  return 0
}
