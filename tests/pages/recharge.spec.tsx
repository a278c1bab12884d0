import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import type { PayResult } from '../../src/domain/payment'
import type { Ports } from '../../src/domain/ports/ports'
import type { RechargeOffer, RechargeResult, RechargeTicket } from '../../src/domain/wallet/recharge'
import { bareBuyer, holdTimers, open, type Opened } from '../support/open'
import { anOverview, aStatement } from '../support/wallet-fakes'

afterEach(() => void vi.useRealTimers())

const offer: RechargeOffer = {
  list: [
    { id: 'p1', name: '小店', payAmount: fen(50_000), bonusAmount: fen(0), recommended: false },
    { id: 'p2', name: '热销', payAmount: fen(100_000), bonusAmount: fen(3_000), recommended: true },
  ],
  min: fen(100),
  max: fen(5_000_000),
  payMethods: ['alipay', 'wechat'],
}
const ticket: RechargeTicket = {
  rechargeNo: 'R1',
  paymentNo: 'P1',
  method: 'alipay',
  codeUrl: 'https://qr.alipay.test/1',
  pageUrl: 'https://pay.alipay.test/1',
  expiresAt: '2026-11-20T10:15:00+08:00',
  amount: fen(100_000),
  bonusAmount: fen(3_000),
}
const payment: PayResult = {
  paymentNo: 'P1',
  biz: 'recharge',
  status: 'pending',
  amount: fen(100_000),
  orderNos: [],
  paidAt: '',
  expiresAt: ticket.expiresAt,
  payMethods: ['alipay', 'wechat'],
  reserveAvailable: null,
  reserveBonus: null,
}
const result: RechargeResult = {
  rechargeNo: 'R1',
  paymentNo: 'P1',
  status: 'succeeded',
  method: 'alipay',
  amount: fen(100_000),
  bonusAmount: fen(3_000),
  paidAt: '2026-11-20T10:01:00+08:00',
  expiresAt: ticket.expiresAt,
  available: fen(368_000),
  bonus: fen(10_000),
}

/** The purse over a provider that the test plays; `now` is what it says when it is asked. */
const openPurse = async (more: Partial<Ports['wallet']> = {}, first: PayResult['status'] = 'pending') => {
  const now: { status: PayResult['status'] } = { status: first }
  const shop = await open('/usermanage/mypurse', {
    as: bareBuyer,
    ports: {
      wallet: {
        overview: () => Promise.resolve(anOverview),
        transactions: () => Promise.resolve(aStatement([])),
        rechargeOffer: () => Promise.resolve(offer),
        recharge: () => Promise.resolve(ticket),
        rechargeResult: () => Promise.resolve({ ...result, status: now.status }),
        ...more,
      },
      orders: {
        payResult: () => Promise.resolve({ ...payment, status: now.status }),
        pay: (request) =>
          Promise.resolve({
            paymentNo: 'P1',
            method: request.method!,
            codeUrl: 'weixin://1',
            pageUrl: '',
            expiresAt: ticket.expiresAt,
          }),
      },
    },
  })
  await shop.user.click(await screen.findByRole('button', { name: '充值' }))
  return { shop, now, become: (status: PayResult['status']) => (now.status = status) }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: '充值备用金' }))
const press = async (shop: Opened, name: string) =>
  shop.user.click(await (await dialog()).findByRole('button', { name }))

