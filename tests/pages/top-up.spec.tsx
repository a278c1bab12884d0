import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { fen, price, type Fen } from '../../src/domain/money'
import { payAtSandbox } from '../../src/infrastructure/memory/memory-payments'
import { aCase } from '../support/case-fakes'
import { openCases, press as pressCase, withAmount } from '../support/case-page'
import { openForm, wish } from '../support/after-sale-pages'
import { bareBuyer, open, type Opened } from '../support/open'

const CHECKOUT = '/payorder?items=1001101:1'
const wholeAddress = '张晓明，13712345678，浙江省杭州市西湖区文三路 100 号 2 幢 301 室'

const dialog = async () => within(await screen.findByRole('dialog', { name: '充值备用金' }))
const press = async (shop: Opened, name: string | RegExp) =>
  shop.user.click(await screen.findByRole('button', { name }))
const amountField = async () => (await dialog()).findByRole<HTMLInputElement>('textbox', { name: '充值金额（元）' })

/** Pays what the dialog asks for, at the sandbox, and has it looked for. */
const payIt = async (shop: Opened) => {
  await shop.user.click(await (await dialog()).findByRole('button', { name: '去付款' }))
  await (await dialog()).findByRole('img', { name: '付款二维码' })
  payAtSandbox(shop.world, shop.world.state.payments.findLast(({ biz }) => biz === 'recharge')!.paymentNo)
  fireEvent(document, new Event('visibilitychange'))
  await (await dialog()).findByText('充值成功')
}
const toppedUp = async (shop: Opened, shortBy: Fen) => {
  await press(shop, '去充值')
  expect((await (await dialog()).findByText(/^还需充值/, { selector: 'p' })).textContent).toContain(price(shortBy))
  expect((await amountField()).value).toBe((shortBy / 100).toFixed(2))
  await payIt(shop)
}

const openCheckout = async () => {
  const shop = await open(CHECKOUT, { as: bareBuyer })
  await within(await screen.findByRole('region', { name: '金额明细' })).findByText('商品金额')
  await shop.user.click(screen.getByLabelText('粘贴地址'))
  await shop.user.paste(wholeAddress)
  await shop.user.click(screen.getByRole('button', { name: '识别' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张晓明'))
  await shop.idle()
  return shop
}
const fromReserve = (shop: Opened) =>
  shop.calls('orders.pay').filter(([asked]) => (asked as { method: string }).method === 'reserve')

describe('where the reserve is short', () => {
  it('a checkout is topped up to the fen, keeps what was typed, and is placed and paid by one click', async () => {
    const shop = await openCheckout()
    const short = await screen.findByText(/^用余额支付还需充值/, { selector: 'p' })
    const [, yuan] = /¥([\d.]+)/.exec(short.textContent)!
    await toppedUp(shop, fen(Math.round(Number(yuan) * 100)))
    expect([shop.calls('orders.place'), fromReserve(shop)]).toEqual([[], []])
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张晓明')
    await shop.user.click(await (await dialog()).findByRole('button', { name: `提交并用余额支付 ¥${yuan}` }))
    expect(await screen.findByRole('heading', { name: '支付成功' })).toBeDefined()
    expect(fromReserve(shop)).toHaveLength(1)
    const { reserveAvailable, reserveBonus } = await shop.ports().account.counts()
    expect([reserveAvailable, reserveBonus]).toEqual([0, 0])
  })

  it('a cashier is topped up in place, and pays only when it is told to', async () => {
    const shop = await openCheckout()
    await press(shop, '提交订单')
    await screen.findByRole('heading', { name: '收银台' })
    const paymentNo = new URL(shop.location(), 'http://shop').searchParams.get('payment_no')!
    const { amount } = await shop.ports().orders.payResult(paymentNo)
    await toppedUp(shop, amount)
    expect(fromReserve(shop)).toEqual([])
    await shop.user.click((await dialog()).getByRole('button', { name: '关闭' }))
    const pay = await screen.findByRole<HTMLButtonElement>('button', { name: '余额支付' })
    await waitFor(() => expect(pay.disabled).toBe(false))
    expect(screen.queryByText(/^还需充值/)).toBeNull()
    await shop.user.click(pay)
    expect(await screen.findByRole('heading', { name: '支付成功' })).toBeDefined()
  })

  it('an application keeps its words, and is filed by one click once the money is there', async () => {
    let tries = 0
    const { shop } = await openForm({
      afterSales: {
        apply: () =>
          (tries += 1) === 1
            ? Promise.reject(new Failure('balance-short', '备用金不足', { shortBy: fen(200) }))
            : Promise.resolve({ caseNo: 'A9', status: 'applied' }),
        info: () => Promise.reject(new Failure('not-found', '售后单不存在')),
      },
    })
    await wish()
    fireEvent.change(screen.getByLabelText('说明（选填）'), { target: { value: '少了一件' } })
    await press(shop, '提交申请')
    await toppedUp(shop, fen(200))
    expect(tries).toBe(1)
    expect(screen.getByLabelText<HTMLTextAreaElement>('说明（选填）').value).toBe('少了一件')
    await shop.user.click((await dialog()).getByRole('button', { name: '提交申请' }))
    await shop.notice('售后申请已提交')
    expect(tries).toBe(2)
  })

  it('abnormal orders are reckoned again once the money is there, and then decided', async () => {
    const { shop, desk } = await openCases([
      withAmount(aCase('C1', 'price_up'), 'pay_diff', 300),
      withAmount(aCase('C2', 'price_up'), 'pay_diff', 500),
    ])
    desk.reserve = fen(100)
    await shop.user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    await pressCase(shop, '全部补差价')
    await screen.findByRole('dialog', { name: '处理这 2 个异常？' })
    await toppedUp(shop, fen(700))
    desk.reserve = fen(800)
    expect(desk.decided).toEqual([])
    await shop.user.click((await dialog()).getByRole('button', { name: '继续处理' }))
    const asked = within(await shop.dialog('处理这 2 个异常？'))
    expect(await asked.findByText('要补 ¥8.00，从备用金扣（可用 ¥8.00）。')).toBeTruthy()
    await shop.user.click(asked.getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理 2 个异常，已补 ¥8.00')
  })

  it('a batch of orders says so before it leads to the cashier', async () => {
    const shop = await openCheckout()
    const payables: number[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.visit(CHECKOUT)
      await within(await screen.findByRole('region', { name: '金额明细' })).findByText('商品金额')
      await shop.user.click(screen.getByLabelText('粘贴地址'))
      await shop.user.paste(wholeAddress)
      await shop.user.click(screen.getByRole('button', { name: '识别' }))
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张晓明'))
      await press(shop, '提交订单')
      await screen.findByRole('heading', { name: '收银台' })
      const paymentNo = new URL(shop.location(), 'http://shop').searchParams.get('payment_no')!
      payables.push((await shop.ports().orders.payResult(paymentNo)).amount)
    }
    await shop.go('/ordermanage/ordelist')
    await shop.user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    await press(shop, '批量付款')
    await screen.findByRole('dialog', { name: '合并支付 2 单' })
    await toppedUp(shop, fen(payables[0]! + payables[1]!))
    await shop.user.click((await dialog()).getByRole('button', { name: '去支付' }))
    expect(await screen.findByRole('heading', { name: '收银台' })).toBeDefined()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '余额支付' })).disabled).toBe(false)
  })
})
