import type { LeftWhy } from './left'
import type { PlatformOrderStatus } from './platform-order'
import type { ShopAuth, ShopUse } from './shop'

export const platformOrderStatuses: readonly { status: PlatformOrderStatus; text: string }[] = [
  { status: 'unlinked', text: '待关联' },
  { status: 'linked', text: '待下单' },
  { status: 'ordered', text: '已下单' },
  { status: 'shipped', text: '已发货' },
  { status: 'pushed', text: '已回传' },
  { status: 'push_failed', text: '回传失败' },
  { status: 'paused', text: '已暂停' },
  { status: 'closed', text: '已关闭' },
]

export const platformOrderStatusText = Object.fromEntries(
  platformOrderStatuses.map(({ status, text }) => [status, text]),
) as Record<PlatformOrderStatus, string>

export const shopUseText: Record<ShopUse, string> = { order: '订货', upload: '上货' }

export const shopAuthText: Record<ShopAuth, string> = {
  none: '无需授权',
  active: '授权有效',
  expiring: '授权将到期',
  expired: '授权已过期',
  revoked: '授权已撤销',
}

/** Why an order of a shop is left, with what mends it. */
export const leftText: Record<LeftWhy, string> = {
  unlinked: '还有商品没有关联货源，关联后再下单',
  ordered: '已经下过单',
  shipped: '已经发货',
  pushed: '已经发货并回传',
  push_failed: '已经发货，单号回传失败',
  paused: '平台正在审核，或买家在申请退款，处理完再下单',
  closed: '平台订单已取消、退款或已发货',
  no_area: '收货地区无法识别，请改用粘贴地址下单',
  changed: '收货地址或商品刚刚变了，请看过再下单',
  sold_out: '货源售罄，可以换货源',
  short_stock: '货源库存不足，可以换货源',
  off_shelf: '货源已下架，可以换货源',
  sku_off_shelf: '货源不再供应这个规格，可以换货源',
  price_changed: '价格变了，请看过再下单',
  below_min_qty: '不够货源的起批件数',
  unreachable: '所选快递不到这个地区，可以换快递',
}

/** What mends it: relating the line, getting it elsewhere, another courier, reading the shop's order anew, telling the shop again. */
export type Mend = 'relate' | 'switch' | 'courier' | 'reread' | 'push' | null

const mends: Record<LeftWhy, Mend> = {
  unlinked: 'relate',
  ordered: null,
  shipped: null,
  pushed: null,
  push_failed: 'push',
  paused: 'reread',
  closed: null,
  no_area: 'reread',
  changed: null, // reckoned anew it may be ordered
  sold_out: 'switch',
  short_stock: 'switch',
  off_shelf: 'switch',
  sku_off_shelf: 'switch',
  price_changed: null,
  below_min_qty: 'switch',
  unreachable: 'courier',
}

/** @param hasCourier one was named for it; where no courier at all reaches, the goods must come from elsewhere */
export const mendOf = (why: LeftWhy, hasCourier: boolean): Mend =>
  why === 'unreachable' && !hasCourier ? 'switch' : mends[why]

/** What a shop must have, and what to do where it hasn't. */
export const checkWords = {
  enabled: { text: '店铺已启用', fix: '启用店铺' },
  auth: { text: '抖店授权有效', fix: '重新授权' },
  order: { text: '已授权订货', fix: '授权订货' },
  synced: { text: '订单已同步', fix: '同步订单' },
  linked: { text: '商品都已关联货源', fix: '去关联' },
  pushed: { text: '发货都已回传', fix: '查看回传失败的订单' },
} as const

/** Of several parcels that one courier is to take. */
export const beyondReach = (parcels: number): string => `${parcels} 个包裹送不到`

/** Why nothing can be done with an order now. */
export const saleProblemText = {
  unpaid: '买家还没有付款',
  checking: '平台正在审核，通过后再下单',
  refund: '买家在申请退款，处理完再下单',
  held: '等您确认后再下单',
  noArea: leftText.no_area,
} as const

/** Why what a platform says of an order can't be stored. */
export const saleFaultText = {
  noNumber: '平台没有给出订单号',
  noLines: '平台没有给出订单里的商品',
  twins: '订单里有两行的编号相同',
  qty: '订单里的数量不对',
  unreadable: '平台给出的订单内容暂时读不懂，我们正在处理，其他订单不受影响',
  unstorable: '订单内容超出能保存的范围，请联系客服',
} as const

export const DEFAULT_SHEET_SHOP = '表格订单'
