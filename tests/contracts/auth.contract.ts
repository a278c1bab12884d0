import { describe, expect, it } from 'vitest'
import { sentinels } from '../../demo/world'
import { fen } from '../../src/domain/money'
import {
  NEW_PASSWORD,
  newMobile,
  refusal,
  registered,
  sharedShop,
  signedIn,
  type Client,
  type World,
  PNG,
} from './world'

/** A code of six digits that is another. */
const notThe = (code: string): string => (code === '111111' ? '222222' : '111111')

export const authContract = (world: World) =>
  describe(`AuthGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    it('signs in by password and knows who it is', async () => {
      const client = await signedIn(shop())
      const { id: _id, avatar: _avatar, ...me } = await client.auth.me()
      expect(me).toEqual({
        userName: me.userName,
        account: '13800000001',
        mobile: '138****0001',
        reserveAvailable: 500_000,
        reserveBonus: 11_620,
        reserveFrozen: 200,
        lowBalanceAt: 0,
        priceRatio: 0,
        useDefaultAddress: false,
      })
      expect(me.userName).not.toBe('')
    })

    it('gives a wrong password and an unknown account the same answer', async () => {
      const { auth } = shop().client()
      const answers = await Promise.all([
        refusal(auth.signIn({ loginType: 'password', account: '13800000001', password: 'wrong-one' })),
        refusal(auth.signIn({ loginType: 'password', account: '13877776666', password: 'wrong-one' })),
      ])
      const wanted = { kind: 'invalid', message: '账号或密码错误', details: {} }
      expect(answers).toEqual([wanted, wanted])
    })

    it('signs in by a code that was sent, once', async () => {
      const account = await registered(shop())
      const client = shop().client()
      expect(await client.auth.sendCode({ mobile: `+86${account}`, smsType: 'login' })).toEqual({ resendAfter: 60 })
      const verifyCode = await shop().smsCode(account)
      const byCode = { loginType: 'sms', account, verifyCode } as const
      client.token.write((await client.auth.signIn(byCode)).accessToken)
      expect((await client.auth.me()).account).toBe(account)
      expect(await refusal(client.auth.signIn(byCode))).toEqual({
        kind: 'invalid',
        message: '验证码错误或已失效',
        details: { field: 'verifyCode' },
      })
    })

    it('asks for registration only after a right code', async () => {
      const { auth } = shop().client()
      const account = newMobile()
      await auth.sendCode({ mobile: account, smsType: 'login' })
      const code = await shop().smsCode(account)
      const wrong = await refusal(auth.signIn({ loginType: 'sms', account, verifyCode: notThe(code) }))
      const right = await refusal(auth.signIn({ loginType: 'sms', account, verifyCode: code }))
      expect([wrong.message, right.message]).toEqual(['验证码错误或已失效', '请完成注册后再登录'])
    })

    it('lets five wrong codes pass, then the right one is worth nothing', async () => {
      const { auth } = shop().client()
      const account = await registered(shop())
      await auth.sendCode({ mobile: account, smsType: 'login' })
      const right = await shop().smsCode(account)
      for (let i = 0; i < 5; i++) {
        await refusal(auth.signIn({ loginType: 'sms', account, verifyCode: notThe(right) }))
      }
      const answer = await refusal(auth.signIn({ loginType: 'sms', account, verifyCode: right }))
      expect(answer.message).toBe('验证码错误或已失效')
    })

    it('forgets a code after five minutes', async () => {
      const own = await ownShop()
      const { auth } = own.client()
      await auth.sendCode({ mobile: '13800000002', smsType: 'login' })
      const verifyCode = await own.smsCode('13800000002')
      await own.advance(301)
      const answer = await refusal(auth.signIn({ loginType: 'sms', account: '13800000002', verifyCode }))
      expect(answer.message).toBe('验证码错误或已失效')
    })

    it('sends one code a minute and says how long to wait', async () => {
      const own = await ownShop()
      const { auth } = own.client()
      const asked = { mobile: newMobile(), smsType: 'register' } as const
      await auth.sendCode(asked)
      await own.advance(10)
      expect(await refusal(auth.sendCode(asked))).toEqual({
        kind: 'too-often',
        message: '操作过于频繁，请稍后再试',
        details: { resendAfter: 50 },
      })
      await own.advance(51)
      expect(await auth.sendCode(asked)).toEqual({ resendAfter: 60 })
    })

    it('has one wait for a number, whatever the kind, until the code was used', async () => {
      const { auth } = shop().client()
      const account = newMobile()
      await auth.sendCode({ mobile: account, smsType: 'login' })
      const register = { mobile: account, smsType: 'register' } as const
      expect(await refusal(auth.sendCode(register))).toMatchObject({ kind: 'too-often', details: { resendAfter: 60 } })
      const verifyCode = await shop().smsCode(account)
      expect((await refusal(auth.signIn({ loginType: 'sms', account, verifyCode }))).message).toBe('请完成注册后再登录')
      expect(await auth.sendCode(register)).toEqual({ resendAfter: 60 })
    })

    it('says so when a code could not be sent, and lets the buyer try again at once', async () => {
      const { auth } = shop().client()
      const send = () => refusal(auth.sendCode({ mobile: sentinels.smsFailMobile, smsType: 'login' }))
      const wanted = { kind: 'refused', message: '验证码发送失败，请稍后再试', details: {} }
      expect([await send(), await send()]).toEqual([wanted, wanted])
    })

    it('refuses what is no mobile number', async () => {
      expect(await refusal(shop().client().auth.sendCode({ mobile: '12345', smsType: 'login' }))).toEqual({
        kind: 'invalid',
        message: '请输入正确的手机号',
        details: { field: 'mobile' },
      })
    })

    it('sends a code for a withdrawal to the own number of who is signed in, and nowhere else', async () => {
      const buyer = await shop().newBuyer()
      const { account } = await buyer.auth.me()
      const send = (auth: Client['auth'], mobile: string) => auth.sendCode({ mobile, smsType: 'withdraw' })
      expect(await refusal(send(shop().client().auth, account))).toMatchObject({ kind: 'session-invalid' })
      expect(await refusal(send(buyer.auth, newMobile()))).toEqual({
        kind: 'invalid',
        message: '提现验证码只能发到当前账号的手机号',
        details: { field: 'mobile' },
      })
      expect(await send(buyer.auth, `+86 ${account}`)).toEqual({ resendAfter: 60 })
      const other = await shop().newBuyer()
      expect(await send(other.auth, '')).toEqual({ resendAfter: 60 })
      expect(await shop().smsCode((await other.auth.me()).account)).toMatch(/^\d{6}$/)
    })

    it('registers a newcomer, who can sign in then', async () => {
      const account = await registered(shop(), 'Xiaodian#88')
      const client = await signedIn(shop(), account, 'Xiaodian#88')
      const { id: _id, ...me } = await client.auth.me()
      expect(me).toEqual({
        userName: '',
        account,
        mobile: `${account.slice(0, 3)}****${account.slice(-4)}`,
        avatar: '',
        reserveAvailable: 0,
        reserveBonus: 0,
        reserveFrozen: 0,
        lowBalanceAt: 0,
        priceRatio: 0,
        useDefaultAddress: false,
      })
    })

    it('registers a number once', async () => {
      const own = await ownShop()
      const account = await registered(own)
      await own.advance(60)
      const { auth } = own.client()
      await auth.sendCode({ mobile: account, smsType: 'register' })
      const again = { account, password: 'Xiaodian#88', passwordConfirm: 'Xiaodian#88' }
      expect(await refusal(auth.register({ ...again, verifyCode: await own.smsCode(account) }))).toEqual({
        kind: 'invalid',
        message: '该手机号已注册，请直接登录',
        details: { field: 'account' },
      })
    })

    it('refuses a registration with a wrong code, a weak password or two passwords', async () => {
      const { auth } = shop().client()
      const account = newMobile()
      await auth.sendCode({ mobile: account, smsType: 'register' })
      const verifyCode = await shop().smsCode(account)
      const filled = { account, password: 'Xiaodian#88', passwordConfirm: 'Xiaodian#88', verifyCode }
      const answers = [
        await refusal(auth.register({ ...filled, verifyCode: notThe(verifyCode) })),
        await refusal(auth.register({ ...filled, passwordConfirm: 'another-one' })),
        await refusal(auth.register({ ...filled, verifyCode: '' })),
        await refusal(auth.register({ ...filled, password: 'Daifa2026!', passwordConfirm: 'Daifa2026!' })),
      ]
      expect(answers.map(({ kind, message }) => [kind, message])).toEqual([
        ['invalid', '验证码错误或已失效'],
        ['invalid', '两次密码不一致'],
        ['invalid', '请填写完整信息'],
        ['invalid', '密码过于简单，请换一个'],
      ])
    })

    it('ends all sessions with a new password', async () => {
      const account = await registered(shop())
      const old = await signedIn(shop(), account, NEW_PASSWORD)
      await old.auth.sendCode({ mobile: account, smsType: 'resetPassword' })
      await old.auth.resetPassword({
        account,
        password: 'Brandnew#77',
        passwordConfirm: 'Brandnew#77',
        verifyCode: await shop().smsCode(account),
      })
      expect(await refusal(old.auth.me())).toEqual({
        kind: 'session-invalid',
        message: '登录已失效，请重新登录',
        details: {},
      })
      const again = { loginType: 'password', account } as const
      expect((await refusal(old.auth.signIn({ ...again, password: NEW_PASSWORD }))).message).toBe('账号或密码错误')
      expect((await old.auth.signIn({ ...again, password: 'Brandnew#77' })).accessToken).not.toBe('')
    })

    it('§7.15 changes the name and the reminder, and leaves the rest', async () => {
      const client = await shop().newBuyer()
      const before = await client.auth.me()
      const renamed = await client.auth.updateProfile({ userName: ' 小林优选 ' })
      expect(renamed).toEqual({ ...before, userName: '小林优选' })
      expect(await client.auth.updateProfile({ lowBalanceAt: fen(20_000) })).toEqual({
        ...renamed,
        lowBalanceAt: 20_000,
      })
      expect((await client.auth.me()).lowBalanceAt).toBe(20_000)
    })

    it('keeps how a buyer resells: the ratio of prices, and whether the default address is meant', async () => {
      const client = await shop().newBuyer()
      const before = await client.auth.me()
      await client.auth.updateProfile({ priceRatio: 250, useDefaultAddress: true })
      expect(await client.auth.me()).toEqual({ ...before, priceRatio: 250, useDefaultAddress: true })
      const kept = await client.auth.updateProfile({ priceRatio: 0 })
      expect([kept?.priceRatio, kept?.useDefaultAddress]).toEqual([0, true])
      for (const priceRatio of [99, 1001, 2.5]) {
        const { kind, details } = await refusal(client.auth.updateProfile({ priceRatio }))
        expect([kind, details]).toEqual(['invalid', { field: 'priceRatio' }])
      }
    })

    it('takes a picture of the buyer, and refuses a name that is none', async () => {
      const client = await shop().newBuyer()
      const before = await client.auth.me()
      const { avatar } = (await client.auth.updateProfile({ avatar: new Blob([PNG], { type: 'image/png' }) }))!
      expect([avatar.startsWith('/uploads/'), avatar === before.avatar]).toEqual([true, false])
      expect(await refusal(client.auth.updateProfile({ userName: ' ' }))).toEqual({
        kind: 'invalid',
        message: '请输入用户名',
        details: { field: 'userName' },
      })
    })

    it('ends the session at sign-out', async () => {
      const client = await shop().newBuyer()
      await client.auth.signOut()
      expect((await refusal(client.auth.me())).kind).toBe('session-invalid')
    })

    it('knows nobody without a token or with one that was made up', async () => {
      const client = shop().client()
      const kinds = [(await refusal(client.auth.me())).kind]
      client.token.write('made-up')
      kinds.push((await refusal(client.cart.list())).kind)
      expect(kinds).toEqual(['session-invalid', 'session-invalid'])
    })
  })
