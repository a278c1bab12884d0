import type { ProductDetail, Sku } from './catalogue'
import { MAX_LINE_QTY } from './limits'
import { hasUnsafeCharacters } from './text'

/** A product as it may be ordered by its art number. */
export type Orderable = Pick<
  ProductDetail,
  'id' | 'title' | 'artNo' | 'cover' | 'supplier' | 'minQty' | 'onShelf' | 'skus'
>

/** One line of what was pasted: an art number, then colour, size and quantity in any order. */
export interface PastedLine {
  text: string
  starts: Start[] // the longest first: Y7578/黑/XL may be one art number, or Y7578 and two words
}

interface Start {
  artNo: string
  words: string[] // what stands after it
}

/** What a line may mean. */
export interface Wish {
  product: Orderable
  sku: Sku
  qty: number
}

export type Doubt = 'several' | 'which' | 'no-such-spec'
export type Lack = 'no-art-no' | 'off-shelf' | 'sold-out' | 'short' | 'quantity'

export type LineAnswer =
  | { kind: 'sure'; wish: Wish }
  | { kind: 'doubt'; why: Doubt; wishes: Wish[] }
  | { kind: 'none'; why: Lack; stock: number }

/** Products of which these wishes order fewer pieces than they are sold in, all SKUs together: how many that is, by product id. */
export const belowMinimum = (wishes: readonly Wish[]): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>()
  for (const { product, qty } of wishes) pieces.set(product.id, (pieces.get(product.id) ?? 0) + qty)
  return new Map(
    wishes.flatMap(({ product: { id, minQty } }) => (pieces.get(id)! < minQty ? [[id, minQty] as const] : [])),
  )
}

export const foldArtNo = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Lines that say nothing are left out. */
export const pastedLines = (text: string): PastedLine[] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => {
    const plain = line.normalize('NFKC').replace(LABELS, ' ').trim()
    const [first = ''] = plain.split(BETWEEN)
    const starts = artNosIn(first).map((artNo) => ({
      artNo: foldArtNo(artNo),
      words: wordsIn(plain.slice(artNo.length).replace(JOINT, '')),
    }))
    return first ? [{ text: line.trim(), starts }] : []
  })

/** All of it, then its parts that end before a joint: the longest first, few, and without Chinese. */
const artNosIn = (first: string): string[] => {
  const parts = [...first.slice(0, LONGEST).matchAll(JOINTS)].map(({ index }) => first.slice(0, index))
  return [
    first,
    ...parts
      .filter((part) => part && !HAN.test(part))
      .slice(0, MOST_PARTS)
      .toReversed(),
  ]
}

/** What to ask for: each number once, and nothing that can't be one. */
export const artNosOf = (lines: readonly PastedLine[]): string[] =>
  [...new Set(lines.flatMap(({ starts }) => starts.map(({ artNo }) => artNo)))].filter(
    (artNo) => artNo.length <= LONGEST && !hasUnsafeCharacters(artNo),
  )

const LABELS = /(?:货号|颜色|尺码|规格|数量) *:/g
const BETWEEN = /[\s,、;|×*]/
/** These stand between words, but may be part of an art number. A minus before a number is none of them. */
const JOINT = /^[-/_+]/
const JOINTS = /[-/_+]/g
const HAN = /\p{Script=Han}/u
const MOST_PARTS = 3
const LONGEST = 64 // characters of an art number
const BETWEEN_WORDS = /[\s,、;|×*/]+|(?<=[^\s,、;|×*/])[-_+]+|(?<=\d)x(?=\d)|x(?=\d+(?:[件双条个套只]|$|[\s,、;|×*/]))/

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '' && word !== 'x')

/** @param products those that were found by the art numbers of all lines */
export const answerTo = (line: PastedLine, products: readonly Orderable[]): LineAnswer => {
  const meant = line.starts.find((start) => products.some(isNumbered(start)))
  const found = meant ? products.filter(isNumbered(meant)) : []
  const offered = found.filter(({ onShelf, skus }) => onShelf && skus.length > 0)
  if (!meant || offered.length === 0) return none(found.length > 0 ? 'off-shelf' : 'no-art-no')
  const readings = readingsOf(meant.words)
  const exact = best(offered.map((product) => exactly(product, readings)))
  if (exact.length > 0) return judged(exact, offered.length > 1 ? 'several' : 'which')
  const like = offered.flatMap((product) => nearly(product, readings))
  if (like.length > 0) return judged(like, offered.length > 1 ? 'several' : 'which', false)
  const { qty } = readings.findLast(({ isCounted }) => isCounted) ?? readings.at(-1)!
  const all = offered.flatMap((product) => product.skus.map((sku) => ({ product, sku, qty })))
  return judged(all, 'no-such-spec', false)
}

