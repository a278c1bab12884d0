import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OrderDesk } from '../../src/domain/order-desk'
import type { OrderExport } from '../../src/domain/ports/order-gateway'
import { refusals } from '../../src/domain/refusals'
import { failing } from '../support/failing'
import { buyer, open, type Opened, type OpenOptions } from '../support/open'

const ORDERS = '/ordermanage/ordelist'
const rows = async () => (await screen.findAllByRole('row')).slice(1)
const openDesk = async (path = ORDERS, more: OpenOptions = {}) => {
  const shop = await open(path, { as: buyer, ...more })
  await rows()
  return shop
}
const numberOf = (row: HTMLElement) => row.dataset.order!
const numbers = async () => (await rows()).map(numberOf)
const tick = (row: HTMLElement) => within(row).getByRole('checkbox')
const ticked = async () => (await rows()).map((row) => (tick(row) as HTMLInputElement).checked)
const press = (shop: Opened, name: string | RegExp) => shop.user.click(screen.getByRole('button', { name }))
const inDialog = async (name: string | RegExp) => within((await screen.findAllByRole('dialog', { name })).at(-1)!)

describe('what narrows the list', () => {
  it('stands in the link, as chips to be taken off one by one or together', async () => {
    const shop = await openDesk()
    await press(shop, '筛选')
    const fields = await inDialog('筛选')
    fireEvent.change(fields.getByLabelText('下单时间从'), { target: { value: '2026-11-01' } })
    await shop.user.selectOptions(fields.getByLabelText('异常'), '没有异常')
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?from=2026-11-01&abnormal=0`))
    await shop.user.selectOptions(fields.getByLabelText('旗帜'), '红旗')
    await screen.findByText('没有符合筛选的订单')
    await press(shop, '去掉筛选 红旗')
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?from=2026-11-01&abnormal=0`))
    expect((await rows()).length).toBeGreaterThan(1)
    await press(shop, '清除全部')
    await waitFor(() => expect(shop.location()).toBe(ORDERS))
    expect(screen.queryByRole('group', { name: '已选的筛选' })).toBeNull()
  })

  it('is summed up above it', async () => {
    const shop = await openDesk(`${ORDERS}?status=completed`)
    const { totals } = await shop.ports().orders.list({ status: 'completed', page: 1, pageSize: 20 })
    const words = screen.getByRole('status', { name: '合计' }).textContent
    expect(words).toContain(`订单 ${totals.orders} 单 · ${totals.pieces} 件`)
    expect((await rows()).length).toBe(totals.orders)
  })

  it('is kept as a view under a name, opened, renamed and deleted, after a reload as well', async () => {
    const shop = await openDesk(`${ORDERS}?status=shipped&sort=created_asc`)
    await press(shop, '常用视图')
    const views = () => inDialog('常用视图')
    await shop.user.type((await views()).getByLabelText('视图名称'), '在路上{Enter}')
    await shop.notice('已保存为“在路上”')
    await shop.go(ORDERS)
    await shop.reload()
    await rows()
    await press(shop, '常用视图')
    await shop.user.click(await (await views()).findByRole('button', { name: '重命名 在路上' }))
    const name = (await views()).getByLabelText('新的名称')
    await shop.user.clear(name)
    await shop.user.type(name, '待收{Enter}')
    await shop.user.click((await views()).getByRole('button', { name: '待收' }))
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?status=shipped&sort=created_asc`))
    await press(shop, '常用视图')
    await shop.user.click((await views()).getByRole('button', { name: '删除 待收' }))
    await shop.idle()
    expect((await shop.ports().orders.desk()).views).toEqual([])
  })
})

it('is narrowed to any shop that orders came from, also one of which this page shows none', async () => {
  const shop = await openDesk(ORDERS, {
    ports: () => ({
      orders: {
        shops: async () => [
          { id: 'S1', name: '小鹿女装' },
          { id: 'S2', name: '大象童装' },
        ],
      },
    }),
  })
  await press(shop, '筛选')
  const field = await (await inDialog('筛选')).findByLabelText('店铺')
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['不限', '小鹿女装', '大象童装'])
  await shop.user.selectOptions(field, '大象童装')
  await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?shop_id=S2`))
  expect(await screen.findByRole('button', { name: '去掉筛选 大象童装' })).toBeTruthy()
})

