import { it } from 'vitest'
import { orderFakes } from '../../../tests/support/order-fakes'
import { walkEverything } from '../../../tests/support/machine-paths'
import { aWithdrawal, theRules } from '../../../tests/support/withdrawal-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import { withdrawalLife } from '../../domain/wallet/withdrawal-life'
import { withdrawCancelMachine, type CancelContext } from './cancel-machine'
import { withdrawalLifeMachine } from './withdrawal-life-machine'
import { withdrawalMachine, type WithdrawalContext } from './withdrawal-machine'

const unsaid = new Failure('timeout', '请求超时')
const wish = { amount: fen(10_000), channel: 'alipay', payeeName: '张三', payeeAccount: '13800000001' } as const
const request = { ...wish, verifyCode: '123456', requestId: 'id-1' }

it('takes every transition of an application for a withdrawal', () =>
  walkEverything({
    machine: () => withdrawalMachine(orderFakes()),
    input: { account: '13800000000' },
    events: [
      { type: 'change', patch: { amount: '100', payeeName: '张三', payeeAccount: '13800000001' } },
      { type: 'next', rules: theRules() },
      { type: 'code', verifyCode: '123456' },
      ...(['submit', 'back', 'retry', 'again'] as const).map((type) => ({ type })),
    ],
    outputs: { recall: [null, request], remember: [request], apply: [aWithdrawal()] },
    errors: {
      apply: [
        unsaid,
        new Failure('balance-short', '余额不足', { shortBy: fen(1) }),
        new Failure('invalid', '验证码错误或已失效', { field: 'verifyCode' }),
      ],
    },
    tellApart: ({ draft, verifyCode, wrong, doubts }: WithdrawalContext) => [
      draft.amount !== '',
      verifyCode !== '',
      wrong.map(({ field }) => field),
      Math.min(doubts, 1),
    ],
  }))

it('takes every transition of taking one back', () =>
  walkEverything({
    machine: () => withdrawCancelMachine(orderFakes()),
    input: { account: '13800000000', withdrawNo: 'W1' },
    events: (['go', 'retry', 'leave'] as const).map((type) => ({ type })),
    outputs: {
      remember: [{ withdrawNo: 'W1', requestId: 'id-1' }],
      cancel: [aWithdrawal({ status: 'cancelled' })],
    },
    errors: { cancel: [unsaid, new Failure('conflict', '提现现在是“审核中”，不能撤销')] },
    tellApart: ({ doubts }: CancelContext) => Math.min(doubts, 1),
  }))

it('reaches every state of a withdrawal and takes every way of its table', () =>
  walkEverything({
    machine: withdrawalLifeMachine,
    events: [...new Set(Object.values(withdrawalLife).flatMap((ways) => Object.keys(ways)))].map((type) => ({ type })),
  }))