const isNumbered =
  (start: Start) =>
  ({ artNo }: Orderable): boolean =>
    foldArtNo(artNo) === start.artNo

const none = (why: Lack, stock = 0): LineAnswer => ({ kind: 'none', why, stock })

/** Only what can be had is offered; a single exact one that can't says why. */
const judged = (wishes: readonly Wish[], why: Doubt, isExact = true): LineAnswer => {
  const [only] = wishes
  const had = wishes.filter(({ sku, qty }) => qty >= 1 && qty <= MAX_LINE_QTY && sku.stock >= qty)
  if (isExact && wishes.length === 1 && had.length === 1 && why !== 'several') return { kind: 'sure', wish: only! }
  if (had.length > 0) return { kind: 'doubt', why, wishes: had }
  const most = Math.max(...wishes.map(({ sku }) => sku.stock))
  if (wishes.every(({ qty }) => qty < 1 || qty > MAX_LINE_QTY)) return none('quantity')
  return most === 0 ? none('sold-out') : none('short', most)
}

/** The words without the one that is taken for the quantity; last of all, every word is part of the SKU's name. */
interface Reading {
  qty: number
  words: string[]
  isCounted: boolean
}
const readingsOf = (words: readonly string[]): Reading[] => {
  const counted = words.flatMap((word, i) => {
    const [, digits] = /^(\d+)[件双条个套只]?$/.exec(word) ?? []
    return digits ? [{ qty: Number(digits), words: words.toSpliced(i, 1), isCounted: true }] : []
  })
  // "45 45×45cm": whichever of two equal numbers is taken, the same is said.
  const different = new Map(counted.map((reading) => [`${reading.qty} ${reading.words.join('')}`, reading]))
  return [...different.values(), { qty: 1, words: [...words], isCounted: false }]
}

/** By how much is said: quantity, colour and size; colour and size; without what there is only one of. */
type Grades = [Wish[], Wish[], Wish[]]

const exactly = (product: Orderable, readings: readonly Reading[]): Grades => {
  const grades: Grades = [[], [], []]
  const oneColor = new Set(product.skus.map(({ color }) => color)).size === 1
  const oneSize = new Set(product.skus.map(({ size }) => size)).size === 1
  for (const { qty, words, isCounted } of readings) {
    const said = words.join('')
    for (const sku of product.skus) {
      const [colors, sizes] = [colorNames(sku), sizeNames(sku)]
      const wish = { product, sku, qty }
      const isFull = colors.some((color) => sizes.some((size) => said === color + size || said === size + color))
      const isShort =
        (oneColor && sizes.includes(said)) || (oneSize && colors.includes(said)) || (oneColor && oneSize && said === '')
      if (isFull) grades[isCounted ? 0 : 1].push(wish)
      else if (isShort) grades[2].push(wish)
    }
  }
  return grades
}

const best = (all: readonly Grades[]): Wish[] => {
  for (const grade of [0, 1, 2] as const) {
    const wishes = all.flatMap((grades) => grades[grade])
    if (wishes.length > 0) return wishes
  }
  return []
}

/** SKUs that have every word somewhere in their name, in the first reading by which there are any. */
const nearly = (product: Orderable, readings: readonly Reading[]): Wish[] => {
  for (const { qty, words } of readings) {
    const like = product.skus.filter((sku) => {
      const names = [...colorNames(sku), ...sizeNames(sku)]
      return words.every((word) => names.some((name) => name.includes(word)))
    })
    if (like.length > 0) return like.map((sku) => ({ product, sku, qty }))
  }
  return []
}

/** As it is written, and as it is said: 黑 for 黑色, 38码 for 38. */
const colorNames = ({ color }: Sku): string[] => {
  const name = wordsIn(color || '图片色').join('')
  const names = name.length > 1 && name.endsWith('色') ? [name, name.slice(0, -1)] : [name, `${name}色`]
  return color ? names : ['', ...names]
}
const sizeNames = ({ size }: Sku): string[] => {
  const name = wordsIn(size || '均码').join('')
  const names = name.endsWith('码') ? [name] : [name, `${name}码`]
  return size ? names : ['', ...names]
}

/** What stays in the box once these lines are in the cart; every other line as it was typed. */
export const withoutLines = (text: string, gone: ReadonlySet<string>): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => !line.trim() || !gone.has(line.trim()))
    .join('\n')
    .trim()
