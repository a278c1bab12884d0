import { describe, expect, it } from 'vitest'
import { NEW_PASSWORD, refusal, registered, sharedShop, signedIn, type Client, type Shop, type World } from './world'

const WRONG = 'not-the-password'

export const loginsContract = (world: World) =>
  describe(`sign-ins on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    /** Two browsers of one account at a desk, and its phone, which it has never been on. */
    const three = async (at: Shop) => {
      const account = await registered(at)
      const enter = async (client: Client) => {
        const { accessToken } = await client.auth.signIn({ loginType: 'password', account, password: NEW_PASSWORD })
        client.token.write(accessToken)
        return client
      }
      return {
        account,
        first: await enter(at.client()),
        second: await enter(at.client()),
        onPhone: () => enter(at.phone()),
      }
    }
    const isAlive = async ({ auth }: Client) =>
      (await auth.me().then(
        () => true,
        (error: unknown) => (error as { kind: string }).kind,
      )) === true

    it('§7.19 lists the tries, the failed ones too, the newest first', async () => {
      const { account, first, second } = await three(shop())
      await refusal(first.auth.signIn({ loginType: 'password', account, password: WRONG }))
      const { list, ...page } = await first.auth.loginRecords({})
      expect(page).toEqual({ total: 3, page: 1, pageSize: 20 })
      const at = expect.stringMatching(/\+08:00$/) as string
      const same = {
        id: expect.any(String) as string,
        at,
        ip: '127.0.0.1',
        place: '本机',
        device: '未知设备',
        method: 'password',
      }
      expect(list).toEqual([
        { ...same, ok: false, current: false, live: false, standing: 'known' },
        { ...same, ok: true, current: false, live: true, standing: 'known' },
        { ...same, ok: true, current: true, live: true, standing: 'known' },
      ])
      expect((await second.auth.loginRecords({ result: 'failed' })).list.map(({ id }) => id)).toEqual([list[0]!.id])
      const { list: last, total } = await second.auth.loginRecords({ result: 'ok', page: 2, pageSize: 1 })
      expect([total, last.map(({ id, current }) => [id, current])]).toEqual([2, [[list[2]!.id, false]]])
    })

    it('tells the device and the way by code', async () => {
      const account = await registered(shop())
      const phone = shop().phone()
      await phone.auth.sendCode({ mobile: account, smsType: 'login' })
      const verifyCode = await shop().smsCode(account)
      phone.token.write((await phone.auth.signIn({ loginType: 'sms', account, verifyCode })).accessToken)
      const [only] = (await phone.auth.loginRecords({})).list
      // The first of an account tells nothing.
      expect([only?.device, only?.method, only?.standing]).toEqual(['iPhone · Safari 17', 'sms', 'known'])
    })

    it('writes down twenty failed tries of an hour, and no more', async () => {
      const own = await ownShop()
      const { first, account } = await three(own)
      for (let i = 0; i < 10; i += 1)
        await refusal(first.auth.signIn({ loginType: 'password', account, password: WRONG }))
      const failed = async () => (await first.auth.loginRecords({ result: 'failed' })).total
      expect(await failed()).toBe(10)
      for (let i = 0; i < 15; i += 1) {
        await own.advance(170)
        // Otherwise each try would make the next wait longer.
        await first.auth.signIn({ loginType: 'password', account, password: NEW_PASSWORD })
        await refusal(first.auth.signIn({ loginType: 'password', account, password: WRONG }))
      }
      expect(await failed()).toBe(20)
      await own.advance(3600)
      await refusal(first.auth.signIn({ loginType: 'password', account, password: WRONG }))
      expect(await failed()).toBe(21)
    })

    it('signs another session out, which is dead from its next call on', async () => {
      const { first, second } = await three(shop())
      const [newest] = (await first.auth.loginRecords({})).list
      expect(await first.auth.endSessions({ id: newest!.id })).toBe(1)
      expect(await refusal(second.auth.me())).toEqual({
        kind: 'session-invalid',
        message: '登录已失效，请重新登录',
        details: {},
      })
      expect((await first.auth.loginRecords({})).list.map(({ live }) => live)).toEqual([false, true])
      // Once more: nobody is there.
      expect(await first.auth.endSessions({ id: newest!.id })).toBe(0)
    })

    it('signs out all others at once, and not the one that asks', async () => {
      const { first, second, onPhone } = await three(shop())
      const phone = await onPhone()
      const [own] = (await phone.auth.loginRecords({})).list
      expect(await refusal(phone.auth.endSessions({ id: own!.id }))).toMatchObject({
        kind: 'invalid',
        message: '这是当前的登录，请用“退出登录”',
      })
      expect(await phone.auth.endSessions({ others: true })).toBe(2)
      expect(await Promise.all([first, second, phone].map(isAlive))).toEqual([false, false, true])
      expect(await phone.auth.endSessions({ others: true })).toBe(0)
    })

    it('does not know the sign-ins of another buyer', async () => {
      const { first } = await three(shop())
      const other = await three(shop())
      const [theirs] = (await other.first.auth.loginRecords({})).list
      const wanted = { kind: 'not-found', message: '登录记录不存在', details: {} }
      expect([
        await refusal(first.auth.endSessions({ id: theirs!.id })),
        await refusal(first.auth.answerSignIn({ id: theirs!.id, mine: false })),
        await refusal(first.auth.endSessions({ id: 'nothing' })),
      ]).toEqual([wanted, wanted, wanted])
      expect(await isAlive(other.second)).toBe(true)
    })

    it('asks the other sessions about a sign-in from a device that is new to the account, until one says it was the own', async () => {
      const { first, second, onPhone } = await three(shop())
      const asked = async ({ account }: Client) => (await account.counts()).newSignIn
      expect(await asked(first)).toBeNull()
      const phone = await onPhone()
      const [record] = (await first.auth.loginRecords({})).list
      expect([record?.standing, record?.device]).toEqual(['new', 'iPhone · Safari 17'])
      const { id, at, place, device } = record!
      expect(await Promise.all([first, second, phone].map(asked))).toEqual([
        { id, at, place, device },
        { id, at, place, device },
        null,
      ])
      expect(await first.auth.answerSignIn({ id, mine: true })).toBe(0)
      expect(await Promise.all([first, second].map(asked))).toEqual([null, null])
      expect((await first.auth.loginRecords({})).list[0]!.standing).toBe('mine')
      // It is remembered.
      await onPhone()
      expect([await asked(first), (await first.auth.loginRecords({})).list[0]!.standing]).toEqual([null, 'known'])
      expect(await isAlive(phone)).toBe(true)
    })

    it('ends all other sessions when it was somebody else, who stays somebody new', async () => {
      const { first, second, onPhone } = await three(shop())
      const phone = await onPhone()
      const { newSignIn } = await second.account.counts()
      expect(await second.auth.answerSignIn({ id: newSignIn!.id, mine: false })).toBe(2)
      expect(await Promise.all([first, second, phone].map(isAlive))).toEqual([false, true, false])
      expect((await second.account.counts()).newSignIn).toBeNull()
      expect((await second.auth.loginRecords({})).list[0]!.standing).toBe('not_mine')
      await onPhone()
      expect((await second.account.counts()).newSignIn).not.toBeNull()
    })

    it('lets no session from somewhere new vouch for itself, or for what was there before it', async () => {
      const { first, onPhone } = await three(shop())
      const phone = await onPhone()
      const again = await onPhone()
      const [newer, older] = (await phone.auth.loginRecords({})).list
      const wanted = { kind: 'conflict', message: '请在这次登录之前就已登录的设备上确认', details: {} }
      expect([
        await refusal(phone.auth.answerSignIn({ id: older!.id, mine: true })),
        await refusal(again.auth.answerSignIn({ id: older!.id, mine: true })),
        await refusal(again.auth.answerSignIn({ id: newer!.id, mine: true })),
      ]).toEqual([wanted, wanted, wanted])
      expect(await again.account.counts()).toMatchObject({ newSignIn: null })
      // Both came from there: one word is enough.
      await first.auth.answerSignIn({ id: newer!.id, mine: true })
      expect((await first.account.counts()).newSignIn).toBeNull()
    })

    it('asks nobody after a failed try', async () => {
      const { account, first } = await three(shop())
      await refusal(shop().phone().auth.signIn({ loginType: 'password', account, password: WRONG }))
      expect((await first.account.counts()).newSignIn).toBeNull()
      const [failed] = (await first.auth.loginRecords({})).list
      expect((await refusal(first.auth.answerSignIn({ id: failed!.id, mine: false }))).kind).toBe('not-found')
    })

    it('knows of a session that was crowded out that nobody is there', async () => {
      const own = await ownShop()
      const account = await registered(own)
      const enter = async () => {
        await own.advance(1)
        return signedIn(own, account, NEW_PASSWORD)
      }
      const first = await enter()
      for (let i = 0; i < 20; i += 1) await enter()
      const last = await enter()
      expect((await refusal(first.auth.me())).message).toBe('账号登录的设备过多，较早的登录已自动退出，请重新登录')
      const { list } = await last.auth.loginRecords({ pageSize: 50 })
      expect(list.map(({ live }) => live)).toEqual([...Array<boolean>(20).fill(true), false, false])
      expect(await last.auth.endSessions({ others: true })).toBe(19)
      // It is still told why it is over.
      expect((await refusal(first.auth.me())).message).toBe('账号登录的设备过多，较早的登录已自动退出，请重新登录')
    })
  })
