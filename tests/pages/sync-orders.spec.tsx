import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { toBeijing } from '../../src/domain/time'
import { bareBuyer, buyer, open } from '../support/open'
import { memoryShop } from '../support/sold-in-memory'

/** spec §2 /shopsmanage/syncorder: what the shops have sold, from there to our orders. */

const PAGE = '/shopsmanage/syncorder'

const synced = async (link = PAGE, options: Parameters<typeof open>[1] = {}) => {
  const shop = await open('/shopsmanage/orderstore', { as: buyer, ...options })
  await shop.ports().platformOrders.sync({}, {})
  await shop.go(link)
  const list = await screen.findByRole('list', { name: '店铺订单' })
  return { ...shop, list: within(list) }
}
const press = async (shop: Pick<Awaited<ReturnType<typeof open>>, 'user'>, name: string | RegExp) =>
  shop.user.click(await screen.findByRole('button', { name }))
const tick = async (shop: Pick<Awaited<ReturnType<typeof open>>, 'user'>, name: string) =>
  shop.user.click(await screen.findByRole('checkbox', { name }))

describe('the orders of the buyer’s shops', () => {
  it('are fetched once, listed, and kept with their place for who leaves and comes back', async () => {
    const shop = await open(PAGE, { as: buyer })
    await screen.findByText('这里还没有订单')
    await press(shop, '同步订单')
    const list = await screen.findByRole('list', { name: '店铺订单' })
    expect(within(list).getAllByRole('listitem', { name: /^订单/ })).toHaveLength(24)
    expect(screen.getByRole('region', { name: '同步' }).textContent).toContain('新增 24')
    await shop.user.click(screen.getByRole('tab', { name: '待关联' }))
    expect(await screen.findAllByText('待关联', { selector: 'em' })).toHaveLength(2)
    await shop.go('/relax')
    await shop.go(-1)
    expect(await screen.findAllByText('待关联', { selector: 'em' })).toHaveLength(2)
    expect(screen.getByRole('tab', { name: '待关联', selected: true })).toBeTruthy()
    expect(shop.calls('platformOrders.sync')).toHaveLength(1)
  })

  it('are more each time a shop is asked later: one a minute, and none at once', async () => {
    const shop = await open(PAGE, { as: buyer })
    const fetch = async (come: string) => {
      await press(shop, '同步订单')
      await waitFor(() => expect(screen.getByRole('region', { name: '同步' }).textContent).toContain(come))
    }
    await fetch('新增 24，更新 0，跳过 0')
    await fetch('新增 0，更新 0，跳过 24')
    for (const one of shop.world.state.shops) one.lastSyncAt = toBeijing(Date.parse(one.lastSyncAt) - 3 * 60_000)
    await fetch('新增 6，更新 0，跳过 24')
    const numbers = shop.world.state.sales.map(({ platformOrderNo }) => platformOrderNo)
    expect(new Set(numbers).size).toBe(30)
  })

  it('are said to need a shop on the platform first, at once and with the way there', async () => {
    const shop = await open(PAGE, { as: bareBuyer })
    const bar = within(await screen.findByRole('region', { name: '同步' }))
    await bar.findByText(/还没有接入抖店/)
    expect(bar.getByRole('button', { name: '同步订单' })).toHaveProperty('disabled', true)
    expect(bar.getByRole('link', { name: '先去授权' }).getAttribute('href')).toBe('/shopsmanage/orderstore')
    await screen.findByText(/别处来的单子用“表格导单”/)
    // A sheet's shop has nothing to be fetched from either.
    const { id } = shop.world.state.buyers.find(({ account }) => account === bareBuyer)!
    shop.world.state.shops.push(memoryShop(id))
    await shop.reload()
    await screen.findByRole('option', { name: '小店' })
    await screen.findByRole('link', { name: '先去授权' })
    await screen.findByRole('link', { name: '去授权店铺' })
  })

  it('are not said to need a shop while the shops can not be read', async () => {
    const list = () => Promise.reject(new Failure('refused', '暂时读不到店铺'))
    await open(PAGE, { as: buyer, ports: { shops: { list } } })
    await screen.findByText('这里还没有订单')
    expect(screen.queryByRole('link', { name: /授权/ })).toBeNull()
  })

  it('of one shop are fetched by the link that asks for it, once', async () => {
    const shop = await open('/shopsmanage/orderstore', { as: buyer })
    const stores = within(await screen.findByRole('list', { name: '店铺' }))
    const [first] = stores.getAllByRole('link', { name: '同步订单' })
    await shop.user.click(first!)
    await screen.findByRole('list', { name: '店铺订单' })
    expect(shop.calls('platformOrders.sync')).toMatchObject([[{ shopIds: [expect.stringMatching(/./)] }, {}]])
    expect(shop.location()).toBe(PAGE)
    await shop.go('/relax')
    await shop.go(-1)
    await screen.findByRole('list', { name: '店铺订单' })
    expect(shop.calls('platformOrders.sync')).toHaveLength(1)
  })

  it('are listed as the link says', async () => {
    const { list } = await synced(`${PAGE}?status=paused&soon=1`)
    expect(screen.getByRole('button', { name: '即将超时', pressed: true })).toBeTruthy()
    expect(list.getAllByText('平台正在审核，通过后再下单').length).toBeGreaterThan(0)
  })

  it('are found again under a name of the buyer’s own, on every browser', async () => {
    const shop = await synced(`${PAGE}?status=paused&sort=paid`)
    const views = async () => within(await screen.findByRole('dialog', { name: '常用视图' }))
    await press(shop, '常用视图')
    await shop.user.type((await views()).getByLabelText('视图名称'), '审核中的{Enter}')
    await screen.findByText('已保存为“审核中的”')
    await shop.go(PAGE)
    await screen.findByRole('tab', { name: '全部', selected: true })
    await shop.reload()
    await press(shop, '常用视图')
    await shop.user.click(await (await views()).findByRole('button', { name: '审核中的' }))
    await waitFor(() => expect(shop.location()).toBe(`${PAGE}?status=paused&sort=paid`))
    // The views of the list of orders are their own.
    expect(await shop.ports().orders.desk()).toMatchObject({ views: [], saleViews: [{ name: '审核中的' }] })
  })

  it('are shown while their sum is reckoned, and where it can not be', async () => {
    const gone = new Failure('network', '网络连接失败，请检查网络')
    let isGone = true
    const shop = await synced(PAGE, {
      ports: (real) => ({
        platformOrders: {
          totals: (filter) => (isGone ? Promise.reject(gone) : real.platformOrders.totals(filter)),
        },
      }),
    })
    const sum = screen.getByRole('status', { name: '合计' })
    expect(sum.textContent).toBe('共 24 单')
    await waitFor(() => expect(sum.textContent).toContain('合计没有算出来'))
    isGone = false
    await shop.user.click(within(sum).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(sum.textContent).toMatch(/^共 24 单，实付 ¥[\d,.]+，其中 22 单算得出成本，/))
  })

  it('on other pages are chosen with those of this one, as many as the filter leaves', async () => {
    const shop = await synced(PAGE, {
      ports: (real) => ({
        // Pages of ten, whatever is asked for first.
        platformOrders: {
          list: (query) => real.platformOrders.list({ ...query, ...(query.pageSize === 50 && { pageSize: 10 }) }),
        },
      }),
    })
    expect(screen.queryByRole('button', { name: /^选中全部/ })).toBeNull()
    await tick(shop, '全选本页')
    await press(shop, '选中全部 24 单')
    await waitFor(() => expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 24 单'))
    expect(screen.queryByRole('button', { name: /^选中全部/ })).toBeNull()
  })

  it('are not chosen all while the list is still that of another filter', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const shop = await synced(PAGE, {
      ports: (real) => ({
        platformOrders: {
          list: async (query) => {
            if (query.status === 'unlinked') await answered
            return real.platformOrders.list({ ...query, ...(query.pageSize === 50 && { pageSize: 10 }) })
          },
        },
      }),
    })
    await tick(shop, '全选本页')
    const all = async () => screen.findByRole<HTMLButtonElement>('button', { name: '选中全部 24 单' })
    expect((await all()).disabled).toBe(false)
    await shop.user.click(screen.getByRole('tab', { name: '待关联' }))
    await waitFor(async () => expect((await all()).disabled).toBe(true))
    const page = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全选本页' })
    expect(page().disabled).toBe(true)
    answer()
    await waitFor(() => expect(page().disabled).toBe(false))
    expect(screen.queryByRole('button', { name: /^选中全部/ })).toBeNull()
  })

  it('are drawn anew alone where they are ticked', async () => {
    const drawn: string[] = []
    const shop = await synced(PAGE, {
      ports: (real) => ({
        platformOrders: {
          async list(query) {
            const page = await real.platformOrders.list(query)
            // The area is read by the card alone, whenever it is drawn.
            const list = page.list.map((order) =>
              Object.defineProperty({ ...order }, 'areaText', {
                enumerable: true,
                get: () => (drawn.push(order.platformOrderNo), order.areaText),
              }),
            )
            return { ...page, list }
          },
        },
      }),
    })
    const [, box] = shop.list.getAllByRole('checkbox')
    drawn.length = 0
    await shop.user.click(box!)
    await screen.findByRole('region', { name: '批量操作' })
    expect(box).toHaveProperty('checked', true)
    expect(new Set(drawn)).toEqual(new Set([box!.closest('li')!.getAttribute('aria-label')!.slice('订单 '.length)]))
  })

  it('of one consignee are chosen all at once, and only those that are still open', async () => {
    const shop = await synced(`${PAGE}?sort=paid`)
    const [first] = shop.list.getAllByRole('button', { name: '全部勾选' })
    await shop.user.click(first!)
    const [, said] = /还没下单的 (\d+) 单都已勾选/.exec((await screen.findByText(/都已勾选/)).textContent) ?? []
    expect(Number(said)).toBeGreaterThan(1)
    expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain(`已选 ${said} 单`)
  })

  it('say whom they go to only for a purpose', async () => {
    const shop = await synced(`${PAGE}?sort=paid`)
    const [first] = shop.list.getAllByRole('button', { name: /^查看收货人/ })
    await shop.user.click(first!)
    expect(shop.calls('platformOrders.consignee')).toEqual([])
    await press(shop, '核对地址')
    expect((await screen.findByText(/文三路/)).textContent).toMatch(/1380000\d{4}/)
  })

  it('tell why they could not be fetched, and stay as they are', async () => {
    const refusal = new Failure('conflict', '没有可以同步的店铺')
    const shop = await open(PAGE, { as: buyer, ports: { platformOrders: { sync: () => Promise.reject(refusal) } } })
    await press(shop, '同步订单')
    await screen.findByText('没有可以同步的店铺')
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: '同步订单' })).toHaveProperty('disabled', false)
  })
})