it('is narrowed to the station that orders came from', async () => {
  const shop = await openDesk(ORDERS)
  const { list } = await shop.ports().orders.list({ status: 'all', page: 1, pageSize: 100 })
  const { station } = list.at(-1)!
  await press(shop, '筛选')
  await shop.user.selectOptions(await (await inDialog('筛选')).findByLabelText('站点'), station.name)
  await waitFor(() => expect(shop.location()).toBe(`${ORDERS}?station_id=${station.id}`))
  const those = list.filter((one) => one.station.id === station.id)
  await waitFor(async () => expect((await rows()).length).toBe(those.length))
})

describe('the columns', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const usual = ['全选本页', '旗帜', '商品', '收货人', '件数', '应付', '状态', '备注', '操作']

  it('are chosen, put in order by button or by dragging, and kept with the account', async () => {
    const shop = await openDesk()
    expect(heads()).toEqual(usual)
    await press(shop, '列设置')
    const settings = await inDialog('列设置')
    await shop.user.click(settings.getByRole('checkbox', { name: '站点' }))
    await shop.user.click(settings.getByRole('checkbox', { name: '旗帜' }))
    await waitFor(() => expect(heads()).toEqual(['全选本页', ...usual.slice(2, 8), '站点', '操作']))
    await shop.user.click(settings.getByRole('button', { name: '收货人上移' }))
    await waitFor(() => expect(heads().slice(1, 3)).toEqual(['收货人', '商品']))
    const line = (name: string) => settings.getByRole('checkbox', { name }).closest('li')!
    fireEvent.dragStart(line('站点'))
    fireEvent.drop(line('收货人'))
    await waitFor(() => expect(heads().slice(1, 4)).toEqual(['站点', '收货人', '商品']))
    const width = settings.getByLabelText('收货人的列宽')
    fireEvent.change(width, { target: { value: '9000' } })
    fireEvent.blur(width)
    await shop.idle()
    const { columns } = await shop.ports().orders.desk()
    expect(columns.find(({ key }) => key === 'consignee')).toEqual({ key: 'consignee', hidden: false, width: 600 })
    await shop.reload()
    await rows()
    await waitFor(() => expect(heads().slice(1, 4)).toEqual(['站点', '收货人', '商品']))
  })

  it('stand as before where they could not be kept', async () => {
    const refused = failing(refusals.tooOften(60))
    const shop = await openDesk(ORDERS, {
      ports: ({ orders }) => ({ orders: { keepDesk: refused.unless((desk: OrderDesk) => orders.keepDesk(desk)) } }),
    })
    await press(shop, '列设置')
    await shop.user.click((await inDialog('列设置')).getByRole('checkbox', { name: '站点' }))
    await shop.notice('操作过于频繁，请稍后再试')
    await waitFor(() => expect(heads()).toEqual(usual))
  })
})

describe('flag and remark', () => {
  it('are changed in the row at once, and left by Escape', async () => {
    const shop = await openDesk()
    const first = async () => within((await rows())[0]!)
    await shop.user.click((await first()).getByRole('button', { name: '旗帜：无旗' }))
    await shop.user.click((await first()).getByRole('button', { name: '红旗' }))
    await (await first()).findByRole('button', { name: '旗帜：红旗' })
    await shop.user.click((await first()).getByRole('button', { name: '添加备注' }))
    await shop.user.keyboard('不要了{Escape}')
    expect((await first()).getByRole('button', { name: '添加备注' })).toBeTruthy()
    await shop.user.click((await first()).getByRole('button', { name: '添加备注' }))
    await shop.user.keyboard('老客户，包好一点{Enter}')
    await (await first()).findByRole('button', { name: '备注：老客户，包好一点' })
    await shop.idle()
    const [order] = (await shop.ports().orders.list({ page: 1, pageSize: 1 })).list
    expect([order!.flag, order!.remark]).toEqual([1, '老客户，包好一点'])
  })

  it('stand as before where they were refused', async () => {
    const refused = failing(refusals.tooOften(60))
    const shop = await openDesk(ORDERS, {
      ports: ({ orders }) => ({ orders: { remark: refused.unless(orders.remark) } }),
    })
    const first = async () => within((await rows())[0]!)
    await shop.user.click((await first()).getByRole('button', { name: '旗帜：无旗' }))
    await shop.user.click((await first()).getByRole('button', { name: '蓝旗' }))
    await shop.notice('操作过于频繁，请稍后再试')
    await waitFor(async () => expect((await first()).getByRole('button', { name: /^旗帜/ }).title).toBe('无旗'))
  })
})

