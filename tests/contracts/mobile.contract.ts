import { describe, expect, it } from 'vitest'
import {
  NEW_PASSWORD,
  newMobile,
  refusal,
  registered,
  sharedShop,
  signedIn,
  type Client,
  type Shop,
  type World,
} from './world'

const notThe = (code: string): string => (code === '111111' ? '222222' : '111111')
const UNPROVED = { kind: 'conflict', message: '请先用原手机号的验证码验证身份', details: {} }
const TAKEN = { kind: 'invalid', message: '该手机号已注册其他账号，请换一个', details: { field: 'mobile' } }

export const mobileContract = (world: World) =>
  describe(`a change of number on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    const buyer = async (at: Shop) => {
      const account = await registered(at)
      return { account, client: await signedIn(at, account, NEW_PASSWORD) }
    }
    const send = ({ auth }: Client, mobile: string) => auth.sendCode({ mobile, smsType: 'changeMobile' })
    const prove = async (at: Shop, client: Client, account: string) => {
      await send(client, account)
      return client.auth.proveMobile({ verifyCode: await at.smsCode(account) })
    }
    const change = async (at: Shop, client: Client, mobile: string) => {
      await send(client, mobile)
      return client.auth.changeMobile({ mobile, verifyCode: await at.smsCode(mobile) })
    }
    const enter = (at: Shop, account: string) =>
      at.client().auth.signIn({ loginType: 'password', account, password: NEW_PASSWORD })

    it('takes a code to the old number, then one to the new, which names the account from then on', async () => {
      const own = await ownShop()
      const { account, client } = await buyer(own)
      const elsewhere = await signedIn(own, account, NEW_PASSWORD)
      expect(await prove(own, client, account)).toEqual({ expiresAt: '2026-11-20T10:10:00+08:00' })
      const mobile = newMobile()
      expect(await change(own, client, mobile)).toEqual({ account: mobile, ended: 1 })
      expect(await client.auth.me()).toMatchObject({
        account: mobile,
        mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      })
      expect((await refusal(elsewhere.auth.me())).kind).toBe('session-invalid')
      expect((await refusal(enter(own, account))).message).toBe('账号或密码错误')
      expect((await enter(own, mobile)).accessToken).not.toBe('')
      // Who is given the old number may register it.
      await own.advance(60)
      const { auth } = own.client()
      await auth.sendCode({ mobile: account, smsType: 'register' })
      const filled = { account, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
      await auth.register({ ...filled, verifyCode: await own.smsCode(account) })
      expect((await enter(own, account)).accessToken).not.toBe('')
    })

    it('sends its codes to nobody before the own number is proved, and to a visitor never', async () => {
      const { account, client } = await buyer(shop())
      expect((await refusal(send(shop().client(), account))).kind).toBe('session-invalid')
      expect(await refusal(send(client, newMobile()))).toEqual(UNPROVED)
      expect(await refusal(client.auth.changeMobile({ mobile: newMobile(), verifyCode: '123456' }))).toEqual(UNPROVED)
      expect(await send(client, account)).toEqual({ resendAfter: 60 })
    })

    it('lets only the session change that proved the number, for ten minutes, once', async () => {
      const own = await ownShop()
      const { account, client } = await buyer(own)
      const elsewhere = await signedIn(own, account, NEW_PASSWORD)
      await prove(own, client, account)
      expect(await refusal(send(elsewhere, newMobile()))).toEqual(UNPROVED)
      await own.advance(600)
      expect(await refusal(send(client, newMobile()))).toEqual(UNPROVED)
      await prove(own, client, account)
      await change(own, client, newMobile())
      expect(await refusal(send(client, newMobile()))).toEqual(UNPROVED)
    })

    it('refuses a wrong code at either step, and takes the right one after it', async () => {
      const { account, client } = await buyer(shop())
      await send(client, account)
      const old = await shop().smsCode(account)
      const wanted = { kind: 'invalid', message: '验证码错误或已失效', details: { field: 'verifyCode' } }
      expect(await refusal(client.auth.proveMobile({ verifyCode: notThe(old) }))).toEqual(wanted)
      await client.auth.proveMobile({ verifyCode: old })
      expect(await refusal(client.auth.proveMobile({ verifyCode: old }))).toEqual(wanted)
      const mobile = newMobile()
      await send(client, mobile)
      const code = await shop().smsCode(mobile)
      expect(await refusal(client.auth.changeMobile({ mobile, verifyCode: notThe(code) }))).toEqual(wanted)
      // It was sent to another number.
      expect(await refusal(client.auth.changeMobile({ mobile: newMobile(), verifyCode: code }))).toEqual(wanted)
      expect((await client.auth.changeMobile({ mobile, verifyCode: code })).account).toBe(mobile)
    })

    it('tells only the holder of a number that it has an account, and leaves both as they were', async () => {
      const { account, client } = await buyer(shop())
      const other = await buyer(shop())
      await prove(shop(), client, account)
      // A code is used up by registering: there is no wait for the next.
      await send(client, other.account)
      const code = await shop().smsCode(other.account)
      const asked = (verifyCode: string) => refusal(client.auth.changeMobile({ mobile: other.account, verifyCode }))
      expect((await asked(notThe(code))).message).toBe('验证码错误或已失效')
      expect(await asked(code)).toEqual(TAKEN)
      expect([(await client.auth.me()).account, (await other.client.auth.me()).account]).toEqual([
        account,
        other.account,
      ])
      expect((await change(shop(), client, newMobile())).ended).toBe(0)
    })

    it('refuses the number that it is, and what is none', async () => {
      const { account, client } = await buyer(shop())
      await prove(shop(), client, account)
      const asked = (mobile: string) => refusal(client.auth.changeMobile({ mobile, verifyCode: '123456' }))
      expect([await asked(account), await asked('12345'), await asked(' ')]).toEqual([
        { kind: 'invalid', message: '新手机号与现在的相同', details: { field: 'mobile' } },
        { kind: 'invalid', message: '请输入正确的手机号', details: { field: 'mobile' } },
        { kind: 'invalid', message: '请先输入手机号', details: { field: 'mobile' } },
      ])
    })

    it('changes an account three times a day', async () => {
      const own = await ownShop()
      const { account, client } = await buyer(own)
      let now = account
      for (let i = 0; i < 3; i += 1) {
        await prove(own, client, now)
        now = (await change(own, client, newMobile())).account
        await own.advance(61)
      }
      await prove(own, client, now)
      expect((await refusal(change(own, client, newMobile()))).kind).toBe('too-often')
      expect((await client.auth.me()).account).toBe(now)
    })
  })
