import { seconds } from '../settings'
import { price, type Fen } from '../money'
import { afterSaleDeadline } from './table'
import type { AfterSaleDeadline, AfterSaleEvent, AfterSaleStatus, AfterSaleType, RefundTo } from './types'

export const afterSaleTypeText: Record<AfterSaleType, string> = {
  refund_before_ship: '未发货退款',
  intercept: '拦截发货',
  refund_only: '仅退款',
  return_refund: '退货退款',
  exchange: '换货',
  reship: '补发',
}

/** The way of each type in a sentence. */
export const afterSalePathText: Record<AfterSaleType, string> = {
  refund_before_ship: '还没发货的商品不再发货，站点同意后退款',
  intercept: '站点联系快递拦截，包裹退回并验货后退款',
  refund_only: '商品不用寄回，站点同意后退款',
  return_refund: '站点同意后寄回商品，验货通过后退款',
  exchange: '站点同意后寄回商品，验货通过后寄出新的',
  reship: '商品不用寄回，站点同意后补发',
}

const statusTexts: Record<AfterSaleStatus, string> = {
  applied: '待审核',
  waiting_return: '待寄回',
  returning: '退货中',
  inspecting: '已收货待验',
  rejected_goods: '拒收',
  sending_back: '待寄回给您',
  reshipping: '待补发',
  waiting_receive: '待收货',
  refunding: '退款中',
  rejected: '已拒绝',
  cancelled: '已撤销',
  closed: '已关闭',
  completed: '已完成',
}
const statusTextsBy: Partial<Record<AfterSaleType, Partial<Record<AfterSaleStatus, string>>>> = {
  intercept: { returning: '拦截中' },
  exchange: { reshipping: '换货中' },
}
export const afterSaleStatusText = (type: AfterSaleType, status: AfterSaleStatus): string =>
  statusTextsBy[type]?.[status] ?? statusTexts[status]

/** Under the bar of steps. */
const stepTexts: Record<AfterSaleStatus, string> = {
  ...statusTexts,
  applied: '提交申请',
  waiting_return: '寄回商品',
  returning: '退件途中',
  inspecting: '站点验货',
  reshipping: '站点补发',
  waiting_receive: '确认收货',
  refunding: '退款',
  completed: '完成',
}
const stepTextsBy: typeof statusTextsBy = {
  intercept: { returning: '拦截包裹' },
  exchange: { reshipping: '寄出新的' },
}
export const afterSaleStepText = (type: AfterSaleType, status: AfterSaleStatus): string =>
  stepTextsBy[type]?.[status] ?? stepTexts[status]

/** "48 小时", "7 天". */
export const spanText = (span: number): string =>
  span > 2 * 86_400 && span % 86_400 === 0 ? `${span / 86_400} 天` : `${Math.ceil(span / 3600)} 小时`

/** What a state means to the buyer, and what comes next. @param within how long things last, in seconds */
export const afterSaleHint = (
  type: AfterSaleType,
  status: AfterSaleStatus,
  within: Pick<typeof seconds, AfterSaleDeadline> = seconds,
): string => {
  const hint = hintsBy[type]?.[status] ?? hints[status]
  const deadline = afterSaleDeadline(type, status)
  return hint(deadline ? spanText(within[deadline.within]) : '')
}

type Hint = (span: string) => string
const hints: Record<AfterSaleStatus, Hint> = {
  applied: (span) => `站点会在 ${span}内处理，到时没有处理的自动同意`,
  waiting_return: (span) => `请在 ${span}内寄回商品并填写快递单号，到时没有填写的自动关闭`,
  returning: (span) => `退件在途，${span}内站点没有收到的自动关闭`,
  inspecting: (span) => `站点已收到退件，会在 ${span}内验货，到时没有结果的按通过处理`,
  rejected_goods: (span) => `验货未通过，请在 ${span}内选择寄回给您或放弃，到时没有选择的按放弃处理`,
  sending_back: () => '站点会把商品寄回给您',
  reshipping: () => '站点正在准备补发的商品',
  waiting_receive: (span) => `包裹已发出，${span}后自动确认收货`,
  refunding: () => '退款已提交支付渠道，到账后会更新这里',
  rejected: () => '站点没有同意，如有异议可以补充说明再次申请',
  cancelled: () => '您已撤销申请',
  closed: () => '这次申请已结束',
  completed: () => '售后已完成',
}
const hintsBy: Partial<Record<AfterSaleType, Partial<Record<AfterSaleStatus, Hint>>>> = {
  intercept: {
    applied: (span) => `站点会在 ${span}内联系快递，到时没有处理的视为未能拦截`,
    returning: (span) => `快递正在拦截，${span}内没有退回站点的自动关闭`,
  },
  exchange: { reshipping: () => '验货已通过，站点正在准备换给您的商品' },
}