describe('chosen orders', () => {
  it('are chosen one by one, in a range and all of the page, and stay chosen from tab to tab', async () => {
    const shop = await openDesk()
    const [, second, , fourth] = await rows()
    await shop.user.click(tick(second!))
    await shop.user.keyboard('{Shift>}')
    await shop.user.click(tick(fourth!))
    await shop.user.keyboard('{/Shift}')
    expect((await ticked()).slice(0, 5)).toEqual([false, true, true, true, false])
    await shop.user.click(screen.getByRole('tab', { name: '已取消' }))
    await waitFor(async () => expect(await ticked()).toEqual([false, false]))
    await shop.user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 5 单')
    await press(shop, '取消选择')
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  })

  it('are cancelled together: what comes back and what cannot be is said before, what was done after', async () => {
    const shop = await openDesk()
    for (const row of (await rows()).slice(0, 4)) await shop.user.click(tick(row))
    const [pending, paid, other, picking] = (await shop.ports().orders.list({ page: 1, pageSize: 4 })).list
    expect([pending, paid, other, picking].map((order) => order!.status)).toEqual([
      'pending_payment',
      'paid',
      'paid',
      'picking',
    ])
    await press(shop, '批量取消')
    const asking = await inDialog('确定要取消这 3 个订单吗？')
    const back = ((paid!.payable + other!.payable) / 100).toFixed(2)
    expect(asking.getByText(`待付款的 1 单会关闭；已付款的 2 单全额退回 ¥${back}，原路退到付款的地方。`)).toBeTruthy()
    expect(asking.getByRole('list').textContent).toBe(`${picking!.orderNo} 拿货中的订单不能取消`)
    await shop.user.click(asking.getByRole('button', { name: '取消订单' }))
    const told = await inDialog('批量取消：部分办成')
    expect(told.getByText(`已取消 3 单，退回 ¥${back}`)).toBeTruthy()
    expect(told.getByRole('list').textContent).toContain(picking!.orderNo)
    await shop.user.click(told.getByRole('button', { name: '知道了' }))
    expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 1 单')
  })

  it('are bought again as far as they are to be had, with a way to the cart', async () => {
    const left = { skuId: '1', title: '碎花连衣裙', spec: '红 / M', reason: '商品已售罄' }
    const shop = await openDesk(ORDERS, {
      ports: { orders: { reorder: () => Promise.resolve({ added: [{ skuId: '2', qty: 3 }], left: [left] }) } },
    })
    await shop.user.click(within((await rows())[4]!).getByRole('button', { name: '再次购买' }))
    const told = await inDialog('部分商品已放入购物车')
    expect(told.getByText('已放入购物车 3 件')).toBeTruthy()
    expect(told.getByRole('list').textContent).toBe('碎花连衣裙 红 / M：商品已售罄')
    await shop.user.click(told.getByRole('link', { name: '去购物车' }))
    await waitFor(() => expect(shop.location()).toBe('/shoppingcart'))
  })

  it('are exported: in full only for a reason, and the file is there to be fetched, then and later', async () => {
    const shop = await openDesk()
    await shop.user.click(tick((await rows())[1]!))
    await press(shop, '导出选中')
    const wish = await inDialog('导出订单')
    await shop.user.click(wish.getByRole('checkbox', { name: '收货人明文（默认打码）' }))
    await shop.user.click(wish.getByRole('button', { name: '开始导出' }))
    expect(shop.calls('orders.export')).toEqual([])
    await shop.user.type(wish.getByLabelText('用途（会被记录）'), '打印面单')
    await shop.user.click(wish.getByRole('checkbox', { name: '旗帜' }))
    await shop.user.click(wish.getByRole('button', { name: '开始导出' }))
    const link = await (await inDialog('导出订单')).findByRole('link', { name: '下载' })
    const [asked] = shop.calls('orders.export')[0] as [OrderExport]
    const [, second] = await numbers()
    expect(asked).toMatchObject({ of: { orderNos: [second] }, format: 'xlsx', personal: true, purpose: '打印面单' })
    expect(asked.columns).not.toContain('flag')
    await shop.user.click((await inDialog('导出订单')).getAllByRole('button', { name: '关闭' })[0]!)
    await press(shop, '已导出')
    const former = await (await inDialog('已导出')).findByRole('link', { name: '下载' })
    expect(former.getAttribute('href')).toBe(link.getAttribute('href'))
    expect(former.getAttribute('download')).toBe('订单-20261120.csv')
  })
})

