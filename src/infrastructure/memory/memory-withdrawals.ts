import { secondsLeft } from '../../domain/limits'
import { limits, seconds } from '../../domain/settings'
import { maskMobile } from '../../domain/masking'
import { minus } from '../../domain/money'
import { refusals } from '../../domain/refusals'
import { toBeijing } from '../../domain/time'
import type { About } from '../../domain/wallet/book'
import { giftsLeaving } from '../../domain/wallet/gifts'
import { withdrawalApplied, withdrawalPaid, withdrawalRejected, type Journal } from '../../domain/wallet/ledger'
import { cleanPayee, maskPayee } from '../../domain/wallet/payee'
import {
  FIRST_WITHDRAWAL_STATUS,
  isOver,
  mayHappen,
  moneyMoveOf,
  saidOf,
  withdrawalAfter,
  type WithdrawalWish,
} from '../../domain/wallet/withdrawal-life'
import {
  checkVerifyCode,
  dayOf,
  withdrawalFee,
  withdrawalHeldText,
  withdrawalHeldUntil,
  withdrawalProblems,
  withdrawalTerms,
} from '../../domain/wallet/withdrawal-rules'
import { withdrawalSaid, withdrawalStatusText, type Withdrawal } from '../../domain/wallet/withdrawal'
import { codeIsRight, spendCode } from './memory-codes'
import type { MemoryHandlers } from './memory-handlers'
import { postJournal } from './memory-ledger'
import { idempotent } from './memory-limits'
import type { MemoryWithdrawal } from './memory-kept'
import { found, nextId, paged, type MemoryBuyer, type MemoryWorld } from './memory-world'

const perMinute = limits.withdrawalsPerMinute

export const withdrawalHandlers = (world: MemoryWorld) => {
  const own = (buyer: MemoryBuyer) => world.state.withdrawals.filter(({ userId }) => userId === buyer.id)
  return {
    withdraw({ requestId, verifyCode, amount, channel, ...typed }, buyer) {
      const payee = cleanPayee(channel, typed)
      const [problem] = withdrawalProblems({ amount, channel, ...payee }, withdrawalTerms)
      if (problem) throw refusals.invalid(problem.message, problem.field)
      const noCode = checkVerifyCode(verifyCode)
      if (noCode !== null) throw refusals.invalid(noCode, 'verifyCode')
      // Counted outside: what is refused takes everything else back.
      const isRight = codeIsRight(world, buyer.account, 'withdraw', verifyCode)
      const input = { amount, channel, payee }
      return idempotent(world, buyer, { route: 'withdraw', requestId, input, perMinute }, () => {
        const nowMs = world.options.now()
        const held = heldUntil(buyer, nowMs)
        if (held !== null) throw refusals.conflict(withdrawalHeldText(toBeijing(held)))
        if (!isRight) throw refusals.wrongCode()
        const today = dayOf(nowMs)
        if (own(buyer).filter(({ appliedMs }) => appliedMs >= today.fromMs).length >= withdrawalTerms.perDay)
          throw refusals.withdrawalsToday(withdrawalTerms.perDay, secondsLeft(today.toMs, nowMs))
        const one: MemoryWithdrawal = {
          withdrawNo: `W${nextId(world)}`,
          userId: buyer.id,
          amount,
          fee: withdrawalFee(amount, withdrawalTerms),
          bonus: giftsLeaving(amount, { available: buyer.reserve, bonus: buyer.bonus }),
          channel,
          payee: maskPayee(channel, payee),
          status: FIRST_WITHDRAWAL_STATUS,
          reason: '',
          appliedMs: nowMs,
          finishedMs: null,
        }
        postJournal(world, buyer, withdrawalApplied(bookingOf(one)), aboutOf(one, withdrawalSaid.apply))
        world.state.withdrawals.unshift(one)
        spendCode(world, buyer.account, 'withdraw')
        return shown(one)
      })
    },

    withdrawList(page, buyer) {
      const all = own(buyer)
      const { list, ...rest } = paged(all, page)
      const nowMs = world.options.now()
      const today = dayOf(nowMs)
      const held = heldUntil(buyer, nowMs)
      const used = all.filter(({ appliedMs }) => appliedMs >= today.fromMs).length
      return {
        list: list.map(shown),
        ...rest,
        rules: {
          ...withdrawalTerms,
          withdrawable: buyer.reserve,
          bonus: buyer.bonus,
          heldUntil: held === null ? '' : toBeijing(held),
          leftToday: Math.max(0, withdrawalTerms.perDay - used),
          mobile: maskMobile(buyer.account),
        },
      }
    },

    withdrawCancel({ requestId, withdrawNo }, buyer) {
      const request = { route: 'withdraw-cancel', requestId, input: { withdrawNo }, perMinute }
      return idempotent(world, buyer, request, () => {
        const one = found(
          own(buyer).find((each) => each.withdrawNo === withdrawNo),
          () => refusals.notFound('withdrawal'),
        )
        moveWithdrawal(world, one, { event: 'cancel' })
        return shown(one)
      })
    },
  } satisfies Partial<MemoryHandlers>
}

const heldUntil = ({ credentialsMs }: MemoryBuyer, nowMs: number) =>
  withdrawalHeldUntil(credentialsMs, seconds.withdrawHold, nowMs)

/** Whoever moves it. @throws Failure conflict, and nothing is changed */
export const moveWithdrawal = (world: MemoryWorld, one: MemoryWithdrawal, wish: WithdrawalWish): void => {
  const status = withdrawalAfter(one.status, wish.event)
  const buyer = world.state.buyers.find(({ id }) => id === one.userId)!
  const journal = journalOf(one, moneyMoveOf(status))
  if (journal) postJournal(world, buyer, journal, aboutOf(one, saidOf(wish)))
  one.status = status
  one.reason = 'reason' in wish ? wish.reason : ''
  if (isOver(status)) one.finishedMs = world.options.now()
}

const journalOf = (one: MemoryWithdrawal, move: ReturnType<typeof moneyMoveOf>): Journal | null => {
  if (move === 'pay out') return withdrawalPaid({ ...bookingOf(one), fee: one.fee })
  return move === 'free' ? withdrawalRejected(bookingOf(one)) : null
}

const bookingOf = ({ withdrawNo: ref, userId, amount, bonus: gift }: MemoryWithdrawal) => ({
  ref,
  userId,
  amount,
  gift,
})

const aboutOf = ({ withdrawNo: bizNo }: MemoryWithdrawal, remark: string): About => ({ biz: 'withdraw', bizNo, remark })

const shown = ({ userId: _userId, appliedMs, finishedMs, ...one }: MemoryWithdrawal): Withdrawal => ({
  ...one,
  arrives: minus(one.amount, one.fee),
  statusText: withdrawalStatusText[one.status],
  can: { cancel: mayHappen(one.status, 'cancel') },
  appliedAt: toBeijing(appliedMs),
  finishedAt: finishedMs === null ? '' : toBeijing(finishedMs),
})
