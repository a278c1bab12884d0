import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { NOW, orderFakes } from '../../../tests/support/order-fakes'
import { aWithdrawal, theRules } from '../../../tests/support/withdrawal-fakes'
import { Failure } from '../../domain/failure'
import { fen } from '../../domain/money'
import type { Ports } from '../../domain/ports/ports'
import type { WithdrawalRequest } from '../../domain/wallet/withdrawal'
import { withdrawCancelMachine } from './cancel-machine'
import { withdrawalMachine, type WithdrawalNews } from './withdrawal-machine'

const ACCOUNT = '13800000000'
const KEY = `withdraw/${ACCOUNT}`
const offline = new Failure('network', '网络不通')
const filled = { amount: '100', channel: 'bank', payeeName: ' 张三 ', payeeAccount: '6222 0212 3456 7890 128' } as const

const fakesWith = (withdraw: Ports['wallet']['withdraw'] = async () => aWithdrawal()) => {
  const asked: WithdrawalRequest[] = []
  const fakes = orderFakes()
  fakes.wallet.withdraw = (request) => (asked.push(request), withdraw(request))
  return { fakes, asked }
}
type Fakes = ReturnType<typeof fakesWith>['fakes']

const run = (fakes: Fakes) => {
  const clock = new SimulatedClock()
  const actor = createActor(withdrawalMachine(fakes), { input: { account: ACCOUNT }, clock })
  const news: WithdrawalNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string) => (await waitFor(actor, ({ value }) => value === state, { timeout: 500 })).context
  /** Fills the form and goes on to the code. */
  const proving = async () => {
    await at('editing')
    actor.send({ type: 'change', patch: filled })
    actor.send({ type: 'next', rules: theRules() })
    return at('proving')
  }
  const submit = async (verifyCode = ' 123456 ') => {
    actor.send({ type: 'code', verifyCode })
    actor.send({ type: 'submit' })
  }
  return { actor, clock, news, at, proving, submit }
}

