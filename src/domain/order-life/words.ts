import { minus, price, zero, type Fen } from '../money'
import { caseRules } from './cases'
import type { CaseOption, NewCase, OrderEvent, OrderStatus } from './types'

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
  after_sale: '售后',
}
export const wishText = (event: OrderEvent): string => wishes[event] ?? '这样处理'

const differenceText = (difference: Fen): string => {
  if (difference === 0) return ''
  return difference > 0 ? `，补 ${price(difference)}` : `，退 ${price(minus(zero, difference))}`
}

/** What the log of an order says of its steps. */
export const lifeText = {
  place: '提交订单',
  pay: '付款成功',
  startPicking: '站点开始拿货',
  pick: (pieces: number): string => `已拿到 ${pieces} 件`,
  allPicked: '商品已到站点，质检打包中',
  trouble: ({ type, qty, newPrice, amount, note }: NewCase, was: Fen): string => {
    const about: Partial<Record<NewCase['type'], string>> = {
      price_up: `档口涨价：${price(was)} → ${price(newPrice)}`,
      out_of_stock: `档口缺货 ${qty} 件`,
      backorder: `档口暂时缺货 ${qty} 件`,
      discontinued: `${qty} 件已停售`,
      qc_failed: `质检不合格 ${qty} 件`,
      freight_diff: `运费不足，需补 ${price(amount)}`,
      intercept: `拦截包裹，需 ${price(amount)}`,
    }
    return `${about[type] ?? caseRules[type].text}${note === '' ? '' : `（${note}）`}，等待处理`
  },
  cancelledFor: (why: string): string => `${why}，不再发货`,
  waiting: {
    wait: '买家选择等待到货',
    ship_rest: '买家选择先发其余商品',
    retry: '买家选择重新回传物流',
    edit_tracking: '买家更正了快递单号，重新回传',
  },
  chosen: {
    accept: '买家接受瑕疵，照常发货',
    continue: '继续发货',
    give_up: '不拦截，包裹照常送达',
    ignore: '物流回传不再处理',
    pushed: '物流已回传',
    noted: '店铺里这件商品已随前一个包裹回传，这个包裹的单号写进了平台订单的备注',
  },
  /** In the shop's own words on its order. */
  otherParcel: (brand: string, trackingNo: string): string => `另有包裹：${brand} ${trackingNo}`,
  refetch: (pieces: number): string => `${pieces} 件改到别的档口拿货`,
  differencePaid: (amount: Fen): string => `已补差价 ${price(amount)}，继续拿货发货`,
  sentBy: (option: CaseOption, to: string, difference: Fen): string =>
    `${option === 'change_brand' ? '改用快递' : '改用新地址'}：${to}${differenceText(difference)}`,
  packedFor: (difference: Fen): string =>
    difference < 0 ? `，合包发出，退回运费 ${price(minus(zero, difference))}` : '',
  unpacked: '改为单独发货，不再合包',
  addressKept: '面单已打印，仍按原地址发出',
  exchangePiece: (pieces: number): string => `${pieces} 件质检不合格，换件重新拿货`,
  intercept: (amount: Fen): string => `同意拦截包裹，拦截费 ${price(amount)}`,
  replaced: (pieces: number, spec: string, difference: Fen): string =>
    `${pieces} 件换成：${spec}${differenceText(difference)}`,
  ofAfterSale: (caseNo: string, text: string): string => `售后单 ${caseNo}：${text}`,
  givenBack: (pieces: number, amount: Fen): string => `售后退款 ${pieces} 件，已退款 ${price(amount)}`,
  takenBack: (pieces: number, amount: Fen): string =>
    amount > 0 ? `售后 ${pieces} 件，已退款 ${price(amount)}` : `售后 ${pieces} 件，没有退款`,
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
  /** A choice waits for its difference. */
  differenceDue: (chosen: string, amount: Fen): string => `买家选择“${chosen}”，等待补差价 ${price(amount)}`,
  differenceUnpaid: '差价没有按时支付，请重新处理',
  differenceBack: (amount: Fen): string => `补差价时已不能这样处理，${price(amount)} 已存入余额`,
  /** Money that came when nothing was left to pay: it is the buyer's reserve now. */
  lateMoney: (amount: Fen, isTwice: boolean): string =>
    `${isTwice ? '重复付款' : '付款到账时支付单已关闭'}，${price(amount)} 已存入余额`,
} as const
