import { fromPromise } from 'xstate'
import type { Ports } from '../../domain/ports/ports'
import type { Withdrawal, WithdrawalRequest } from '../../domain/wallet/withdrawal'
import { requestFrom, storedRequest } from '../after-sale/asked'
import { withdrawCancelKey, withdrawKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'

export type WithdrawalPorts = Pick<Ports, 'wallet' | 'pending' | 'page'>

/** Two are one request where all but the code is the same: the server tells them apart without it. */
const sameWish = (a: Omit<WithdrawalRequest, 'requestId'>, b: Omit<WithdrawalRequest, 'requestId'>): boolean =>
  a.amount === b.amount && a.channel === b.channel && a.payeeName === b.payeeName && a.payeeAccount === b.payeeAccount

/** The work of the machines of withdrawals. `account` names the buyer: what is stored belongs to one. */
export const withdrawalActors = ({ wallet, pending, page }: WithdrawalPorts) => {
  const unanswered = async (account: string) =>
    requestFrom(await quietly(() => pending.read(withdrawKey(account))), page.now()) as WithdrawalRequest | null
  return {
    recall: fromPromise<WithdrawalRequest | null, { account: string }>(({ input }) => unanswered(input.account)),

    /** Gives the application its id and writes it down, before anything is sent. */
    remember: fromPromise<WithdrawalRequest, { account: string; wish: Omit<WithdrawalRequest, 'requestId'> }>(
      async ({ input: { account, wish } }) => {
        const before = await unanswered(account)
        const requestId = before && sameWish(before, wish) ? before.requestId : page.newRequestId()
        const request = { ...wish, requestId }
        await quietly(() => pending.write(withdrawKey(account), storedRequest(request, page.now())))
        return request
      },
    ),

    apply: fromPromise<Withdrawal, { account: string; request: WithdrawalRequest; uncertain: boolean }>(
      async ({ input: { account, request, uncertain } }) => {
        const forget = () => quietly(() => pending.remove(withdrawKey(account)))
        try {
          const withdrawal = await wallet.withdraw(request)
          await forget()
          return withdrawal
        } catch (error) {
          if (!staysOpen(error, uncertain)) await forget()
          throw error
        }
      },
    ),
  }
}

export interface CancelRequest {
  withdrawNo: string
  requestId: string
}

export const cancelActors = ({ wallet, pending, page }: WithdrawalPorts) => ({
  /** The same again, where an earlier one had no answer. */
  remember: fromPromise<CancelRequest, { account: string; withdrawNo: string }>(
    async ({ input: { account, withdrawNo } }) => {
      const key = withdrawCancelKey(`${account}/${withdrawNo}`)
      const before = requestFrom(await quietly(() => pending.read(key)), page.now()) as CancelRequest | null
      if (before) return before
      const request = { withdrawNo, requestId: page.newRequestId() }
      await quietly(() => pending.write(key, storedRequest(request, page.now())))
      return request
    },
  ),

  cancel: fromPromise<Withdrawal, { account: string; request: CancelRequest; uncertain: boolean }>(
    async ({ input: { account, request, uncertain } }) => {
      const forget = () => quietly(() => pending.remove(withdrawCancelKey(`${account}/${request.withdrawNo}`)))
      try {
        const withdrawal = await wallet.cancelWithdrawal(request)
        await forget()
        return withdrawal
      } catch (error) {
        if (!staysOpen(error, uncertain)) await forget()
        throw error
      }
    },
  ),
})
