import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sentinels } from '../../demo/sentinels'
import { price } from '../../src/domain/money'
import { bareBuyer, buyer, open, type Opened } from '../support/open'

const CHECKOUT = '/payorder?items=1001101:1'
const wholeAddress = '张晓明，13712345678，浙江省杭州市西湖区文三路 100 号 2 幢 301 室'

/** The checkout of a buyer without any address, with its amounts. */
const openCheckout = async (path = CHECKOUT) => {
  const shop = await open(path, { as: bareBuyer })
  await within(await screen.findByRole('region', { name: '金额明细' })).findByText('商品金额')
  return shop
}
const paste = async (shop: Opened, text = wholeAddress) => {
  await shop.user.click(screen.getByLabelText('粘贴地址'))
  await shop.user.paste(text)
  await shop.user.click(screen.getByRole('button', { name: '识别' }))
}
const submit = (shop: Opened) => shop.user.click(screen.getByRole('button', { name: '提交订单' }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Whether the five fields are in sight. */
const areFieldsShown = () => screen.queryByRole('textbox', { name: '姓名' }) !== null
const card = () => screen.findByRole('group', { name: '收货人' })

describe('whom an order goes to', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is nobody at first, though the address book has a default address', async () => {
    const shop = await open(CHECKOUT, { as: buyer })
    await screen.findByLabelText('粘贴地址')
    await shop.idle()
    expect(field('姓名').value).toBe('')
    expect(JSON.stringify(shop.calls('orders.quote'))).not.toContain('areaCode')
  })

  it('is the default address where the buyer has switched that on', async () => {
    const shop = await open('/relax', { as: buyer })
    await shop.ports().auth.updateProfile({ useDefaultAddress: true })
    const usual = (await shop.ports().account.addresses()).find(({ isDefault }) => isDefault)!
    await shop.go(CHECKOUT)
    expect((await card()).textContent).toContain(usual.detail)
    expect(areFieldsShown()).toBe(false)
  })

  it.each([
    ['a desk', true],
    ['a phone', false],
  ])('begins on %s with the field to paste into: entered %s', async (_, isDesk) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isDesk, addEventListener() {}, removeEventListener() {} }))
    await openCheckout()
    expect(document.activeElement === screen.getByLabelText('粘贴地址')).toBe(isDesk)
  })

  it('is read at once out of a pasted text into one card, whose fields come by 修改', async () => {
    const shop = await openCheckout()
    expect(areFieldsShown()).toBe(true)
    await shop.user.click(screen.getByLabelText('粘贴地址'))
    await shop.user.paste('王小美 18412345678-5678 广东省广州市越秀区 北京路 12 号 5 楼')
    const known = await card()
    for (const text of ['王小美', '18412345678 转 5678', '已识别']) expect(within(known).getByText(text)).toBeTruthy()
    expect(known.textContent).toContain('广东省 广州市 越秀区 北京路 12 号 5 楼')
    expect(areFieldsShown()).toBe(false)
    await shop.user.click(within(known).getByRole('button', { name: '修改' }))
    expect(areFieldsShown()).toBe(true)
    await shop.user.type(field('姓名'), '子')
    expect(field('姓名').value).toBe('王小美子')
    // The next customer's address in its place.
    await shop.user.tripleClick(screen.getByLabelText('粘贴地址'))
    screen.getByLabelText<HTMLTextAreaElement>('粘贴地址').select()
    await shop.user.paste(wholeAddress)
    await waitFor(() => expect(field('姓名').value).toBe('张晓明'))
    expect(areFieldsShown()).toBe(false)
  })

  it('keeps the fields open where the text leaves something to ask', async () => {
    const shop = await openCheckout()
    await paste(shop, '张晓明 13712345678 文三路 100 号 2 幢 301 室')
    await waitFor(() => expect(field('姓名').value).toBe('张晓明'))
    expect(areFieldsShown()).toBe(true)
    expect(screen.getByText('未识别')).toBeTruthy()
    expect(screen.queryByRole('group', { name: '收货人' })).toBeNull()
  })

  it('is found in the address book by any word of it', async () => {
    const shop = await open(CHECKOUT, { as: buyer })
    await shop.user.click(await screen.findByRole('button', { name: '从地址簿选' }))
    const all = await shop.ports().account.addresses()
    const wanted = all.at(-1)!
    const cards = () => screen.queryAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
    await waitFor(() => expect(cards()).toHaveLength(all.length))
    await shop.user.type(screen.getByLabelText('搜索地址簿'), `${wanted.mobile} ${wanted.areaText.slice(0, 2)}`)
    expect(cards()).toEqual([expect.stringContaining(wanted.detail)])
    await shop.user.click(screen.getByRole('button', { name: new RegExp(wanted.name) }))
    expect((await card()).textContent).toContain(wanted.detail)
    expect(cards()).toEqual([])
  })
})

