import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { inTurn } from '../../../tests/support/checkout-run'
import { orderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { tabKeys } from '../tab-keys'
import { mobileChangeMachine, type MobileChangeEmitted } from './mobile-change-machine'

const OLD = '13800000001'
const NEW = '13912340001'
const wrongCode = new Failure('invalid', '验证码错误或已失效', { field: 'verifyCode' })
const unproved = new Failure('conflict', '请先用原手机号的验证码验证身份')
const silence = new Failure('timeout', '请求超时，请稍后重试')

type Call = (request?: unknown) => Promise<unknown>
const started = (over: Partial<Record<'proveMobile' | 'changeMobile' | 'me', Call>> = {}) => {
  const auth = {
    proveMobile: async () => ({}),
    changeMobile: async () => ({}),
    me: async () => ({ account: OLD }),
    ...over,
  }
  const { tab, pending, stored } = orderFakes()
  tab.write(tabKeys.smsCountdown, { until: 1 })
  const actor = createActor(mobileChangeMachine({ auth: auth as never, tab, pending }), { input: { account: OLD } })
  const news: MobileChangeEmitted[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const settled = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
    return actor.getSnapshot().value
  }
  const proved = async () => {
    actor.send({ type: 'prove', verifyCode: '246810' })
    return settled()
  }
  const changed = async () => {
    actor.send({ type: 'change', mobile: NEW, verifyCode: ' 1 ' })
    return settled()
  }
  return { actor, news, settled, proved, changed, tab, pending, stored, waits: () => tab.read(tabKeys.smsCountdown) }
}

describe('the old number', () => {
  it('begins with nothing typed', () => {
    expect(started().actor.getSnapshot().context).toEqual({ account: OLD, mobile: '', verifyCode: '', error: null })
  })

  it('is proved by a code that is not empty', async () => {
    const { actor, news, settled } = started()
    actor.send({ type: 'prove', verifyCode: ' ' })
    expect([await settled(), news]).toEqual(['owning', [{ type: 'warned', text: '请输入验证码' }]])
  })

  it('stays where the code was wrong, says so, and keeps its wait', async () => {
    const { proved, news, waits } = started({ proveMobile: () => Promise.reject(wrongCode) })
    expect([await proved(), news]).toEqual(['owning', [{ type: 'failed', error: wrongCode }]])
    expect(waits()).not.toBeNull()
  })

  it('has its code and its wait forgotten once it is proved', async () => {
    const { actor, proved, waits } = started()
    expect(await proved()).toBe('choosing')
    expect([actor.getSnapshot().context.verifyCode, waits()]).toEqual(['', null])
  })
})

describe('the new number', () => {
  it('needs a wait of its own again where the proof has run out, and keeps it where only the code was wrong', async () => {
    for (const [error, isKept] of [
      [unproved, false],
      [wrongCode, true],
    ] as const) {
      const { proved, changed, tab, waits } = started({ changeMobile: () => Promise.reject(error) })
      await proved()
      tab.write(tabKeys.smsCountdown, { until: 2 })
      await changed()
      expect(waits() !== null).toBe(isKept)
    }
  })

  it('is not what it was where the change had no answer and the account has the old name: it may be tried again', async () => {
    const { actor, proved, changed, news } = started({ changeMobile: inTurn<unknown>(silence, {}) })
    await proved()
    expect(await changed()).toBe('choosing')
    expect(actor.getSnapshot().context).toMatchObject({ error: silence, mobile: NEW, verifyCode: '1' })
    expect(await changed()).toBe('changed')
    expect(news).toEqual([
      { type: 'failed', error: silence },
      { type: 'changed', account: NEW },
    ])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('says that nobody knows, where not even the account can be read', async () => {
    const lost = new Failure('network', '网络不通')
    const { proved, changed, news } = started({
      changeMobile: () => Promise.reject(silence),
      me: () => Promise.reject(lost),
    })
    await proved()
    expect([await changed(), news]).toEqual(['unsure', [{ type: 'failed', error: lost }]])
  })

  it('is the buyer’s although what is kept under the old name cannot be renamed', async () => {
    const { proved, changed, pending } = started()
    pending.keys = () => Promise.reject(new Error('IndexedDB is off'))
    await proved()
    expect(await changed()).toBe('changed')
  })
})
