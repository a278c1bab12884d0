import { orderDoers } from '../../domain/order-life/table'
import type { OrderEvent } from '../../domain/order-life/types'
import { told } from '../doers-labels'
import type { MachineLabels } from '../labels'

export const orderLifeLabels: MachineLabels = {
  title: '订单的一生',
  events: {
    pay: '付款',
    expire: '超时未付款',
    cancel: '取消',
    start_picking: '开始拿货',
    pick: '拿到商品',
    trouble: '出现异常',
    decide: '异常处理好了',
    refund_item: '部分商品退款',
    repick: '不合格的换件重拿',
    all_picked: '拿齐',
    ship_part: '发出一部分',
    ship: '全部发出',
    deliver: '包裹签收',
    complete: '确认收货',
    close: '关闭并退款',
    close_rest: '其余不再发并退款',
    after_sale: '售后退了已发的商品',
  } satisfies Record<OrderEvent, string>,
  doers: told(orderDoers),
}
