import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { buyer, holdTimers, open, PASSWORD, secondBuyer } from '../support/open'
import { formOf, openSignIn, signIn } from '../support/page-forms'

/** spec §2, §4, §5, §8, §9: the sign-in dialog. */

const NOBODY = '13912345678'

describe('the sign-in dialog', () => {
  it('§2.56 §2.57 §2.58 has two tabs, ways to reset and to register, and the focus on its first field', async () => {
    const shop = await open('/relax')
    const form = await openSignIn(shop)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['密码登录', '短信登录'])
    expect(form.tab('密码登录').getAttribute('aria-selected')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(form.field('账号')))
    expect(form.button('忘记密码')).toBeTruthy()
    await form.press('立即注册')
    expect(await shop.dialog('注册')).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByRole('dialog', { name: /登录/ })).toEqual([]))
  })

  it('names for browsers and password managers what they fill in', async () => {
    const form = await openSignIn(await open('/relax'))
    expect([form.field('账号').autocomplete, form.field('密码').autocomplete, form.field('密码').type]).toEqual([
      'username',
      'current-password',
      'password',
    ])
  })

  it('names the phone and the code for them as well', async () => {
    const form = await openSignIn(await open('/relax'), '短信登录')
    expect([form.field('手机号').autocomplete, form.field('验证码').autocomplete]).toEqual(['tel', 'one-time-code'])
  })
})

describe('before anything is sent', () => {
  const lacking = [
    { says: '§5.1 without account and password', tab: '密码登录', values: {}, message: '请输入账号密码' },
    { says: '§5.1 without a password', tab: '密码登录', values: { 账号: secondBuyer }, message: '请输入账号密码' },
    { says: '§5.1 without an account', tab: '密码登录', values: { 密码: PASSWORD }, message: '请输入账号密码' },
    { says: '§5.2 without phone and code', tab: '短信登录', values: {}, message: '请输入手机号和验证码' },
    { says: '§5.2 without a code', tab: '短信登录', values: { 手机号: secondBuyer }, message: '请输入手机号和验证码' },
    { says: '§5.2 without a phone', tab: '短信登录', values: { 验证码: '123456' }, message: '请输入手机号和验证码' },
  ] as const
  for (const { says, tab, values, message } of lacking)
    it(`${says}, 登录 answers ${message}`, async () => {
      const shop = await open('/relax')
      const form = await openSignIn(shop, tab)
      await form.write(values)
      expect(form.button('登录').disabled).toBe(false)
      await form.press('登录')
      expect(await shop.notice(message)).toBeTruthy()
      expect(shop.calls('auth.signIn')).toEqual([])
    })

  const numbers = [
    { says: '§5.3 nothing typed', typed: '', message: '请先输入手机号' },
    { says: '§5.4 a digit short', typed: '1380000000', message: '请输入正确的手机号' },
    { says: '§5.4 a digit too many', typed: '138000000011', message: '请输入正确的手机号' },
    { says: '§5.4 letters', typed: 'abcdefghijk', message: '请输入正确的手机号' },
    { says: '§5.5 a second digit that nobody has', typed: '12800000001', message: '请输入正确的手机号' },
    { says: '§5.5 no 1 in front', typed: '23800000001', message: '请输入正确的手机号' },
    { says: '§5.6 another country', typed: '+8513800000001', message: '请输入正确的手机号' },
  ] as const
  for (const { says, typed, message } of numbers)
    it(`${says}: no code is asked for, ${message}`, async () => {
      const shop = await open('/relax')
      const form = await openSignIn(shop, '短信登录')
      await form.write({ 手机号: typed })
      await form.press('获取验证码')
      expect(await shop.notice(message)).toBeTruthy()
      expect(shop.calls('auth.sendCode')).toEqual([])
    })
})

