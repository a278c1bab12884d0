import { cleanText } from '../../src/domain/text'
import { withdrawalStatusText } from '../../src/domain/wallet/withdrawal'
import type { WithdrawalWish } from '../../src/domain/wallet/withdrawal-life'
import { moveWithdrawal } from '../withdrawals/move'
import { workWithdrawal, workWithdrawals } from '../withdrawals/work'
import type { OpsAsked, OpsHandlers } from './asked'

type WithdrawalVerb =
  | 'withdrawalsList'
  | 'withdrawalsShow'
  | 'withdrawalsTake'
  | 'withdrawalsApprove'
  | 'withdrawalsReject'
  | 'withdrawalsPaid'
  | 'withdrawalsFailed'

const step = async ({ deps, key, about }: OpsAsked, withdrawNo: string, wish: WithdrawalWish) => {
  about(withdrawNo)
  const { status, amount, said } = await deps.db.tx((tx) =>
    moveWithdrawal(tx, withdrawNo, wish, { by: key, nowMs: deps.clock.now() }),
  )
  return { withdrawNo, status, statusText: withdrawalStatusText[status], amount, said }
}

export const withdrawalHandlers: OpsHandlers<WithdrawalVerb> = {
  withdrawalsList: (input, { deps }) => workWithdrawals(deps.db, input),
  withdrawalsShow({ withdrawNo }, { deps, about }) {
    about(withdrawNo)
    return workWithdrawal(deps, withdrawNo)
  },
  withdrawalsTake: ({ withdrawNo }, asked) => step(asked, withdrawNo, { event: 'take' }),
  withdrawalsApprove: ({ withdrawNo }, asked) => step(asked, withdrawNo, { event: 'approve' }),
  withdrawalsReject: ({ withdrawNo, reason }, asked) =>
    step(asked, withdrawNo, { event: 'reject', reason: cleanText(reason) }),
  withdrawalsPaid: ({ withdrawNo, voucher }, asked) =>
    step(asked, withdrawNo, { event: 'paid', voucher: cleanText(voucher) }),
  withdrawalsFailed: ({ withdrawNo, reason }, asked) =>
    step(asked, withdrawNo, { event: 'failed', reason: cleanText(reason) }),
}
