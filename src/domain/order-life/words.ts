import { price, type Fen } from '../money'
import type { OrderEvent, OrderStatus } from './types'

export const orderStatusText: Record<OrderStatus, string> = {
  pending_payment: '待付款',
  paid: '待拿货',
  picking: '拿货中',
  packing: '打包中',
  shipped: '待收货',
  completed: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
}

/** What is asked for by an event, as a refusal names it. */
const wishes: Partial<Record<OrderEvent, string>> = {
  pay: '付款',
  cancel: '取消',
  start_picking: '开始拿货',
  deliver: '签收',
  complete: '确认收货',
  close: '关闭',
  close_rest: '关闭',
}
export const wishText = (event: OrderEvent): string => wishes[event] ?? '这样处理'

/** What the log of an order says of its steps. */
export const lifeText = {
  place: '提交订单',
  pay: '付款成功',
  startPicking: '站点开始拿货',
  pick: (pieces: number): string => `已拿到 ${pieces} 件`,
  allPicked: '商品已到站点，质检打包中',
  shortage: (pieces: number): string => `档口缺货 ${pieces} 件，等待处理`,
  priceRise: (from: Fen, to: Fen): string => `档口涨价：${price(from)} → ${price(to)}，等待处理`,
  refundItem: (pieces: number, amount: Fen): string => `${pieces} 件未能拿到，已退款 ${price(amount)}`,
  ship: (brand: string, trackingNo: string, pieces: number): string =>
    `包裹已发出：${brand} ${trackingNo}，共 ${pieces} 件`,
  shipPart: (brand: string, trackingNo: string, pieces: number): string =>
    `部分商品已发出：${brand} ${trackingNo}，共 ${pieces} 件`,
  deliver: (trackingNos: readonly string[]): string => `包裹已签收：${trackingNos.join('、')}`,
  collected: (brand: string): string => `包裹已由${brand}揽收`,
  signed: '快件已签收',
  complete: '买家已收货，订单完成',
  completeByItself: '已到自动确认收货的时间，订单完成',
  cancel: (reason: string): string => `买家取消订单${reason && `：${reason}`}`,
  cancelPaid: (reason: string, amount: Fen): string => `${lifeText.cancel(reason)}，已退款 ${price(amount)}`,
  expire: '超时未付款，订单已自动取消',
  close: (reason: string, amount: Fen): string => `订单已关闭：${reason}，已退款 ${price(amount)}`,
  closeRest: (reason: string, amount: Fen): string => `其余商品不再发货：${reason}，已退款 ${price(amount)}`,
  nothingLeft: '商品都没有拿到，订单已关闭',
  restGone: '其余商品已退款，全部包裹已发出',
  remark: '买家修改了备注',
  /** Money that came when nothing was left to pay: it is the buyer's reserve now. */
  lateMoney: (amount: Fen, isTwice: boolean): string =>
    `${isTwice ? '重复付款' : '付款到账时支付单已关闭'}，${price(amount)} 已存入余额`,
} as const
