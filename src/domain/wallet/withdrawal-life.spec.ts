import { describe, expect, it } from 'vitest'
import { isFailure } from '../failure'
import {
  FIRST_WITHDRAWAL_STATUS,
  isOver,
  mayHappen,
  moneyMoveOf,
  openWithdrawals,
  saidOf,
  withdrawalAfter,
  withdrawalLife,
  type WithdrawalEvent,
} from './withdrawal-life'
import { withdrawalEventText, withdrawalStatuses, type WithdrawalStatus } from './withdrawal'

const events = Object.keys(withdrawalEventText) as WithdrawalEvent[]

const reachedFrom = (start: WithdrawalStatus): Set<WithdrawalStatus> => {
  const reached = new Set([start])
  for (const status of reached) for (const to of Object.values(withdrawalLife[status])) reached.add(to)
  return reached
}

describe('the life of a withdrawal', () => {
  it('reaches every state, and from each an end', () => {
    expect([...reachedFrom(FIRST_WITHDRAWAL_STATUS)].toSorted()).toEqual([...withdrawalStatuses].toSorted())
    for (const status of withdrawalStatuses) expect([...reachedFrom(status)].some(isOver)).toBe(true)
    expect(withdrawalStatuses.filter(isOver)).toEqual(['paid', 'rejected', 'failed', 'cancelled'])
  })

  it('goes no way twice, so that a withdrawal is over after three steps at the most', () => {
    const longest = (status: WithdrawalStatus): number =>
      Math.max(0, ...Object.values(withdrawalLife[status]).map((to) => 1 + longest(to)))
    expect(longest(FIRST_WITHDRAWAL_STATUS)).toBe(3)
  })

  it('does exactly what its table has, and refuses everything else as a conflict', () => {
    const all = withdrawalStatuses.flatMap((status) => events.map((event) => [status, event] as const))
    const told = all.map(([status, event]) => {
      try {
        return withdrawalAfter(status, event)
      } catch (error) {
        return isFailure(error, 'conflict') ? 'refused' : error
      }
    })
    expect(told).toEqual(all.map(([status, event]) => withdrawalLife[status][event] ?? 'refused'))
    expect(all.map(([status, event]) => mayHappen(status, event))).toEqual(told.map((to) => to !== 'refused'))
    expect(() => withdrawalAfter('paying', 'cancel')).toThrow('提现现在是“打款中”，不能撤销')
  })

  it('is neither rejected nor cancelled once somebody may be sending the money', () => {
    expect(mayHappen('paying', 'reject') || mayHappen('paying', 'cancel') || mayHappen('reviewing', 'cancel')).toBe(
      false,
    )
  })

  it('pays out or frees the frozen amount exactly at its end', () => {
    const moves = Object.fromEntries(withdrawalStatuses.map((status) => [status, moneyMoveOf(status)]))
    expect(moves).toEqual({
      applied: 'stay',
      reviewing: 'stay',
      paying: 'stay',
      paid: 'pay out',
      rejected: 'free',
      failed: 'free',
      cancelled: 'free',
    })
    expect(openWithdrawals).toEqual(['applied', 'reviewing', 'paying'])
  })

  it('tells the buyer of each step what was done, and with the words of whoever did it', () => {
    expect([
      saidOf({ event: 'take' }),
      saidOf({ event: 'approve' }),
      saidOf({ event: 'cancel' }),
      saidOf({ event: 'reject', reason: '户名不符' }),
      saidOf({ event: 'failed', reason: '银行退回' }),
      saidOf({ event: 'paid', voucher: 'V001' }),
    ]).toEqual([
      '已受理，审核中',
      '审核通过，等待打款',
      '撤销提现',
      '提现被驳回：户名不符',
      '打款失败：银行退回',
      '已打款，凭证 V001',
    ])
  })
})
