import { describe, expect, test } from 'vitest'
import { payShop } from '../support/pay-stubs/shop'
import { providerSuite } from '../support/pay-stubs/suite'

describe('alipay', () => {
  providerSuite('alipay')
})

describe('alipay alone', () => {
  test('unscanned: a code that nobody read can’t be closed there: paid later it counts, or becomes reserve, until its time is over', async () => {
    const shop = await payShop()
    const [changed, cancelled, over] = [
      await shop.begun('alipay'),
      await shop.begun('alipay'),
      await shop.begun('alipay'),
    ]
    await shop.pays(changed, 'wechat')
    await shop.cancel(cancelled)
    await shop.round()
    expect([await shop.attemptsOf(changed), await shop.attemptsOf(cancelled)]).toEqual([
      ['alipay closed', 'wechat open'],
      ['alipay closed'],
    ])
    for (const one of [changed, cancelled]) {
      shop.alipay.pay(one.outTradeNo)
      expect(await shop.knock('alipay', shop.alipay.notice(one.outTradeNo))).toBe('200 success')
    }
    expect([await shop.statusOf(changed), await shop.reserveOf(cancelled)]).toEqual(['succeeded', cancelled.payable])
    await shop.round()
    expect(await shop.attemptsOf(changed)).toEqual(['alipay paid', 'wechat closed'])
    shop.server.clock.advance(1801)
    expect(() => shop.alipay.pay(over.outTradeNo)).toThrow('the code is not valid')
    await shop.mustAddUp()
    await shop.close()
  })

  test('out-of-order: news of an open, a closed and a refunded trade before and after the payment change nothing', async () => {
    const shop = await payShop()
    const one = await shop.taken('alipay')
    const say = (trade_status: string, more = {}) => {
      const how = { id: `${trade_status}-${one.outTradeNo}`, fields: { trade_status, ...more } }
      return shop.knock('alipay', shop.alipay.notice(one.outTradeNo, how))
    }
    expect([await say('WAIT_BUYER_PAY'), await say('TRADE_CLOSED')]).toEqual(['200 success', '200 success'])
    expect(await shop.statusOf(one)).toBe('pending')
    expect(await say('TRADE_SUCCESS')).toBe('200 success')
    expect(await say('TRADE_FINISHED')).toBe('200 success')
    expect(
      await shop.knock(
        'alipay',
        shop.alipay.notice(one.outTradeNo, { id: 'w2', fields: { trade_status: 'WAIT_BUYER_PAY' } }),
      ),
    ).toBe('200 success')
    expect([await shop.statusOf(one), await shop.logsOf(one)]).toEqual(['succeeded', 'place pay'])
    await shop.mustAddUp()
    await shop.close()
  })

  test('rotation: while Alipay’s key is changed, answers and notices by either are believed; by one we don’t know, none', async () => {
    const [both, old] = [await payShop({ knowsBoth: true }), await payShop()]
    for (const shop of [both, old]) shop.alipay.rotate()
    const one = await both.taken('alipay')
    expect(await both.knock('alipay', both.alipay.notice(one.outTradeNo))).toBe('200 success')
    const other = await old.ordered()
    await expect(old.pays(other, 'alipay')).rejects.toThrow('支付渠道暂时没有应答')
    old.alipay.pay(other.outTradeNo)
    expect(await old.knock('alipay', old.alipay.notice(other.outTradeNo))).toBe('400 fail')
    expect(old.told('payment-notice-forged')).toMatchObject([{ level: 'warn', method: 'alipay' }])
    expect([await both.statusOf(one), await old.statusOf(other)]).toEqual(['succeeded', 'pending'])
    await both.close()
    await old.close()
  })

  test('refund-told: Alipay’s own word that a refund went back ends it', async () => {
    const shop = await payShop()
    const one = await shop.taken('alipay')
    await shop.knock('alipay', shop.alipay.notice(one.outTradeNo))
    await shop.cancel(one)
    const [refund] = await shop.refundsOf(one)
    shop.alipay.book.refunds.set(refund!.refundNo, { ...one, amount: refund!.amount, status: 'REFUND_SUCCESS' })
    expect(await shop.knock('alipay', shop.alipay.refundNotice(refund!.refundNo))).toBe('200 success')
    expect(await shop.refundsOf(one)).toMatchObject([{ status: 'succeeded' }])
    await shop.mustAddUp()
    await shop.close()
  })
})
