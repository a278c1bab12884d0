import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { calmDials, type Dials, type Play } from '../../src/domain/ports/play'
import { open } from '../support/open'

const playWith = (first: Partial<Dials> = {}) => {
  const turned: Dials[] = []
  const paid: string[] = []
  let begun = 0
  let dials = { ...calmDials, ...first }
  const play: Play = {
    dials: () => dials,
    turn: (next) => void turned.push((dials = next)),
    startOver: () => void (begun += 1),
    pay(paymentNo) {
      paid.push(paymentNo)
      return paymentNo === 'P1'
    },
  }
  return { play, turned, paid, begun: () => begun }
}

it('turns the dials of a shop in memory, one without the others', async () => {
  const { play, turned } = playWith({ aheadMs: 60_000 })
  const shop = await open('/test', { play })
  await shop.user.click(await screen.findByRole('radio', { name: '1 秒' }))
  await shop.user.click(screen.getByRole('radio', { name: '做了，但答复丢了' }))
  await shop.user.click(screen.getByRole('radio', { name: '十分之一' }))
  await shop.user.click(screen.getByRole('button', { name: '时间往前走31 分钟' }))
  expect(turned.at(-1)).toEqual({ delayMs: 1000, mishap: 'lost', oneIn: 10, aheadMs: 32 * 60_000 })
  await shop.user.click(screen.getByRole('button', { name: '旋钮复原' }))
  expect(turned.at(-1)).toEqual(calmDials)
  expect(screen.getByRole('radio', { name: '不出错' })).toHaveProperty('checked', true)
})

it('begins anew only when asked twice', async () => {
  const { play, begun } = playWith()
  const shop = await open('/test', { play })
  await shop.user.click(await screen.findByRole('button', { name: '重新开张' }))
  expect(begun()).toBe(0)
  const dialog = await shop.dialog('确定要重新开张吗？')
  await shop.user.click(within(dialog).getByRole('button', { name: '重新开张' }))
  expect(begun()).toBe(1)
})

it('is a cashier for the payment that its address names', async () => {
  const { play, paid } = playWith()
  const shop = await open('/test?cashier=P1&fen=1234', { play })
  expect(await screen.findByText('¥12.34')).toBeTruthy()
  await shop.user.click(screen.getByRole('button', { name: '确认支付' }))
  expect(await screen.findByText('支付成功，可以关闭这个标签页，回到商城。')).toBeTruthy()
  expect(paid).toEqual(['P1'])
  expect(screen.queryByRole('button', { name: '确认支付' })).toBeNull()
})

it('says where the shop knows no such payment, and lets it be tried again', async () => {
  const { play, paid } = playWith()
  const shop = await open('/test?cashier=P2', { play })
  await shop.user.click(await screen.findByRole('button', { name: '确认支付' }))
  expect((await screen.findByRole('alert')).textContent).toContain('商城里没有这笔待付的款')
  await shop.user.click(screen.getByRole('button', { name: '确认支付' }))
  expect(paid).toEqual(['P2', 'P2'])
})

it('shows neither where the shop is real', async () => {
  await open('/test?cashier=P1')
  expect(await screen.findByRole('heading', { name: '自检' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '内存商城' })).toBeNull()
})
