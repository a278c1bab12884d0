import { Refused } from './calls'
import { readExact } from './wire'
import type { GoodsBook } from './goods-book'
import { materialAt, watch } from './goods-materials'
import { knots, templates, type StubProperty } from './goods-tree'
import { bannedOfGoods } from './goods-words'

/** What the platform refuses of a product at once. Its own reckoning, made from its documents and not from our code. */

export interface SentSku {
  sell_properties: { property_name: string; value_name: string }[]
  price: number
  stock_num: number
  code: string
  outer_sku_id: string
}

export interface Sent {
  name: string
  outer_product_id: string
  category_leaf_id: number | bigint
  product_format_new: string
  pic: string
  description: string
  spec_pic?: string
  spec_info: { spec_values: { property_name: string; values: { value_name: string }[] }[] }
  spec_prices_v2: SentSku[]
  freight_id: number | bigint
  mobile: string
  [other: string]: unknown
}

const no = (words: string, number = 2_010_004): never => {
  throw new Refused(40_004, `isv.parameter-invalid:${number}`, words)
}

const isWhole = (value: unknown): value is number | bigint =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))

const FACES = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Emoji_Modifier}/u
const FLAGS_FIRST = 0x1f1e6
const FLAGS_LAST = 0x1f1ff
/** What joins and dresses them. */
const JOINTS: ReadonlySet<number> = new Set([0x200d, 0xfe0e, 0xfe0f, 0x20e3])

const isFace = (text: string): boolean =>
  Array.from(text, (letter) => letter.codePointAt(0)!).some(
    (point) => JOINTS.has(point) || (point >= FLAGS_FIRST && point <= FLAGS_LAST),
  ) || FACES.test(text)

/** In bytes of the older encodings: what isn't Latin takes two. */
const lengthOf = (text: string): number =>
  Array.from(text, (letter): number => (letter.charCodeAt(0) < 256 ? 1 : 2)).reduce((sum, bytes) => sum + bytes, 0)

export const mustBeFine = (goods: GoodsBook, shopId: number, sent: Sent, now: number): void => {
  ofForm(sent)
  ofName(sent.name)
  ofPictures(goods, shopId, sent, now)
  ofCategory(sent)
  ofSpecs(sent)
  const freight = BigInt(sent.freight_id)
  if (freight !== 0n && !templates.some(({ id }) => id === freight)) no('运费模板不存在')
  if (!/^[\d-]{7,20}$/.test(sent.mobile)) no('客服电话格式不正确')
}

const ofForm = (sent: Sent): void => {
  for (const name of ['category_leaf_id', 'freight_id', 'standard_brand_id'] as const)
    if (!isWhole(sent[name])) no(`${name} is not int64`)
  for (const name of ['name', 'pic', 'description', 'mobile', 'product_format_new', 'outer_product_id'] as const)
    if (typeof sent[name] !== 'string') no(`${name} is not string`)
  if (sent.commit !== true) no('commit必填')
  if (sent.product_type !== 0 || sent.presell_type !== 0 || sent.start_sale_type !== 0) no('商品类型不支持')
  if (sent.reduce_type !== 1 && sent.reduce_type !== 2) no('减库存类型不正确')
  if (![9999, 1, 2].includes(sent.delivery_delay_day as number)) no('承诺发货时间不正确')
  if ((sent.after_sale_service as Record<string, string> | undefined)?.supply_day_return_selector !== '7-1')
    no('必须支持7天无理由退货', 2_010_316)
  if (sent.weight !== undefined && !(Number(sent.weight) > 0)) no('重量不正确')
}

const ofName = (name: string): void => {
  const length = lengthOf(name)
  if (length < 16 || length > 60) no('2010011:商品标题长度需在8到30个汉字之间', 2_010_011)
  if (isFace(name)) no('商品标题中含有emoji等特殊字符')
  const word = bannedOfGoods.find((one) => name.includes(one))
  if (word !== undefined) no(`2010501:商品标题含有违禁词【${word}】`, 2_010_501)
}

const MOST_BYTES = 1024 * 1024

