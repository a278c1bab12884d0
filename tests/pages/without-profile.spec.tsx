import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { fen, zero } from '../../src/domain/money'
import type { PayResult } from '../../src/domain/payment'
import type { Ports } from '../../src/domain/ports/ports'
import { bareBuyer, open, secondBuyer } from '../support/open'

/** A buyer whose profile doesn't come and was never stored: a page never waits for it. */

const bug = new Failure('bug', '服务器内部错误，请联系管理员')

/** `me` fails, or waits for ever, until it is mended. */
const without = (how: 'fails' | 'waits') => {
  let mended = false
  return {
    ports: ({ auth }: Ports) => ({
      preferences: { profile: () => null },
      auth: {
        me: () => (mended ? auth.me() : how === 'fails' ? Promise.reject(bug) : new Promise<never>(() => undefined)),
      },
    }),
    mend: () => void (mended = true),
  }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the checkout without a profile', () => {
  it('§8.5 §8.15 shows everything, says why nothing can be ordered yet, and keeps what was typed when the profile comes', async () => {
    const profile = without('fails')
    const shop = await open('/payorder?items=1001101:1', { as: bareBuyer, ports: profile.ports })
    await within(await screen.findByRole('region', { name: '金额明细' })).findByText('商品金额')
    expect(await screen.findByText('服务器内部错误，请联系管理员')).toBeTruthy()
    expect(screen.getByText('没有取到账户资料，暂时不能提交订单。')).toBeTruthy()
    expect(button('提交订单').disabled).toBe(true)
    await shop.user.type(screen.getByLabelText('姓名'), '李建国')
    profile.mend()
    await shop.user.click(button('重试'))
    await waitFor(() => expect(button('提交订单').disabled).toBe(false))
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('李建国')
    expect(screen.queryByText('服务器内部错误，请联系管理员')).toBeNull()
    expect(shop.calls('orders.place')).toEqual([])
  })

  it('§8.15 stands while the profile is on its way', async () => {
    await open('/payorder?items=1001101:1', { as: bareBuyer, ports: without('waits').ports })
    await within(await screen.findByRole('region', { name: '金额明细' })).findByText('商品金额')
    expect(screen.getByText('正在核对账户资料，稍后可以提交订单')).toBeTruthy()
    expect(button('提交订单').disabled).toBe(true)
  })
})

describe('the cashier without a profile', () => {
  const result: PayResult = {
    paymentNo: 'P1',
    biz: 'order',
    status: 'pending',
    amount: fen(1990),
    orderNos: ['D1'],
    paidAt: '',
    expiresAt: '',
    payMethods: ['reserve'],
    reserveAvailable: fen(5000),
    reserveBonus: zero,
  }
  const openCashier = ({ ports }: ReturnType<typeof without>) =>
    open('/payorder?payment_no=P1', {
      as: secondBuyer,
      ports: (real) => ({ ...ports(real), orders: { payResult: async () => result } }),
    })

  it('§8.5 §8.15 shows the payment, and says why nothing is paid from the reserve yet', async () => {
    const profile = without('fails')
    const shop = await openCashier(profile)
    const till = within(await screen.findByRole('region', { name: '备用金' }))
    expect(screen.getByText('¥19.90')).toBeTruthy()
    expect(await till.findByText('服务器内部错误，请联系管理员')).toBeTruthy()
    expect(button('余额支付').disabled).toBe(true)
    profile.mend()
    await shop.user.click(till.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(button('余额支付').disabled).toBe(false))
  })

  it('§8.15 stands while the profile is on its way', async () => {
    await openCashier(without('waits'))
    expect(await screen.findByText('正在核对账户资料，稍后可以用余额支付')).toBeTruthy()
    expect(screen.getByText('¥19.90')).toBeTruthy()
  })
})