describe('the code', () => {
  for (const { prefix, says } of [
    { prefix: '', says: '§5.5 to a plain number' },
    { prefix: '+86', says: '§5.6 with +86 in front' },
    { prefix: '0086', says: '§5.6 with 0086 in front' },
  ])
    it(`${says} goes to its 11 digits, for sign-in §3.7 §8.11`, async () => {
      const shop = await open('/relax')
      const form = await openSignIn(shop, '短信登录')
      await form.write({ 手机号: prefix + NOBODY })
      await form.press('获取验证码')
      expect(await shop.notice('验证码发送成功,请查看手机')).toBeTruthy()
      expect(shop.calls('auth.sendCode')).toEqual([[{ mobile: NOBODY, smsType: 'login' }]])
    })

  it('says so when it could not be sent, and starts no countdown', async () => {
    const shop = await open('/relax')
    const form = await openSignIn(shop, '短信登录')
    await form.write({ 手机号: '13900000000' })
    await form.press('获取验证码')
    expect(await shop.notice('验证码发送失败，请稍后再试')).toBeTruthy()
    await waitFor(() => expect(form.codeButton().textContent).toBe('获取验证码'))
    expect(form.codeButton().disabled).toBe(false)
  })

  /** The dialog with a code just sent, the page's timers in our hands. */
  const counting = async () => {
    holdTimers()
    const shop = await open('/relax')
    const form = await openSignIn(shop, '短信登录')
    await form.write({ 手机号: NOBODY })
    await form.press('获取验证码')
    await waitFor(() => expect(form.codeButton().textContent).toMatch(/^60 秒$/))
    return { shop, form }
  }

  it('§4.6 §4.7 §9.2 counts 60 s down, then says 重新获取 and may be sent again', async () => {
    const { shop, form } = await counting()
    const shown = () => [form.codeButton().textContent, form.codeButton().disabled]
    await shop.clock.advance(1000)
    expect(shown()).toEqual(['59 秒', true])
    await shop.clock.advance(58_000)
    expect(shown()).toEqual(['1 秒', true])
    await shop.clock.advance(1000)
    expect(shown()).toEqual(['重新获取', false])
    expect(shop.calls('auth.sendCode')).toHaveLength(1)
    await form.press('重新获取')
    await waitFor(() => expect(shop.calls('auth.sendCode')).toHaveLength(2))
  })

  it('§2.59 §2.60 §4.8 forgets the countdown when the dialog closes, which goes back to the password', async () => {
    const { shop } = await counting()
    await shop.user.keyboard('{Escape}')
    await shop.clock.advance(1000)
    expect(screen.queryAllByRole('dialog')).toEqual([])
    const form = await openSignIn(shop)
    expect(form.tab('密码登录').getAttribute('aria-selected')).toBe('true')
    await shop.user.click(form.tab('短信登录'))
    expect([form.codeButton().textContent, form.codeButton().disabled]).toEqual(['获取验证码', false])
  })

  it('§4.6 goes on counting after a reload with the dialog open', async () => {
    const { shop } = await counting()
    await shop.clock.advance(10_000)
    await shop.reload()
    await shop.dialog(/登录/)
    const form = formOf(shop)
    expect(form.tab('短信登录').getAttribute('aria-selected')).toBe('true')
    expect([form.codeButton().textContent, form.codeButton().disabled]).toEqual(['50 秒', true])
  })

  it('§4.6 asked for too early after all, is refused with the time to wait', async () => {
    const { shop } = await counting()
    await shop.user.keyboard('{Escape}')
    await shop.clock.advance(10_000)
    const form = await openSignIn(shop, '短信登录')
    await form.write({ 手机号: NOBODY })
    await form.press('获取验证码')
    expect(await shop.notice('操作过于频繁，请稍后再试')).toBeTruthy()
    await waitFor(() => expect([form.codeButton().textContent, form.codeButton().disabled]).toEqual(['50 秒', true]))
  })
})

