import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sweep } from '../../../server/payments/expire'
import { sendRefunds } from '../../../server/payments/refunds'
import { payShop, refusal, type Begun, type PayShop } from './shop'
import { totalOf, type Misbehaviour, type PayStub } from './stub'

const AWAY = 'busy 支付渠道暂时没有应答，请稍后再试，或换一种支付方式'
const GARBLED: Misbehaviour[] = ['html', 'half', '500', 'forged', 'unsigned', 'odd', 'huge']
/**
 * Whatever a provider does wrong ends in the right state with the right amount, whichever it is. docs/payments.md lists these tests by
 * their first words.
 */
export const providerSuite = (method: PayStub['method']): void => {
  let shop: PayShop
  let stub: PayStub
  beforeAll(async () => {
    shop = await payShop()
    stub = shop[method]
  })
  afterAll(() => shop.close())
  beforeEach(() => shop.forgetLines())
  afterEach(() => shop.mustAddUp())
  const ok = method === 'alipay' ? '200 success' : '204'
  const knock = (notice: ReturnType<PayStub['notice']>) => shop.knock(method, notice)
  const polled = async ({ buyer, paymentNo }: Begun) => (await buyer.orders.payResult(paymentNo)).status
  const asked = (call: string, { outTradeNo }: Begun) =>
    stub.asked.filter((one) => one === `${call} ${outTradeNo}`).length

  /** A connection that breaks is tried again once by Alipay's package itself. */
  const TIMES = method === 'alipay' ? 2 : 1

  describe('notices', () => {
    test('good: the buyer sees a code, pays, and the notice makes it a success', async () => {
      const one = await shop.begun(method)
      const { codeUrl, pageUrl } = await shop.pays(one, method)
      expect([codeUrl, pageUrl]).toEqual([expect.stringMatching(/^(https:\/\/qr\.alipay\.com|weixin:\/\/wxpay)\//), ''])
      expect(asked('create', one)).toBe(1)
      stub.pay(one.outTradeNo)
      expect([await knock(stub.notice(one.outTradeNo)), await shop.statusOf(one)]).toEqual([ok, 'succeeded'])
      expect(await shop.attemptsOf(one)).toEqual([`${method} paid`])
      expect(shop.told('payment-notice')).toMatchObject([{ method, paymentNo: one.paymentNo, settled: 'settled' }])
    })

    test('forged: signed by another key, altered by a letter or not signed, it is refused and nothing is kept', async () => {
      const one = await shop.taken(method)
      const good = stub.notice(one.outTradeNo)
      const sign = /sign=[^&]+/
      const bare =
        method === 'alipay'
          ? { ...good, body: good.body.replace(sign, 'sign=') }
          : { ...good, headers: { ...good.headers, 'wechatpay-signature': '' } }
      const altered = { ...good, body: good.body.replace(method === 'alipay' ? 'total_amount=' : '"id":"', '$&9') }
      for (const forged of [stub.notice(one.outTradeNo, { byStranger: true }), bare, altered])
        expect(await knock(forged)).toMatch(/^400 /)
      expect([await shop.statusOf(one), await shop.logsOf(one)]).toEqual(['pending', 'place'])
      expect(shop.told('payment-notice-forged')[0]).toMatchObject({ level: 'warn', method, count: 1 })
      expect(await knock(good)).toBe(ok)
    })

    test('wrong-amount: truly signed over another amount, it pays nothing and waits for a person', async () => {
      const one = await shop.begun(method)
      stub.pay(one.outTradeNo, one.payable - 1)
      expect(await knock(stub.notice(one.outTradeNo))).toMatch(/^400 /)
      expect([await shop.statusOf(one), await shop.reserveOf(one)]).toEqual(['pending', 0])
      expect(shop.told('payment-notice-refused')).toMatchObject([{ level: 'error', method, reason: '支付金额不符' }])
      expect(shop.told('payment-disputed')).toMatchObject([{ level: 'error', method, amount: one.payable - 1 }])
      shop.server.clock.advance(1801)
      await sweep(shop.server.deps)
      expect(await shop.statusOf(one)).toBe('failed')
      const { tradeNo } = stub.book.trades.get(one.outTradeNo)!
      await shop.mustAddUp(`P5 payment ${one.paymentNo} trade ${tradeNo} is in dispute: 支付金额不符`)
      await shop.server.db.query('update disputed_captures set resolved_at = now() where payment_no = $1', [
        one.paymentNo,
      ])
    })

    test('foreign: truly signed for another app or merchant, it is refused with a loud line and changes nothing', async () => {
      const one = await shop.taken(method)
      const others =
        method === 'alipay'
          ? [{ app_id: '2021000000000009' }, { seller_id: '2088000000000009' }]
          : [{ appid: 'wxother' }, { mchid: '1900000009' }]
      for (const [i, fields] of others.entries())
        expect(await knock(stub.notice(one.outTradeNo, { id: `f${i}-${one.outTradeNo}`, fields }))).toMatch(/^400 /)
      expect(await shop.statusOf(one)).toBe('pending')
      expect(shop.told('payment-notice-refused').map(({ level, reason }) => [level, reason])).toEqual(
        others.map((fields) => ['error', expect.stringContaining(`通知不是给本商户的：${Object.keys(fields)[0]}`)]),
      )
      expect(await knock(stub.notice(one.outTradeNo))).toBe(ok)
    })

    test('duplicate: sent twice, and again after an hour, it is one success', async () => {
      const one = await shop.taken(method)
      const notice = stub.notice(one.outTradeNo)
      expect([await knock(notice), await knock(notice)]).toEqual([ok, ok])
      shop.server.clock.advance(3600)
      await knock(notice)
      expect(await knock(stub.notice(one.outTradeNo, { id: `again-${one.outTradeNo}` }))).toBe(ok)
      expect([await shop.logsOf(one), await shop.reserveOf(one)]).toEqual(['place pay', 0])
      expect(shop.told('payment-notice').map(({ settled }) => settled)).toEqual(['settled', 'already'])
    })

    test('early: the notice is there before the answer that the code comes with; the payment is a success', async () => {
      const one = await shop.ordered()
      const release = stub.hold('create')
      const paying = refusal(shop.pays(one, method))
      await vi.waitFor(() => expect(stub.book.trades.has(one.outTradeNo)).toBe(true), 5000)
      stub.pay(one.outTradeNo)
      expect(await knock(stub.notice(one.outTradeNo))).toBe(ok)
      release()
      expect(await paying).toBe('conflict 订单已支付或已关闭，请刷新后查看')
      expect([await shop.statusOf(one), await shop.logsOf(one)]).toEqual(['succeeded', 'place pay'])
    })

    test('unknown: a true one about a number that we never gave is refused and kept', async () => {
      const one = await shop.taken(method)
      const fields = { out_trade_no: 'P0000000000000000_1' }
      expect(await knock(stub.notice(one.outTradeNo, { id: `u-${one.outTradeNo}`, fields }))).toMatch(/^400 /)
      expect(shop.told('payment-notice-refused')).toMatchObject([{ level: 'error', reason: '支付单不存在' }])
      expect(await polled(one)).toBe('succeeded')
    })

    test('never: nobody is told; the buyer’s poll finds it, and without a buyer the round', async () => {
      const watched = await shop.taken(method)
      const left = await shop.taken(method)
      expect(await polled(watched)).toBe('succeeded')
      await shop.round()
      expect(await shop.statusOf(left)).toBe('pending')
      shop.server.clock.advance(31)
      await shop.round()
      expect(await shop.statusOf(left)).toBe('succeeded')
      expect(shop.told('payments-found-by-asking')).toMatchObject([{ level: 'warn', found: 1 }])
    })

    test('five-hundred: at once, of ten payments fifty times each, every one is answered and each payment paid once', async () => {
      const all: Begun[] = []
      for (let i = 0; i < 10; i++) all.push(await shop.taken(method))
      const notices = all.map(({ outTradeNo }) => stub.notice(outTradeNo))
      const answers = await Promise.all(Array.from({ length: 500 }, (_, i) => knock(notices[i % 10]!)))
      expect(new Set(answers)).toEqual(new Set([ok]))
      shop.server.clock.advance(15)
      await shop.round()
      for (const one of all)
        expect([await shop.statusOf(one), await shop.logsOf(one)]).toEqual(['succeeded', 'place pay'])
    })

    test('races: notice, polls and the sweeper at once settle it once', async () => {
      const one = await shop.taken(method)
      const late = { ...shop.server.deps, clock: { now: () => shop.server.clock.now() + 1_801_000 } }
      const notice = stub.notice(one.outTradeNo)
      await Promise.all([
        ...Array.from({ length: 5 }, () => knock(notice)),
        ...[1, 2, 3].map(() => polled(one)),
        sweep(late),
      ])
      expect([await shop.statusOf(one), await shop.logsOf(one), await shop.reserveOf(one)]).toEqual([
        'succeeded',
        'place pay',
        0,
      ])
    })
  })

  describe('answers', () => {
    const CODE = /^(https:\/\/qr\.alipay\.com|weixin:\/\/wxpay)\//
    const noAnswer = (call: string) => shop.told('pay-provider-no-answer').filter((line) => line.call === call)

    test('time-out: no answer in time is told as “try again”, and the same request asks again by the same number', async () => {
      const one = await shop.ordered()
      const requestId = randomUUID()
      stub.misbehave('create', 'timeout')
      expect(await refusal(shop.pays(one, method, requestId))).toBe(AWAY)
      expect(noAnswer('create')).toMatchObject([{ level: 'warn', method, outTradeNo: one.outTradeNo }])
      expect((await shop.pays(one, method, requestId)).codeUrl).toMatch(CODE)
      expect([asked('create', one), await shop.attemptsOf(one)]).toEqual([2, [`${method} open`]])
    })

    test('cut: a connection that ends before or after the work is done leaves one try, which the next request opens', async () => {
      for (const how of ['cut', 'cut-after'] as const) {
        const one = await shop.ordered()
        stub.misbehave('create', how, TIMES)
        expect(await refusal(shop.pays(one, method))).toBe(AWAY)
        expect((await shop.pays(one, method)).codeUrl).toMatch(CODE)
        expect([asked('create', one), await shop.attemptsOf(one)]).toEqual([TIMES + 1, [`${method} open`]])
      }
    })

    test('garbled: HTML, half an answer, 500, another’s signature, none, one without a code: never a code', async () => {
      const ways: Misbehaviour[] = [...GARBLED, 'no-code']
      for (const how of ways.filter((one) => one !== 'odd' || method === 'alipay')) {
        const one = await shop.ordered()
        stub.misbehave('create', how)
        expect([how, await refusal(shop.pays(one, method))]).toEqual([how, AWAY])
        expect((await shop.pays(one, method)).codeUrl).toMatch(CODE)
      }
    })

    test('garbled-query: whatever is answered when it is asked, nothing is paid; the next question finds the money', async () => {
      const one = await shop.taken(method)
      for (const how of [...GARBLED, 'other', 'timeout', 'cut'] as const) {
        stub.misbehave('query', how, how === 'cut' ? TIMES : 1)
        expect([how, await polled(one)]).toEqual([how, 'pending'])
        shop.server.clock.advance(2)
      }
      expect(noAnswer('query').length).toBeGreaterThanOrEqual(GARBLED.length)
      expect(await polled(one)).toBe('succeeded')
    })

    test('garbled-close: a payment that can’t be closed there is not ended, and tried again in a minute', async () => {
      shop.server.clock.advance(1801)
      // What others have left goes first.
      await sweep(shop.server.deps)
      const one = await shop.begun(method)
      if (method === 'alipay') shop.alipay.scan(one.outTradeNo)
      shop.server.clock.advance(1801)
      for (const how of ['timeout', 'html', 'forged'] as const) {
        stub.misbehave('query', how)
        await sweep(shop.server.deps)
        expect([how, await shop.statusOf(one)]).toEqual([how, 'pending'])
        shop.server.clock.advance(60)
      }
      expect(shop.told('payment-not-ended')).toHaveLength(3)
      stub.misbehave('close', 'cut-after')
      await sweep(shop.server.deps)
      shop.server.clock.advance(60)
      await sweep(shop.server.deps)
      expect([await shop.statusOf(one), await shop.attemptsOf(one)]).toEqual(['closed', [`${method} closed`]])
      expect(stub.book.trades.get(one.outTradeNo)!.state).toBe('closed')
    })

    test('polls: fifty at once ask the provider once in two seconds', async () => {
      const one = await shop.begun(method)
      const before = asked('query', one)
      await Promise.all(Array.from({ length: 50 }, () => polled(one)))
      expect(asked('query', one) - before).toBe(1)
      shop.server.clock.advance(1)
      await polled(one)
      shop.server.clock.advance(1)
      await polled(one)
      expect(asked('query', one) - before).toBe(2)
    })
  })

  describe('ends', () => {
    test('late-paid: paid just before the time was over, closing tells so and it counts', async () => {
      const one = await shop.taken(method)
      shop.server.clock.advance(1801)
      await sweep(shop.server.deps)
      expect([await shop.statusOf(one), await shop.logsOf(one)]).toEqual(['succeeded', 'place pay'])
      expect(await knock(stub.notice(one.outTradeNo))).toBe(ok)
      expect(await shop.reserveOf(one)).toBe(0)
    })

    test('late-cancelled: paid and then cancelled before the notice came, the money is the buyer’s reserve', async () => {
      const one = await shop.taken(method)
      await shop.cancel(one)
      expect(await knock(stub.notice(one.outTradeNo))).toBe(ok)
      expect([await shop.logsOf(one), await shop.reserveOf(one)]).toEqual([
        expect.stringContaining('cancel'),
        one.payable,
      ])
      expect(shop.told('payment-notice')).toMatchObject([{ settled: 'credited' }])
    })

    test('cancelled: the try of an order that was cancelled is closed at the provider by the next round', async () => {
      const one = await shop.begun(method)
      if (method === 'alipay') shop.alipay.scan(one.outTradeNo)
      await shop.cancel(one)
      await shop.round()
      expect(await shop.attemptsOf(one)).toEqual([`${method} closed`])
      expect(() => stub.pay(one.outTradeNo)).toThrow(/not valid|nothing is taken/)
    })
  })

  describe('refunds', () => {
    const paid = async () => {
      const one = await shop.taken(method)
      await knock(stub.notice(one.outTradeNo))
      return one
    }
    /** WeChat says by a notice when it is done. */
    const done = async (one: Begun) => {
      const [refund] = await shop.refundsOf(one)
      if (method === 'wechat') expect(await knock(stub.refundNotice(refund!.refundNo))).toBe(ok)
      return shop.refundsOf(one)
    }

    test('refund: of a cancelled order goes back where it came from, once, to the fen', async () => {
      const one = await paid()
      const before = totalOf(stub.book)
      await shop.cancel(one)
      await sendRefunds(shop.server.deps)
      expect(await done(one)).toMatchObject([{ status: 'succeeded', method, amount: one.payable }])
      expect([before - totalOf(stub.book), await shop.reserveOf(one)]).toEqual([one.payable, 0])
    })

    test('refund-cut: no answer, or one that is lost after the work was done: the same number again, and it is one refund', async () => {
      for (const how of ['timeout', 'cut', 'cut-after', 'html', 'forged', 'other'] as const) {
        const one = await paid()
        const before = totalOf(stub.book)
        stub.misbehave('refund', how, how.startsWith('cut') ? TIMES : 1)
        await shop.cancel(one)
        await sendRefunds(shop.server.deps)
        shop.server.clock.advance(60)
        await sendRefunds(shop.server.deps)
        expect([how, await done(one)]).toMatchObject([how, [{ status: 'succeeded', amount: one.payable }]])
        expect([how, before - totalOf(stub.book), await shop.reserveOf(one)]).toEqual([how, one.payable, 0])
      }
      expect(shop.told('refund-not-sent').length).toBeGreaterThanOrEqual(5)
    })

    test('refund-refused: what the provider refuses for good is the buyer’s reserve', async () => {
      const one = await paid()
      // Somebody has given it back by hand, at the provider.
      stub.book.refunds.set(`hand-${one.paymentNo}`, {
        ...one,
        amount: stub.book.trades.get(one.outTradeNo)!.paid,
        status: '',
      })
      await shop.cancel(one)
      await sendRefunds(shop.server.deps)
      expect(await shop.refundsOf(one)).toMatchObject([{ status: 'to_reserve' }])
      expect([await shop.reserveOf(one), shop.told('refund-to-reserve')]).toMatchObject([
        one.payable,
        [{ level: 'warn' }],
      ])
      stub.book.refunds.delete(`hand-${one.paymentNo}`)
    })
  })
}
