import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { walkEverything } from '../../../tests/support/machine-paths'
import { Failure } from '../../domain/failure'
import { zero } from '../../domain/money'
import type { Profile } from '../../domain/session'
import { sessionMachine } from './session-machine'

const me: Profile = {
  id: '7',
  userName: '小林',
  account: '13800000001',
  mobile: '138****0001',
  avatar: '',
  reserveAvailable: zero,
  reserveFrozen: zero,
  lowBalanceAt: zero,
}
const sessionOver = new Failure('session-invalid', '登录已失效，请重新登录')
const noAnswer = new Failure('timeout', '请求超时，请稍后重试')

/** Everything that settles without time passing. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

const started = (stored: string | null, { lasts = true } = {}) => {
  const { ports, done } = world({ stored, lasts })
  const clock = new SimulatedClock()
  const session = createActor(sessionMachine(ports), { clock })
  session.on('*', ({ type }) => done.push(`emitted ${type}`))
  session.start()
  return { session, clock, done, ports }
}

describe('the session machine', () => {
  it('takes every state and transition', async () => {
    const events = [
      { type: 'enter', accessToken: 't2' },
      { type: 'leave' },
      { type: 'passwordReset' },
      { type: 'refused', token: 't1' },
      { type: 'changedElsewhere', token: 't3' },
    ]
    const walk = (stored: string | null, lasts = true) => ({
      machine: () => sessionMachine(world({ stored, frozen: true, lasts }).ports),
      events,
      outputs: { fetchProfile: [me], serverSignOut: [undefined] },
      errors: { fetchProfile: [sessionOver, noAnswer], serverSignOut: [noAnswer] },
    })
    await walkEverything(walk(null), walk('t1'), walk(null, false))
  })

  it('§4.1 §4.2 §4.3 §4.4 §7.60 stores the token, fetches and keeps the profile, then reloads', async () => {
    const { session, done } = started(null)
    expect(session.getSnapshot().value).toBe('visitor')
    session.send({ type: 'enter', accessToken: 't2' })
    await settle()
    expect(done).toEqual(['token t2', 'profile 小林 13800000001', 'say-again: 登录成功', 'reload', 'emitted entered'])
    expect(session.getSnapshot().context.profile).toEqual(me)
  })

  it('does not reload where the browser would have forgotten the token: the page goes on, signed in', async () => {
    const { session, done } = started(null, { lasts: false })
    session.send({ type: 'enter', accessToken: 't2' })
    await settle()
    expect(done).toEqual([
      'token t2',
      'profile 小林 13800000001',
      'emitted entered',
      'emitted notKept',
      'profile 小林 13800000001',
    ])
    expect(session.getSnapshot().value).toEqual({ signedIn: 'settled' })
  })

  it('§2.47 §2.48 §4.5 shows that it signs out for 0.3 s, then clears storage and opens /home anew', async () => {
    const { session, clock, done } = started('t1')
    await settle()
    done.length = 0
    session.send({ type: 'leave' })
    await settle()
    clock.increment(299)
    expect(done).toEqual(['emitted leaving', 'server told'])
    clock.increment(1)
    expect(done).toEqual(['emitted leaving', 'server told', 'storage cleared', 'open /home'])
  })

  it('§8.4 clears storage at once and reloads after 0.5 s, once, however many calls were refused, and says why', async () => {
    const { session, clock, done } = started('t1')
    await settle()
    done.length = 0
    for (let call = 0; call < 10; call += 1) session.send({ type: 'refused', token: 't1' })
    const atOnce = ['storage cleared', 'expired: 登录已失效，请重新登录']
    expect(done).toEqual(atOnce)
    clock.increment(499)
    expect(done).toEqual(atOnce)
    clock.increment(1)
    clock.increment(5000)
    expect(done).toEqual([...atOnce, 'reload'])
  })

  it('§8.4 lets a late refusal of an older token, or of no token, pass', async () => {
    const { session, clock, done } = started('t1')
    await settle()
    done.length = 0
    session.send({ type: 'refused', token: 't0' })
    session.send({ type: 'refused', token: null })
    clock.increment(1000)
    expect(done).toEqual([])
    expect(session.getSnapshot().value).toEqual({ signedIn: 'settled' })
  })

  it('§6.1 follows another tab that signs in or out', async () => {
    const visitor = started(null)
    visitor.session.send({ type: 'changedElsewhere', token: 't9' })
    expect(visitor.done).toEqual(['reload'])
    const buyer = started('t1')
    buyer.session.send({ type: 'changedElsewhere', token: null })
    expect(buyer.done).toEqual(['reload'])
  })

  it('§4.10 §7.62 forgets the token after a reset, without a reload', async () => {
    const { session, done } = started('t1')
    await settle()
    done.length = 0
    session.send({ type: 'passwordReset' })
    expect(done).toEqual(['token removed'])
    expect(session.getSnapshot().value).toBe('visitor')
  })
})

/** Fakes that write down what was done. `frozen`: the stored token never changes, for walks over the graph. */
const world = ({ stored = null as string | null, frozen = false, lasts = true } = {}) => {
  const done: string[] = []
  let token = stored
  const set = (next: string | null) => {
    if (!frozen) token = next
  }
  return {
    done,
    ports: {
      auth: {
        me: async () => me,
        signOut: async () => void done.push('server told'),
      } as never,
      tokens: {
        read: () => token,
        lasts: () => lasts,
        write: (next: string) => (set(next), void done.push(`token ${next}`)),
        remove: () => (set(null), void done.push('token removed')),
        clear: () => (set(null), void done.push('storage cleared')),
        onChange: () => () => undefined,
      },
      preferences: {
        profile: () => null,
        saveProfile: ({ userName, account }: Profile) => void done.push(`profile ${userName} ${account}`),
        themeColor: () => '#F83126',
        saveThemeColor: () => undefined,
      } as never,
      tab: {
        read: () => null,
        write: (key: string, value: unknown) => void done.push(`${key}: ${String(value)}`),
        remove: () => undefined,
      },
      page: {
        arrival: () => 'fresh' as const,
        reload: () => void done.push('reload'),
        open: (path: string) => void done.push(`open ${path}`),
        newRequestId: () => '',
        now: () => 0,
      },
    },
  }
}
