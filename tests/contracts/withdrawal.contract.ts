import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fen } from '../../src/domain/money'
import type { WithdrawalWish } from '../../src/domain/wallet/withdrawal-life'
import { NEW_PASSWORD, newMobile, refusal, type World } from './world'
import { RESERVE, wishing, withdrawalDesk } from './withdrawal-desk'

export const withdrawalContract = (world: World) =>
  describe(`withdrawals on ${world.name}`, () => {
    const desk = withdrawalDesk(world)
    const { applied, only, reserve, code, ownShop } = desk
    const cancel = (withdrawNo: string) => desk.client.wallet.cancelWithdrawal({ withdrawNo, requestId: randomUUID() })
    const steps = async (withdrawNo: string, ...wishes: WithdrawalWish[]) => {
      for (const wish of wishes) await desk.shop().operate(withdrawNo, wish)
    }

    it('§1.12 §7.18 freezes what is applied for, and shows where it goes without telling it', async () => {
      const one = await applied()
      expect(one).toEqual({
        withdrawNo: one.withdrawNo,
        amount: 20_000,
        fee: 0,
        arrives: 20_000,
        bonus: 0,
        channel: 'bank',
        payee: '张** · 6222 **** 0128',
        status: 'applied',
        statusText: '待审核',
        reason: '',
        can: { cancel: true },
        appliedAt: one.appliedAt,
        finishedAt: '',
      })
      expect(one.appliedAt).toMatch(/\+08:00$/)
      expect([await only(), await reserve()]).toEqual([one, [RESERVE - 20_000, 20_000]])
    })

    it('tells what is allowed now', async () => {
      const { account } = await desk.client.auth.me()
      const { rules } = await desk.client.wallet.withdrawals({})
      expect(rules).toEqual({
        withdrawable: RESERVE,
        bonus: 0,
        min: 1_000,
        max: 5_000_000,
        heldUntil: '',
        perDay: 3,
        leftToday: 3,
        feeRate: 0,
        feeMin: 0,
        days: 3,
        mobile: `${account.slice(0, 3)}****${account.slice(-4)}`,
      })
      await applied()
      expect((await desk.client.wallet.withdrawals({})).rules).toEqual({
        ...rules,
        withdrawable: RESERVE - 20_000,
        leftToday: 2,
      })
    })

    it.each([
      [{ amount: fen(999) }, 'amount', '每次最少提现 ¥10.00'],
      [{ amount: fen(5_000_001) }, 'amount', '每次最多提现 ¥50000.00'],
      [{ payeeName: '张' }, 'payeeName', '收款人姓名应为 2 至 32 个字'],
      [{ payeeAccount: '6222021234567890127' }, 'payeeAccount', '银行卡号有误，请逐位核对'],
      [{ channel: 'alipay' as const, payeeAccount: '张三的' }, 'payeeAccount', '支付宝账号应为手机号或邮箱'],
      [{ verifyCode: ' ' }, 'verifyCode', '请填写短信验证码'],
      [{ verifyCode: '12345' }, 'verifyCode', '验证码错误或已失效'],
    ])('refuses %o, and names the field', async (over, field, message) => {
      expect(await refusal(desk.client.wallet.withdraw(wishing('000000', over)))).toEqual({
        kind: 'invalid',
        message,
        details: { field },
      })
      expect(await reserve()).toEqual([RESERVE, 0])
    })

    it('gives no more than there is, and the code is still good then', async () => {
      const verifyCode = await code()
      expect(
        await refusal(desk.client.wallet.withdraw(wishing(verifyCode, { amount: fen(RESERVE + 1) }))),
      ).toMatchObject({
        kind: 'balance-short',
        details: { shortBy: 1 },
      })
      await desk.client.wallet.withdraw(wishing(verifyCode, { amount: fen(RESERVE) }))
      expect(await reserve()).toEqual([0, RESERVE])
    })

    it('takes a code once, and answers the same request with its first answer', async () => {
      const request = wishing(await code())
      const first = await desk.client.wallet.withdraw(request)
      expect(await desk.client.wallet.withdraw(request)).toEqual(first)
      expect(await desk.client.wallet.withdraw({ ...request, verifyCode: '000000' })).toEqual(first)
      expect((await refusal(desk.client.wallet.withdraw({ ...request, amount: fen(30_000) }))).kind).toBe('conflict')
      expect((await refusal(desk.client.wallet.withdraw({ ...request, requestId: randomUUID() }))).message).toBe(
        '验证码错误或已失效',
      )
      expect(await reserve()).toEqual([RESERVE - 20_000, 20_000])
    })

    it('looks at a code five times', async () => {
      const verifyCode = await code()
      const wrong = verifyCode === '111111' ? '222222' : '111111'
      for (let i = 0; i < 5; i++) await refusal(desk.client.wallet.withdraw(wishing(wrong)))
      expect((await refusal(desk.client.wallet.withdraw(wishing(verifyCode)))).message).toBe('验证码错误或已失效')
    })

    it('is taken back by its buyer until it is reviewed, and what was frozen is there again', async () => {
      const { withdrawNo } = await applied()
      const requestId = randomUUID()
      const gone = await desk.client.wallet.cancelWithdrawal({ withdrawNo, requestId })
      expect([gone.status, gone.can.cancel, gone.finishedAt === '']).toEqual(['cancelled', false, false])
      expect(await desk.client.wallet.cancelWithdrawal({ withdrawNo, requestId })).toEqual(gone)
      expect(await reserve()).toEqual([RESERVE, 0])
      expect(await refusal(cancel(withdrawNo))).toMatchObject({
        kind: 'conflict',
        message: '提现现在是“已撤销”，不能撤销',
      })
    })

    it('is not taken back once it is reviewed', async () => {
      const { withdrawNo } = await applied()
      await steps(withdrawNo, { event: 'take' })
      expect((await only()).can.cancel).toBe(false)
      expect((await refusal(cancel(withdrawNo))).message).toBe('提现现在是“审核中”，不能撤销')
    })

    it('is held for a day after a new number or a new password, and says until when', async () => {
      const own = await ownShop()
      const until = '2026-11-21 10:02:00'
      const held = {
        kind: 'conflict',
        message: `手机号或密码刚刚改过，为保护备用金，${until} 之后才能提现`,
        details: {},
      }
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const before = await applied({}, buyer, own)
      await own.advance(60)
      const { account } = await buyer.auth.me()
      const codeTo = async (mobile: string) => {
        await buyer.auth.sendCode({ mobile, smsType: 'changeMobile' })
        return own.smsCode(mobile)
      }
      await buyer.auth.proveMobile({ verifyCode: await codeTo(account) })
      const mobile = newMobile()
      await buyer.auth.changeMobile({ mobile, verifyCode: await codeTo(mobile) })

      const request = wishing(await code(buyer, own))
      const ofNumber = { ...held, message: held.message.replace('10:02', '10:01') }
      expect(await refusal(buyer.wallet.withdraw(request))).toEqual(ofNumber)
      const { list, rules } = await buyer.wallet.withdrawals({})
      expect([list, rules.heldUntil]).toEqual([[before], '2026-11-21T10:01:00+08:00'])
      await own.advance(60)
      const { auth } = own.client()
      await auth.sendCode({ mobile, smsType: 'resetPassword' })
      const filled = { account: mobile, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
      await auth.resetPassword({ ...filled, verifyCode: await own.smsCode(mobile) })
      const again = { loginType: 'password', account: mobile, password: NEW_PASSWORD } as const
      buyer.token.write((await own.client().auth.signIn(again)).accessToken)
      expect(await refusal(buyer.wallet.withdraw(request))).toEqual(held)

      await own.advance(24 * 3600)
      await own.renew(buyer)
      expect((await buyer.wallet.withdrawals({})).rules.heldUntil).toBe('')
      expect((await applied({}, buyer, own)).status).toBe('applied')
    })

    it.each<[string, WithdrawalWish[], string, string, [number, number]]>([
      [
        'is paid out',
        [{ event: 'take' }, { event: 'approve' }, { event: 'paid', voucher: 'V1' }],
        'paid',
        '',
        [80_000, 0],
      ],
      ['comes back rejected', [{ event: 'reject', reason: '实名不符' }], 'rejected', '实名不符', [100_000, 0]],
      [
        'comes back where it could not be paid',
        [{ event: 'approve' }, { event: 'failed', reason: '银行退回' }],
        'failed',
        '银行退回',
        [100_000, 0],
      ],
      ['stays frozen while it is being paid', [{ event: 'approve' }], 'paying', '', [80_000, 20_000]],
    ])('%s', async (_, wishes, status, reason, money) => {
      const { withdrawNo } = await applied()
      await steps(withdrawNo, ...wishes)
      const one = await only()
      expect([one.status, one.reason, await reserve()]).toEqual([status, reason, money])
      expect(one.finishedAt === '').toBe(status === 'paying')
    })

    const gifted = async (own: number, gift: number) => {
      const buyer = await desk.shop().newBuyer({ reserve: own, gift })
      const purse = async () => {
        const { available, frozen, bonus, freezes } = await buyer.wallet.overview()
        return [available, frozen, bonus, freezes.map(({ amount }) => amount)]
      }
      return { buyer, purse }
    }

    it('takes the same part of the gifts along as of the money, and says so before', async () => {
      const { buyer, purse } = await gifted(50_000, 1_001)
      const { rules } = await buyer.wallet.withdrawals({})
      expect([rules.withdrawable, rules.bonus]).toEqual([50_000, 1_001])
      const one = await applied({ amount: fen(25_000) }, buyer)
      expect([one.bonus, await purse()]).toEqual([500, [25_000, 25_500, 501, [25_500]]])
      await buyer.wallet.cancelWithdrawal({ withdrawNo: one.withdrawNo, requestId: randomUUID() })
      expect(await purse()).toEqual([50_000, 0, 1_001, []])
    })

    it('leaves no gift where all of the money is gone', async () => {
      const { buyer, purse } = await gifted(50_000, 1_001)
      const { withdrawNo } = await applied({ amount: fen(50_000) }, buyer)
      expect(await purse()).toEqual([0, 51_001, 0, [51_001]])
      await steps(withdrawNo, { event: 'approve' }, { event: 'paid', voucher: 'V1' })
      expect(await purse()).toEqual([0, 0, 0, []])
      const { list, totals } = await buyer.wallet.transactions({})
      expect(
        list
          .slice(0, 2)
          .map(({ type, typeText, direction, amount, bizNo }) => [type, typeText, direction, amount, bizNo]),
      ).toEqual([
        ['bonus_taken', '赠送收回', 'out', 1_001, withdrawNo],
        ['withdraw', '提现', 'out', 50_000, withdrawNo],
      ])
      expect(totals).toEqual({ in: 51_001, out: 51_001 })
      expect((await buyer.wallet.transactions({ type: 'bonus_taken' })).total).toBe(1)
    })

    it('gives the gifts back where it could not be paid', async () => {
      const { buyer, purse } = await gifted(50_000, 1_001)
      const { withdrawNo } = await applied({ amount: fen(49_999) }, buyer)
      expect(await purse()).toEqual([1, 50_999, 1, [50_999]])
      await steps(withdrawNo, { event: 'approve' }, { event: 'failed', reason: '银行退回' })
      expect(await purse()).toEqual([50_000, 0, 1_001, []])
    })

    it('of somebody else is not there', async () => {
      const { withdrawNo } = await applied()
      const other = await desk.shop().newBuyer()
      const wish = { withdrawNo, requestId: randomUUID() }
      expect(await refusal(other.wallet.cancelWithdrawal(wish))).toEqual({
        kind: 'not-found',
        message: '提现单不存在',
        details: {},
      })
      expect((await other.wallet.withdrawals({})).total).toBe(0)
    })

    it('may be applied for three times a day, and the newest stands first', async () => {
      const own = await desk.ownShop()
      const buyer = await own.newBuyer({ reserve: RESERVE })
      const numbers: string[] = []
      for (let i = 0; i < 3; i++) {
        numbers.unshift((await applied({}, buyer, own)).withdrawNo)
        await own.advance(61)
      }
      const { list, rules } = await buyer.wallet.withdrawals({})
      expect([list.map(({ withdrawNo }) => withdrawNo), rules.leftToday]).toEqual([numbers, 0])
      const refused = await refusal(applied({}, buyer, own))
      expect([refused.kind, refused.message]).toEqual(['too-often', '每天最多申请 3 次提现，请明天再来'])
      await own.advance(14 * 3600)
      await own.renew(buyer)
      expect((await applied({}, buyer, own)).status).toBe('applied')
      const second = await buyer.wallet.withdrawals({ page: 2, pageSize: 3 })
      expect([second.total, second.list.map(({ withdrawNo }) => withdrawNo)]).toEqual([4, [numbers[2]]])
    })
  })
