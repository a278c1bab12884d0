import { describe, expect, it } from 'vitest'
import { fen } from '../../src/domain/money'
import type { RechargeRequest } from '../../src/domain/wallet/recharge'
import { uuid } from './ordering'
import { refusal, sharedShop, type Client, type World } from './world'

export const rechargeContract = (world: World) =>
  describe(`WalletGateway, topping up, on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    const free = (amount: number, n = 1): RechargeRequest => {
      return { wish: { amount: fen(amount) }, method: 'sandbox', requestId: uuid(n) }
    }
    const reserve = async (client: Client) => {
      const { reserveAvailable, reserveBonus } = await client.auth.me()
      return [reserveAvailable, reserveBonus]
    }
    /** The dearest package, for its gift. */
    const richest = async (client: Client) => (await client.wallet.rechargeOffer()).list.at(-1)!

    it('offers packages by what they cost, the bounds of a free amount, and the channels that are open', async () => {
      const { list, min, max, payMethods } = await (await shop().newBuyer()).wallet.rechargeOffer()
      expect(list.map(({ payAmount, bonusAmount, recommended }) => [payAmount, bonusAmount, recommended])).toEqual([
        [50_000, 1000, false],
        [100_000, 3000, false],
        [300_000, 12_000, true],
        [500_000, 25_000, false],
      ])
      expect([min, max, payMethods]).toEqual([100, 5_000_000, ['sandbox']])
    })

    it('opens one with a code to pay by, and credits it with its gift once it is paid', async () => {
      const client = await shop().newBuyer({ reserve: 700 })
      const { id: packageId, payAmount, bonusAmount } = await richest(client)
      const ticket = await client.wallet.recharge({ wish: { packageId }, method: 'sandbox', requestId: uuid(1) })
      expect(ticket).toMatchObject({ method: 'sandbox', amount: payAmount, bonusAmount })
      expect([ticket.codeUrl, ticket.pageUrl].every((url) => url.includes('/sandbox/cashier/'))).toBe(true)
      const { rechargeNo, paymentNo, expiresAt } = ticket
      const before = { rechargeNo, paymentNo, status: 'pending', amount: payAmount, bonusAmount, paidAt: '', expiresAt }
      expect(await client.wallet.rechargeResult(rechargeNo)).toEqual({
        ...before,
        method: 'sandbox',
        available: 700,
        bonus: 0,
      })
      await shop().confirmPayment(paymentNo)
      const result = await client.wallet.rechargeResult(rechargeNo)
      expect(result).toEqual({
        ...before,
        status: 'succeeded',
        method: 'sandbox',
        paidAt: result.paidAt,
        available: 700 + payAmount,
        bonus: bonusAmount,
      })
      expect(result.paidAt).not.toBe('')
      expect(await reserve(client)).toEqual([700 + payAmount, bonusAmount])
    })

    it('credits a free amount without a gift, once, however often it is told', async () => {
      const client = await shop().newBuyer()
      const { paymentNo, bonusAmount } = await client.wallet.recharge(free(12_345))
      await shop().confirmPayment(paymentNo)
      await shop().confirmPayment(paymentNo)
      expect([bonusAmount, await reserve(client)]).toEqual([0, [12_345, 0]])
    })

    it('credits what was captured a second time as available, without another gift', async () => {
      const client = await shop().newBuyer()
      const { id: packageId, payAmount, bonusAmount } = await richest(client)
      const { paymentNo } = await client.wallet.recharge({ wish: { packageId }, method: 'sandbox', requestId: uuid(1) })
      await shop().confirmPayment(paymentNo)
      await shop().captureAgain(paymentNo)
      await shop().captureAgain(paymentNo)
      expect(await reserve(client)).toEqual([2 * payAmount, bonusAmount])
    })

    it('can be watched as any payment, which the reserve doesn’t pay', async () => {
      const client = await shop().newBuyer({ reserve: 700 })
      const { paymentNo, expiresAt } = await client.wallet.recharge(free(500))
      expect(await client.orders.payResult(paymentNo)).toEqual({
        paymentNo,
        biz: 'recharge',
        status: 'pending',
        amount: 500,
        orderNos: [],
        paidAt: '',
        expiresAt,
        payMethods: ['sandbox'],
        reserveAvailable: 700,
        reserveBonus: 0,
      })
      const answer = await refusal(client.orders.pay({ pay: { paymentNo }, method: 'reserve', requestId: uuid(2) }))
      expect(answer).toEqual({ kind: 'invalid', message: '该支付方式暂未开通', details: { field: 'method' } })
      const again = await client.orders.pay({ pay: { paymentNo }, method: 'sandbox', requestId: uuid(3) })
      expect([again.paymentNo, again.codeUrl !== '']).toEqual([paymentNo, true])
    })

    it('answers the same request id with the same ticket, and refuses other content under it', async () => {
      const client = await shop().newBuyer()
      const first = await client.wallet.recharge(free(500))
      expect(await client.wallet.recharge(free(500))).toEqual(first)
      const other = { kind: 'conflict', message: '请勿重复提交', details: {} }
      expect(await refusal(client.wallet.recharge(free(600)))).toEqual(other)
      await shop().confirmPayment(first.paymentNo)
      expect(await client.wallet.recharge(free(500))).toEqual(first)
      expect(await reserve(client)).toEqual([500, 0])
    })

    it('refuses what is neither an open package nor an amount within the bounds, or both', async () => {
      const client = await shop().newBuyer()
      const wish = async (over: object) => {
        const request = { ...free(500), wish: over, requestId: uuid(9) } as RechargeRequest
        return (await refusal(client.wallet.recharge(request))).message
      }
      expect([
        await wish({ amount: fen(99) }),
        await wish({ amount: fen(5_000_001) }),
        await wish({ packageId: '99' }),
        await wish({ packageId: '1', amount: fen(500) }),
        await wish({}),
      ]).toEqual([
        '充值金额应为 ¥1.00 至 ¥50000.00',
        '充值金额应为 ¥1.00 至 ¥50000.00',
        '这个充值套餐已下架，请重新选择',
        '请选择充值套餐或填写充值金额，二者选一',
        '请选择充值套餐或填写充值金额，二者选一',
      ])
    })

    it('is paid by no channel that is not open, nor by the reserve itself', async () => {
      const client = await shop().newBuyer({ reserve: 10_000 })
      for (const method of ['alipay', 'reserve']) {
        const answer = await refusal(client.wallet.recharge({ ...free(500), method } as RechargeRequest))
        expect(answer).toEqual({ kind: 'invalid', message: '该支付方式暂未开通', details: { field: 'method' } })
      }
      expect(await reserve(client)).toEqual([10_000, 0])
    })

    it('shows nobody the top-up of another', async () => {
      const [owner, other] = [await shop().newBuyer(), await shop().newBuyer()]
      const { rechargeNo } = await owner.wallet.recharge(free(500))
      const gone = { kind: 'not-found', message: '充值单不存在', details: {} }
      expect(await refusal(other.wallet.rechargeResult(rechargeNo))).toEqual(gone)
      expect(await refusal(other.wallet.rechargeResult('Z0000000000000000'))).toEqual(gone)
    })

    it('closes what was not paid in 30 minutes, and credits money that comes after that, with its gift', async () => {
      const own = await ownShop()
      const client = await own.newBuyer()
      const { id: packageId, payAmount, bonusAmount } = await richest(client)
      const late = await client.wallet.recharge({ wish: { packageId }, method: 'sandbox', requestId: uuid(1) })
      await own.advance(1799)
      expect((await client.wallet.rechargeResult(late.rechargeNo)).status).toBe('pending')
      await own.advance(1)
      expect((await client.wallet.rechargeResult(late.rechargeNo)).status).toBe('closed')
      expect(await reserve(client)).toEqual([0, 0])
      await own.captureAgain(late.paymentNo)
      expect(await client.wallet.rechargeResult(late.rechargeNo)).toMatchObject({
        status: 'succeeded',
        available: payAmount,
        bonus: bonusAmount,
      })
    })

    it('allows no more than ten in a minute', async () => {
      const client = await shop().newBuyer()
      for (let n = 1; n <= 10; n++) await client.wallet.recharge(free(500, n))
      expect((await refusal(client.wallet.recharge(free(500, 11)))).kind).toBe('too-often')
    })
  })