describe('the checkout', () => {
  it('says what is wrong with each field and leads to the first', async () => {
    const shop = await openCheckout()
    await submit(shop)
    for (const text of ['请填写收货人', '请填写手机号', '请选择所在地区', '请填写详细地址'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(field('姓名'))
    expect(shop.calls('orders.place')).toEqual([])
    await shop.user.type(field('姓名'), '李建国')
    await waitFor(() => expect(screen.queryByText('请填写收货人')).toBeNull())
  })

  it('sells no parcel to an area that no courier reaches', async () => {
    const shop = await openCheckout(`/payorder?items=${sentinels.unreachable.productId}01:1`)
    await paste(shop, '张晓明 13712345678 西藏自治区阿里地区日土县 德汝路 1 号')
    await screen.findByText('以下商品送不到该地区')
    // One reason, said once, and not by each courier.
    expect(screen.queryAllByText(/不支持配送/)).toEqual([])
    expect(screen.getByText('没有快递能把这个包裹送到所选地区。')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交订单' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: '提交并用余额支付' })).toBeNull()
    const aside = within(screen.getByRole('complementary', { name: '金额与提交' }))
    expect(aside.getByText('所选地区送不到')).toBeTruthy()
    // The way on: the next address pasted takes the place of this one.
    await shop.user.click(aside.getByRole('button', { name: '换地址' }))
    expect(document.activeElement).toBe(screen.getByLabelText('粘贴地址'))
    await shop.user.paste(wholeAddress)
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交订单' }).disabled).toBe(false),
    )
    expect(shop.calls('orders.place')).toEqual([])
  })

  it('shows the SKUs of one product as one line, and services and courier as one sentence', async () => {
    const shop = await openCheckout('/payorder?items=1001101:1,1001103:3')
    const parcel = within(screen.getByRole('region', { name: /^商品清单/ }))
    expect(parcel.getAllByRole('link')).toHaveLength(1)
    expect(parcel.getAllByText(/ ×\d+$/).map((chip) => chip.textContent.at(-1))).toEqual(['1', '3'])
    expect(parcel.queryByRole('radio')).toBeNull()
    await paste(shop)
    await parcel.findByText(/^基础质检 · 普通快递袋 · .+ ¥\d+\.\d\d$/)
    await shop.user.click(parcel.getByRole('button', { name: '修改服务和快递' }))
    await shop.user.click(parcel.getByRole('radio', { name: /顺丰/ }))
    await parcel.findByText(/ · 顺丰/)
    await shop.user.click(parcel.getByRole('button', { name: '收起服务和快递' }))
    expect(parcel.queryByRole('radio')).toBeNull()
  })

  it('sends all parcels with the services and the courier of one, and begins the next checkout so', async () => {
    const shop = await openCheckout('/payorder?items=1001103:2,1016102:1')
    await paste(shop)
    const [first, second] = screen.getAllByRole('region', { name: /^包裹/ }).map((one) => within(one))
    await shop.user.click(second!.getByRole('button', { name: '修改服务和快递' }))
    await shop.user.click(second!.getByRole('radio', { name: /顺丰/ }))
    await second!.findByText(/ · 顺丰/)
    expect(first!.queryByText(/ · 顺丰/)).toBeNull()
    await shop.user.click(second!.getByRole('button', { name: '全部包裹都这样' }))
    await first!.findByText(/ · 顺丰/)
    await shop.go('/payorder?items=1001101:1')
    await paste(shop)
    expect(await screen.findByText(/ · 顺丰/)).toBeTruthy()
  })

  it('is the second of four steps for who comes from the cart', async () => {
    const shop = await openCheckout()
    expect(screen.queryByRole('list', { name: '下单步骤' })).toBeNull()
    await shop.ports().cart.add([{ skuId: '1001101', qty: 1 }])
    const { list } = await shop.ports().cart.list()
    await shop.go(`/payorder?cart=${list[0]!.suppliers[0]!.items[0]!.cartId}`)
    const steps = within(await screen.findByRole('list', { name: '下单步骤' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual(['购物车', '确认', '付款', '完成'])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
  })

  it('adds, chooses, changes and deletes an address of the book', async () => {
    const shop = await openCheckout()
    const openBook = () => shop.user.click(screen.getByRole('button', { name: '从地址簿选' }))
    await openBook()
    await screen.findByText(/^地址簿还是空的/)
    await shop.user.click(screen.getByRole('button', { name: '新增地址' }))
    const adding = within(await shop.dialog('新增地址'))
    await shop.user.click(adding.getByRole('button', { name: '保存' }))
    await adding.findByText('请选择所在地区')
    for (const [name, text] of [
      ['姓名', '李建国'],
      ['手机号', '13911112222'],
      ['详细地址', '文一路 1 号'],
      ['所在地区', '西湖区'],
    ] as const) {
      await shop.user.click(adding.getByLabelText(name))
      await shop.user.paste(text)
    }
    await shop.user.click(await screen.findByRole('option', { name: '浙江省 / 杭州市 / 西湖区' }))
    await shop.user.click(adding.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(field('姓名').value).toBe('李建国'))

    await openBook()
    await screen.findByRole('button', { name: /李建国/, pressed: true })
    await shop.user.click(screen.getByRole('button', { name: '编辑' }))
    const changing = within(await shop.dialog('编辑地址'))
    await shop.user.clear(changing.getByLabelText('详细地址'))
    await shop.user.paste('文一路 2 号')
    await shop.user.keyboard('{Enter}')
    expect((await card()).textContent).toContain('文一路 2 号')
    await openBook()
    await shop.user.click(screen.getByRole('button', { name: '删除' }))
    const asking = within(await shop.dialog(/确定要删除/))
    await shop.user.click(asking.getByRole('button', { name: '删除' }))
    await screen.findByText(/^地址簿还是空的/)
  })
})

describe('the cashier', () => {
  it('offers the reserve first, then the code, as the third of four steps', async () => {
    const shop = await open(CHECKOUT, { as: buyer })
    await screen.findByLabelText('粘贴地址')
    await paste(shop)
    await submit(shop)
    await screen.findByRole('heading', { name: /^扫码支付/ })
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names.slice(0, 2)).toEqual(['备用金', expect.stringMatching(/^扫码支付/)])
    expect(screen.getByRole('list', { name: '下单步骤' }).querySelector('[aria-current]')!.textContent).toBe('付款')
  })

  it('says how much the reserve lacks, and fills it up in place', async () => {
    const shop = await openCheckout()
    await paste(shop)
    await waitFor(() => expect(field('姓名').value).toBe('张晓明'))
    await submit(shop)
    await screen.findByRole('heading', { name: '收银台' })
    const paymentNo = new URL(shop.location(), 'http://shop').searchParams.get('payment_no')!
    const { amount } = await shop.ports().orders.payResult(paymentNo)
    expect((await screen.findByText(/^还需充值/, { selector: 'p' })).textContent).toContain(`还需充值 ${price(amount)}`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '余额支付' }).disabled).toBe(true)
    await shop.user.click(screen.getByRole('button', { name: '去充值' }))
    expect(await screen.findByRole('dialog', { name: '充值备用金' })).toBeTruthy()
    expect(shop.location()).toContain(paymentNo)
  })
})

describe('a key typed in the checkout', () => {
  it.each(['姓名', '粘贴地址', '备注'])('in %s draws no parcel', async (name) => {
    let drawn = 0
    const shop = await open(CHECKOUT, {
      as: bareBuyer,
      ports: (real) => ({
        orders: {
          async quote(request) {
            const quote = await real.orders.quote(request)
            const parcels = quote.parcels.map((parcel) => ({
              ...parcel,
              // Nothing else reads it but the drawing.
              get weightG() {
                drawn++
                return parcel.weightG
              },
            }))
            return { ...quote, parcels }
          },
        },
      }),
    })
    await within(await screen.findByRole('region', { name: '金额明细' })).findByText('商品金额')
    await shop.idle()
    expect(drawn).toBeGreaterThan(0)
    drawn = 0
    await shop.user.type(field(name), '张三')
    expect(field(name).value).toBe('张三')
    expect(drawn).toBe(0)
  })
})
