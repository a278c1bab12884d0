import type { Handlers } from '../base/handlers'
import type { WithdrawalDeps } from '../withdrawals/apply'
import { applyForWithdrawal } from '../withdrawals/apply'
import { cancelWithdrawal, ownWithdrawals } from '../withdrawals/own'

/** What leaves the reserve for a buyer's own account elsewhere. */
export const withdrawalHandlers = (deps: WithdrawalDeps): Handlers<'withdraw' | 'withdrawList' | 'withdrawCancel'> => ({
  withdraw: (input, { caller, ip }) => applyForWithdrawal(deps, caller.userId, input, ip),
  withdrawList: (input, { caller }) => ownWithdrawals(deps, caller.userId, input),
  withdrawCancel: (input, { caller }) => cancelWithdrawal(deps, caller.userId, input),
})
