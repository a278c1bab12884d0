import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { Failure } from '../../domain/failure'
import type { PayRequest, PayResult, PayTicket } from '../../domain/payment'
import { aResult, aTicket, orderFakes, type OrderFakes } from '../../../tests/support/order-fakes'
import { paymentMachine, type PaymentContext } from './payment-machine'

const opened = (fakes: OrderFakes) => {
  const actor = createActor(paymentMachine(fakes), {
    input: { paymentNo: 'P1', account: '13800000000' },
    clock: new SimulatedClock(),
  })
  actor.start()
  const until = async (check: (value: string, context: PaymentContext) => boolean) =>
    (await waitFor(actor, ({ value, context }) => check(JSON.stringify(value), context), { timeout: 500 })).context
  return { actor, until, at: (state: string) => until((value) => value.includes(`"${state}"`)) }
}

const drawn = ({ calls }: OrderFakes) => calls.flatMap(([name, input]) => (name === 'pay' ? [input] : []))

describe('a cashier with several channels', () => {
  const manyWays = (pay: (request: PayRequest) => Promise<PayTicket>) =>
    orderFakes({ payResult: async () => aResult({ payMethods: ['sandbox', 'alipay', 'wechat', 'reserve'] }), pay })

  it('draws the code of another channel when one is chosen, for the same payment', async () => {
    const fakes = manyWays(async ({ method }) => aTicket({ method: method ?? '' }))
    const { actor, at, until } = opened(fakes)
    await at('shown')
    actor.send({ type: 'choose method', method: 'wechat' })
    expect(actor.getSnapshot().context.ticket).toBeNull()
    await until((value, { ticket }) => value.includes('"shown"') && ticket?.method === 'wechat')
    expect(drawn(fakes)).toEqual([
      { pay: { paymentNo: 'P1' }, method: 'sandbox', requestId: 'id-1' },
      { pay: { paymentNo: 'P1' }, method: 'wechat', requestId: 'id-2' },
    ])
  })

  it('shows the code that was chosen last, whichever answer comes first', async () => {
    const answers = new Map<string, (ticket: PayTicket) => void>()
    const { actor, at, until } = opened(
      manyWays(({ method }) => new Promise((resolve) => answers.set(method ?? '', resolve))),
    )
    await at('drawing')
    actor.send({ type: 'choose method', method: 'alipay' })
    await waitFor(actor, () => answers.has('alipay'))
    answers.get('alipay')!(aTicket({ method: 'alipay' }))
    answers.get('sandbox')!(aTicket())
    expect((await until((value) => value.includes('"shown"'))).ticket).toMatchObject({ method: 'alipay' })
  })

  it('knows no channel that is not open, and draws nothing twice', async () => {
    const fakes = orderFakes()
    const { actor, at } = opened(fakes)
    await at('shown')
    actor.send({ type: 'choose method', method: 'alipay' })
    actor.send({ type: 'choose method', method: 'sandbox' })
    expect((await at('shown')).ticket).toEqual(aTicket())
    expect(drawn(fakes)).toHaveLength(1)
  })
})

describe('a cashier that another machine has watched', () => {
  it('shows a code that is there already', async () => {
    const fakes = orderFakes()
    const ticket = aTicket({ codeUrl: 'https://pay.example/1' })
    const actor = createActor(paymentMachine(fakes), { input: { paymentNo: 'P1', account: '13800000000', ticket } })
    actor.start()
    await waitFor(actor, (state) => state.matches({ open: { code: 'shown' } }))
    expect([actor.getSnapshot().context.ticket, drawn(fakes)]).toEqual([ticket, []])
  })

  it('tells whoever had it watched how it ended', async () => {
    const over = (payResult: () => Promise<PayResult>) => {
      const actor = createActor(paymentMachine(orderFakes({ payResult })), { input: { paymentNo: 'P1', account: '' } })
      return waitFor(actor.start(), ({ status }) => status === 'done').then(({ output }) => output)
    }
    const paid = aResult({ status: 'succeeded' })
    expect(await over(async () => paid)).toEqual({ status: 'succeeded', result: paid })
    expect(await over(() => Promise.reject(new Failure('not-found', '支付单不存在')))).toEqual({
      status: 'missing',
      result: null,
    })
  })
})
