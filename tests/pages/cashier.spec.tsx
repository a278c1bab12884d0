import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fen } from '../../src/domain/money'
import type { PayRequest, PayResult, PaymentStatus } from '../../src/domain/payment'
import { buyer, open } from '../support/open'

const CASHIER = '/payorder?payment_no=P1'

const topUp = (over: Partial<PayResult> = {}): PayResult => ({
  paymentNo: 'P1',
  biz: 'recharge',
  status: 'pending',
  amount: fen(100_000),
  orderNos: [],
  paidAt: '',
  expiresAt: '2036-11-20T12:30:00+08:00',
  payMethods: ['alipay', 'wechat'],
  reserveAvailable: fen(0),
  reserveBonus: fen(0),
  ...over,
})

const openCashier = (result: PayResult) =>
  open(CASHIER, {
    as: buyer,
    ports: {
      orders: {
        payResult: async () => result,
        pay: async ({ method }: PayRequest) => ({
          paymentNo: 'P1',
          method: method ?? '',
          codeUrl: `https://${method}.example/1`,
          pageUrl: '',
          expiresAt: result.expiresAt,
        }),
      },
    },
  })

describe('the cashier of a top-up', () => {
  it('offers every open channel, draws the code of the chosen one, and never the reserve', async () => {
    const shop = await openCashier(topUp())
    await screen.findByRole('heading', { name: '支付宝扫码' })
    screen.getByText('备用金充值，付款后马上到账')
    expect(screen.queryByRole('button', { name: '余额支付' })).toBeNull()
    await shop.user.click(screen.getByRole('radio', { name: '微信扫码' }))
    await screen.findByRole('heading', { name: '微信扫码' })
    expect(shop.calls('orders.pay').map(([asked]) => (asked as PayRequest).method)).toEqual(['alipay', 'wechat'])
  })

  it.each<[PaymentStatus, string, string]>([
    ['succeeded', '充值成功', '查看备用金'],
    ['closed', '充值已超时关闭', '重新充值'],
    ['failed', '充值没有成功', '重新充值'],
  ])('says how it ended: %s', async (status, title, way) => {
    const shop = await openCashier(topUp({ status }))
    await screen.findByRole('heading', { name: title })
    await shop.user.click(screen.getByRole('link', { name: way }))
    await waitFor(() => expect(shop.location()).toBe('/usermanage/mypurse'))
  })
})
