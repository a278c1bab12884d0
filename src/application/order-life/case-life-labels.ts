import { caseDoers, type CaseEvent } from '../../domain/order-life/case-life'
import { told } from '../doers-labels'
import type { MachineLabels } from '../labels'

export const caseLifeLabels: MachineLabels = {
  title: '异常单的一生',
  events: {
    choose: '选了，马上办成',
    choose_to_wait: '选了，等付款、到货或站点',
    settle: '付了款、到了货或站点办好',
    unpaid: '没有付款',
    deadline: '到期自动处理',
    withdraw: '订单或商品已了结',
  } satisfies Record<CaseEvent, string>,
  doers: told(caseDoers),
}
