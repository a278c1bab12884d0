import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { orderFakes } from '../../../tests/support/order-fakes'
import { Failure } from '../../domain/failure'
import type { Ports } from '../../domain/ports/ports'
import type { StoredProfile } from '../../domain/session'
import { runSession, type SessionView } from './run-session'
import { sessionMachine, type SessionEmitted } from './session-machine'

const me = { userName: '小林', account: '13800000001' }
const kept: StoredProfile = { userName: '从前', account: '13800000001' }
const sessionOver = new Failure('session-invalid', '登录已失效，请重新登录')
const offline = new Failure('network', '网络不通')

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

interface Given {
  known?: StoredProfile | null
  token?: string | null
  auth?: Partial<Ports['auth']>
  lasts?: boolean
  page?: Partial<Ports['page']>
}

/** One tab of one browser. */
const browser = ({ known = kept, token = null, auth = {}, lasts = true, page = {} }: Given = {}) => {
  const fakes = orderFakes()
  const shown: unknown[] = []
  const done: string[] = []
  let profile = known
  let stored = token
  const ports = {
    ...fakes,
    auth: { me: async () => me, signOut: async () => undefined, ...auth },
    tokens: {
      read: () => stored,
      lasts: () => lasts,
      write: (next: string) => void (stored = next),
      remove: () => void (stored = null),
      clear: () => (done.push('cleared'), void (stored = null)),
    },
    preferences: { profile: () => profile, saveProfile: (next: StoredProfile) => void (profile = next) },
    page: {
      ...fakes.page,
      reload: () => void done.push('reload'),
      open: (path: string) => void done.push(path),
      ...page,
    },
    runs: { show: (run: unknown) => void shown.push(run), end: () => undefined, watch: () => () => undefined },
  } as unknown as Ports
  return { ports, shown, done, stored: () => stored, profile: () => profile }
}

const started = (given?: Given) => {
  const world = browser(given)
  const clock = new SimulatedClock()
  const session = createActor(sessionMachine(world.ports), { clock })
  const news: SessionEmitted[] = []
  session.on('*', (event) => news.push(event))
  session.start()
  const pass = async (ms = 0) => {
    clock.increment(ms)
    await settle()
  }
  return { ...world, session, news, pass, stands: () => session.getSnapshot().value }
}

describe('a page that is opened', () => {
  it('shows a buyer as it knew him, and then as he is', async () => {
    const { session, pass, profile } = started({ token: 't1' })
    expect(session.getSnapshot().context.profile).toEqual(kept)
    await pass()
    expect([session.getSnapshot().context.profile, profile()]).toEqual([me, me])
  })

  it('shows nobody without a token, whoever was here before', () => {
    expect(started().session.getSnapshot()).toMatchObject({ value: 'visitor', context: { profile: null, reason: '' } })
  })

  it('asks who it is again every 5 seconds where no answer comes', async () => {
    let asked = 0
    const { pass, stands, session } = started({
      token: 't1',
      auth: { me: () => ((asked += 1) < 3 ? Promise.reject(offline) : Promise.resolve(me as never)) },
    })
    await pass()
    expect(stands()).toEqual({ signedIn: 'unconfirmed' })
    await pass(4999)
    expect(asked).toBe(1)
    await pass(1)
    expect([asked, stands()]).toEqual([2, { signedIn: 'unconfirmed' }])
    await pass(5000)
    expect([stands(), session.getSnapshot().context.profile]).toEqual([{ signedIn: 'settled' }, me])
  })
})

describe('signing in', () => {
  it('is taken back where the fresh session is refused at once', async () => {
    const { session, pass, stands, stored, news } = started({ auth: { me: () => Promise.reject(sessionOver) } })
    session.send({ type: 'enter', accessToken: 't2' })
    expect(stored()).toBe('t2')
    await pass()
    expect([stands(), stored(), news]).toEqual(['visitor', null, [{ type: 'failed', error: sessionOver }]])
  })

  it('stands where only the profile did not come', async () => {
    const { session, pass, stands, stored, done, news } = started({ auth: { me: () => Promise.reject(offline) } })
    session.send({ type: 'enter', accessToken: 't2' })
    await pass()
    expect([stands(), stored(), done, news]).toEqual(['reloading', 't2', ['reload'], [{ type: 'entered' }]])
  })
})

describe('a reset of the password', () => {
  it('forgets a token that another tab has stored, and the buyer of this one', async () => {
    const visitor = started()
    visitor.ports.tokens.write('another tab’s')
    visitor.session.send({ type: 'passwordReset' })
    expect([visitor.stands(), visitor.stored()]).toEqual(['visitor', null])
    const buyer = started({ token: 't1' })
    await buyer.pass()
    buyer.session.send({ type: 'passwordReset' })
    expect(buyer.session.getSnapshot()).toMatchObject({ value: 'visitor', context: { profile: null } })
  })
})

