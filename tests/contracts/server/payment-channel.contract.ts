import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChannelRefund, PaymentChannel, RawNotice } from '../../../server/payments/channel'
import { isFailure, type FailureKind } from '../../../src/domain/failure'
import { fen, type Fen } from '../../../src/domain/money'

/** What every provider of payments promises, whatever it calls things on its own wire. */
export interface ChannelWorld {
  channel: PaymentChannel
  /** A number of ours that the provider hasn't heard of. */
  newNumber(): string
  /** The buyer pays there; the message that the provider sends us of it. Throws when it takes nothing. */
  pay(outTradeNo: string, amount: Fen): Promise<RawNotice>
  /** The buyer has it before him there, where that makes a difference: what he never saw can't be closed everywhere. */
  show?(outTradeNo: string): void
  /** The same message with something in it changed by somebody in between. */
  forge(notice: RawNotice): RawNotice[]
  close(): Promise<void>
}

export const paymentChannelContract = (open: () => Promise<ChannelWorld>): void => {
  let world: ChannelWorld
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())

  const AMOUNT = fen(1234)
  const begun = async (amount = AMOUNT) => {
    const outTradeNo = world.newNumber()
    const payment = { outTradeNo, amount, expiresMs: Date.parse('2030-01-01'), origin: 'http://shop.test' }
    return { outTradeNo, payment, ticket: await world.channel.create(payment) }
  }
  const paid = async () => {
    const { outTradeNo } = await begun()
    await world.pay(outTradeNo, AMOUNT)
    const { tradeNo } = (await world.channel.query(outTradeNo))!
    const refund = (refundNo: string, amount: number): ChannelRefund => ({
      refundNo,
      outTradeNo,
      tradeNo,
      amount: fen(amount),
      total: AMOUNT,
    })
    return { outTradeNo, tradeNo, refund }
  }
  const refusedAs = async (call: Promise<unknown>, kind: FailureKind): Promise<boolean> =>
    call.then(
      () => false,
      (error: unknown) => isFailure(error, kind),
    )

  describe('taking money', () => {
    test('a payment is got ready with something to show the buyer, the same however often', async () => {
      const { payment, ticket } = await begun()
      expect(ticket.codeUrl + ticket.pageUrl).toMatch(/^\S{10,}$/)
      expect(await world.channel.create(payment)).toEqual(ticket)
    })

    test('nothing is taken for what was never begun, nor before the buyer pays', async () => {
      const { outTradeNo } = await begun()
      expect(await world.channel.query(outTradeNo)).toBe(null)
      expect(await world.channel.query(world.newNumber())).toBe(null)
    })

    test('what is taken can be asked for, by its own number and with its amount, and is taken once', async () => {
      const { outTradeNo } = await begun()
      await world.pay(outTradeNo, AMOUNT)
      const taken = await world.channel.query(outTradeNo)
      expect(taken).toEqual({ tradeNo: expect.stringMatching(/^\S+$/), amount: AMOUNT })
      await world.pay(outTradeNo, AMOUNT)
      expect(await world.channel.query(outTradeNo)).toEqual(taken)
    })
  })

  describe('closing', () => {
    test('a closed payment takes nothing more', async () => {
      const { outTradeNo } = await begun()
      world.show?.(outTradeNo)
      expect([await world.channel.close(outTradeNo), await world.channel.close(outTradeNo)]).toEqual([null, null])
      await expect(world.pay(outTradeNo, AMOUNT)).rejects.toBeInstanceOf(Error)
      expect(await world.channel.query(outTradeNo)).toBe(null)
    })

    test('of one that was paid, closing tells so', async () => {
      const { outTradeNo, tradeNo } = await paid()
      expect(await world.channel.close(outTradeNo)).toEqual({ tradeNo, amount: AMOUNT })
    })

    test('closed and paid at once, it is one of the two', async () => {
      const { outTradeNo } = await begun()
      const [closed, pay] = await Promise.allSettled([world.channel.close(outTradeNo), world.pay(outTradeNo, AMOUNT)])
      const told = closed.status === 'fulfilled' && closed.value !== null
      expect(told).toBe(pay.status === 'fulfilled')
    })
  })

  describe('giving back', () => {
    test('parts of a capture go back, up to the whole of it', async () => {
      const { refund } = await paid()
      expect(await world.channel.refund(refund(randomUUID(), 1000))).toMatch(/^(succeeded|processing)$/)
      expect(await refusedAs(world.channel.refund(refund(randomUUID(), 235)), 'conflict')).toBe(true)
      expect(await world.channel.refund(refund(randomUUID(), 234))).toMatch(/^(succeeded|processing)$/)
    })

    test('the same number goes back once, also at once, and for its own amount only', async () => {
      const { refund } = await paid()
      const [one, rest] = [randomUUID(), randomUUID()]
      await Promise.all([1, 2, 3].map(() => world.channel.refund(refund(one, 1000))))
      expect(await refusedAs(world.channel.refund(refund(one, 200)), 'conflict')).toBe(true)
      expect(await world.channel.refund(refund(rest, 234))).toMatch(/^(succeeded|processing)$/)
    })

    test('nothing goes back of what was not taken, or of another’s capture', async () => {
      const { tradeNo } = await paid()
      const { outTradeNo } = await begun()
      const wrong = { refundNo: randomUUID(), outTradeNo, tradeNo, amount: fen(1), total: AMOUNT }
      expect(await refusedAs(world.channel.refund(wrong), 'conflict')).toBe(true)
    })
  })

  describe('notices', () => {
    test('a notice says what was taken, as asking does', async () => {
      const { outTradeNo } = await begun()
      const notice = await world.pay(outTradeNo, AMOUNT)
      expect(await world.channel.readNotice(notice)).toEqual({
        noticeId: expect.stringMatching(/^\S+$/),
        news: { of: 'capture', outTradeNo, ...(await world.channel.query(outTradeNo)) },
      })
    })

    test('a notice that is not the provider’s, or was changed on its way, is refused', async () => {
      const { outTradeNo } = await begun()
      const forged = world.forge(await world.pay(outTradeNo, AMOUNT))
      expect(forged.length).toBeGreaterThan(2)
      for (const notice of [...forged, { headers: {}, body: '' }, { headers: {}, body: '{"x":' }])
        expect(await refusedAs(world.channel.readNotice(notice), 'invalid')).toBe(true)
    })

    test('the provider is told apart whether we took its news', () => {
      const [taken, refused] = [world.channel.answerNotice(true), world.channel.answerNotice(false)]
      expect(taken.status).toBeLessThan(300)
      expect(refused.status).toBeGreaterThanOrEqual(400)
    })
  })
}
