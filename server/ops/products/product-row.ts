import { isDeclarable } from '../../../src/domain/product-tags'
import { cleanText, codePoints, hasUnsafeCharacters } from '../../../src/domain/text'
import { parseYuan, yuan, type Fen } from '../../../src/domain/money'
import { damageTo } from '../../sheets/damage'
import { escaped, ITEMS, placesOf, plainPart, splitOn, WORDS } from '../../sheets/list-text'
import { readOf } from '../../sheets/unreadable'

/** One line of an operator's sheet: a product with all its SKUs. The same columns are written by the export. */
export const COLUMNS = [
  '供应商',
  '货号',
  '标题',
  '分类',
  '规格',
  '零售价',
  '重量(克)',
  '起批量',
  '阶梯价',
  '标签',
  '属性',
  '图片',
  '详情',
  '上架',
] as const
export type Column = (typeof COLUMNS)[number]
export const REQUIRED: readonly Column[] = ['供应商', '货号', '标题', '分类', '规格', '零售价', '重量(克)', '图片']
export type Cells = Partial<Record<Column, string>>

export interface SheetSku {
  color: string
  size: string
  price: Fen
  stock: number
}

export interface SheetProduct {
  supplier: string
  artNo: string
  title: string
  category: string
  skus: SheetSku[]
  retailPrice: Fen
  weightG: number
  minQty: number
  priceSteps: { fromQty: number; off: Fen }[]
  tags: string[]
  attrs: { name: string; value: string }[]
  pictures: string[]
  detailHtml: string
  onShelf: boolean
}

const MAX_PRICE = 100_000_000 // 100 万元：更贵的多半是填错了
const MAX_STOCK = 10_000_000
const MAX_SKUS = 300

/** Reads a line; every complaint about it is handed to `complain`, in Chinese. Only without complaints the product counts. */
export const productOf = (cells: Cells, complain: (problem: string) => void): SheetProduct => {
  const reasons = new Set<string>()
  const damaged = new Map<string, string>()
  const read: Cells = {}
  for (const column of COLUMNS) {
    const { text, reason } = readOf(cells[column] ?? '')
    read[column] = text
    if (reason) reasons.add(reason)
    const damage = damageTo(text)
    if (damage) damaged.set(column, damage)
  }
  for (const reason of reasons) complain(reason)
  // Where the cells begin and end is not known then: what else is wrong with them would only hide the reason.
  if (reasons.size > 0) return { ...productIn(read, () => {}), pictures: [] }
  for (const [column, damage] of damaged) complain(`${column}：${damage}`)
  const product = productIn(read, (problem) => {
    if (!damaged.has(problem.split('：', 1)[0]!)) complain(problem)
  })
  return damaged.has('图片') ? { ...product, pictures: [] } : product
}

/** What spreadsheets make of a long number, and in Chinese of "5-12": two 货号 may have become the same by it. */
const REWRITTEN = /^(?:\d(?:\.\d+)?E\+\d+|\d{1,2}月\d{1,2}日)$/i

