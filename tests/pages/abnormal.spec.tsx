import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { fen, zero } from '../../src/domain/money'
import { isOfLine } from '../../src/domain/order-life/cases'
import type { CaseType, NewCase } from '../../src/domain/order-life/types'
import { moveOrder } from '../../src/infrastructure/memory/memory-order-life'
import { aCase } from '../support/case-fakes'
import { caseDesk } from '../support/case-desk'
import { card, cards, choose, openCases, PAGE, press, withAmount } from '../support/case-page'
import { failing } from '../support/failing'
import { buyer, holdTimers, open } from '../support/open'

describe('abnormal orders', () => {
  it('stand under tabs and types that count them, both in the link', async () => {
    const { shop } = await openCases([
      aCase('C1', 'out_of_stock'),
      aCase('C2', 'price_up'),
      aCase('C3', 'price_up', { status: 'processing', statusText: '处理中', options: [], chosenText: '补差价' }),
    ])
    expect(cards()).toHaveLength(2)
    expect(screen.getByRole('tab', { name: '待处理' }).textContent).toBe('待处理2')
    await press(shop, '涨价')
    await waitFor(() => expect(shop.location()).toBe(`${PAGE}?type=price_up`))
    await waitFor(() => expect(cards()).toHaveLength(1))
    await shop.user.click(screen.getByRole('tab', { name: '处理中' }))
    await waitFor(() => expect(shop.location()).toBe(`${PAGE}?status=processing`))
    expect(await screen.findByText('补差价')).toBeTruthy()
  })

  it('say since when, until when, what happens by itself, and what each way does', async () => {
    await openCases([withAmount(aCase('C1', 'out_of_stock', { note: '档口说断码' }), 'refund_item', -5980)])
    const text = cards()[0]!.textContent
    expect(text).toContain('11-20 09:00 起')
    expect(text).toContain('还剩 1 天 23 小时 · 到期未处理，自动退款')
    expect(text).toContain('站点说明：档口说断码')
    const refund = card(/碎花连衣裙/).getByRole('radio', { name: '退这些商品', description: /退 ¥59.80/ })
    expect(refund).toBeTruthy()
    expect(card(/碎花连衣裙/).getByRole('radio', { name: '换款换规格', description: /多退少补/ })).toBeTruthy()
  })

  it('of one order are shown by its link, and all of them again', async () => {
    const { shop } = await openCases(
      [aCase('C1', 'out_of_stock'), aCase('C2', 'price_up', { orderNo: 'D2' })],
      `${PAGE}?order_no=D2`,
    )
    expect(cards()).toHaveLength(1)
    await press(shop, '去掉筛选 订单 D2')
    await waitFor(() => expect(cards()).toHaveLength(2))
  })

  it('are none, calmly, with a way on', async () => {
    await openCases([])
    expect(screen.getByText('没有要处理的异常')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看订单' })).toBeTruthy()
  })

  it('say why they are not there, and are asked for again', async () => {
    const offline = failing(new Failure('timeout', '请求超时，请稍后重试'))
    const desk = caseDesk([aCase('C1', 'out_of_stock')])
    const shop = await open(PAGE, {
      as: buyer,
      ports: () => ({ abnormal: { ...desk.abnormal, list: offline.unless(desk.abnormal.list) } }),
    })
    await screen.findByText('请求超时，请稍后重试')
    offline.stop()
    await press(shop, '重试')
    expect(await screen.findByRole('list', { name: '异常订单' })).toBeTruthy()
  })
})

describe('a decision', () => {
  it('says what it comes to and is done once it is confirmed', async () => {
    const { shop, desk } = await openCases([withAmount(aCase('C1', 'out_of_stock'), 'refund_item', -5980)])
    await choose(shop, /碎花连衣裙/, '退这些商品')
    await press(shop, '处理：退这些商品')
    const asked = within(await shop.dialog('确定“退这些商品”吗？'))
    expect(asked.getByText('退 ¥59.80，原路退到付款的地方。')).toBeTruthy()
    expect(desk.decided).toEqual([])
    await shop.user.click(asked.getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理，退回 ¥59.80')
    expect(desk.decided.map(({ decisions }) => decisions)).toEqual([[{ caseNo: 'C1', option: 'refund_item' }]])
    await screen.findByText('没有要处理的异常')
  })

  it('takes what is to be paid from the reserve where that covers it', async () => {
    const { shop } = await openCases([withAmount(aCase('C1', 'price_up'), 'pay_diff', 300)])
    await choose(shop, /碎花连衣裙/, '补差价')
    await press(shop, '处理：补差价')
    const asked = within(await shop.dialog(/补差价/))
    expect(asked.getByText('要补 ¥3.00，从备用金扣（可用 ¥100.00）。')).toBeTruthy()
    await shop.user.click(asked.getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理，已补 ¥3.00')
  })

  it('leads to one payment over all where the reserve does not, and back to it from the list', async () => {
    const { shop, desk } = await openCases([
      withAmount(aCase('C1', 'price_up'), 'pay_diff', 300),
      withAmount(aCase('C2', 'price_up'), 'pay_diff', 500),
    ])
    desk.reserve = fen(100)
    await shop.user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    await press(shop, '全部补差价')
    const asked = within(await shop.dialog('处理这 2 个异常？'))
    expect(asked.getByText('要补 ¥8.00，备用金不够（可用 ¥1.00），可以去支付，付款后马上处理。')).toBeTruthy()
    await shop.user.click(asked.getByRole('button', { name: '去支付' }))
    await waitFor(() => expect(shop.location()).toBe('/payorder?payment_no=P700'))
    await shop.go(`${PAGE}?status=processing`)
    const [first] = await screen.findAllByRole('link', { name: '去支付' })
    expect(first!.getAttribute('href')).toBe('/payorder?payment_no=P700')
  })

  it('is refused by itself, each with its reason, beside what was done', async () => {
    const { shop, desk } = await openCases([aCase('C1', 'out_of_stock'), aCase('C2', 'out_of_stock')])
    await shop.user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    await press(shop, '全部退这些商品')
    const asked = within(await shop.dialog('处理这 2 个异常？'))
    // Somebody else was quicker between the figures and the answer.
    desk.refused['C2'] = '这个异常已经处理过了，请刷新后查看'
    await shop.user.click(asked.getByRole('button', { name: '确定处理' }))
    const told = within(await shop.dialog('部分办成'))
    expect(told.getByText('已处理 1 个。')).toBeTruthy()
    expect(told.getByText(/这个异常已经处理过了/)).toBeTruthy()
  })

  it('that can not be made as things stand is told before anything is done', async () => {
    const { shop, desk } = await openCases([aCase('C1', 'out_of_stock')])
    desk.refused['C1'] = '现在不能这样处理，请刷新后重新选择'
    await choose(shop, /碎花连衣裙/, '退这些商品')
    await press(shop, '处理：退这些商品')
    const told = within(await shop.dialog('现在不能这样处理'))
    await shop.user.click(told.getByRole('button', { name: '知道了' }))
    expect(desk.decided).toEqual([])
  })

  it('keeps what was chosen where the figures could not be had, and asks again', async () => {
    const desk = caseDesk([aCase('C1', 'out_of_stock')])
    const offline = failing(new Failure('too-often', '操作过于频繁，请稍后再试'))
    const shop = await open(PAGE, {
      as: buyer,
      ports: () => ({ abnormal: { ...desk.abnormal, preview: offline.unless(desk.abnormal.preview) } }),
    })
    await shop.idle()
    await choose(shop, /碎花连衣裙/, '退这些商品')
    await press(shop, '处理：退这些商品')
    await shop.dialog('没有办成')
    offline.stop()
    await press(shop, '重试')
    await shop.user.click(within(await shop.dialog(/退这些商品/)).getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理')
    expect(desk.decided).toHaveLength(1)
  })

  it('on something that went meanwhile is told, and the list is fresh', async () => {
    const { shop, desk } = await openCases([aCase('C1', 'out_of_stock'), aCase('C2', 'price_up')])
    await choose(shop, /^缺货/, '退这些商品')
    desk.cases.shift()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await shop.notice('您正在选的异常已经处理过或到期，列表已更新')
    expect(cards()).toHaveLength(1)
  })
})

describe('the shop itself', () => {
  const trouble = (more: Partial<NewCase> & Pick<NewCase, 'type'>): NewCase => ({
    skuId: '',
    qty: 0,
    newPrice: zero,
    amount: zero,
    days: null,
    note: '',
    ...more,
  })
  /** Cases of the first orders that are paid for, one each, and no others. */
  const openWithCases = async (path: string, types: CaseType[], lastsMs?: number) => {
    const shop = await open('/home', { as: buyer })
    const { list } = await shop.ports().orders.list({ status: 'to_ship', page: 1, pageSize: 20 })
    shop.world.state.cases.splice(0)
    types.forEach((type, i) => {
      const order = shop.world.state.orders.find(({ orderNo }) => orderNo === list[i]!.orderNo)!
      const of = isOfLine(type) ? { skuId: order.items[0]!.skuId, qty: 1 } : {}
      moveOrder(shop.world, order, { type: 'trouble', trouble: trouble({ type, ...of }) }, 'station')
    })
    if (lastsMs !== undefined) for (const one of shop.world.state.cases) one.deadlineMs = shop.clock.now() + lastsMs
    await shop.reload()
    await shop.go(path)
    await shop.idle()
    return shop
  }
  const inMenu = () =>
    within(screen.getByRole('navigation', { name: '个人中心' }))
      .getByRole('link', { name: '异常订单' })
      .getAttribute('aria-description')

  it('counts them alike on home, in the menu, under the tab, and one fewer once one is decided', async () => {
    const shop = await openWithCases('/home', ['bad_address', 'bad_address'])
    const todo = within(await screen.findByRole('list', { name: '待办' }))
    const tile = await todo.findByRole('link', { name: '异常订单' })
    expect(tile.getAttribute('aria-description')).toBe('2')
    await shop.user.click(tile)
    await waitFor(() => expect(screen.getByRole('tab', { name: '待处理' }).textContent).toBe('待处理2'))
    expect(inMenu()).toBe('2 个待处理')
    await shop.user.click(screen.getAllByRole('radio', { name: '整单取消' })[0]!)
    await press(shop, '处理：整单取消')
    await shop.user.click(within(await shop.dialog(/整单取消/)).getByRole('button', { name: '确定处理' }))
    await waitFor(() => expect(screen.getByRole('tab', { name: '待处理' }).textContent).toBe('待处理1'))
    expect(inMenu()).toBe('1 个待处理')
  })

  it('goes on by itself at the deadline, and the page that stands there says so', async () => {
    holdTimers()
    const shop = await openWithCases(PAGE, ['dy_refund'], 90_000)
    expect(screen.getByText('还剩', { exact: false }).textContent).toBe('还剩 01:30 · 到期未处理，自动停止发货并退款')
    await shop.clock.advance(91_000)
    expect(await screen.findByText('没有要处理的异常')).toBeTruthy()
    await shop.user.click(screen.getByRole('tab', { name: '已处理' }))
    expect(await screen.findByText('到期自动处理')).toBeTruthy()
  })
})