export const feeNames = {
  service: { name: '退货服务费', unit: '件' },
  intercept: { name: '拦截费', unit: '个包裹' },
  label: { name: '面单费', unit: '' },
  freight: { name: '换货运费', unit: '' },
} as const

/** "退货服务费 ¥2.00 × 3 件，换货运费 ¥4.00". */
export const feesText = (parts: readonly { name: string; unit: string; each: Fen; count: number }[]): string =>
  parts
    .map(({ name, unit, each, count }) => `${name} ${price(each)}${count > 1 ? ` × ${count} ${unit}` : ''}`)
    .join('，')

/** What is asked for by an event, as a refusal names it. */
const wishes: Record<AfterSaleEvent, string> = {
  edit: '修改',
  reapply: '再次申请',
  approve: '同意',
  reject: '拒绝',
  cancel: '撤销',
  ship_back: '填写寄回单号',
  receive: '登记收到退件',
  missed: '登记未能拦截',
  pass: '登记验货通过',
  fail: '登记验货未通过',
  send_back: '选择寄回',
  abandon: '选择放弃',
  sent: '发货',
  cannot: '改为退款',
  confirm: '确认收货',
  lapse: '关闭',
  refunded: '登记退款',
}
export const afterSaleWishText = (event: AfterSaleEvent): string => wishes[event]

const approved: Partial<Record<AfterSaleStatus, string>> = {
  refunding: '同意退款',
  waiting_return: '同意，请寄回商品',
  returning: '同意，正在联系快递拦截',
  reshipping: '同意，准备补发',
}

const lapses: Partial<Record<AfterSaleStatus, string>> = {
  applied: '订单里的这些商品已经退款，申请已关闭',
  returning: '期限内没有收到退件，申请已关闭',
}

/** What the log of an application says of its steps. */
export const afterSaleText = {
  apply: '买家提交申请',
  edit: '买家修改了申请',
  reapply: '买家补充后再次申请',
  approve: (to: AfterSaleStatus): string => `站点已${approved[to]}`,
  approveByItself: (to: AfterSaleStatus): string => `站点没有在期限内处理，已自动${approved[to]}`,
  approveAtOnce: '商品还没有开始拿货，已自动同意退款',
  reject: (reason: string): string => `站点没有同意：${reason}`,
  rejectByItself: '站点没有在期限内处理，未能拦截',
  cancel: '买家撤销了申请',
  shipBack: (brand: string, trackingNo: string): string => `买家已寄回：${brand} ${trackingNo}`,
  mendNumber: (brand: string, trackingNo: string): string => `买家更正了寄回的单号：${brand} ${trackingNo}`,
  receive: '站点已收到退件，等待验货',
  missed: '快递未能拦截，申请已关闭',
  pass: '验货通过',
  passByItself: '验货期限已到，按通过处理',
  fail: (note: string): string => `验货未通过：${note}`,
  sendBack: '买家选择把商品寄回',
  abandon: '买家放弃这些商品，申请已关闭',
  abandonByItself: '期限内没有选择，按放弃处理，申请已关闭',
  sentBack: (brand: string, trackingNo: string): string => `商品已寄回买家：${brand} ${trackingNo}`,
  sent: (type: AfterSaleType, brand: string, trackingNo: string): string =>
    `${type === 'exchange' ? '换货' : '补发'}包裹已发出：${brand} ${trackingNo}`,
  cannot: '站点没有可发的商品，改为退款',
  confirm: '买家已收货，售后完成',
  confirmByItself: '已到自动确认收货的时间，售后完成',
  lapse: (from: AfterSaleStatus): string => lapses[from] ?? '期限内没有寄回商品，申请已关闭',
  refunded: (amount: Fen, to: RefundTo): string =>
    amount === 0
      ? '没有可退的金额，售后完成'
      : `已退款 ${price(amount)}${to === 'reserve' ? '到备用金' : '，原路退回'}`,
} as const