describe('an application for a withdrawal', () => {
  it('is sent once, as it was meant, with the code; its id was written down before and is forgotten after', async () => {
    const { fakes, asked } = fakesWith()
    const { at, proving, submit, news } = run(fakes)
    await proving()
    await submit()
    const { withdrawal, verifyCode } = await at('applied')
    expect([withdrawal, verifyCode, news]).toEqual([
      aWithdrawal(),
      '',
      [{ type: 'applied', withdrawal: aWithdrawal() }],
    ])
    expect(asked).toEqual([
      {
        amount: 10_000,
        channel: 'bank',
        payeeName: '张三',
        payeeAccount: '6222021234567890128',
        verifyCode: '123456',
        requestId: 'id-1',
      },
    ])
    expect(fakes.calls.filter(([name]) => name.startsWith('pending'))).toEqual([
      ['pending.write', KEY],
      ['pending.remove', KEY],
    ])
  })

  it('marks every field that is wrong and goes no further; a mark goes when its field is changed', async () => {
    const { fakes } = fakesWith()
    const { actor, at, news } = run(fakes)
    await at('editing')
    actor.send({ type: 'change', patch: { amount: '5', payeeName: '张' } })
    actor.send({ type: 'next', rules: theRules() })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(news.flatMap((one) => (one.type === 'wrong' ? one.wrong : []))).toEqual([
      { field: 'amount', message: '每次最少提现 ¥10.00' },
      { field: 'payeeName', message: '收款人姓名应为 2 至 32 个字' },
      { field: 'payeeAccount', message: '请填写支付宝账号' },
    ])
    actor.send({ type: 'change', patch: { amount: '50' } })
    expect(actor.getSnapshot().context.wrong.map(({ field }) => field)).toEqual(['payeeName', 'payeeAccount'])
  })

  it('asks for nothing without a code', async () => {
    const { fakes, asked } = fakesWith()
    const { actor, proving, submit } = run(fakes)
    await proving()
    await submit(' ')
    expect(actor.getSnapshot().context.wrong).toEqual([{ field: 'verifyCode', message: '请填写短信验证码' }])
    expect(asked).toEqual([])
  })

  it.each([
    ['a wrong code', new Failure('invalid', '验证码错误或已失效', { field: 'verifyCode' }), 'proving', 'verifyCode'],
    ['a reserve that was spent meanwhile', new Failure('balance-short', '余额不足，还差 ¥1.00'), 'editing', 'amount'],
    [
      'a payee',
      new Failure('invalid', '银行卡号有误，请逐位核对', { field: 'payeeAccount' }),
      'editing',
      'payeeAccount',
    ],
    ['a day that has had enough', new Failure('too-often', '每天最多申请 3 次提现，请明天再来'), 'proving', undefined],
  ])('keeps what was typed when it is refused for %s, and is another request then', async (_, error, state, field) => {
    const { fakes, asked } = fakesWith(() => Promise.reject(error))
    const { actor, at, proving, submit, news } = run(fakes)
    await proving()
    await submit()
    await waitFor(actor, () => news.length > 0)
    const { draft, wrong, verifyCode } = await at(state)
    expect([draft, verifyCode.trim(), wrong[0]?.field]).toEqual([filled, '123456', field])
    expect(fakes.stored.pending.size).toBe(0)
    if (state === 'editing') actor.send({ type: 'next', rules: theRules() })
    await at('proving')
    actor.send({ type: 'submit' })
    await waitFor(actor, () => news.length > 1)
    expect(asked.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2'])
  })

  it('asks again under the same id while there is no answer, slower each time', async () => {
    let tries = 0
    const { fakes, asked } = fakesWith(async () => {
      tries += 1
      if (tries < 3) throw offline
      return aWithdrawal()
    })
    const { actor, clock, at, proving, submit } = run(fakes)
    await proving()
    await submit()
    await at('doubtful')
    clock.increment(3000)
    await waitFor(actor, ({ context, value }) => value === 'doubtful' && context.doubts === 2)
    clock.increment(3000)
    expect(actor.getSnapshot().value).toBe('doubtful')
    actor.send({ type: 'retry' })
    await at('applied')
    expect(asked.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-1', 'id-1'])
  })

  it('finds one without an answer after a reload, asks for it, and shows what was typed if it was refused', async () => {
    const before = fakesWith(() => Promise.reject(offline))
    const first = run(before.fakes)
    await first.proving()
    await first.submit()
    await first.at('doubtful')
    first.actor.stop()
    const again = fakesWith(() => Promise.reject(new Failure('invalid', '验证码错误或已失效', { field: 'verifyCode' })))
    for (const [key, value] of before.fakes.stored.pending) again.fakes.stored.pending.set(key, value)
    const second = run(again.fakes)
    await second.at('doubtful')
    second.actor.send({ type: 'retry' })
    const { draft } = await second.at('proving')
    expect(again.asked.map(({ requestId }) => requestId)).toEqual(['id-1'])
    expect(draft).toEqual({ amount: '100.00', channel: 'bank', payeeName: '张三', payeeAccount: '6222021234567890128' })
  })

  it('is a request of its own once the last one can not be asked any more', async () => {
    const { fakes, asked } = fakesWith()
    const request = {
      amount: fen(1),
      channel: 'bank',
      payeeName: '',
      payeeAccount: '',
      verifyCode: '',
      requestId: 'old',
    }
    fakes.stored.pending.set(KEY, { version: 1, request, at: NOW - 24 * 3600_000 })
    const { at, proving, submit } = run(fakes)
    await proving()
    await submit()
    await at('applied')
    expect(asked.map(({ requestId }) => requestId)).toEqual(['id-1'])
  })

  it('begins anew with nothing of the last one', async () => {
    const { fakes } = fakesWith()
    const { actor, at, proving, submit } = run(fakes)
    await proving()
    await submit()
    await at('applied')
    actor.send({ type: 'again' })
    expect(await at('editing')).toMatchObject({
      draft: { amount: '', payeeName: '', payeeAccount: '' },
      withdrawal: null,
    })
  })
})

describe('taking a withdrawal back', () => {
  const taking = (cancelWithdrawal: Ports['wallet']['cancelWithdrawal']) => {
    const fakes = orderFakes()
    fakes.wallet.cancelWithdrawal = cancelWithdrawal
    const actor = createActor(withdrawCancelMachine(fakes), { input: { account: ACCOUNT, withdrawNo: 'W1' } })
    actor.start()
    return { fakes, actor }
  }

  it('is asked first and done once', async () => {
    const asked: unknown[] = []
    const { actor, fakes } = taking(async (request) => (asked.push(request), aWithdrawal({ status: 'cancelled' })))
    expect([actor.getSnapshot().value, asked]).toEqual(['asking', []])
    actor.send({ type: 'go' })
    await waitFor(actor, ({ value }) => value === 'done')
    expect([asked, fakes.stored.pending.size]).toEqual([[{ withdrawNo: 'W1', requestId: 'id-1' }], 0])
  })

  it('says why it was refused', async () => {
    const late = new Failure('conflict', '提现现在是“审核中”，不能撤销')
    const { actor } = taking(() => Promise.reject(late))
    actor.send({ type: 'go' })
    const { context } = await waitFor(actor, ({ value }) => value === 'refused')
    expect(context.error).toBe(late)
  })
})
