import { platformProperties } from '../../demo/platform-tree'
import { bannedWords } from '../../src/domain/listing/banned-words'
import type { ListedProduct } from '../platform/publishing'

/** What the sandbox's platform says to a product that isn't as it wants it; null: nothing. Its own reckoning, like any platform's. */

const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200D|\uFE0E|\uFE0F|\u20E3/u

const widthOf = (title: string): number => {
  let width = 0
  for (const letter of title) width += letter.codePointAt(0)! > 0xff ? 2 : 1
  return width
}

const distinct = (values: readonly string[]): number => new Set(values).size

export const against = (
  product: ListedProduct,
  taken: ReadonlySet<string>,
  templates: readonly string[],
): string | null =>
  ofTitle(product.title) ??
  ofPictures(product, taken) ??
  ofLeaf(product) ??
  ofSkus(product) ??
  ofShop(product, templates)

const ofTitle = (title: string): string | null => {
  if (widthOf(title) < 16) return '商品标题不能少于8个汉字'
  if (widthOf(title) > 60) return '商品标题不能超过30个汉字'
  if (EMOJI.test(title)) return '商品标题不能包含表情符号'
  const word = bannedWords.find((one) => title.includes(one))
  return word ? `商品标题包含违禁词“${word}”` : null
}

export const picturesOf = ({ pictures, details, skus }: ListedProduct): string[] => [
  ...pictures,
  ...details,
  ...skus.flatMap(({ picture }) => picture || []),
]

const ofPictures = (product: ListedProduct, taken: ReadonlySet<string>): string | null => {
  const { pictures, details, skus } = product
  if (pictures.length === 0 || pictures.length > 5) return '主图应为1至5张'
  const ofColours = skus.some(({ picture }) => picture) ? distinct(skus.map(({ color }) => color)) : 0
  if (pictures.length + details.length + ofColours > 50) return '图片总数不能超过50张'
  return picturesOf(product).every((url) => taken.has(url)) ? null : '图片不在素材中心'
}

const ofLeaf = ({ leafId, properties }: ListedProduct): string | null => {
  const asked = platformProperties(leafId)
  if (!asked) return '类目不存在或不是末级类目'
  for (const { id, name, required, most, values } of asked) {
    const given = (properties.find((property) => property.id === id)?.values ?? []).filter(Boolean)
    if (required && given.length === 0) return `类目属性“${name}”必填`
    if (given.length > most) return `类目属性“${name}”最多选 ${most} 项`
    if (given.some((value) => (values.length > 0 ? !values.includes(value) : EMOJI.test(value))))
      return `类目属性“${name}”的值不在可选范围内，或含有表情符号`
  }
  return null
}

const ofSkus = ({ skus }: ListedProduct): string | null => {
  const combined = distinct(skus.map(({ color }) => color)) * distinct(skus.map(({ size }) => size))
  if (combined === 0 || combined > 600) return '规格数量应为1至600'
  if (distinct(skus.map(({ color, size }) => JSON.stringify([color, size]))) < skus.length) return '规格重复'
  if (skus.some(({ price }) => price < 1 || price > 999_999_999)) return '价格超出范围'
  if (skus.some(({ color, size }) => [...color].length > 20 || [...size].length > 20)) return '规格名称不能超过20个字'
  if (skus.some(({ color, size }) => EMOJI.test(color + size))) return '规格名称不能包含表情符号'
  return skus.some(({ stock }) => stock > 0) ? null : '库存不能全部为0'
}

const ofShop = ({ freightTemplateId, servicePhone }: ListedProduct, templates: readonly string[]): string | null => {
  if (!templates.includes(freightTemplateId)) return '运费模板不存在'
  return /^[\d-]{7,20}$/.test(servicePhone) ? null : '客服电话不正确'
}
