import type { ListingFix, ProblemField } from './shelf'
import type { ListingStatus } from './listing-life'
import type { PriceTail } from './price-rule'
import type { DispatchPromise, Following } from './defaults'

export const listingStatusText: Record<ListingStatus, string> = {
  queued: '排队中',
  uploading: '传图中',
  submitting: '提交中',
  verifying: '核实中',
  auditing: '审核中',
  online: '在售',
  rejected: '审核驳回',
  offline: '已下架',
  failed: '上货失败',
}

export const problemFieldText: Record<ProblemField, string> = {
  product: '货源',
  title: '标题',
  pictures: '图片',
  category: '类目',
  properties: '属性',
  price: '价格',
  stock: '规格与库存',
  shop: '店铺',
}

export const fixText: Record<ListingFix, string> = {
  mend_title: '修正标题',
  keep_pictures: '保留前 5 张',
  drop_small_pictures: '去掉小图',
  raise_prices: '按规则提价',
  take_category: '使用推荐类目',
  fill_properties: '自动填写属性',
}

export const priceTailText: Record<PriceTail, string> = {
  none: '不处理',
  ninety: '以 .9 结尾',
  ninety_nine: '以 .99 结尾',
  nine: '以 9 元结尾',
}

export const dispatchText: Record<DispatchPromise, string> = {
  today: '当日发货',
  next_day: '次日发货',
  two_days: '48 小时发货',
}

export const followingText: Record<Following, string> = {
  ask: '提醒我，由我推送',
  push: '自动推送到店铺',
}

/** What the platform would refuse, and what is to be changed. */
export const problemWords = {
  offShelf: '货源已下架，不能上货',
  unauthorised: '店铺没有上货授权，或授权已失效，请重新授权',
  noTemplate: '店铺还没有选运费模板，请在上货店铺管理里设置',
  noPhone: '店铺还没有填客服电话，请在上货店铺管理里设置',
  shortTitle: (width: number, least: number) => `标题太短：${Math.floor(width / 2)} 个字，至少 ${least / 2} 个汉字`,
  longTitle: (width: number, most: number) => `标题太长：${Math.ceil(width / 2)} 个字，最多 ${most / 2} 个汉字`,
  emoji: '标题里有表情符号，平台不收',
  banned: (words: readonly string[]) => `标题里有违禁词：${words.join('、')}`,
  noPictures: '没有主图，至少要一张',
  manyPictures: (count: number, most: number) => `主图 ${count} 张，最多 ${most} 张`,
  smallPictures: (count: number, side: number) => `${count} 张主图太小，要不小于 ${side}×${side} 像素`,
  allPictures: (count: number, most: number) => `主图、详情图与颜色图共 ${count} 张，最多 ${most} 张`,
  noCategory: '还没有选平台类目',
  goneCategory: '平台已经没有这个类目，请重新选择',
  properties: (names: readonly string[]) => `类目属性要填写：${names.join('、')}`,
  /** 春季 is 春 for whoever writes 春秋. */
  seasonEnd: /季$/u,
  otherValues: ['其他', '其它', '无'] as readonly string[],
  noSkus: '没有勾选任何规格',
  manySkus: (count: number, most: number) => `颜色与尺码搭配共 ${count} 个规格，最多 ${most} 个`,
  soldOut: '所有规格都已售罄',
  longSpec: (most: number) => `颜色或尺码的名称超过 ${most} 个字`,
  specEmoji: '颜色或尺码的名称里有表情符号，平台不收',
  loss: (count: number) => `${count} 个规格的售价低于保底价，会亏本`,
  price: '售价超出平台允许的范围',
} as const

/** What a refusal of the platform is about, by the words in it. */
const about: readonly [RegExp, ProblemField][] = [
  [/标题|商品名称|违禁|极限词|敏感词|name/iu, 'title'],
  [/图片|主图|详情图|素材|pic/iu, 'pictures'],
  [/属性|材质|成分|property/iu, 'properties'],
  [/类目|category/iu, 'category'],
  [/价格|售价|price/iu, 'price'],
  [/库存|规格|sku|stock/iu, 'stock'],
  [/运费|模板|客服|资质|保证金|店铺|授权|freight|mobile/iu, 'shop'],
]

/** Which part of a listing a sentence of the platform's is about. */
export const fieldOfAdvice = (text: string): ProblemField => about.find(([words]) => words.test(text))?.[1] ?? 'product'

/** Pictures that the platform has looked at for too long. */
export const picturesUnseen = '平台迟迟没有审完图片，请稍后重试'
/** Of what was still waiting when its job was called off. */
export const publishCancelled = '上货已取消，可以重新提交'

/** How each part is mended. */
export const adviceFor: Record<ProblemField, string> = {
  product: '查看商品后重新提交',
  title: '改标题后重新提交',
  pictures: '换图片后重新提交',
  category: '换类目后重新提交',
  properties: '补全属性后重新提交',
  price: '改价格后重新提交',
  stock: '改规格或库存后重新提交',
  shop: '在上货店铺管理里补全设置后重新提交',
}

/** Why a leaf of the platform's is proposed. */
export const suggestionWords = {
  title: (leaf: string) => `标题里有“${leaf}”`,
  category: (ours: string) => `与分类“${ours}”相近`,
} as const
