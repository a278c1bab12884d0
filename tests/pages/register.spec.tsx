import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { open, PASSWORD, secondBuyer } from '../support/open'
import { formOf, openRegister, openReset, openSignIn, signIn, type FieldName } from '../support/page-forms'

/** spec §2, §4, §5, §8: registration and reset, one dialog in two modes. */

const OTHER = 'Renjian-7788'
const NEWCOMER = '13912345678'

const modes = [
  { mode: 'register', title: '注册', submit: '注册', call: 'auth.register', smsType: 'register', start: openRegister },
  {
    mode: 'reset',
    title: '重置密码',
    submit: '确定',
    call: 'auth.resetPassword',
    smsType: 'resetPassword',
    start: openReset,
  },
] as const

type Form = ReturnType<typeof formOf>

/** Types everything, with a code that was sent for this. */
const fillAll = async (shop: Awaited<ReturnType<typeof open>>, form: Form, mobile: string, password = OTHER) => {
  await form.write({ 手机号: mobile })
  await form.press('获取验证码')
  await shop.notice('验证码发送成功,请查看手机')
  await form.write({ 验证码: '246810', 密码: password, 确认密码: password })
}

for (const { mode, title, submit, call, smsType, start } of modes) {
  describe(`the dialog to ${mode}`, () => {
    const whole = { 手机号: secondBuyer, 验证码: '123456', 密码: OTHER, 确认密码: OTHER }

    it(`§2.61 §2.62 §4.9 ${mode}: phone, code, password and confirmation, named for browsers`, async () => {
      const shop = await open('/relax')
      const form = await start(shop)
      expect(form.dialog()).toBe(await shop.dialog(title))
      expect([...form.dialog().querySelectorAll('input')].map((input) => input.getAttribute('aria-label'))).toEqual([
        '手机号',
        '验证码',
        '密码',
        '确认密码',
      ])
      expect([form.field('验证码').autocomplete, form.field('密码').autocomplete]).toEqual([
        'one-time-code',
        'new-password',
      ])
      await waitFor(() => expect(document.activeElement).toBe(form.field('手机号')))
    })

    for (const lacking of [null, ...(Object.keys(whole) as FieldName[])])
      it(`§5.7 ${mode} without ${lacking ?? 'anything'} answers 请填写完整信息 and sends nothing`, async () => {
        const shop = await open('/relax')
        const form = await start(shop)
        if (lacking) await form.write({ ...whole, [lacking]: '' })
        await form.press(submit)
        expect(await shop.notice('请填写完整信息')).toBeTruthy()
        expect(shop.calls(call)).toEqual([])
      })

    it(`§5.8 ${mode} with two passwords answers 两次密码不一致 and sends nothing`, async () => {
      const shop = await open('/relax')
      const form = await start(shop)
      await form.write({ ...whole, 确认密码: `${OTHER}x` })
      await form.press(submit)
      expect(await shop.notice('两次密码不一致')).toBeTruthy()
      expect(shop.calls(call)).toEqual([])
    })

    for (const [typed, message] of [
      ['', '请先输入手机号'],
      ['12345', '请输入正确的手机号'],
    ] as const)
      it(`${typed ? '§5.4' : '§5.3'} ${mode}: no code is asked for with “${typed}”, ${message}`, async () => {
        const shop = await open('/relax')
        const form = await start(shop)
        await form.write({ 手机号: typed })
        await form.press('获取验证码')
        expect(await shop.notice(message)).toBeTruthy()
        expect(shop.calls('auth.sendCode')).toEqual([])
      })

    it(`${mode}: the code is for this purpose, and the countdown ends with the dialog`, async () => {
      const shop = await open('/relax')
      const form = await start(shop)
      await form.write({ 手机号: NEWCOMER })
      await form.press('获取验证码')
      await waitFor(() => expect(form.codeButton().textContent).toBe('60 秒'))
      expect(shop.calls('auth.sendCode')).toEqual([[{ mobile: NEWCOMER, smsType }]])
      await form.press('关闭')
      await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
      expect((await start(shop)).codeButton().textContent).toBe('获取验证码')
    })

    it(`§8.3 ${mode}: any other code shows the server’s words as an error; what was typed stays`, async () => {
      const refuse = () => Promise.reject(new Failure('refused', '注册通道临时关闭'))
      const shop = await open('/relax', { ports: { auth: { register: refuse, resetPassword: refuse } } })
      const form = await start(shop)
      await form.write(whole)
      await form.press(submit)
      expect((await shop.notice('注册通道临时关闭')).role).toBe('alert')
      expect(form.field('验证码').value).toBe('123456')
    })

    it(`${mode}: a wrong code is told, and the form stays`, async () => {
      const shop = await open('/relax')
      const form = await start(shop)
      await fillAll(shop, form, secondBuyer)
      await form.write({ 验证码: '000000' })
      await form.press(submit)
      expect(await shop.notice('验证码错误或已失效')).toBeTruthy()
      expect(await shop.dialog(title)).toBeTruthy()
    })
  })
}

