import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { leftSale } from '../../src/domain/shops/ordering'
import { buyer, open } from '../support/open'

/** The dialog that orders what shops have sold: choices of one order, and the ways to mend what can't be ordered. */

const UNLINKED = '还有商品没有关联货源，关联后再下单'
const PAGE = '/shopsmanage/syncorder'

const dialogOf = async (link: string, options: Parameters<typeof open>[1] = {}) => {
  const shop = await open('/shopsmanage/orderstore', { as: buyer, ...options })
  await shop.ports().platformOrders.sync({}, {})
  await shop.go(link)
  await shop.user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await shop.user.click(screen.getByRole('button', { name: '批量下单' }))
  const dialog = within(await screen.findByRole('dialog', { name: '批量下单' }))
  await dialog.findByRole('region', { name: '合计' })
  const press = async (name: string) => shop.user.click((await dialog.findAllByRole('button', { name }))[0]!)
  return { ...shop, dialog, press }
}
type Asked = { orders: { platformOrderId: string; addonIds: string[]; remark: string; brandId?: string }[] }

describe('one order among many', () => {
  it('has services, courier and remark of its own, and gives them up again', async () => {
    const { dialog, press, user, calls } = await dialogOf(`${PAGE}?status=linked`)
    await press('单独设置')
    const own = within(dialog.getByRole('region', { name: /^单独设置 / }))
    const [first] = own.getAllByRole('checkbox')
    await user.click(first!)
    await user.type(own.getByRole('textbox', { name: '备注' }), '放门口')
    await user.tab()
    await dialog.findByRole('button', { name: '已单独设置' })
    const asked = () => calls('sales.quote').at(-1)![0] as Asked
    expect(asked().orders).toMatchObject([{ remark: '放门口' }])
    expect(asked().orders[0]!.addonIds.length).toBeGreaterThan(0)
    await press('恢复和全部订单一样')
    await dialog.findAllByRole('button', { name: '单独设置' })
    expect(asked().orders).toEqual([])
  })
})

describe('what cannot be ordered', () => {
  it('is related from where it is named, and goes with the rest then', async () => {
    const { dialog, press, user, calls } = await dialogOf(PAGE)
    const before = dialog.getAllByText(UNLINKED).length
    await press('去关联')
    const picker = within(await screen.findByRole('dialog', { name: '关联货源' }))
    await user.type(picker.getByRole('searchbox', { name: '搜索货源' }), '卫衣{Enter}')
    const goods = within(await picker.findByRole('list', { name: '货源' }))
    await user.click((await goods.findAllByRole('button', { pressed: false }))[0]!)
    await user.click(within(goods.getAllByRole('group')[0]!).getAllByRole('button')[0]!)
    await user.click(picker.getByRole('button', { name: '关联货源' }))
    await dialog.findByRole('heading', { name: '批量下单 · 24 单' })
    await screen.findByText(/^已关联/)
    expect(calls('relations.relate')).toHaveLength(1)
    await waitFor(() => expect(dialog.queryAllByText(UNLINKED).length).toBeLessThan(before))
  })

  it('is left out on a wish, as long as others are in', async () => {
    const { dialog, press } = await dialogOf(PAGE)
    await press('不下这一单')
    expect(await dialog.findByRole('heading', { name: '批量下单 · 23 单' })).toBeTruthy()
  })

  it('stays chosen after the rest is ordered', async () => {
    const { press, user } = await dialogOf(`${PAGE}?status=linked`, {
      ports: (real) => ({
        sales: {
          place: async (request) => {
            const [changed, ...platformOrderIds] = request.platformOrderIds
            const { quoteId } = await real.sales.quote({ ...request, platformOrderIds })
            const placed = await real.sales.place({ ...request, platformOrderIds, quoteId })
            return { ...placed, left: [leftSale(changed!, 'changed')] }
          },
        },
      }),
    })
    await press('提交订单')
    await screen.findByRole('heading', { name: /收银台|付款/ })
    await user.click(await screen.findByRole('button', { name: '去处理' }))
    const bar = within(await screen.findByRole('region', { name: '批量操作' }))
    bar.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === '已选 1 单，1 单可以下单')
    expect(screen.queryByRole('dialog', { name: '批量下单' })).toBeNull()
  })
})

it('chooses all that one consignee has not been sent yet', async () => {
  const shop = await open('/shopsmanage/orderstore', { as: buyer })
  await shop.ports().platformOrders.sync({}, {})
  await shop.go(PAGE)
  const [all] = await screen.findAllByRole('button', { name: '全部勾选' })
  await shop.user.click(all!)
  await screen.findByText('这位收货人还没下单的 2 单都已勾选，一起下单、一次付款')
  expect(screen.getAllByRole('checkbox', { name: /^选择订单/, checked: true })).toHaveLength(2)
})