const ofPictures = (goods: GoodsBook, shopId: number, sent: Sent, now: number): void => {
  const main = sent.pic.split('|').filter(Boolean)
  const detail = sent.description.split('|').filter(Boolean)
  const ofSpecs = sent.spec_pic === undefined ? [] : sent.spec_pic.split(',')
  if (main.length === 0 || main.length > 5) no('商品主图应为1至5张')
  if (main.length + detail.length + ofSpecs.length > 50) no('商品图片总数不得超过50张')
  if (ofSpecs.length > 0 && ofSpecs.length !== (sent.spec_info.spec_values[0]?.values.length ?? 0))
    no('规格图片数量与主规格不一致')
  for (const url of [...main, ...detail, ...ofSpecs]) {
    const material = materialAt(goods, shopId, url)
    if (!material) no('商品编辑失败：图片上传错误，请使用素材中心图片', 99)
    else if (!material.size || now < material.lookedAt) {
      // After a fall it looks at them anew.
      watch(goods, material)
      throw new Refused(50_002, 'isv.business-failed:2010339', '2010339:[存在审批中素材，请等待审批]')
    } else if (main.includes(url)) {
      const { width, height, bytes } = material.size
      if (width !== height) no('商品主图宽高比例应为1:1')
      if (width < 600) no('商品主图尺寸应不小于600*600')
      if (bytes > MOST_BYTES) no('商品主图大小不能超过1M')
    }
  }
}

const ofCategory = ({ category_leaf_id: leaf, product_format_new: format }: Sent): void => {
  const knot = knots.find(({ id, isLeaf }) => id === BigInt(leaf) && isLeaf)
  if (!knot || knot.isOver) return no('此类目已调整升级，请重新选择类目进行商品发布', 2_010_044)
  const answers = readExact(format) as Record<string, Answer[]>
  for (const [id, told] of Object.entries(answers)) {
    const property = knot.properties.find((one) => one.id === Number(id) && one.kind !== 2)
    if (!property) return no(`类目属性[${id}]不存在`)
    ofAnswers(property, told)
  }
  for (const { id, name, isRequired, kind } of knot.properties)
    if (isRequired && kind !== 2 && name !== '品牌' && !answers[id]?.length)
      throw new Refused(40_002, 'isv.missing-parameter:2010321', `类目属性[${name}]必填`)
}

interface Answer {
  value: number | bigint
  name: string
  diy_type: number
}

const ofAnswers = (property: StubProperty, answers: readonly Answer[]): void => {
  const { name, type, most, isOpen, options } = property
  if (answers.length > (type === 'multi_select' ? most : 1)) no(`类目属性[${name}]选择数量超出限制`)
  for (const { value, name: said, diy_type: own } of answers) {
    if (said === '' || isFace(said)) no(`类目属性[${name}]中含有emoji等特殊字符，请检查后重试`, 110_215_002)
    const isOwn = type === 'text' || own === 1
    if (isOwn && (value !== 0 || (type !== 'text' && !isOpen))) no(`类目属性[${name}]不支持自定义`)
    if (!isOwn && !options.some((one) => one.name === said && one.id === value)) no(`类目属性[${name}]的值不正确`)
  }
}

const ofSpecs = ({ spec_info: info, spec_prices_v2: skus }: Sent): void => {
  const specs = info.spec_values
  if (specs.length === 0 || specs.length > 3) no('规格项数量不正确')
  for (const { values } of specs) {
    const names = values.map(({ value_name: name }) => name)
    if (names.length === 0 || new Set(names).size < names.length) no('规格值重复')
    for (const name of names) {
      if (name.trim() === '' || [...name].length > 20) no('规格值长度应为1至20个字')
      if (isFace(name)) no('规格值中含有emoji等特殊字符')
    }
  }
  const due = specs.reduce((count, { values }) => count * values.length, 1)
  if (due > 600) no('商品规格组合不能超过600个')
  const told = new Set(
    skus
      .map(({ sell_properties: properties }) =>
        properties.map(({ property_name: name, value_name: value }, i) => {
          const spec = specs[i]
          if (spec?.property_name !== name || !spec.values.some((one) => one.value_name === value))
            no('不存在该规格信息')
          return value
        }),
      )
      .map((names) => JSON.stringify(names)),
  )
  if (skus.length !== due || told.size !== due) no('sku数量和规格组合数必须一致')
  for (const { price, stock_num: stock } of skus) {
    if (!Number.isSafeInteger(price) || price < 1 || price > 999_999_999) no('商品价格不正确，应为0.01至9999999.99元')
    if (!Number.isSafeInteger(stock) || stock < 0 || stock > 1_000_000) no('商品库存不正确')
  }
  const outer = skus.map(({ outer_sku_id: id }) => id).filter(Boolean)
  if (new Set(outer).size < outer.length) no('规格的商家编码重复')
  if (skus.every(({ stock_num: stock }) => stock === 0)) no('商品库存不能全部为0')
}
