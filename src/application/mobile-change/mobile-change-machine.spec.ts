import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { walkEverything } from '../../../tests/support/machine-paths'
import { orderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import { placeKey } from '../kept'
import { mobileChangeMachine } from './mobile-change-machine'

const OLD = '13800000001'
const NEW = '13912340001'
const wrongCode = new Failure('invalid', '验证码错误或已失效', { field: 'verifyCode' })
const unproved = new Failure('conflict', '请先用原手机号的验证码验证身份')
const silence = new Failure('timeout', '请求超时，请稍后重试')

interface Answers {
  prove?: () => Promise<unknown>
  change?: () => Promise<unknown>
  me?: () => Promise<unknown>
}

const started = ({ prove, change, me }: Answers = {}) => {
  const asked: unknown[] = []
  const emitted: unknown[] = []
  const auth = {
    proveMobile: (request: unknown) => (
      asked.push(['prove', request]),
      prove?.() ?? Promise.resolve({ expiresAt: '' })
    ),
    changeMobile: (request: unknown) => (
      asked.push(['change', request]),
      change?.() ?? Promise.resolve({ account: NEW, ended: 0 })
    ),
    me: () => (asked.push(['me']), me?.() ?? Promise.resolve({ account: OLD })),
  } as never
  const { tab, pending, stored } = orderFakes()
  const actor = createActor(mobileChangeMachine({ auth, tab, pending }), { input: { account: OLD } })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const value = () => actor.getSnapshot().value
  return { actor, asked, emitted, tab, pending, stored, value }
}

const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
const proved = async (answers: Answers = {}) => {
  const run = started(answers)
  run.actor.send({ type: 'prove', verifyCode: ' 246810 ' })
  await settle()
  return run
}

describe('a change of number', () => {
  it('takes every state and transition', () =>
    walkEverything({
      machine: () => {
        const { tab, pending } = orderFakes()
        return mobileChangeMachine({ auth: {} as never, tab, pending })
      },
      input: { account: OLD },
      events: [
        { type: 'prove', verifyCode: '' },
        { type: 'prove', verifyCode: '246810' },
        { type: 'change', mobile: '', verifyCode: '1' },
        { type: 'change', mobile: '12345', verifyCode: '1' },
        { type: 'change', mobile: OLD, verifyCode: '1' },
        { type: 'change', mobile: NEW, verifyCode: '' },
        { type: 'change', mobile: NEW, verifyCode: '246810' },
        { type: 'retry' },
      ],
      outputs: {
        prove: [{ expiresAt: '' }],
        change: [{ account: NEW, ended: 1 }],
        look: [{ account: OLD }, { account: NEW }],
        keep: [undefined],
      },
      errors: { prove: [wrongCode], change: [wrongCode, unproved, silence], look: [silence], keep: [silence] },
    }))

  it('asks for the old number’s code, then for the new one with its own, and tells the new name', async () => {
    const { actor, asked, emitted, value } = await proved()
    expect(value()).toBe('choosing')
    actor.send({ type: 'change', mobile: `+86 ${NEW}`, verifyCode: '135790' })
    await settle()
    expect(asked).toEqual([
      ['prove', { verifyCode: '246810' }],
      ['change', { mobile: NEW, verifyCode: '135790' }],
    ])
    expect([value(), emitted]).toEqual(['changed', [{ type: 'changed', account: NEW }]])
  })

  it.each([
    [{ mobile: ' ', verifyCode: '1' }, '请先输入手机号'],
    [{ mobile: '12012345678', verifyCode: '1' }, '请输入正确的手机号'],
    [{ mobile: `0086${OLD}`, verifyCode: '1' }, '新手机号与现在的相同'],
    [{ mobile: NEW, verifyCode: ' ' }, '请输入验证码'],
  ])('sends nothing for %o, but says “%s”', async (typed, text) => {
    const { actor, asked, emitted } = await proved()
    actor.send({ type: 'change', ...typed })
    await settle()
    expect([asked.length, emitted]).toEqual([1, [{ type: 'warned', text }]])
  })

  it('begins again where the proof has run out, and stays where only the code was wrong', async () => {
    for (const [error, state] of [
      [unproved, 'owning'],
      [wrongCode, 'choosing'],
    ] as const) {
      const { actor, emitted, value } = await proved({ change: () => Promise.reject(error) })
      actor.send({ type: 'change', mobile: NEW, verifyCode: '1' })
      await settle()
      expect([value(), emitted]).toEqual([state, [{ type: 'failed', error }]])
    }
  })

  it('looks at the account where the change had no answer, and never sends it again by itself', async () => {
    const done = await proved({
      change: () => Promise.reject(silence),
      me: () => Promise.resolve({ account: NEW }),
    })
    done.actor.send({ type: 'change', mobile: NEW, verifyCode: '1' })
    await settle()
    expect([done.value(), done.emitted]).toEqual(['changed', [{ type: 'changed', account: NEW }]])

    const undone = await proved({ change: () => Promise.reject(silence) })
    undone.actor.send({ type: 'change', mobile: NEW, verifyCode: '1' })
    await settle()
    expect([undone.value(), undone.emitted]).toEqual(['choosing', [{ type: 'failed', error: silence }]])
    expect(undone.asked.map((one) => (one as string[])[0])).toEqual(['prove', 'change', 'me'])
  })

  it('asks again by hand where not even that is answered', async () => {
    let isThere = false
    const { actor, value } = await proved({
      change: () => Promise.reject(silence),
      me: () => (isThere ? Promise.resolve({ account: NEW }) : Promise.reject(silence)),
    })
    actor.send({ type: 'change', mobile: NEW, verifyCode: '1' })
    await settle()
    expect(value()).toBe('unsure')
    isThere = true
    actor.send({ type: 'retry' })
    await settle()
    expect(value()).toBe('changed')
  })

  it('takes along what is kept under the old name, and nothing of anybody else', async () => {
    const { actor, tab, pending, stored } = await proved()
    await pending.write(placeKey(`${OLD}/cart:1`), { at: 1 })
    await pending.write(placeKey('13700000000/cart:1'), { at: 2 })
    tab.write(`checkout/${OLD}/habit`, { brandId: 'b' })
    actor.send({ type: 'change', mobile: NEW, verifyCode: '1' })
    await settle()
    expect(Object.fromEntries(stored.pending)).toEqual({
      'place/13700000000/cart:1': { at: 2 },
      [`place/${NEW}/cart:1`]: { at: 1 },
    })
    expect(Object.fromEntries(stored.tab)).toEqual({ [`checkout/${NEW}/habit`]: { brandId: 'b' } })
  })
})