const productIn = (cells: Cells, complain: (problem: string) => void): SheetProduct => {
  const text = (column: Column, most: number): string => {
    const value = cleanText(cells[column] ?? '')
    if (!value && REQUIRED.includes(column)) complain(`${column}：不能为空`)
    if (codePoints(value) > most) complain(`${column}：不能超过 ${most} 个字`)
    return value
  }
  const amount = (column: Column, from: string): Fen => {
    const value = parseYuan(from.normalize('NFKC').replace(/^[¥￥]/, ''))
    if (value !== null && value > 0 && value <= MAX_PRICE) return value
    if (from) complain(`${column}：“${from}”不是有效的金额（元，最多两位小数）`)
    return 0 as Fen
  }
  const whole = (column: Column, from: string, min: number, max: number): number => {
    const digits = from.normalize('NFKC')
    if (/^\d{1,9}$/.test(digits) && Number(digits) >= min && Number(digits) <= max) return Number(digits)
    if (from) complain(`${column}：“${from}”应为 ${min} 到 ${max} 的整数`)
    return min
  }
  const list = (column: Column, separators: string, most: number): string[] => {
    const parts = splitOn(cells[column] ?? '', separators)
    if (parts.length > most) complain(`${column}：最多 ${most} 项`)
    return parts
  }
  const word = (column: Column, part: string, most: number): string => {
    const value = cleanText(plainPart(part))
    if (codePoints(value) > most) complain(`${column}：“${value}”超过 ${most} 个字`)
    return value
  }
  /** As it stands: files may be called what no text would be. */
  const fileName = (column: Column, part: string): string => {
    const value = plainPart(part)
    if (hasUnsafeCharacters(value)) complain(`${column}：含有无法显示的字符`)
    if (codePoints(value) > 200) complain(`${column}：“${value}”超过 200 个字`)
    return value
  }

  const sku = (item: string): SheetSku => {
    const [spec = '', offer = '', ...more] = placesOf(item, '=')
    const [colorPart = '', sizePart = '', ...rest] = placesOf(spec, '/')
    const [price, stock, ...other] = placesOf(offer, '*×')
    const none = { color: colorPart, size: sizePart, price: 0 as Fen, stock: 0 }
    if (!price || !stock || more.length + rest.length + other.length > 0) {
      const hint = /[／＝＊]/.test(item) ? '（/ = * 要用半角）' : ''
      complain(`规格：“${item}”应写成 颜色/尺码=单价*库存${hint}`)
      return none
    }
    const color = word('规格', colorPart, 40)
    if (!color) {
      complain(`规格：“${item}”没有颜色，应写成 颜色/尺码=单价*库存`)
      return none
    }
    return {
      color,
      size: word('规格', sizePart, 40),
      price: amount('规格', price),
      stock: whole('规格', stock, 0, MAX_STOCK),
    }
  }
  const pair = (column: Column, item: string, shape: string): [string, string] => {
    const [left, right, ...more] = splitOn(item, '=')
    if (left === undefined || right === undefined || more.length > 0) complain(`${column}：“${item}”应写成 ${shape}`)
    return [left ?? '', right ?? '']
  }

  const skus = list('规格', ITEMS, MAX_SKUS).map(sku)
  if (skus.length === 0) complain('规格：不能为空')
  const named = skus.map(({ color, size }) => `${color}/${size}`)
  for (const name of new Set(named.filter((one, i) => named.indexOf(one) !== i))) complain(`规格：“${name}”重复`)
  const priceSteps = list('阶梯价', ITEMS, 10).map((item) => {
    const [qty, off] = pair('阶梯价', item, '件数=每件优惠')
    return { fromQty: whole('阶梯价', qty, 2, 9999), off: amount('阶梯价', off) }
  })
  if (
    priceSteps.some(
      ({ fromQty, off }, i) => i > 0 && (fromQty <= priceSteps[i - 1]!.fromQty || off < priceSteps[i - 1]!.off),
    )
  )
    complain('阶梯价：件数应逐级变大，优惠不能变小')
  if (priceSteps.some(({ off }) => skus.some(({ price }) => price > 0 && off >= price)))
    complain('阶梯价：优惠不能达到单价')
  const pictures = list('图片', WORDS, 20).map((part) => fileName('图片', part))
  if (pictures.length === 0) complain('图片：至少需要一张')
  const artNo = text('货号', 40)
  if (REWRITTEN.test(artNo)) complain(`货号：“${artNo}”像是被表格软件改写过的长数字或日期，请把这一列设为“文本”后重填`)
  const shelf = cleanText(cells['上架'] ?? '')
  if (!['', '是', '否'].includes(shelf)) complain(`上架：“${shelf}”应为 是 或 否`)
  const detailHtml = (cells['详情'] ?? '').trim()
  if (detailHtml.length > 30_000 || detailHtml.includes('\0') || /\p{Cs}/u.test(detailHtml))
    complain('详情：超过 30000 个字或含有无法显示的字符')
  if (!cleanText(cells['重量(克)'] ?? '')) complain('重量(克)：不能为空')
  if (!cleanText(cells['零售价'] ?? '')) complain('零售价：不能为空')

  return {
    supplier: text('供应商', 60),
    artNo,
    title: text('标题', 100),
    category: text('分类', 100),
    skus,
    retailPrice: amount('零售价', cleanText(cells['零售价'] ?? '')),
    weightG: whole('重量(克)', cleanText(cells['重量(克)'] ?? ''), 1, 1_000_000),
    minQty: whole('起批量', cleanText(cells['起批量'] ?? '') || '1', 1, 9999),
    priceSteps,
    // The others are reckoned, so that a sheet that was exported or written before doesn't stand in the way.
    tags: [...new Set(list('标签', WORDS, 10).map((part) => word('标签', part, 20)))].filter(isDeclarable),
    attrs: list('属性', ITEMS, 40).map((item) => {
      const [name, value] = pair('属性', item, '名称=内容')
      return { name: word('属性', name, 20), value: word('属性', value, 60) }
    }),
    pictures,
    detailHtml,
    onShelf: shelf !== '否',
  }
}

/** What `productOf` reads as the same product. */
export const cellsOf = (product: SheetProduct): Record<Column, string> => ({
  供应商: product.supplier,
  货号: product.artNo,
  标题: product.title,
  分类: product.category,
  规格: product.skus
    .map(({ color, size, price, stock }) => `${escaped(color)}/${escaped(size)}=${yuan(price)}*${stock}`)
    .join('；'),
  零售价: yuan(product.retailPrice),
  '重量(克)': `${product.weightG}`,
  起批量: `${product.minQty}`,
  阶梯价: product.priceSteps.map(({ fromQty, off }) => `${fromQty}=${yuan(off)}`).join('；'),
  标签: product.tags.map(escaped).join('；'),
  属性: product.attrs.map(({ name, value }) => `${escaped(name)}=${escaped(value)}`).join('；'),
  图片: product.pictures.map((name) => name.replace(/[\\;；、,，]/g, '\\$&')).join('；'),
  详情: product.detailHtml,
  上架: product.onShelf ? '是' : '否',
})
