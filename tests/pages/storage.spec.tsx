import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { localPreferenceStore } from '../../src/infrastructure/browser/local-preference-store'
import { localTokenStore } from '../../src/infrastructure/browser/local-token-store'
import { buyer, open, PASSWORD, secondBuyer } from '../support/open'

/** spec §1, §3: theme, locale, what is stored, and another tab. Where the storage itself is the subject, it is happy-dom's. */

const painted = (name = 'accent') => document.documentElement.style.getPropertyValue(`--${name}`)

describe('the theme', () => {
  const light = (hex: string) => {
    const channel = (at: number) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  }
  const contrast = (one: string, other: string) => {
    const [low, high] = [light(one), light(other)].toSorted((a, b) => a - b) as [number, number]
    return (high + 0.05) / (low + 0.05)
  }

  for (const { says, color, accent } of [
    { says: '§1.17 §9.5 without a stored colour', color: null, accent: '#F83126' },
    { says: '§1.16 §9.5 with a stored colour', color: '#1677FF', accent: '#1677FF' },
    { says: '§1.16 with another', color: '#0E9F6E', accent: '#0E9F6E' },
    { says: '§1.17 with rubbish', color: 'red;}body{display:none', accent: '#F83126' },
    { says: '§1.17 with nothing in it', color: '', accent: '#F83126' },
  ])
    it(`${says}, the page is painted in ${accent}, and what is written in it or on it can be read`, async () => {
      if (color !== null) localStorage.setItem('theme-color', color)
      await open('/relax', { ports: { preferences: localPreferenceStore() } })
      expect(painted()).toBe(accent)
      expect(contrast(painted('accent-text'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(painted('accent-fill'), painted('accent-on-fill'))).toBeGreaterThanOrEqual(4.5)
    })

  it('§1.16 has the colour that the buyer chooses at once and after a reload', async () => {
    const shop = await open('/relax', { ports: { preferences: localPreferenceStore() } })
    await shop.user.click(shop.banner().getByRole('button', { name: '主题色' }))
    await shop.dialog('主题色')
    await shop.user.click(screen.getByRole('radio', { name: '湖蓝' }))
    expect([painted(), localStorage.getItem('theme-color')]).toEqual(['#1677FF', '#1677FF'])
    document.documentElement.removeAttribute('style')
    await shop.reload()
    expect(painted()).toBe('#1677FF')
  })
})

describe('what is stored', () => {
  for (const [says, userInfo] of [
    ['userInfo is no JSON', '{"user_name":'],
    ['userInfo is null', 'null'],
    ['userInfo is a list', '[1,2]'],
    ['userInfo has other types', '{"user_name":{"a":1},"account":7}'],
  ] as const)
    it(`${says}: the buyer is greeted all the same, and it is put right`, async () => {
      localStorage.setItem('userInfo', userInfo)
      const shop = await open('/relax', { as: secondBuyer, ports: { preferences: localPreferenceStore() } })
      expect(await shop.greeted('小满优选')).toBeTruthy()
      expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({
        user_name: '小满优选',
        account: secondBuyer,
      })
    })

  it('a token that is rubbish is nobody’s: a visitor’s page', async () => {
    localStorage.setItem('token', 'two words\n')
    const shop = await open('/relax', { ports: { tokens: localTokenStore() } })
    expect(shop.banner().getByRole('button', { name: '登录' })).toBeTruthy()
    expect(shop.allCalls()).toEqual([])
  })

  it('a storage that forgets the token is told at sign-in; the page goes on, signed in', async () => {
    const shop = await open('/relax', { ports: { tokens: { lasts: () => false } } })
    await shop.user.click(shop.banner().getByRole('button', { name: '登录' }))
    await shop.dialog(/登录/)
    await shop.user.type(screen.getByLabelText('账号'), secondBuyer)
    await shop.user.type(screen.getByLabelText('密码'), `${PASSWORD}{Enter}`)
    expect(await shop.notice('浏览器没有存住登录状态，刷新页面后需要重新登录')).toBeTruthy()
    expect(await shop.greeted('小满优选')).toBeTruthy()
    expect(shop.loads).toEqual([])
  })
})

describe('another tab', () => {
  it('that signs in is followed, on the same page', async () => {
    const shop = await open('/relax')
    const { accessToken } = await shop
      .ports()
      .auth.signIn({ loginType: 'password', account: secondBuyer, password: PASSWORD })
    shop.other.tokens.write(accessToken)
    expect(await shop.greeted('小满优选')).toBeTruthy()
    expect([shop.location(), shop.loads]).toEqual(['/relax', [{ how: 'reload' }]])
  })

  it('§4.5 that signs out takes this one off a buyer’s page', async () => {
    const shop = await open('/usermanage/userinfo', { as: buyer })
    shop.other.tokens.clear()
    await waitFor(() => expect(shop.loads).toHaveLength(1))
    await waitFor(() => expect(shop.location()).toBe('/home'))
    expect(await shop.banner().findByRole('button', { name: '登录' })).toBeTruthy()
  })
})