describe('choosing what to put in', () => {
  it('begins with what is recommended, tells the gift, and pays by the method that is chosen', async () => {
    const { shop } = await openPurse()
    const choice = await dialog()
    const recommended = await choice.findByRole<HTMLInputElement>('radio', { name: /充 ¥1000\.00 推荐/ })
    expect(recommended.checked).toBe(true)
    expect(recommended.closest('label')!.textContent).toBe('充 ¥1000.00 推荐送 ¥30.00')
    await shop.user.click(choice.getByRole('radio', { name: '微信扫码' }))
    await press(shop, '去付款')
    await waitFor(() => expect(shop.calls('wallet.recharge')).toHaveLength(1))
    expect(shop.calls('wallet.recharge')[0]).toEqual([
      { wish: { packageId: 'p2' }, method: 'wechat', requestId: expect.any(String) as string },
    ])
  })

  it.each(['', '0.5', '50000.01', '一百', '12.345'])('refuses “%s” in words, and asks nobody', async (typed) => {
    const { shop } = await openPurse()
    const field = await (await dialog()).findByRole('textbox', { name: '充值金额（元）' })
    await shop.user.click(field)
    if (typed) await shop.user.type(field, typed)
    await press(shop, '去付款')
    expect((await dialog()).getByText('充值金额应为 ¥1.00 至 ¥50000.00')).toBeDefined()
    expect(shop.calls('wallet.recharge')).toEqual([])
  })

  it('takes an amount of one’s own, to the fen', async () => {
    const { shop } = await openPurse()
    await shop.user.type(await (await dialog()).findByRole('textbox', { name: '充值金额（元）' }), '88.08')
    await press(shop, '去付款')
    await waitFor(() => expect(shop.calls('wallet.recharge')).toMatchObject([[{ wish: { amount: 8_808 } }]]))
  })

  it('keeps what was chosen where it is refused, and says why', async () => {
    const { shop } = await openPurse({
      recharge: () => Promise.reject(new Failure('invalid', '这个套餐已下架，请重新选择')),
    })
    await press(shop, '去付款')
    await shop.notice('这个套餐已下架，请重新选择')
    const recommended = await (await dialog()).findByRole<HTMLInputElement>('radio', { name: /充 ¥1000\.00/ })
    expect(recommended.checked).toBe(true)
  })

  it('asks again under the same id where no answer came', async () => {
    let calls = 0
    const { shop } = await openPurse({
      recharge: () =>
        (calls += 1) === 1 ? Promise.reject(new Failure('network', '网络不通')) : Promise.resolve(ticket),
    })
    await press(shop, '去付款')
    expect(await (await dialog()).findByText(/正在凭原来的请求核对，不会重复开单/)).toBeDefined()
    await press(shop, '立即重试')
    expect(await (await dialog()).findByRole('img', { name: '付款二维码' })).toBeDefined()
    const [first, second] = shop.calls('wallet.recharge')
    expect(second).toEqual(first)
  })

  it('says so where there is no way to pay', async () => {
    await openPurse({ rechargeOffer: () => Promise.resolve({ ...offer, payMethods: [] }) })
    expect(await (await dialog()).findByText('暂时没有可用的支付方式，请联系客服。')).toBeDefined()
  })
})

describe('paying by a code', () => {
  it('shows code, link, time and gift, and says what there is once it is paid', async () => {
    holdTimers()
    const { shop, become } = await openPurse()
    await press(shop, '去付款')
    const paying = await dialog()
    expect(await paying.findByRole('img', { name: '付款二维码' })).toBeDefined()
    expect(paying.getByRole('link', { name: '打开收银台' }).getAttribute('href')).toBe(ticket.pageUrl)
    expect(paying.getByRole('timer').textContent).toBe('15:00')
    expect(paying.getByText('到账另送 ¥30.00')).toBeDefined()
    const read = shop.calls('wallet.overview').length
    become('succeeded')
    await shop.clock.advance(3000)
    expect(await (await dialog()).findByText('充值成功')).toBeDefined()
    expect((await dialog()).getByText(/^现在可用/).textContent).toBe('现在可用 ¥3680.00，赠送 ¥100.00')
    expect(shop.calls('wallet.overview').length).toBeGreaterThan(read)
    await press(shop, '完成')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '充值备用金' })).toBeNull())
  })

  it('can be drawn for another channel', async () => {
    const { shop } = await openPurse()
    await press(shop, '去付款')
    await shop.user.click(await (await dialog()).findByText('微信扫码'))
    await waitFor(() =>
      expect(shop.calls('orders.pay')).toMatchObject([[{ pay: { paymentNo: 'P1' }, method: 'wechat' }]]),
    )
    expect(await (await dialog()).findByRole('heading', { name: '微信扫码' })).toBeDefined()
  })

  it('is found again when the dialog was closed, or the page loaded anew, in the middle of it', async () => {
    const { shop } = await openPurse()
    await press(shop, '去付款')
    await (await dialog()).findByRole('img', { name: '付款二维码' })
    await press(shop, '关闭')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '充值备用金' })).toBeNull())
    await shop.reload()
    await shop.user.click(await screen.findByRole('button', { name: '充值' }))
    expect(await (await dialog()).findByRole('img', { name: '付款二维码' })).toBeDefined()
    expect(shop.calls('wallet.recharge')).toHaveLength(1)
    await press(shop, '换一个金额')
    expect(await (await dialog()).findByRole('button', { name: '去付款' })).toBeDefined()
  })

  it('whose time is over says that nothing was taken, and is looked for once more or begun anew', async () => {
    const { shop, become } = await openPurse({}, 'closed')
    await press(shop, '去付款')
    expect(await (await dialog()).findByText('付款码已过期')).toBeDefined()
    become('succeeded')
    await press(shop, '我已付款，再查一次')
    expect(await (await dialog()).findByText('充值成功')).toBeDefined()
  })

  it('that failed says that somebody looks into it', async () => {
    const { shop } = await openPurse({}, 'failed')
    await press(shop, '去付款')
    expect(await (await dialog()).findByText('充值没有成功')).toBeDefined()
    await press(shop, '重新充值')
    expect(await (await dialog()).findByRole('button', { name: '去付款' })).toBeDefined()
  })
})