it('§2.62 §5.9 four fields are enough: a sentence beside the button says what registering agrees to', async () => {
  const shop = await open('/relax')
  const form = await openRegister(shop)
  const [sentence] = [...form.dialog().querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(sentence).toBe('注册即表示同意《用户协议》《隐私政策》《服务协议》')
  await form.write({ 手机号: NEWCOMER, 验证码: '123456', 密码: OTHER, 确认密码: OTHER })
  await form.press('注册')
  await waitFor(() => expect(shop.calls('auth.register')).toHaveLength(1))
})

it('§8.9 registering says 注册成功 and leads to signing in, with the number already there', async () => {
  const shop = await open('/relax')
  await fillAll(shop, await openRegister(shop), NEWCOMER)
  await formOf(shop).press('注册')
  expect(await shop.notice('注册成功')).toBeTruthy()
  await shop.dialog(/登录/)
  expect(formOf(shop).field('账号').value).toBe(NEWCOMER)
  await signIn(shop, NEWCOMER, OTHER)
  expect(await shop.notice('登录成功')).toBeTruthy()
  expect(await shop.greeted(NEWCOMER)).toBeTruthy()
})

it('a number that is registered already is told so', async () => {
  const shop = await open('/relax')
  const form = await openRegister(shop)
  await fillAll(shop, form, secondBuyer)
  await form.press('注册')
  expect(await shop.notice('该手机号已注册，请直接登录')).toBeTruthy()
  expect(await shop.dialog('注册')).toBeTruthy()
})

it('§4.10 §7.62 §8.10 a reset says 修改密码成功 and forgets the token that another tab stored meanwhile', async () => {
  const shop = await open('/relax')
  const form = await openReset(shop)
  await fillAll(shop, form, secondBuyer)
  // Not told to this page, which would load anew.
  const { tokens } = shop.ports()
  tokens.write('of-the-old-password')
  await form.press('确定')
  expect(await shop.notice('修改密码成功')).toBeTruthy()
  await waitFor(() => expect(tokens.read()).toBeNull())
  expect([shop.location(), shop.loads]).toEqual(['/relax', []])
  await signIn(shop, secondBuyer, PASSWORD)
  expect(await shop.notice('账号或密码错误')).toBeTruthy()
})

it('§4.9 the mode is that of its opening: from sign-in to either and back', async () => {
  const shop = await open('/relax')
  await openSignIn(shop)
  await formOf(shop).press('立即注册')
  await shop.dialog('注册')
  await formOf(shop).press('返回登录')
  await shop.dialog(/登录/)
  await formOf(shop).press('忘记密码')
  await shop.dialog('重置密码')
  expect(formOf(shop).button('确定')).toBeTruthy()
  expect(screen.queryAllByRole('dialog')).toHaveLength(1)
})

describe('the one dialog that changes', () => {
  const openDialogs = () => screen.queryAllByRole('dialog')

  it('§2.61 shows what was asked for last, however fast that is', async () => {
    const shop = await open('/relax')
    await openSignIn(shop)
    for (const [ways, last] of [
      [['立即注册', '返回登录'], /登录/],
      [['忘记密码', '返回登录', '立即注册'], '注册'],
      [['返回登录', '忘记密码'], '重置密码'],
    ] as const) {
      for (const way of ways) act(() => formOf(shop).button(way).click())
      expect(openDialogs()).toEqual([await shop.dialog(last)])
    }
    await waitFor(() => expect(document.activeElement).toBe(formOf(shop).field('手机号')))
  })

  it('§2.59 is empty when it opens again, the number that a code went to included', async () => {
    const shop = await open('/relax')
    for (const start of [openRegister, openReset]) {
      const form = await start(shop)
      await form.write({ 手机号: secondBuyer, 验证码: '123456', 密码: OTHER, 确认密码: OTHER })
      await form.press('获取验证码')
      await form.press('关闭')
      await waitFor(() => expect(openDialogs()).toEqual([]))
      const again = await start(shop)
      for (const name of ['手机号', '验证码', '密码', '确认密码'] as const) expect(again.field(name).value).toBe('')
      await again.press('关闭')
      await waitFor(() => expect(openDialogs()).toEqual([]))
    }
    const form = await openSignIn(shop, '短信登录')
    await form.write({ 手机号: secondBuyer, 验证码: '123456' })
    await form.press('关闭')
    await waitFor(() => expect(openDialogs()).toEqual([]))
    const again = await openSignIn(shop, '短信登录')
    expect([again.field('手机号').value, again.field('验证码').value]).toEqual(['', ''])
  })

  it('§8.9 closed while the answer is on its way, tells it and stays closed', async () => {
    let answer = (): void => undefined
    const register = () => new Promise<void>((resolve) => (answer = resolve))
    const shop = await open('/relax', { ports: { auth: { register } } })
    const form = await openRegister(shop)
    await form.write({ 手机号: NEWCOMER, 验证码: '123456', 密码: OTHER, 确认密码: OTHER })
    await form.press('注册')
    await waitFor(() => expect(shop.calls('auth.register')).toHaveLength(1))
    await form.press('关闭')
    await waitFor(() => expect(openDialogs()).toEqual([]))
    answer()
    expect(await shop.notice('注册成功')).toBeTruthy()
    expect(openDialogs()).toEqual([])
  })
})
