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
