import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { tabKeys } from '../../application/tab-keys'
import { perform, takeAttempt, type Attempt } from './attempts'
import { createDialogs } from './dialogs'
import { guard, landingPath } from './guard'
import { createNotices } from './notices'
import { isAppPath } from './paths'

const reloaded = { arrival: () => 'reload' } as never

const world = (token: string | null) => {
  const stored = new Map<string, unknown>()
  const tab = {
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, value: unknown) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
    keys: () => [...stored.keys()],
  }
  const tokens = { read: () => token } as never
  return { stored, tab, tokens, dialogs: createDialogs({ tab, tokens, page: reloaded }), notices: createNotices() }
}

const adding: Attempt = { kind: 'cart.add', payload: { items: [{ skuId: '7', qty: 2 }] } }

describe('what a visitor wanted', () => {
  it('§2.34 §2.35 §8.13 is refused with words that offer to sign in; only who takes that up is led there afterwards', () => {
    const { tab, tokens, dialogs, notices, stored } = world(null)
    vi.stubGlobal('document', { title: '商品搜索' })
    const refused = guard(
      { ports: { tab, tokens } as never, dialogs, notices },
      { title: '购物车', access: 'login' },
      () => '/search?keyword=裙',
      document,
    )({ request: new Request('http://127.0.0.1/shoppingcart?from=x#top') })
    expect(refused?.headers.get('location')).toBe('/search?keyword=%E8%A3%99')
    expect(document.title).toBe('商品搜索')
    expect(notices.all().map(({ tone, text }) => [tone, text])).toEqual([['warning', '请登录后再访问！']])
    expect([dialogs.all(), [...stored]]).toEqual([[], []])
    const [{ action } = {}] = notices.all()
    expect(action?.label).toBe('去登录')
    action?.run()
    expect(dialogs.all()).toEqual([{ kind: 'sign-in' }])
    expect(stored.get(tabKeys.wanted)).toBe('/shoppingcart?from=x#top')
  })

  it('is where a buyer lands, once', () => {
    const { tab, tokens } = world('t1')
    tab.write(tabKeys.wanted, '/payorder?cart=1,2')
    expect([landingPath({ tab, tokens }), landingPath({ tab, tokens })]).toEqual(['/payorder?cart=1,2', null])
  })

  it('waits while nobody is signed in, and is forgotten with the dialog', () => {
    const { tab, tokens, dialogs, stored } = world(null)
    tab.write(tabKeys.wanted, '/shoppingcart')
    tab.write(tabKeys.attempt, adding)
    expect([landingPath({ tab, tokens }), takeAttempt({ tab, tokens })]).toEqual([null, null])
    dialogs.open({ kind: 'sign-in' })
    dialogs.open({ kind: 'register' })
    expect(stored.has(tabKeys.wanted)).toBe(true)
    dialogs.close('register')
    expect([...stored.keys()]).toEqual([])
  })

  it.each(['//evil.cn', '/\\evil.cn', 'https://evil.cn', 'javascript:alert(1)', '', 7, null, '/a b', '\\\\evil'])(
    'is never an address elsewhere: %j',
    (value) => {
      expect(isAppPath(value)).toBe(false)
    },
  )

  it('is done after signing in, once', async () => {
    const { tab, tokens } = world('t1')
    tab.write(tabKeys.attempt, adding)
    const attempt = takeAttempt({ tab, tokens })
    expect([attempt, takeAttempt({ tab, tokens })]).toEqual([adding, null])
    const asked: unknown[] = []
    const ports = { cart: { add: async (items: unknown) => void asked.push(items) } } as never
    expect(await perform(attempt!, { ports, queries: new QueryClient(), go: () => undefined })).toBe('已加入 2 件')
    expect(asked).toEqual([[{ skuId: '7', qty: 2 }]])
  })

  it('leads to checkout when it was to buy now', async () => {
    const went: string[] = []
    const means = { ports: {} as never, queries: new QueryClient(), go: (path: string) => void went.push(path) }
    const items = [
      { skuId: '7', qty: 2 },
      { skuId: '9', qty: 1 },
    ]
    expect(await perform({ kind: 'buy-now', payload: { items } }, means)).toBe('')
    expect(went).toEqual(['/payorder?items=7:2,9:1'])
  })

  it.each([null, 'cart.add', {}, { kind: 'toString', payload: {} }, { kind: 'cart.add' }])(
    'is nothing when %j',
    (value) => {
      const { tab, tokens } = world('t1')
      tab.write(tabKeys.attempt, value)
      expect(takeAttempt({ tab, tokens })).toBeNull()
    },
  )
})

describe('the dialogs of signing in', () => {
  it('are one at a time and open again after a reload, for visitors', () => {
    const { tab, tokens, dialogs } = world(null)
    dialogs.open({ kind: 'sign-in' })
    dialogs.open({ kind: 'agreement', type: '1' })
    dialogs.open({ kind: 'reset' })
    expect(dialogs.all().map(({ kind }) => kind)).toEqual(['agreement', 'reset'])
    expect(createDialogs({ tab, tokens, page: reloaded }).all()).toEqual([{ kind: 'reset' }])
    expect(createDialogs({ tab, tokens: { read: () => 't1' } as never, page: reloaded }).all()).toEqual([])
  })

  it.each(['fresh', 'history'])(
    'are forgotten, with what was wanted, by a page that was come to otherwise: %s',
    (arrival) => {
      const { tab, tokens, dialogs, stored } = world(null)
      dialogs.open({ kind: 'sign-in' })
      tab.write(tabKeys.wanted, '/usermanage/mypurse')
      tab.write(tabKeys.attempt, adding)
      tab.write(tabKeys.smsCountdown, { until: 1 })
      expect(createDialogs({ tab, tokens, page: { arrival: () => arrival } as never }).all()).toEqual([])
      expect([...stored.keys()]).toEqual([])
    },
  )
})
