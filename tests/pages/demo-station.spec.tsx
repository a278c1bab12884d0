import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusals } from '../../src/domain/refusals'
import { buyer, open } from '../support/open'

it('takes an order of the buyer a step on, and turns the dial', async () => {
  const shop = await open('/test', { as: buyer })
  const [first] = await screen.findAllByRole('button', { name: /走一步$/ })
  const orderNo = /D\d+/.exec(first!.getAttribute('aria-label')!)![0]
  const before = (await shop.ports().orders.info(orderNo)).statusText
  await shop.user.click(first!)
  const said = await screen.findByText(new RegExp(`订单 ${orderNo} 现在是：`))
  const { statusText } = await shop.ports().orders.info(orderNo)
  expect(said.textContent).toContain(statusText)
  expect(statusText).not.toBe(before)
  await shop.user.click(screen.getByRole('radio', { name: '1 小时 = 5 秒' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: '1 小时 = 5 秒' })).toHaveProperty('checked', true))
  expect((await shop.ports().demo.dial()).speed).toBe(720)
})

it('takes an application of the buyer a step on, though its order is completed', async () => {
  const shop = await open('/test', { as: buyer })
  const row = (await screen.findByText('售后待审核')).closest('li')!
  await shop.user.click(within(row).getByRole('button', { name: /走一步$/ }))
  expect(await screen.findByText(/^订单 D\d+ 现在是：已完成$/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('售后待审核')).toBeNull())
})

it('says where there is nothing to play: to visitors, and outside the demo', async () => {
  await open('/test')
  expect(await screen.findByText('登录后可以让自己的订单往前走。')).toBeTruthy()
})

it('offers nothing where the shop is no demo, and says what an order refuses', async () => {
  await open('/test', { as: buyer, ports: { demo: { dial: async () => ({ open: false, speed: 0 }) } } })
  expect(await screen.findByText('这里不是演示，订单由站点处理。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /走一步$/ })).toBeNull()
})

it('shows the refusal of a step', async () => {
  const step = () => Promise.reject(refusals.noDemoStep())
  const shop = await open('/test', { as: buyer, ports: { demo: { step } } })
  const [first] = await screen.findAllByRole('button', { name: /走一步$/ })
  await shop.user.click(first!)
  expect(await screen.findByText(/^这张订单没有下一步了/)).toBeTruthy()
})
