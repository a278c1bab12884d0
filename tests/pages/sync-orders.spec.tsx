import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buyer, open } from '../support/open'

it('fetches what the shops have sold, lists it, and keeps the place of who leaves and comes back', async () => {
  const shop = await open('/shopsmanage/syncorder', { as: buyer })
  expect(await screen.findByText('没有这样的店铺订单')).toBeTruthy()
  await shop.user.click(await screen.findByRole('button', { name: '同步订单' }))
  const list = await screen.findByRole('list', { name: '店铺订单' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(24)
  expect(screen.getByRole('region', { name: '同步进度' }).textContent).toContain('新增 24')
  await shop.user.click(screen.getByRole('button', { name: '待关联 2' }))
  expect(await screen.findAllByText('待关联', { selector: 'em' })).toHaveLength(2)
  await shop.go('/relax')
  await shop.go(-1)
  expect(await screen.findAllByText('待关联', { selector: 'em' })).toHaveLength(2)
  expect(shop.calls('platformOrders.sync')).toHaveLength(1)
})

it('reads from the link what it lists', async () => {
  const shop = await open('/shopsmanage/syncorder', { as: buyer })
  await shop.ports().platformOrders.sync({}, {})
  await shop.go('/shopsmanage/syncorder?status=paused&soon=1')
  expect(await screen.findByRole('button', { name: '即将超时', pressed: true })).toBeTruthy()
  const list = await screen.findByRole('list', { name: '店铺订单' })
  expect(within(list).getAllByText('平台正在审核，通过后再下单').length).toBeGreaterThan(0)
})

it('shows whom an order goes to only for a purpose', async () => {
  const shop = await open('/shopsmanage/syncorder', { as: buyer })
  await shop.ports().platformOrders.sync({}, {})
  await shop.go('/shopsmanage/syncorder?sort=paid')
  const [first] = await screen.findAllByRole('button', { name: /^查看收货人/ })
  await shop.user.click(first!)
  expect(shop.calls('platformOrders.consignee')).toEqual([])
  await shop.user.click(screen.getByRole('button', { name: '核对地址' }))
  expect((await screen.findByText(/文三路/)).textContent).toMatch(/1380000\d{4}/)
})
