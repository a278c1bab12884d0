import type { AfterSaleType, Fault } from './types'

export interface AfterSaleReason {
  code: string
  text: string
  fault: Fault
  needsPictures: boolean
}

const reason = (code: string, text: string, fault: Fault, needsPictures = false): AfterSaleReason => ({
  code,
  text,
  fault,
  needsPictures,
})

const badGoods = [
  reason('quality', '质量问题', 'station', true),
  reason('wrong_size', '尺码发错', 'station', true),
  reason('wrong_color', '颜色发错', 'station', true),
  reason('wrong_style', '款式发错', 'station', true),
  reason('stain', '大面积污渍/破洞', 'station', true),
]
const missing = reason('missing', '少件/漏发', 'station')
const notReceived = reason('not_received', '未收到货', 'station')
/** Of what is under way nobody has a picture. */
const wrongSent = reason('wrong_goods', '商品发错', 'station')
const noLongerWanted = reason('no_longer_wanted', '不想要了/买家退款', 'buyer')
const buyerRefused = reason('buyer_refused', '买家拒收', 'buyer')
const sizeUnfit = reason('size_unfit', '尺码不合适', 'buyer')
const other = reason('other', '其他', 'buyer')

/** In the order in which they are offered. */
export const afterSaleReasons: Record<AfterSaleType, readonly AfterSaleReason[]> = {
  refund_before_ship: [
    noLongerWanted,
    reason('wrong_order', '拍错/多拍', 'buyer'),
    reason('too_slow', '迟迟未发货', 'station'),
    other,
  ],
  intercept: [noLongerWanted, buyerRefused, reason('wrong_address', '地址填错', 'buyer'), wrongSent, other],
  refund_only: [missing, notReceived, ...badGoods, other],
  return_refund: [...badGoods, noLongerWanted, buyerRefused, sizeUnfit, other],
  exchange: [...badGoods, sizeUnfit, other],
  reship: [missing, notReceived, other],
}

/** Every kind of application, in the order in which they are offered. */
export const afterSaleTypes = Object.keys(afterSaleReasons) as [AfterSaleType, ...AfterSaleType[]]

/** None that the type doesn't have. */
export const reasonOf = (type: AfterSaleType, code: string): AfterSaleReason | null =>
  afterSaleReasons[type].find((one) => one.code === code) ?? null

/** Whoever hasn't said why yet is promised nothing. */
export const faultOf = (type: AfterSaleType, code: string): Fault => reasonOf(type, code)?.fault ?? 'buyer'
