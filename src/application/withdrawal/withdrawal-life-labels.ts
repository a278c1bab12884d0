import { withdrawalDoers, type WithdrawalEvent } from '../../domain/wallet/withdrawal-life'
import { told } from '../doers-labels'
import type { MachineLabels } from '../labels'

export const withdrawalLifeLabels: MachineLabels = {
  title: '提现单的一生',
  events: {
    take: '受理',
    approve: '审核通过',
    reject: '驳回，退回备用金',
    paid: '登记已打款',
    failed: '登记打款失败，退回备用金',
    cancel: '撤销，退回备用金',
  } satisfies Record<WithdrawalEvent, string>,
  doers: told(withdrawalDoers),
}
