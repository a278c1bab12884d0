import { expect, it } from 'vitest'
import { fen } from '../money'
import { rechargeOrder } from './recharge'

const offer = {
  list: [{ id: '2', name: '充 1000 送 30', payAmount: fen(100_000), bonusAmount: fen(3000), recommended: false }],
  min: fen(100),
  max: fen(5_000_000),
}
const messageOf = (wish: Parameters<typeof rechargeOrder>[1]): string => {
  try {
    return JSON.stringify(rechargeOrder(offer, wish))
  } catch (error) {
    return (error as Error).message
  }
}

it('is a package with its gift, or an amount without one', () => {
  expect(rechargeOrder(offer, { packageId: '2' })).toEqual({
    packageId: '2',
    packageName: '充 1000 送 30',
    amount: 100_000,
    gift: 3000,
  })
  for (const amount of [100, 5_000_000])
    expect(rechargeOrder(offer, { amount: fen(amount) })).toEqual({ packageId: null, packageName: '', amount, gift: 0 })
})

it('is refused outside the bounds, for a package that is gone, and for both or neither', () => {
  for (const amount of [99, 5_000_001])
    expect(messageOf({ amount: fen(amount) })).toBe('充值金额应为 ¥1.00 至 ¥50000.00')
  expect(messageOf({ packageId: '3' })).toBe('这个充值套餐已下架，请重新选择')
  for (const wish of [{}, { packageId: '2', amount: fen(100) }])
    expect(messageOf(wish)).toBe('请选择充值套餐或填写充值金额，二者选一')
})