describe('the keys', () => {
  it('search, walk, choose and open', async () => {
    const shop = await openDesk(`${ORDERS}?status=completed`)
    const [first, second] = await numbers()
    await shop.user.keyboard('/')
    expect(document.activeElement).toBe(shop.main().getByRole('searchbox', { name: '搜索订单' }))
    await shop.user.keyboard('x')
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await shop.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}x')
    expect(await ticked()).toEqual([true, false, false, false, false])
    await shop.user.keyboard('{Escape}')
    expect(await ticked()).toEqual([false, false, false, false, false])
    await shop.user.keyboard('?')
    await shop.user.click((await inDialog('快捷键')).getByRole('button', { name: '关闭' }))
    await shop.user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}/${second}?status=completed`))
    await screen.findByRole('heading', { level: 1, name: new RegExp(`订单 ${second}`) })
    await shop.user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(shop.location()).toBe(`${ORDERS}/${first}?status=completed`))
  })
})

describe('the page of an order', () => {
  const openOne = async (status: string) => {
    const shop = await openDesk(`${ORDERS}?status=${status}`)
    await shop.user.click(within((await rows())[0]!).getByRole('link', { name: /的详情$/ }))
    await screen.findByRole('heading', { level: 1, name: /^订单 / })
    return shop
  }

  it('tells who did what, what lies in each parcel, and when it is confirmed by itself', async () => {
    await openOne('shipped')
    const log = within(screen.getByRole('region', { name: '订单进展' })).getAllByRole('listitem')
    expect(log.at(-1)!.textContent).toMatch(/^提交订单.* · 买家$/)
    expect(log.some(({ textContent }) => textContent.endsWith(' · 站点'))).toBe(true)
    const parcel = within(screen.getByRole('region', { name: '包裹 1' }))
    expect(parcel.getByText('运输中')).toBeTruthy()
    expect(parcel.getAllByRole('list')[0]!.textContent).toMatch(/ × \d/)
    expect(screen.getByText(/自动确认收货$/).textContent).toMatch(/还剩 \d+ 天/)
    expect(
      within(screen.getByRole('list', { name: '订单进度' }))
        .getByText('发货')
        .closest('li')!
        .getAttribute('aria-current'),
    ).toBe('step')
  })

  const radio = (name: string) => (shop: Opened) => shop.user.click(screen.getByRole('radio', { name }))
  const sentence = async (shop: Opened) => {
    await radio('其他')(shop)
    await shop.user.type(screen.getByLabelText('其他原因'), '客户改主意了')
  }
  it.each([
    ['none', async () => undefined, '买家取消订单'],
    ['one of the usual', radio('重复下单'), '买家取消订单：重复下单'],
    ['a sentence', sentence, '买家取消订单：客户改主意了'],
    ['another that is not told', radio('其他'), '买家取消订单：其他'],
  ])('is cancelled for a reason that its log tells: %s', async (_, choose, text) => {
    const shop = await openOne('pending_payment')
    await press(shop, '取消订单')
    await choose(shop)
    await shop.user.click((await inDialog('确定要取消这个订单吗？')).getByRole('button', { name: '取消订单' }))
    await shop.notice('订单已取消')
    expect((await screen.findByText(/^买家取消订单/)).firstChild!.textContent).toBe(text)
  })

  it('shows the money back after a paid order is cancelled', async () => {
    const shop = await openOne('to_ship')
    await press(shop, '取消订单')
    const asking = await inDialog('确定要取消这个订单吗？')
    const words = asking.getByText(/全额退回/).textContent
    await shop.user.click(asking.getByRole('button', { name: '取消订单' }))
    const amount = /¥[\d.]+/.exec(words)![0]
    await shop.notice(`订单已取消，退回 ${amount}`)
    const refunds = await screen.findByRole('region', { name: '退款' })
    expect(refunds.textContent).toContain(`${amount} 退到余额 已到账`)
  })
})
