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
    await screen.findByText('收货地区不支持配送')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /顺丰/ }).disabled).toBe(true)
    await submit(shop)
    await screen.findByText('没有可以下单的商品')
    expect(shop.calls('orders.place')).toEqual([])
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
    await shop.user.click(await screen.findByRole('menuitemcheckbox', { name: '浙江省 / 杭州市 / 西湖区' }))
    await shop.user.click(adding.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(field('姓名').value).toBe('李建国'))

    await openBook()
    await screen.findByRole('button', { name: /李建国/, pressed: true })
    await shop.user.click(screen.getByRole('button', { name: '编辑' }))
    const changing = within(await shop.dialog('编辑地址'))
    await shop.user.clear(changing.getByLabelText('详细地址'))
    await shop.user.paste('文一路 2 号')
    await shop.user.click(changing.getByRole('button', { name: '保存' }))
    expect((await card()).textContent).toContain('文一路 2 号')
    await openBook()
    await shop.user.click(screen.getByRole('button', { name: '删除' }))
    const asking = within(await shop.dialog(/确定要删除/))
    await shop.user.click(asking.getByRole('button', { name: '删除' }))
    await screen.findByText(/^地址簿还是空的/)
  })
})

describe('the cashier', () => {
  it('says how much the reserve lacks', async () => {
    const shop = await openCheckout()
    await paste(shop)
    await waitFor(() => expect(field('姓名').value).toBe('张晓明'))
    await submit(shop)
    await screen.findByRole('heading', { name: '收银台' })
    const paymentNo = new URL(shop.location(), 'http://shop').searchParams.get('payment_no')!
    const { amount } = await shop.ports().orders.payResult(paymentNo)
    const lacking = () => screen.findByText(`还差 ${price(amount)}`)
    expect(await lacking()).toBeTruthy()
    await shop.user.click(screen.getByRole('button', { name: '余额支付' }))
    await waitFor(() =>
      expect(shop.calls('orders.pay').flat()).toContainEqual(expect.objectContaining({ method: 'reserve' })),
    )
    await shop.idle()
    expect(await lacking()).toBeTruthy()
    expect(screen.getByRole('heading', { name: '收银台' })).toBeTruthy()
  })
})
