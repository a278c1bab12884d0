// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localPreferenceStore } from './local-preference-store'
import { localTokenStore } from './local-token-store'
import { sessionTabStore } from './session-tab-store'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => void vi.restoreAllMocks())

/** As in a browser that lets no page store anything. */
const refuse = () => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, storage, 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
  }
}

describe('the token', () => {
  it('§9.4 stands under token, and goes with all the rest', () => {
    const tokens = localTokenStore()
    expect(tokens.read()).toBeNull()
    tokens.write('t1')
    localStorage.setItem('theme-color', '#112233')
    expect([localStorage.getItem('token'), tokens.read()]).toEqual(['t1', 't1'])
    tokens.clear()
    expect([localStorage.length, tokens.read()]).toEqual([0, null])
  })

  it('§4.10 can be forgotten alone', () => {
    const tokens = localTokenStore()
    tokens.write('t1')
    localStorage.setItem('theme-color', '#112233')
    tokens.remove()
    expect([tokens.read(), localStorage.getItem('theme-color')]).toEqual([null, '#112233'])
  })

  it.each([
    ['nothing', ''],
    ['two words', 'two words'],
    ['lines', 'line\nbreak'],
    ['Chinese', '令牌'],
    ['a novel', 'x'.repeat(5000)],
  ])('isn’t what can’t be sent: %s', (_, rubbish) => {
    localStorage.setItem('token', rubbish)
    expect(localTokenStore().read()).toBeNull()
  })

  it('lives as long as the page where nothing can be stored', () => {
    refuse()
    const tokens = localTokenStore()
    tokens.write('t1')
    expect(tokens.read()).toBe('t1')
    tokens.clear()
    expect(tokens.read()).toBeNull()
  })

  it('tells of other tabs: of the token, and of a storage that was cleared', () => {
    const heard: (string | null)[] = []
    const tell = (key: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    const stop = localTokenStore().onChange((token) => heard.push(token))
    localStorage.setItem('token', 't9')
    tell('token')
    tell('theme-color')
    localStorage.clear()
    tell(null)
    stop()
    tell('token')
    expect(heard).toEqual(['t9', null])
  })
})

describe('a page that slept while another tab signed somebody else in', () => {
  for (const [name, target] of [
    ['pageshow', window],
    ['focus', window],
    ['visibilitychange', document],
  ] as const) {
    const happens = () => target.dispatchEvent(new Event(name, { bubbles: target === document }))
    it(`finds out by ${name}, without any event of the storage`, () => {
      localStorage.setItem('token', 'A')
      const tokens = localTokenStore()
      const heard: (string | null)[] = []
      const stop = tokens.onChange((token) => heard.push(token))
      happens()
      localStorage.setItem('token', 'B')
      expect([tokens.held(), heard]).toEqual(['A', []])
      happens()
      stop()
      happens()
      expect(heard).toEqual(['B'])
    })
  }
})

describe('a storage that can not be cleared', () => {
  it.each(['clear', 'removeItem'] as const)('counts as cleared for this page: %s does nothing', (method) => {
    localStorage.setItem('token', 't1')
    vi.spyOn(Object.getPrototypeOf(localStorage) as Storage, method).mockImplementation(() => undefined)
    const tokens = localTokenStore()
    expect(tokens.read()).toBe('t1')
    if (method === 'clear') tokens.clear()
    else tokens.remove()
    expect([tokens.read(), tokens.held()]).toEqual([null, null])
    tokens.write('t2')
    expect([tokens.read(), tokens.held()]).toEqual(['t2', 't2'])
  })
})

describe('the preferences', () => {
  it('§3.10 §4.3 keep the profile under userInfo, in the names of the specification', () => {
    const preferences = localPreferenceStore()
    preferences.saveProfile({ userName: '小林', account: '13800000001', mobile: '138****0001' } as never)
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({ user_name: '小林', account: '13800000001' })
    expect(preferences.profile()).toEqual({ userName: '小林', account: '13800000001' })
  })

  it.each(['{', 'null', '[]', '7', '{"user_name":1,"account":"a"}', '{"account":"a"}'])(
    'read no profile from %s',
    (text) => {
      localStorage.setItem('userInfo', text)
      expect(localPreferenceStore().profile()).toBeNull()
    },
  )

  it('§1.16 §1.17 §9.5 have the colour of theme-color, and #F83126 where there is none', () => {
    const preferences = localPreferenceStore()
    expect(preferences.themeColor()).toBe('#F83126')
    preferences.saveThemeColor('#1677FF')
    expect([localStorage.getItem('theme-color'), preferences.themeColor()]).toEqual(['#1677FF', '#1677FF'])
  })

  it.each(['red', 'red;}body{display:none', 'url(javascript:1)', '#12345', '{"a":1}', '#1677FF1677FF'])(
    '§1.17 take %s for no colour',
    (rubbish) => {
      localStorage.setItem('theme-color', rubbish)
      expect(localPreferenceStore().themeColor()).toBe('#F83126')
    },
  )

  it('never break where storage is blocked', () => {
    refuse()
    const preferences = localPreferenceStore()
    preferences.saveThemeColor('#1677FF')
    preferences.saveProfile({ userName: '', account: 'a' })
    expect([preferences.profile(), preferences.themeColor()]).toEqual([null, '#F83126'])
  })
})

describe('what the tab remembers', () => {
  it('comes back as it went in, and nothing of it is in local storage', () => {
    const tab = sessionTabStore()
    tab.write('draft', { lines: [1, 2] })
    expect([tab.read('draft'), tab.read('other'), localStorage.length]).toEqual([{ lines: [1, 2] }, null, 0])
    tab.remove('draft')
    expect(tab.read('draft')).toBeNull()
  })

  it('is nothing where it is rubbish', () => {
    sessionStorage.setItem('draft', '{half')
    expect(sessionTabStore().read('draft')).toBeNull()
  })

  it('lives as long as the page where nothing can be stored', () => {
    refuse()
    const tab = sessionTabStore()
    tab.write('draft', [1])
    expect(tab.read('draft')).toEqual([1])
    tab.remove('draft')
    expect(tab.read('draft')).toBeNull()
  })
})