describe('signing in', () => {
  it('§9.3 waits 200 ms: two quick clicks are one call, with what was typed last', async () => {
    holdTimers()
    const shop = await open('/relax')
    const form = await openSignIn(shop)
    await form.write({ 账号: buyer, 密码: 'wrong' })
    await form.press('登录')
    await shop.clock.advance(150)
    await form.write({ 密码: 'wrong-password' })
    await form.press('登录')
    await shop.clock.advance(199)
    expect(shop.calls('auth.signIn')).toEqual([])
    await shop.clock.advance(1)
    await waitFor(() => expect(shop.calls('auth.signIn')).toHaveLength(1))
    expect(await shop.notice('账号或密码错误')).toBeTruthy()
    expect(shop.calls('auth.signIn')).toEqual([[{ loginType: 'password', account: buyer, password: 'wrong-password' }]])
  })

  it('§4.1 §4.2 §4.3 §4.4 §7.60 §8.8 by password: token, profile, one reload, 登录成功, the same page', async () => {
    const shop = await open('/search')
    await openSignIn(shop)
    await signIn(shop, secondBuyer)
    expect(await shop.notice('登录成功')).toBeTruthy()
    expect(await shop.greeted('小满优选')).toBeTruthy()
    expect([shop.location(), shop.loads, screen.queryAllByRole('dialog')]).toEqual(['/search', [{ how: 'reload' }], []])
    const { tokens, preferences } = shop.ports()
    expect(tokens.read()).toMatch(/^\S{8,}$/)
    expect(preferences.profile()).toEqual({ userName: '小满优选', account: secondBuyer })
  })

  it('§3.7 §4.1 §8.8 by SMS code', async () => {
    const shop = await open('/relax')
    const form = await openSignIn(shop, '短信登录')
    await form.write({ 手机号: secondBuyer })
    await form.press('获取验证码')
    await shop.notice('验证码发送成功,请查看手机')
    await form.write({ 验证码: '246810' })
    await form.press('登录')
    expect(await shop.notice('登录成功')).toBeTruthy()
    expect(await shop.greeted('小满优选')).toBeTruthy()
  })

  it('§8.6 a phone that nobody registered: 请完成注册后再登录', async () => {
    const shop = await open('/relax')
    const form = await openSignIn(shop, '短信登录')
    await form.write({ 手机号: NOBODY })
    await form.press('获取验证码')
    await form.write({ 验证码: '246810' })
    await form.press('登录')
    expect((await shop.notice('请完成注册后再登录')).role).toBe('alert')
    expect(form.dialog()).toBeTruthy()
  })

  it('§8.2 any other code shows the server’s words as an error, and the form stays filled', async () => {
    let refused = false
    const shop = await open('/relax', {
      ports: ({ auth }) => ({
        auth: {
          async signIn(request) {
            if (refused) return auth.signIn(request)
            refused = true
            throw new Failure('refused', '今晚系统维护，请明天再来')
          },
        },
      }),
    })
    const form = await openSignIn(shop)
    await signIn(shop, secondBuyer, 'not-the-password')
    expect((await shop.notice('今晚系统维护，请明天再来')).role).toBe('alert')
    expect([form.field('账号').value, shop.ports().tokens.read()]).toEqual([secondBuyer, null])
    await form.press('登录')
    expect(await shop.notice('账号或密码错误')).toBeTruthy()
  })
})

describe('after signing in', () => {
  it('§2.34 the buyer lands where they wanted to go', async () => {
    const shop = await open('/relax')
    await shop.user.click(screen.getByRole('link', { name: '我的订单' }))
    await shop.user.click(await screen.findByRole('button', { name: '去登录' }))
    await shop.dialog(/登录/)
    await signIn(shop, secondBuyer)
    expect(await shop.notice('登录成功')).toBeTruthy()
    expect(shop.location()).toBe('/ordermanage/ordelist')
    await shop.go(-1)
    expect(shop.location()).toBe('/relax')
  })

  it('§2.34 who went to another address instead is not asked again there, nor carried off', async () => {
    const shop = await open('/usermanage/mypurse')
    await shop.user.click(await screen.findByRole('button', { name: '去登录' }))
    await shop.dialog(/登录/)
    expect(shop.location()).toBe('/home')
    // A reload is the same visit.
    await shop.reload()
    expect(await shop.dialog(/登录/)).toBeTruthy()
    await shop.visit('/relax')
    expect(screen.queryAllByRole('dialog')).toEqual([])
    await openSignIn(shop)
    await signIn(shop, secondBuyer)
    expect(await shop.notice('登录成功')).toBeTruthy()
    expect(shop.location()).toBe('/relax')
  })

  it('§2.34 who was refused and signs in by the top bar stays where they are', async () => {
    const shop = await open('/relax')
    await shop.user.click(screen.getByRole('link', { name: '我的订单' }))
    await shop.notice('请登录后再访问！')
    await openSignIn(shop)
    await signIn(shop, secondBuyer)
    expect(await shop.notice('登录成功')).toBeTruthy()
    expect(shop.location()).toBe('/relax')
  })

  it('a visitor’s wish is done', async () => {
    const shop = await open('/merchandis/10001')
    await shop.user.click((await shop.main().findAllByRole('button', { name: /^收藏/ }))[0]!)
    await shop.dialog(/登录/)
    await signIn(shop, secondBuyer)
    expect(await shop.notice('已收藏')).toBeTruthy()
    expect(shop.location()).toBe('/merchandis/10001')
    expect(shop.calls('catalogue.collect')).toEqual([[{ type: 'product', targetId: '10001', collected: true }]])
  })

  it('a wish is forgotten with the dialog that is closed', async () => {
    const shop = await open('/merchandis/10001')
    await shop.user.click((await shop.main().findAllByRole('button', { name: /^收藏/ }))[0]!)
    await shop.dialog(/登录/)
    await shop.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
    await openSignIn(shop)
    await signIn(shop, secondBuyer)
    expect(await shop.notice('登录成功')).toBeTruthy()
    await shop.idle()
    expect(shop.calls('catalogue.collect')).toEqual([])
  })
})

it('the browser’s way back leaves the dialog behind', async () => {
  const shop = await open('/search')
  await shop.go('/relax')
  await openSignIn(shop)
  await shop.go(-1)
  expect(shop.location()).toBe('/search')
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
})
