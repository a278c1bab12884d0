import { setup } from 'xstate'
import { FIRST_WITHDRAWAL_STATUS, withdrawalLife, type WithdrawalEvent } from '../../domain/wallet/withdrawal-life'
import { withdrawalStatusText, withdrawalStatuses, type WithdrawalStatus } from '../../domain/wallet/withdrawal'
import { machineMeta } from '../labels'
import { withdrawalLifeLabels } from './withdrawal-life-labels'

/** The life of a withdrawal as its table has it. The server moves withdrawals; here it can be drawn and walked. */
export const withdrawalLifeMachine = () =>
  setup({ types: { events: {} as { type: WithdrawalEvent }, meta: machineMeta } }).createMachine({
    id: 'withdrawalLife',
    meta: { labels: withdrawalLifeLabels },
    initial: FIRST_WITHDRAWAL_STATUS,
    states: Object.fromEntries(withdrawalStatuses.map((status) => [status, stateOf(status)])) as Record<
      WithdrawalStatus,
      ReturnType<typeof stateOf>
    >,
  })

const stateOf = (status: WithdrawalStatus) => {
  const ways = Object.entries(withdrawalLife[status])
  return {
    meta: { label: withdrawalStatusText[status] },
    ...(ways.length === 0
      ? { type: 'final' as const }
      : { on: Object.fromEntries(ways) as Partial<Record<WithdrawalEvent, WithdrawalStatus>> }),
  }
}
