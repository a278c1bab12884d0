import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOffer, relationFakes, someOffers } from '../support/relation-fakes'
import { buyer, open } from '../support/open'

const unlinked = '/shopsmanage/syncorder?status=unlinked'

const openUnlinked = async (ports = {}) => {
  const shop = await open('/shopsmanage/syncorder', { as: buyer, ports })
  await shop.ports().platformOrders.sync({}, {})
  await shop.go(unlinked)
  const [first] = await screen.findAllByRole('button', { name: '关联货源' })
  await shop.user.click(first!)
  return { shop, picker: await shop.dialog('关联货源') }
}

it('relates a line to what was searched for, and takes it back from the message', async () => {
  const { shop, picker } = await openUnlinked()
  const field = within(picker).getByRole('searchbox', { name: '搜索货源' })
  await shop.user.type(field, '卫衣{Enter}')
  const goods = await within(picker).findByRole('list', { name: '货源' })
  const [best] = await within(goods).findAllByRole('button', { pressed: false })
  await shop.user.click(best!)
  const [color] = within(goods).getAllByRole('group')
  await shop.user.click(within(color!).getAllByRole('button')[0]!)
  await shop.user.click(within(picker).getByRole('button', { name: '增加 换算' }))
  await shop.user.keyboard('{Control>}{Enter}{/Control}')
  const message = await screen.findByText(/^已关联，共 \d 单/)
  expect(screen.queryByRole('dialog')).toBeNull()
  const [[asked]] = shop.calls('relations.relate') as [[{ items: { qtyRatio: number }[]; remember: boolean }]]
  expect([asked.items[0]!.qtyRatio, asked.remember]).toEqual([2, true])
  await shop.idle()
  expect((await shop.ports().relations.remembered({})).total).toBe(1)
  expect(message).toBeTruthy()
  await shop.user.click(screen.getByRole('button', { name: '撤销' }))
  await shop.notice('已撤销，和关联之前一样')
  expect((await shop.ports().relations.remembered({})).total).toBe(0)
})

it('has the likely one chosen, says which other specs go with it, and warns of a spec that was changed', async () => {
  const { item } = someOffers()
  const link = { ...anOffer().skus[1]!, skuId: 'red-l', productId: 'p1', title: '碎花连衣裙', spec: '红色 / L' }
  const changed = { ...link, qtyRatio: 1, by: 'remembered' as const, changed: true }
  const { relations, calls } = relationFakes({
    offers: async () => someOffers({ item: { ...item, link: changed } }),
  })
  const { shop, picker } = await openUnlinked({ relations })
  expect(await within(picker).findByText('店铺规格已改，请确认')).toBeTruthy()
  expect(within(picker).getByRole('button', { name: /^L/, pressed: true })).toBeTruthy()
  const others = within(picker).getByRole('list', { name: '一起关联的规格' })
  expect(others.textContent).toBe('红色 L → 红色 / L（2 行）')
  await shop.user.click(within(picker).getByRole('checkbox', { name: '同商品的其他规格一起关联（1 个）' }))
  await shop.user.click(within(picker).getByRole('checkbox', { name: '记住这个关联' }))
  await shop.user.click(within(picker).getByRole('button', { name: '关联货源' }))
  expect(await screen.findByText('已关联，共 3 单，同款 2 行一起关联')).toBeTruthy()
  expect(calls.at(-1)).toEqual([
    'relate',
    { items: [{ platformItemId: 'i1', skuId: 'red-l', qtyRatio: 1 }], remember: false },
  ])
})

it('lists what is remembered, and ends it', async () => {
  const shop = await open('/shopsmanage/syncorder', { as: buyer })
  const { platformOrders, relations } = shop.ports()
  await platformOrders.sync({}, {})
  const { list } = await platformOrders.list({ status: 'linked' })
  const line = list[0]!.lines[0]!
  await relations.relate({
    items: [{ platformItemId: line.platformItemId, skuId: line.link!.skuId, qtyRatio: 2 }],
    remember: true,
  })
  await shop.go('/shopsmanage/syncorder')
  await shop.user.click(await screen.findByRole('tab', { name: '已记住的关联' }))
  const remembered = await screen.findByRole('list', { name: '已记住的关联' })
  expect(remembered.textContent).toContain('店铺 1 件 = 2 件 · 手动选择 · 2026-11-20')
  expect(shop.location()).toContain('relations=1')
  await shop.user.click(within(remembered).getByRole('button', { name: '更改或解除' }))
  const picker = await shop.dialog('关联货源')
  await shop.user.click(await within(picker).findByRole('button', { name: '解除关联' }))
  expect(await screen.findByText(/^已解除关联，\d 单变为待关联/)).toBeTruthy()
  expect(await screen.findByText('还没有记住的关联')).toBeTruthy()
})
