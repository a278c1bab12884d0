import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { walkEverything } from '../../../tests/support/machine-paths'
import { Failure } from '../../domain/failure'
import { zero } from '../../domain/money'
import type { Ports } from '../../domain/ports/ports'
import type { Profile } from '../../domain/session'
import { sessionMachine } from './session-machine'
import { MEMORY_SHOP } from '../kept'

const me: Profile = {
  id: '7',
  userName: '小林',
  account: '13800000001',
  mobile: '138****0001',
  avatar: '',
  reserveAvailable: zero,
  reserveBonus: zero,
  reserveFrozen: zero,
  lowBalanceAt: zero,
  priceRatio: 0,
  useDefaultAddress: false,
}
const NOON = Date.parse('2026-11-20T12:00:00+08:00')
const sessionOver = new Failure('session-invalid', '登录已失效，请重新登录')
const noAnswer = new Failure('timeout', '请求超时，请稍后重试')

/** Everything that settles without time passing. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

const started = (stored: string | null, { lasts = true, tab = {} }: Pick<WorldOptions, 'lasts' | 'tab'> = {}) => {
  const clock = new SimulatedClock()
  const { ports, done, kept } = world({ stored, lasts, now: () => NOON + clock.now(), tab })
  const session = createActor(sessionMachine(ports), { clock })
  session.on('*', ({ type }) => done.push(`emitted ${type}`))
  session.start()
  return { session, clock, done, ports, kept }
}

describe('the session machine', () => {
  it('takes every state and transition', async () => {
    const events = [
      { type: 'enter', accessToken: 't2' },
      { type: 'leave' },
      { type: 'passwordReset' },
      { type: 'refused', token: 't1', message: '登录已失效，请重新登录' },
      { type: 'changedElsewhere', token: 't3' },
    ]
    const walk = (stored: string | null, { lasts = true, tab = {} } = {}) => ({
      machine: () => sessionMachine(world({ stored, frozen: true, lasts, tab }).ports),
      events,
      outputs: { fetchProfile: [me], serverSignOut: [undefined], paint: [undefined], forgetBuyer: [undefined] },
      errors: {
        fetchProfile: [sessionOver, noAnswer],
        serverSignOut: [noAnswer],
        paint: [noAnswer],
        forgetBuyer: [noAnswer],
      },
    })
    await walkEverything(
      walk(null),
      walk('t1'),
      walk(null, { lasts: false }),
      walk('t1', { tab: { 'expired-at': NOON - 1 } }),
    )
  })

  it('§4.1 §4.2 §4.3 §4.4 §7.60 stores the token, fetches and keeps the profile, then reloads', async () => {
    const { session, done, kept } = started(null)
    expect(session.getSnapshot().value).toBe('visitor')
    session.send({ type: 'enter', accessToken: 't2' })
    await settle()
    expect(done).toEqual(['token t2', 'profile 小林 13800000001', 'reload', 'emitted entered'])
    expect(kept.tab.get('say-again')).toBe('登录成功')
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

  it('§2.47 §2.48 §2.67 §4.5 shows that it signs out for 0.8 s from when it is painted, then clears storage and opens /home anew', async () => {
    const { session, clock, done } = started('t1')
    await settle()
    done.length = 0
    session.send({ type: 'leave' })
    clock.increment(5000) // a machine too busy to paint
    await settle()
    clock.increment(799)
    await settle()
    expect(done).toEqual(['emitted leaving', 'server told', 'painted'])
    clock.increment(1)
    await settle()
    expect(done).toEqual(['emitted leaving', 'server told', 'painted', 'storage cleared', 'open /home'])
  })

  it('§4.11 leaves nothing of the buyer in this tab, nor requests without an answer', async () => {
    const { session, clock, ports, kept } = started('t1', { tab: { scroll: {}, [MEMORY_SHOP]: { orders: 1 } } })
    await settle()
    ports.tab.write('checkout/13800000001/sku:7:1', { consignee: '张小雨' })
    for (const key of ['place/13800000001/sku:7:1', 'pay/13800000001/P1', 'place/13900000009/sku:7:1'])
      await ports.pending.write(key, { at: NOON })
    session.send({ type: 'leave' })
    await settle()
    clock.increment(800)
    await settle()
    expect([...kept.tab.keys()]).toEqual([MEMORY_SHOP])
    expect([...kept.pending.keys()]).toEqual(['place/13900000009/sku:7:1', 'left'])
  })

  it('signs out although the server says nothing and the browser’s store never answers', async () => {
    const { session, clock, done, ports } = started('t1')
    await settle()
    ports.pending.keys = () => new Promise(() => undefined)
    ports.auth.signOut = () => new Promise(() => undefined)
    done.length = 0
    session.send({ type: 'leave' })
    await settle()
    clock.increment(800)
    clock.increment(400)
    await settle()
    clock.increment(400)
    expect(done).toEqual(['emitted leaving', 'painted', 'storage cleared', 'open /home'])
  })

  it('§8.4 clears storage at once and reloads after 0.5 s, once, however many calls were refused, and says why', async () => {
    const { session, clock, done, kept } = started('t1')
    await settle()
    done.length = 0
    for (let call = 0; call < 10; call += 1) session.send({ type: 'refused', token: 't1', message: '账号已在别处登录' })
    expect(done).toEqual(['storage cleared'])
    clock.increment(499)
    expect(done).toEqual(['storage cleared'])
    clock.increment(1)
    clock.increment(5000)
    expect(done).toEqual(['storage cleared', 'reload'])
    expect(kept.tab.get('expired')).toBe('账号已在别处登录')
  })

  it.each([
    ['9.9 s ago: the page stands, and says why', -9900, ['storage cleared', 'emitted ended'], 'visitor'],
    ['10 s ago', -10_000, ['storage cleared', 'reload'], 'reloading'],
    ['in a future that the clock was set back from', 3_600_000, ['storage cleared', 'reload'], 'reloading'],
  ])('§8.4 §8.18 reloads once in 10 s for a refused session: last %s', async (_, ago, wanted, end) => {
    const { session, clock, done, kept } = started('t1', { tab: { 'expired-at': NOON + 500 + ago } })
    await settle()
    done.length = 0
    session.send({ type: 'refused', token: 't1', message: '登录已失效，请重新登录' })
    clock.increment(500)
    expect([done, session.getSnapshot().value]).toEqual([wanted, end])
    expect(kept.tab.get('expired')).toBe(end === 'visitor' ? undefined : '登录已失效，请重新登录')
  })

  it('§8.4 lets a late refusal of an older token, or of no token, pass', async () => {
    const { session, clock, done } = started('t1')
    await settle()
    done.length = 0
    session.send({ type: 'refused', token: 't0', message: '' })
    session.send({ type: 'refused', token: null, message: '' })
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

interface WorldOptions {
  stored?: string | null
  /** The stored token never changes, for walks over the graph. */
  frozen?: boolean
  lasts?: boolean
  now?: () => number
  tab?: Record<string, unknown>
}

