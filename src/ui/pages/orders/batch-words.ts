import type { BatchContext } from '../../../application/batch/batch-machine'
import { price } from '../../../domain/money'
import type { BatchKind } from '../../../domain/order-batch'

export const batchNames: Record<BatchKind, string> = {
  pay: '批量付款',
  cancel: '批量取消',
  confirm: '批量确认收货',
  reorder: '再次购买',
}

export const nothingAble: Record<BatchKind, string> = {
  pay: '没有可以付款的订单',
  cancel: '没有可以取消的订单',
  confirm: '没有可以确认收货的订单',
  reorder: '没有可以再次购买的订单',
}

/** What is asked before it is done: how much is paid or comes back. */
export const asksOf = ({ kind, plan: { able, amount } }: BatchContext) => {
  const orders = able.length === 1 ? '这个订单' : `这 ${able.length} 个订单`
  if (kind === 'pay')
    return { title: `合并支付 ${able.length} 单`, text: `共 ${price(amount)}，一次付清。`, confirm: '去支付' }
  if (kind === 'confirm')
    return {
      title: `确认收到${orders}的商品了吗？`,
      text: '确认后订单完成。还没有收到的，请等收到后再确认。',
      confirm: '确认收货',
    }
  if (kind === 'reorder')
    return { title: `再次购买${orders}的商品？`, text: '还买得到的会放进购物车。', confirm: '放入购物车' }
  const paid = able.filter(({ status }) => status !== 'pending_payment').length
  const unpaid = able.length - paid
  const texts = [
    unpaid > 0 && (paid > 0 ? `待付款的 ${unpaid} 单会关闭` : '取消后占用的库存会释放，订单不能恢复'),
    paid > 0 && `已付款的 ${paid} 单全额退回 ${price(amount)}，原路退到付款的地方`,
  ]
  return {
    title: `确定要取消${orders}吗？`,
    text: `${texts.filter(Boolean).join('；')}。`,
    confirm: '取消订单',
  }
}

export const doneText = ({ kind, asked, outcome: { done, pieces, refunded } }: BatchContext): string => {
  if (kind === 'reorder') return pieces > 0 ? `已放入购物车 ${pieces} 件` : '没有能放入购物车的商品'
  if (kind === 'confirm') return asked.length === 1 ? '已确认收货' : `已确认收货 ${done.length} 单`
  if (asked.length > 1) return `已取消 ${done.length} 单`
  return refunded > 0 ? `订单已取消，退回 ${price(refunded)}` : '订单已取消'
}

export const toldTitle = ({ kind, outcome: { done, pieces } }: BatchContext): string => {
  if (kind === 'reorder') return pieces > 0 ? '部分商品已放入购物车' : '这些商品现在买不到'
  return done.length > 0 ? `${batchNames[kind]}：部分办成` : `${batchNames[kind]}：没有办成`
}