describe('signing out', () => {
  it('waits 0.4 s for the server after the words were to be read, and not at all for one that has answered', async () => {
    const patient = started({ token: 't1', auth: { signOut: () => new Promise(() => undefined) } })
    await patient.pass()
    patient.session.send({ type: 'leave' })
    expect(patient.news).toEqual([{ type: 'leaving' }])
    await patient.pass()
    await patient.pass(800)
    expect(patient.stands()).toEqual({ leaving: 'waiting' })
    await patient.pass(399)
    expect(patient.stands()).toEqual({ leaving: 'waiting' })
    await patient.pass(1)
    expect([patient.stands(), patient.done]).toEqual(['left', ['cleared', '/home']])
    for (const signOut of [async () => undefined, () => Promise.reject(offline)] as (() => Promise<void>)[]) {
      const quick = started({ token: 't1', auth: { signOut } })
      await quick.pass()
      quick.session.send({ type: 'leave' })
      await quick.pass()
      await quick.pass(800)
      expect(quick.stands()).toBe('left')
    }
  })

  it('goes on where the page can’t say when it was painted, and where the store can’t be cleared', async () => {
    const { session, pass, stands, ports } = started({
      token: 't1',
      page: { painted: () => Promise.reject(new Error('hidden')) },
    })
    ports.pending.keys = () => Promise.reject(new Error('IndexedDB is off'))
    await pass()
    session.send({ type: 'leave' })
    await pass()
    await pass(800)
    expect(stands()).toBe('left')
  })

  it('leaves the requests of others where it is known whose page it is, and none where it is not', async () => {
    for (const [known, left] of [
      [kept, ['pay/13900000009/P1', 'left']],
      [null, ['left']],
    ] as const) {
      const { session, pass, ports } = started({ token: 't1', known, auth: { me: () => Promise.reject(offline) } })
      await ports.pending.write('pay/13800000001/P1', { at: 1 })
      await ports.pending.write('pay/13900000009/P1', { at: 1 })
      await pass()
      session.send({ type: 'leave' })
      await pass()
      await pass(800)
      expect(await ports.pending.keys()).toEqual(left)
    }
  })
})

describe('a session that is refused', () => {
  it('shows nobody from that moment on, and its reason once the page stands', async () => {
    const { session, pass, news, ports } = started({ token: 't1' })
    await pass()
    ports.tab.write('expired-at', ports.page.now() - 1)
    session.send({ type: 'refused', token: 't1', message: '账号已在别处登录' })
    expect(session.getSnapshot()).toMatchObject({ value: 'expired', context: { profile: null } })
    await pass(500)
    expect([session.getSnapshot().value, news]).toEqual(['visitor', [{ type: 'ended', message: '账号已在别处登录' }]])
  })

  it('remembers when it reloaded the page for that', async () => {
    const { session, pass, ports, done } = started({ token: 't1' })
    await pass()
    session.send({ type: 'refused', token: 't1', message: '' })
    await pass(500)
    expect([done, ports.tab.read('expired-at')]).toEqual([['cleared', 'reload'], ports.page.now()])
  })
})

describe('a session that runs', () => {
  it('shows a visitor, then the buyer, also while he signs out, and how it stands on the board', async () => {
    const { ports, shown } = browser({ lasts: false })
    const views: SessionView[] = []
    const news: SessionEmitted[] = []
    const send = runSession(ports, { show: (view) => views.push(view), emitted: (one) => news.push(one) })
    send({ type: 'enter', accessToken: 't2' })
    await settle()
    send({ type: 'leave' })
    expect(views[0]).toEqual({ signedIn: false, profile: null })
    expect(views.at(-1)).toEqual({ signedIn: true, profile: me })
    expect(news.map(({ type }) => type)).toEqual(['entered', 'notKept', 'leaving'])
    expect(shown.at(-1)).toMatchObject({
      machine: 'session',
      states: ['session', 'session.leaving', 'session.leaving.painting'],
    })
    expect(views.some(({ signedIn, profile }) => !signedIn && profile !== null)).toBe(false)
  })

  it('shows no profile of a buyer who is not signed in yet', async () => {
    const { ports } = browser()
    const views: SessionView[] = []
    const send = runSession(ports, { show: (view) => views.push(view), emitted: () => undefined })
    send({ type: 'enter', accessToken: 't2' })
    await settle()
    expect(views.every(({ signedIn, profile }) => !signedIn && profile === null)).toBe(true)
  })
})
