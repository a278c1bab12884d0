import { describe, expect, test } from 'vitest'
import { sendRefunds } from '../../server/payments/refunds'
import { payShop, type Begun, type PayShop } from '../support/pay-stubs/shop'
import { providerSuite } from '../support/pay-stubs/suite'

describe('wechat', () => {
  providerSuite('wechat')
})

describe('wechat alone', () => {
  test('clock: a notice or an answer whose time is six minutes off is not believed, one of four minutes is', async () => {
    const shop = await payShop()
    const one = await shop.taken('wechat')
    for (const skew of [360, -360])
      expect(await shop.knock('wechat', shop.wechat.notice(one.outTradeNo, { skew }))).toMatch(/^400 /)
    expect(shop.told('payment-notice-forged')).toMatchObject([{ reason: '通知的时间与本机相差 360 秒', count: 1 }])
    shop.wechat.misbehave('query', 'skew')
    await one.buyer.orders.payResult(one.paymentNo)
    expect([await shop.statusOf(one), shop.told('pay-provider-no-answer').length]).toEqual(['pending', 1])
    expect(await shop.knock('wechat', shop.wechat.notice(one.outTradeNo, { skew: 240 }))).toBe('204')
    expect(await shop.statusOf(one)).toBe('succeeded')
    await shop.mustAddUp()
    await shop.close()
  })

  test('rotation: from a key to the next in mid-flight, both are believed by their serials; the line names one we lack', async () => {
    const [both, old] = [await payShop({ knowsBoth: true }), await payShop()]
    const one = await both.taken('wechat')
    const before = both.wechat.notice(one.outTradeNo)
    both.wechat.rotate()
    expect([
      await both.knock('wechat', both.wechat.notice(one.outTradeNo)),
      await both.knock('wechat', before),
    ]).toEqual(['204', '204'])
    const other = await old.taken('wechat')
    old.wechat.rotate()
    expect(await old.knock('wechat', old.wechat.notice(other.outTradeNo))).toMatch(/^400 /)
    expect(old.told('payment-notice-forged')).toMatchObject([
      { level: 'warn', reason: '没有编号为“7132D72A03E93CDDF8C03BBD1F37EEDF00000001”的平台公钥或证书' },
    ])
    expect([await both.statusOf(one), await old.statusOf(other)]).toEqual(['succeeded', 'pending'])
    await both.close()
    await old.close()
  })

  test('plain: a body that is not sealed, or was sealed with another key, is no notice', async () => {
    const shop = await payShop()
    const one = await shop.taken('wechat')
    const bodies = [
      JSON.stringify({ id: 'x', event_type: 'TRANSACTION.SUCCESS', resource: { out_trade_no: one.outTradeNo } }),
      'null',
      '[]',
      '{"id":"x","event_type":"TRANSACTION.SUCCESS","resource":{"algorithm":"AEAD_AES_256_GCM","ciphertext":"AAAA","nonce":"n"}}',
    ]
    for (const body of bodies) expect(await shop.knock('wechat', shop.wechat.signed(body))).toMatch(/^400 /)
    expect(shop.told('payment-notice-forged')[0]).toMatchObject({ reason: '通知解不开：请检查 APIv3 密钥' })
    expect(await shop.statusOf(one)).toBe('pending')
    await shop.close()
  })

  /** Paid, cancelled, and its refund under way. */
  const refunding = async (shop: PayShop): Promise<Begun & { refundNo: string }> => {
    const one = await shop.taken('wechat')
    await shop.knock('wechat', shop.wechat.notice(one.outTradeNo))
    await shop.cancel(one)
    await sendRefunds(shop.server.deps)
    const [refund] = await shop.refundsOf(one)
    expect(refund).toMatchObject({ status: 'processing' })
    return { ...one, refundNo: refund!.refundNo }
  }

  test('refund-told: under way until WeChat says so, by a notice or when it is asked again, whichever comes first', async () => {
    const shop = await payShop()
    const [told, asked] = [await refunding(shop), await refunding(shop)]
    const notice = shop.wechat.refundNotice(told.refundNo)
    expect([await shop.knock('wechat', notice), await shop.knock('wechat', notice)]).toEqual(['204', '204'])
    expect(await shop.refundsOf(told)).toMatchObject([{ status: 'succeeded' }])
    shop.wechat.book.refunds.get(asked.refundNo)!.status = 'SUCCESS'
    shop.server.clock.advance(60)
    await sendRefunds(shop.server.deps)
    expect(await shop.refundsOf(asked)).toMatchObject([{ status: 'succeeded' }])
    await shop.mustAddUp()
    await shop.close()
  })

  test('refund-closed: a refund that WeChat gave up is the buyer’s reserve; an abnormal one waits for a person, with a loud line', async () => {
    const shop = await payShop()
    const [closed, odd] = [await refunding(shop), await refunding(shop)]
    expect(await shop.knock('wechat', shop.wechat.refundNotice(closed.refundNo, 'CLOSED'))).toBe('204')
    shop.wechat.book.refunds.delete(closed.refundNo)
    expect([await shop.refundsOf(closed), await shop.reserveOf(closed)]).toMatchObject([
      [{ status: 'to_reserve' }],
      closed.payable,
    ])
    expect(await shop.knock('wechat', shop.wechat.refundNotice(odd.refundNo, 'ABNORMAL'))).toBe('204')
    expect(shop.told('refund-abnormal')).toMatchObject([{ level: 'error', refundNo: odd.refundNo }])
    expect(await shop.refundsOf(odd)).toMatchObject([{ status: 'processing' }])
    expect(await shop.knock('wechat', shop.wechat.refundNotice(odd.refundNo))).toBe('204')
    expect(await shop.refundsOf(odd)).toMatchObject([{ status: 'succeeded' }])
    await shop.mustAddUp()
    await shop.close()
  })
})
