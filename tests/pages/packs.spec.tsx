import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buyer, open } from '../support/open'

/** Orders to one person in one parcel: offered before they are ordered, taken back until they are sent. */

interface Asked {
  default: { pack?: boolean }
  orders: { platformOrderId: string; pack?: boolean }[]
}

const dialogOf = async () => {
  const shop = await open('/shopsmanage/orderstore', { as: buyer })
  await shop.ports().platformOrders.sync({}, {})
  await shop.go('/shopsmanage/syncorder?status=linked')
  await shop.user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await shop.user.click(screen.getByRole('button', { name: '批量下单' }))
  const dialog = within(await screen.findByRole('dialog', { name: '批量下单' }))
  await dialog.findByRole('region', { name: '合计' })
  const hint = within(dialog.getByRole('region', { name: '合包发货' }))
  const asked = () => shop.calls('sales.quote').at(-1)![0] as Asked
  return { ...shop, dialog, hint, asked }
}

it('is offered with what it saves, and chosen for all who go together', async () => {
  const { dialog, hint, asked, user } = await dialogOf()
  const said = (text: RegExp) => waitFor(() => expect(hint.getByText(text)).toBeTruthy())
  await said(/^4 单可以合成 2 个包裹，预计退回运费/)
  expect(dialog.queryByText('合包')).toBeNull()
  await user.click(hint.getByRole('checkbox', { name: '同一收货人合包发货' }))
  await said(/^4 单合成 2 个包裹，预计退回运费/)
  expect(asked().default.pack).toBe(true)
  expect(await dialog.findAllByText('合包')).toHaveLength(4)
  // One of them after all by itself: its mate has nobody to go with then.
  await user.click(dialog.getAllByRole('button', { name: '单独发' })[0]!)
  await said(/^2 单合成 1 个包裹/)
  expect(asked().orders).toMatchObject([{ pack: false }])
  await user.click(dialog.getByRole('button', { name: '合包发' }))
  await said(/^4 单合成 2 个包裹/)
  await user.click(hint.getByRole('checkbox', { name: '同一收货人合包发货' }))
  await said(/^4 单可以合成 2 个包裹/)
  expect(asked()).toMatchObject({ default: { pack: false }, orders: [{ pack: false }] })
})

it('is told at the order, and taken back after a question', async () => {
  const { dialog, hint, user, go, calls } = await dialogOf()
  await user.click(hint.getByRole('checkbox', { name: '同一收货人合包发货' }))
  await dialog.findAllByText('合包')
  await user.click(dialog.getByRole('button', { name: '提交订单' }))
  await waitFor(() => expect(calls('sales.place')).toHaveLength(1))
  await go('/ordermanage/ordelist')
  const [tag] = await screen.findAllByText('合包')
  await user.click(within(tag!.closest('tr')!).getByText('订单详情'))
  const pack = () => screen.queryByRole('region', { name: '合包发货' })
  await waitFor(() => expect(pack()).toBeTruthy())
  const mates = within(pack()!).getByRole('list', { name: '同包的订单' })
  expect(within(mates).getAllByRole('link')).toHaveLength(1)
  await user.click(within(pack()!).getByRole('button', { name: '改为单独发货' }))
  await user.click(await screen.findByRole('button', { name: '仍然合包' }))
  expect(calls('orders.apart')).toEqual([])
  await user.click(within(pack()!).getByRole('button', { name: '改为单独发货' }))
  await user.click(await screen.findByRole('button', { name: '单独发货' }))
  await screen.findByText('已改为单独发货')
  await waitFor(() => expect(pack()).toBeNull())
})
