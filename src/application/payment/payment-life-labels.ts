import type { PaymentStatus } from '../../domain/payment'
import { paymentDoers, type PaymentEvent } from '../../domain/payment-life'
import { told } from '../doers-labels'
import type { MachineLabels } from '../labels'

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: '待付款',
  succeeded: '已付款',
  closed: '已关闭',
  failed: '有争议',
}

export const paymentLifeLabels: MachineLabels = {
  title: '支付单的一生',
  events: {
    pay: '付款：渠道通知、查询，或备用金',
    expire: '到期未付',
    regroup: '换了一起付的订单',
    cancel: '订单取消',
    dispute: '到期时有对不上的收款',
    credit: '又到一笔，转入备用金',
  } satisfies Record<PaymentEvent, string>,
  doers: told(paymentDoers),
}

export const rechargeLifeLabels: MachineLabels = {
  title: '充值单的一生',
  events: {
    pay: '付款，本金与赠送到账',
    expire: '到期未付',
    dispute: '到期时有对不上的收款',
    credit: '又到一笔，只入本金',
  } satisfies Partial<Record<PaymentEvent, string>>,
  doers: told(paymentDoers),
}
