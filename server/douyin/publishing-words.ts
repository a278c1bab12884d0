import type { Refusal } from './answer'
import { AWAY, numberOf, type Trouble } from './troubles'

/** What 抖店 says of goods, for whoever sells them. Codes as of the documents of product.addV2, editV2 and the material centre. */

export const COLOUR = '颜色分类'
export const SIZE = '尺码大小'
/** What a value is called that has no name; one that none of the others has. */
export const UNNAMED = '默认'
export const BRAND = '品牌'
export const NO_TEMPLATE = '包邮（不用运费模板）'

const refused = (advice: string): Trouble => ({ trouble: 'refused', advice })
const later = (advice: string): Trouble => ({ trouble: 'limited', advice })

export const NO_CATEGORY = refused('抖店没有这个类目，请重新选择类目')
export const NO_PRODUCT = refused('抖店没有这件商品')
export const NO_SKU = refused('抖店的这件商品没有这个规格')
/** Of product.detail (by our number, by theirs), setOffline, editPrice. */
export const GONE_PRODUCT: ReadonlySet<number> = new Set([4, 2010042, 2010058, 2010064])
export const NO_FREIGHT = refused('运费模板不存在，请重新选择运费模板')
const NO_ROOM = refused('店铺的素材中心空间不足，图片传不上去，请先在抖店清理素材')

/** It surely wasn't done, and will be in a while. */
const LATER: Readonly<Record<number, Trouble>> = {
  2010401: later('抖店限制了商品操作的次数，稍后会自动再试'),
  2010067: later('商品更新太频繁，稍后会自动再试'),
  2010339: later('图片还在抖店素材中心审核，审核完会自动提交'),
  2147483647: later('图片还在抖店素材中心审核，审核完会自动提交'),
  2010041: later('商品正在抖店审核，审核完会自动提交'),
}

/** Of the platform's own making: asked again it may go well. */
const PASSING: ReadonlySet<number> = new Set([
  2010001, 2010002, 2010012, 2010013, 2010061, 2010201, 2010202, 2010203, 2010206, 2010207, 2010999, 2012001, 2012013,
  110014001, 10003, 10004, 10006, 10010, 31001, 31003,
])

const KNOWN: Readonly<Record<number, Trouble>> = {
  2010003: NO_CATEGORY,
  2010044: refused('这个类目已调整，请重新选择类目'),
  2012004: NO_CATEGORY,
  2010042: NO_PRODUCT,
  2010043: refused('商品已被抖店封禁，不能再修改'),
  2010045: refused('商品正在参加平台活动，活动结束前不能修改'),
  2010050: refused('店铺还没有绑定账号，请先在抖店完成绑定'),
  2010053: refused('店铺没有这个类目的经营资质，或资质已失效'),
  2010058: NO_PRODUCT,
  2010063: refused('店铺在架商品数量已到抖店的上限'),
  2010064: NO_PRODUCT,
  2010102: refused('商品内容没有修改，请先修改被驳回的内容再提交'),
  2010326: refused('店铺受到处罚，抖店限制了发布商品'),
  22001: refused('图片大小超出抖店的限制'),
  22006: refused('店铺素材中心的文件夹不能上传图片'),
  22007: refused('图片涉嫌违规，抖店素材中心不收'),
  30001: NO_ROOM,
  30004: refused('店铺已退店，不能再上传图片'),
}

/** A parameter or the business is against it: the merchant can do something about that. */
const OF_GOODS: ReadonlySet<number> = new Set([10_001, 40_002, 40_004, 50_002])

/** What a refusal of goods means; undefined: what it means everywhere. */
export const goodsTrouble = (refusal: Refusal): Trouble | undefined => {
  if (refusal.isOld) return undefined
  const number = numberOf(refusal)
  const isOfGoods = OF_GOODS.has(refusal.code)
  if (isOfGoods && PASSING.has(number)) return AWAY
  return LATER[number] ?? (isOfGoods ? (KNOWN[number] ?? refused(inWords(refusal))) : undefined)
}

const inWords = ({ words }: Refusal): string => {
  const said = plainWords(words)
  return said === '' ? '抖店没有通过这件商品，请到抖店后台查看原因' : `抖店没有通过：${said}`
}

const MOST_WORDS = 120
/** Numbers of phones, of cards and of things; names of secrets. */
const PRIVATE = /\d{9,}|token|secret|cookie|收件人|密码/iu

/** What may be shown of the platform's words: "2010102:请修改" → "请修改"; nothing of what may be private. */
export const plainWords = (words: string): string => {
  const plain = words
    .replace(/https?:\/\/\S+/gu, '')
    .replace(/^\W?\d+\s*[:：]\s*/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return PRIVATE.test(plain) ? '' : [...plain].slice(0, MOST_WORDS).join('')
}

const FIELDS: readonly [RegExp, string][] = [
  [/^(name|title|short_product_name)$/u, '标题'],
  [/^(pic|img|main_pic|main_image.*|white_back_ground_pic_url)$/u, '主图'],
  [/^(description|desc)$/u, '详情图'],
  [/^(category.*|first_cid|second_cid|third_cid|fourth_cid)$/u, '类目'],
  [/^(product_format.*|property.*)$/u, '属性'],
  [/^(price.*|discount_price|market_price|reference_price.*)$/u, '价格'],
  [/^(spec.*|sku.*|stock.*)$/u, '规格'],
  [/^(quality.*|brand.*|standard_brand_id)$/u, '资质'],
  [/^(freight.*|mobile|after_sale.*|delivery.*)$/u, '店铺设置'],
]

/** "pic" and "有水印" → "主图：有水印"; fields that are told in Chinese stay as they are. */
export const againstField = (field: string, words: string): string => {
  const said = plainWords(words)
  const name =
    FIELDS.find(([names]) => names.test(field))?.[1] ?? (/\p{Script=Han}/u.test(field) ? plainWords(field) : '')
  return name === '' || said.startsWith(name) ? said : said === '' ? `${name}未通过` : `${name}：${said}`
}

export const UNTOLD = '抖店没有通过这件商品，请到抖店后台查看原因'
export const BANNED = '商品已被抖店封禁，请到抖店后台查看原因'
export const BAD_PICTURE = '图片没有通过抖店素材中心的审核，请换一张'
