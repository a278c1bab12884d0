import type { PaymentStatus } from '../../domain/payment'
import type { PaymentEvent } from '../../domain/payment-life'
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
    pay: '买家付款（渠道通知、查询，或备用金）',
    expire: '到期未付（系统）',
    regroup: '换了一起付的订单（买家）',
    cancel: '订单取消（买家）',
    dispute: '到期时有对不上的收款（系统）',
    credit: '又到一笔，转入备用金（系统）',
  } satisfies Record<PaymentEvent, string>,
}

export const rechargeLifeLabels: MachineLabels = {
  title: '充值单的一生',
  events: {
    pay: '买家付款，本金与赠送到账',
    expire: '到期未付（系统）',
    dispute: '到期时有对不上的收款（系统）',
    credit: '又到一笔，只入本金（系统）',
  } satisfies Partial<Record<PaymentEvent, string>>,
}
