import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fen } from '../../src/domain/money'
import { aCase } from '../support/case-fakes'
import { card, choose, openCases, press, withAmount } from '../support/case-page'
import { buyer, open, type Opened } from '../support/open'

describe('what a way asks for', () => {
  const ownProduct = async (shop: Opened) => {
    const { list } = await shop.ports().catalogue.search({ page: 1, pageSize: 1 })
    return shop.ports().catalogue.product(list[0]!.id)
  }

  it('is another spec, each with what it costs and comes to', async () => {
    const probe = await open('/home', { as: buyer })
    const product = await ownProduct(probe)
    const inStock = product.skus.filter(({ stock }) => stock >= 2)
    const [old, other] = [product.skus[0]!, inStock.find(({ id }) => id !== product.skus[0]!.id)!]
    const one = aCase('C1', 'out_of_stock')
    const { shop, desk } = await openCases([
      { ...one, line: { ...one.line!, skuId: old.id, productId: product.id, title: product.title } },
    ])
    desk.amounts[other.id] = fen(240)
    await choose(shop, /缺货/, '换款换规格')
    await press(shop, '处理：换款换规格')
    expect(screen.getByRole('alert').textContent).toBe('请先选好要换成的规格')
    const spec = await screen.findByRole('radio', {
      name: [other.color, other.size].filter(Boolean).join(' / '),
      description: '补 ¥2.40',
    })
    await shop.user.click(spec)
    await press(shop, '处理：换款换规格')
    await shop.user.click(within(await shop.dialog(/换款换规格/)).getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理，已补 ¥2.40')
    expect(desk.decided[0]!.decisions).toEqual([{ caseNo: 'C1', option: 'replace_sku', skuId: other.id }])
  })

  it('is goods of the same station, looked for in place', async () => {
    const probe = await open('/home', { as: buyer })
    const product = await ownProduct(probe)
    const one = aCase('C1', 'discontinued')
    const { shop } = await openCases([
      { ...one, line: { ...one.line!, skuId: product.skus[0]!.id, productId: product.id } },
    ])
    await choose(shop, /停售/, '换款换规格')
    await screen.findByRole('group', { name: product.title })
    await shop.user.type(screen.getByRole('searchbox', { name: '找同站点的其他商品' }), '裙{Enter}')
    const goods = within(await screen.findByRole('list', { name: '找到的商品' }))
    await shop.idle()
    const asked = shop.calls('catalogue.search').at(-1)![0] as { regionId: string; keyword: string }
    const regions = await shop.ports().catalogue.regions()
    const region = regions.find(({ name }) => product.station.name.startsWith(name))
    expect(asked).toMatchObject({ keyword: '裙', regionId: region!.id })
    const other = goods.getAllByRole('button').find((button) => button.getAttribute('aria-pressed') === 'false')!
    await shop.user.click(other)
    await screen.findByRole('button', { name: '看原商品的其他规格' })
  })

  it('is a courier, each with what it comes to; one that does not reach can not be taken', async () => {
    const probe = await open('/home', { as: buyer })
    const { list } = await probe.ports().orders.list({ status: 'to_ship', page: 1, pageSize: 1 })
    const order = await probe.ports().orders.info(list[0]!.orderNo)
    const offers = await probe.ports().catalogue.freight({
      id: order.items[0]!.productId,
      provinceCode: '330000',
      qty: 1,
    })
    const others = offers.filter(({ brandId }) => brandId !== order.brand.id)
    const { shop, desk } = await openCases([aCase('C1', 'unreachable', { orderNo: order.orderNo, line: null })])
    desk.amounts[others[0]!.brandId] = fen(-100)
    desk.refused[others[1]!.brandId] = '该地区暂停收寄'
    await choose(shop, /地址不可达/, '换快递')
    const taken = await screen.findByRole('radio', { name: others[0]!.name, description: '退 ¥1.00' })
    const stopped = screen.getByRole('radio', { name: others[1]!.name, description: '该地区暂停收寄' })
    expect((stopped as HTMLInputElement).disabled).toBe(true)
    await shop.user.click(taken)
    await press(shop, '处理：换快递')
    await shop.user.click(within(await shop.dialog(/换快递/)).getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理，退回 ¥1.00')
    expect(desk.decided[0]!.decisions).toEqual([{ caseNo: 'C1', option: 'change_brand', brandId: others[0]!.brandId }])
  })

  it('is an address, begun with the one of now and read out of a pasted text', async () => {
    const probe = await open('/home', { as: buyer })
    const { list } = await probe.ports().orders.list({ status: 'to_ship', page: 1, pageSize: 1 })
    const order = await probe.ports().orders.info(list[0]!.orderNo)
    const { shop, desk } = await openCases([aCase('C1', 'bad_address', { orderNo: order.orderNo, line: null })])
    await choose(shop, /地址不清/, '改地址')
    const name = await screen.findByLabelText('姓名')
    await waitFor(() => expect((name as HTMLInputElement).value).toBe(order.consignee.name))
    await shop.user.click(screen.getByLabelText('粘贴地址'))
    await shop.user.paste('周小满 13912345678 浙江省杭州市西湖区文三路 8 号 2 幢')
    await waitFor(() => expect((name as HTMLInputElement).value).toBe('周小满'))
    await press(shop, '处理：改地址')
    await shop.user.click(within(await shop.dialog(/改地址/)).getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理')
    expect(desk.decided[0]!.decisions[0]!.consignee).toMatchObject({
      name: '周小满',
      mobile: '13912345678',
      areaCode: '330106',
    })
  })

  it('is a parcel number', async () => {
    const { shop, desk } = await openCases([aCase('C1', 'dy_push_failed', { line: null })])
    await choose(shop, /物流回传失败/, '更正单号')
    await press(shop, '处理：更正单号')
    expect(screen.getByRole('alert').textContent).toBe('请填写正确的快递单号')
    await shop.user.type(screen.getByLabelText('快递单号'), 'YT1234567890')
    await press(shop, '处理：更正单号')
    await shop.user.click(within(await shop.dialog(/更正单号/)).getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理')
    expect(desk.decided[0]!.decisions).toEqual([{ caseNo: 'C1', option: 'edit_tracking', trackingNo: 'YT1234567890' }])
  })
})

describe('several at once', () => {
  it('are offered what all of them offer, with its sum', async () => {
    const { shop } = await openCases([
      withAmount(aCase('C1', 'out_of_stock'), 'refund_item', -1000),
      withAmount(aCase('C2', 'price_up'), 'refund_item', -500),
    ])
    await shop.user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    const bar = within(screen.getByRole('region', { name: '批量处理' }))
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '取消选择',
      '全部退这些商品 退 ¥15.00',
    ])
  })

  it('are decided each by its own choice together', async () => {
    const { shop, desk } = await openCases([
      withAmount(aCase('C1', 'out_of_stock'), 'refund_item', -1000),
      withAmount(aCase('C2', 'price_up'), 'pay_diff', 300),
    ])
    await choose(shop, /^缺货/, '退这些商品')
    await choose(shop, /^涨价/, '补差价')
    await shop.user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    await press(shop, '按各自的选择处理')
    const asked = within(await shop.dialog('处理这 2 个异常？'))
    expect(asked.getByText('要补 ¥3.00，从备用金扣（可用 ¥100.00）；退 ¥10.00，原路退到付款的地方。')).toBeTruthy()
    await shop.user.click(asked.getByRole('button', { name: '确定处理' }))
    await shop.notice('已处理 2 个异常，已补 ¥3.00，退回 ¥10.00')
    expect(desk.decided).toHaveLength(1)
    expect(screen.queryByRole('region', { name: '批量处理' })).toBeNull()
  })

  it('are chosen by the keys of a list', async () => {
    const { shop } = await openCases([aCase('C1', 'out_of_stock'), aCase('C2', 'price_up')])
    await shop.user.keyboard('{ArrowDown}{ArrowDown}x')
    expect(card(/^涨价/).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    await shop.user.keyboard('{Escape}')
    expect(card(/^涨价/).getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await shop.user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(shop.location()).toBe('/ordermanage/ordelist/D96001'))
  })
})