describe('ordering what shops sold', () => {
  it('orders what is ticked with one payment, and leads to the cashier', async () => {
    const shop = await synced(`${PAGE}?status=linked`)
    await tick(shop, '全选本页')
    await press(shop, '批量下单')
    const dialog = within(await screen.findByRole('dialog', { name: '批量下单' }))
    await dialog.findByRole('list', { name: '可以下单的订单' })
    const [, sum] = /应付 (¥[\d,.]+)/.exec(dialog.getByRole('region', { name: '合计' }).textContent) ?? []
    await shop.user.click(dialog.getByRole('button', { name: '提交订单' }))
    await screen.findByRole('heading', { name: /收银台|付款/ })
    expect(shop.location()).toMatch(/^\/payorder\?payment_no=/)
    expect((await screen.findAllByText(sum!)).length).toBeGreaterThan(0)
    expect(shop.calls('sales.place')).toHaveLength(1)
  })

  it('names what cannot be ordered, and goes on with the rest', async () => {
    const shop = await synced()
    await tick(shop, '全选本页')
    await press(shop, '批量下单')
    const left = within(await screen.findByRole('region', { name: '不能下单的订单' }))
    left.getByRole('heading', { name: /单不能下，其余照常下单/ })
    expect(left.getAllByText('还有商品没有关联货源，关联后再下单')).toHaveLength(2)
    const rows = within(screen.getByRole('list', { name: '可以下单的订单' }))
    const before = rows.getAllByRole('listitem').length
    await shop.user.click(rows.getAllByRole('button', { name: /^去掉/ })[0]!)
    await screen.findByRole('heading', { name: /^批量下单 · 23 单$/ })
    expect(await rows.findAllByRole('listitem')).toHaveLength(before - 1)
  })

  it('asks again under the same id where no answer came', async () => {
    let tries = 0
    const late = new Failure('timeout', '请求超时，请稍后再试')
    const shop = await synced(`${PAGE}?status=linked`, {
      ports: (real) => ({
        sales: {
          place: async (request) => {
            const placed = await real.sales.place(request)
            tries += 1
            if (tries === 1) throw late
            return placed
          },
        },
      }),
    })
    await tick(shop, '全选本页')
    await press(shop, '批量下单')
    await shop.user.click(await screen.findByRole('button', { name: '提交订单' }))
    await screen.findByRole('heading', { name: '下单结果还不清楚' })
    await press(shop, '继续确认')
    await screen.findByRole('heading', { name: /收银台|付款/ })
    const ids = shop.calls('sales.place').map(([request]) => (request as { requestId: string }).requestId)
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(2)
  })

  it('puts the goods into the cart', async () => {
    const shop = await synced(`${PAGE}?status=linked`)
    await tick(shop, '全选本页')
    await press(shop, '批量下单')
    await shop.user.click(await screen.findByRole('button', { name: '加入购物车' }))
    expect(await screen.findByText(/^已加入购物车/)).toBeTruthy()
    expect(shop.calls('sales.toCart')).toHaveLength(1)
  })
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
