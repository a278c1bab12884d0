import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { payShop, refusal, type PayShop } from '../support/pay-stubs/shop'

/** Tries of one payment at more than one provider: only one may succeed. docs/payments.md lists these tests by their first words. */

let shop: PayShop
beforeAll(async () => {
  shop = await payShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.forgetLines())

describe('a change of the provider half way', () => {
  afterEach(() => shop.mustAddUp())

  test('switch: the first is asked and closed before the second is opened; back again is a new number', async () => {
    const one = await shop.begun('wechat')
    await shop.pays(one, 'alipay')
    expect(await shop.attemptsOf(one)).toEqual(['wechat closed', 'alipay open'])
    expect(() => shop.wechat.pay(one.outTradeNo)).toThrow('nothing is taken by this number')
    await shop.pays(one, 'wechat')
    expect(await shop.attemptsOf(one)).toEqual(['wechat closed', 'alipay closed', 'wechat open'])
    shop.wechat.pay(`${one.paymentNo}_3`)
    expect(await shop.knock('wechat', shop.wechat.notice(`${one.paymentNo}_3`))).toBe('204')
    expect([await shop.statusOf(one), await shop.logsOf(one)]).toEqual(['succeeded', 'place pay'])
  })

  test('switch-paid: where the first has taken the money meanwhile, it is paid by that and the second is not opened', async () => {
    const one = await shop.taken('wechat')
    expect(await refusal(shop.pays(one, 'alipay'))).toBe('conflict 订单已支付或已关闭，请刷新后查看')
    expect([await shop.statusOf(one), await shop.attemptsOf(one)]).toEqual([
      'succeeded',
      ['wechat paid', 'alipay open'],
    ])
    expect(shop.alipay.asked).not.toContain(`create ${one.paymentNo}_2`)
    await shop.round()
    expect(await shop.attemptsOf(one)).toEqual(['wechat paid', 'alipay closed'])
  })

  test('switch-away: where the first can’t be reached, the second is opened; paid at both, the later becomes reserve', async () => {
    const one = await shop.begun('wechat')
    shop.wechat.misbehave('query', 'timeout')
    await shop.pays(one, 'alipay')
    await vi.waitFor(
      () =>
        expect(shop.told('pay-provider-no-answer')).toMatchObject([{ level: 'warn', method: 'wechat', call: 'close' }]),
      5000,
    )
    expect(await shop.attemptsOf(one)).toEqual(['wechat open', 'alipay open'])
    shop.alipay.pay(`${one.paymentNo}_2`)
    shop.wechat.pay(one.outTradeNo)
    expect(await shop.knock('alipay', shop.alipay.notice(`${one.paymentNo}_2`))).toBe('200 success')
    expect(await shop.knock('wechat', shop.wechat.notice(one.outTradeNo))).toBe('204')
    expect([await shop.logsOf(one), await shop.reserveOf(one)]).toEqual([
      expect.stringMatching(/^place pay/),
      one.payable,
    ])
    expect(await shop.attemptsOf(one)).toEqual(['wechat paid', 'alipay paid'])
  })

  test('switch-reserve: paid from the reserve, what was begun elsewhere is closed by the next round', async () => {
    const one = await shop.ordered(1_000_000)
    await shop.pays(one, 'wechat')
    await shop.pays(one, 'reserve')
    await shop.round()
    expect([await shop.statusOf(one), await shop.attemptsOf(one)]).toEqual(['succeeded', ['wechat closed']])
    expect(() => shop.wechat.pay(one.outTradeNo)).toThrow('nothing is taken by this number')
  })
})
