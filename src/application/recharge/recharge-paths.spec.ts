import { it } from 'vitest'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import { walkEverything } from '../../../tests/support/machine-paths'
import { aRecharge, aRechargeTicket, aResult, orderFakes } from '../../../tests/support/order-fakes'
import type { RechargeRequest } from '../../domain/wallet/recharge'
import { rechargeMachine, type RechargeContext, type RechargeEvent } from './recharge-machine'

const wish = { amount: fen(10_000) }
const request: RechargeRequest = { wish, method: 'sandbox', requestId: 'id-1' }
const events: RechargeEvent[] = [
  { type: 'go', wish, method: 'sandbox' },
  ...(['retry', 'look', 'again', 'leave'] as const).map((type) => ({ type })),
]
const offline = new Failure('network', '网络不通')
const statuses = ['pending', 'succeeded', 'closed', 'failed'] as const

it('takes every transition of a top-up', { timeout: 60_000 }, () =>
  walkEverything({
    machine: () => rechargeMachine(orderFakes()),
    input: { account: '13800000000' },
    events,
    outputs: {
      recall: [
        { request: null, ticket: null },
        { request, ticket: null },
        { request: null, ticket: aRechargeTicket() },
      ],
      remember: [request],
      open: [aRechargeTicket()],
      payment: [
        ...(['succeeded', 'closed', 'failed'] as const).map((status) => ({ status, result: aResult({ status }) })),
        { status: 'missing', result: null },
      ],
      read: statuses.map((status) => aRecharge({ status })),
      forget: [undefined],
      'forget credited': [undefined],
    },
    errors: {
      open: [offline, new Failure('invalid', '充值金额应为 1 元至 50000 元')],
      read: [offline],
    },
    tellApart: ({ ticket, doubts }: RechargeContext) => [ticket?.rechargeNo, Math.min(doubts, 2)],
  }),
)