/** Fakes that write down what was done. */
const world = ({ stored = null, frozen = false, lasts = true, now = () => NOON, tab = {} }: WorldOptions = {}) => {
  const done: string[] = []
  const kept = { tab: new Map(Object.entries(tab)), pending: new Map<string, unknown>() }
  let token = stored
  const set = (next: string | null) => {
    if (!frozen) token = next
  }
  const auth = {
    me: async () => me,
    signOut: async () => void done.push('server told'),
  } as unknown as Ports['auth']
  return {
    done,
    kept,
    ports: {
      auth,
      tokens: {
        read: () => token,
        held: () => token,
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
        read: (key: string) => kept.tab.get(key) ?? null,
        write: (key: string, value: unknown) => void (frozen || kept.tab.set(key, value)),
        remove: (key: string) => void kept.tab.delete(key),
        keys: () => [...kept.tab.keys()],
      },
      pending: {
        read: async (key: string) => kept.pending.get(key) ?? null,
        write: async (key: string, value: unknown) => void kept.pending.set(key, value),
        remove: async (key: string) => void kept.pending.delete(key),
        keys: async () => [...kept.pending.keys()],
      },
      page: {
        arrival: () => 'fresh' as const,
        reload: () => void done.push('reload'),
        open: (path: string) => void done.push(`open ${path}`),
        painted: async () => void done.push('painted'),
        hidden: () => false,
        newRequestId: () => '',
        now,
      },
    },
  }
}
