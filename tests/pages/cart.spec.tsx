import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Override } from '../../src/composition/compose'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import type { CartItem } from '../../src/domain/cart'
import { specText } from '../../src/domain/catalogue'
import { Failure } from '../../src/domain/failure'
import { price, totalShown } from '../../src/domain/money'
import type { Ports } from '../../src/domain/ports/ports'
import { failing } from '../support/failing'
import { bareBuyer, buyer, open, secondBuyer, type Opened } from '../support/open'

const goods = demoWorld().products.filter(({ onShelf, skus }) => onShelf && skus.every(({ stock }) => stock > 20))
const [first, second] = goods

/** A buyer's cart with these lines, shown. */
const openCart = async (...items: { skuId: string; qty: number }[]) => {
  const shop = await open('/relax', { as: bareBuyer })
  await shop.ports().cart.add(items)
  await shop.go('/shoppingcart')
  await screen.findAllByRole('listitem')
  return shop
}
const quantities = (shop: Opened) => shop.main().findAllByLabelText<HTMLInputElement>(/ 数量$/)
const invalid = async () => within(await screen.findByRole('region', { name: '失效商品' }))

describe('the cart', () => {
  it.each([
    ['0', '至少 1 件'],
    ['', '请输入正整数'],
  ])('is never emptied by a quantity of “%s”', async (wrong, sentence) => {
    const shop = await openCart({ skuId: '1001101', qty: 2 })
    const [only] = await quantities(shop)
    await shop.user.clear(only!)
    if (wrong) await shop.user.type(only!, wrong)
    await shop.user.tab()
    expect(shop.main().getByRole('alert').textContent).toBe(sentence)
    expect(only!.value).toBe('2')
    expect(shop.calls('cart.update')).toEqual([])
  })

  it('says that nothing was chosen to settle, and no longer on the next page', async () => {
    const shop = await openCart({ skuId: '1001101', qty: 2 })
    await shop.user.click((await screen.findAllByRole('checkbox', { name: '全选' }))[0]!)
    await shop.user.click(screen.getByRole('button', { name: '去结算' }))
    await shop.notice('请先选择要结算的商品')
    await shop.user.click(screen.getAllByRole('link', { name: '首页' })[0]!)
    await waitFor(() => expect(shop.location()).toBe('/home'))
    // By itself it would stand for 4 s.
    await waitFor(() => expect(screen.queryByText('请先选择要结算的商品')).toBeNull(), { timeout: 1500 })
  })

  it('shows lines that cannot be ordered apart, with their reason, and drops them together after asking', async () => {
    const shop = await open('/shoppingcart', { as: buyer })
    expect((await invalid()).getByText('商品已下架')).toBeTruthy()
    expect((await invalid()).queryByRole('checkbox')).toBeNull()
    const clear = async (answer: string) => {
      await shop.user.click((await invalid()).getByRole('button', { name: '清空失效商品' }))
      await shop.user.click(within(await shop.dialog('删除这件商品？')).getByRole('button', { name: answer }))
    }
    await clear('取消')
    expect(shop.calls('cart.remove')).toEqual([])
    await clear('确定删除')
    await waitFor(() => expect(screen.queryByRole('region', { name: '失效商品' })).toBeNull())
  })

  it('shows a SKU that is offered no more apart, and lets nobody change how many', async () => {
    await open('/shoppingcart', { as: secondBuyer })
    const lines = (await invalid()).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/失效.*该规格已下架.*1 件/s)])
    expect((await invalid()).queryByRole('button', { name: /^增加 / })).toBeNull()
  })

  it('turns a line into another SKU of its product, and joins it with the line that is there', async () => {
    const [a, b] = first!.skus
    const shop = await openCart({ skuId: a!.id, qty: 2 }, { skuId: b!.id, qty: 3 })
    const name = `更改规格 ${first!.title} ${specText(a!)}`
    await shop.user.click(shop.main().getByRole('button', { name }))
    await shop.user.selectOptions(await screen.findByRole('combobox', { name }), b!.id)
    await waitFor(async () => expect((await quantities(shop)).map(({ value }) => value)).toEqual(['5']))
    expect(shop.main().queryByRole('button', { name })).toBeNull()
  })

  it('moves lines to the favourites, one or all that are chosen', async () => {
    const [one, other, third] = goods.map(({ skus }) => skus[0]!.id)
    const shop = await openCart({ skuId: one!, qty: 1 }, { skuId: other!, qty: 1 }, { skuId: third!, qty: 1 })
    await shop.user.click(shop.main().getByRole('button', { name: new RegExp(`^移入收藏 ${first!.title}`) }))
    await shop.notice('已移入收藏 1 种商品')
    expect(await quantities(shop)).toHaveLength(2)
    await shop.user.click(shop.main().getByRole('button', { name: '移入收藏' }))
    await screen.findByText('购物车还是空的')
    const { list } = await shop.ports().catalogue.collectedProducts({})
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(goods.slice(0, 3).map(({ id }) => id)))
  })

  it('keeps in the cart what could not be moved to the favourites', async () => {
    const shop = await open('/relax', {
      as: bareBuyer,
      ports: ({ catalogue }) => ({ catalogue: { collect: failing().unless(catalogue.collect) } }),
    })
    await shop.ports().cart.add([{ skuId: first!.skus[0]!.id, qty: 1 }])
    await shop.go('/shoppingcart')
    await shop.user.click(await screen.findByRole('button', { name: /^移入收藏 / }))
    await shop.notice('服务器内部错误，请联系管理员')
    expect(shop.calls('cart.remove')).toEqual([])
    expect(await quantities(shop)).toHaveLength(1)
  })

  it('tells what is chosen of each station', async () => {
    const { skus } = first!
    const shop = await openCart({ skuId: skus[0]!.id, qty: 2 }, { skuId: skus[1]!.id, qty: 3 })
    const station = screen.getByRole('region', { name: /发货$/ })
    expect(station.textContent).toContain(`本站已选 ${price(totalShown([{ price: skus[0]!.price, qty: 5 }]))}`)
    await shop.user.click(shop.main().getByRole('checkbox', { name: `选择 ${first!.title} ${specText(skus[0]!)}` }))
    await waitFor(() =>
      expect(station.textContent).toContain(`本站已选 ${price(totalShown([{ price: skus[1]!.price, qty: 3 }]))}`),
    )
  })

  it('names a supplier in its line where it has but one, and above its lines where it has several', async () => {
    const station = (supplierId: string) => demoWorld().suppliers.find(({ id }) => id === supplierId)!
    const other = goods.find(
      ({ supplierId }) =>
        supplierId !== first!.supplierId && station(supplierId).stationId === station(first!.supplierId).stationId,
    )!
    const lines = [...first!.skus.slice(0, 2), other.skus[0]!].map(({ id }) => ({ skuId: id, qty: 1 }))
    await openCart(...lines)
    const [one, several] = [station(other.supplierId).name, station(first!.supplierId).name]
    expect(screen.getAllByRole('checkbox', { name: `选择${several}的全部商品` })).toHaveLength(1)
    expect(screen.queryByRole('checkbox', { name: `选择${one}的全部商品` })).toBeNull()
    expect(screen.getByRole('link', { name: one }).closest('li')?.textContent).toContain(other.artNo)
    expect(screen.getByRole('link', { name: several }).closest('li')).toBeNull()
  })

  it('leads to the products while it is empty', async () => {
    const shop = await open('/shoppingcart', { as: bareBuyer })
    await screen.findByText('购物车还是空的')
    await shop.user.click(screen.getByRole('link', { name: '去选货' }))
    await waitFor(() => expect(shop.location()).toBe('/search'))
  })
})

describe('a click on a quantity', () => {
  /** Lines of so many products, opened, and how often each was drawn. */
  const openCounted = async (count: number, ports?: (real: Ports) => Override) => {
    const drawn = new Map<string, number>()
    const counted = (item: CartItem): CartItem => ({
      ...item,
      // Of a line that isn't changed, nothing else reads it but the drawing.
      get artNo() {
        drawn.set(item.cartId, (drawn.get(item.cartId) ?? 0) + 1)
        return item.artNo
      },
    })
    const shop = await open('/relax', {
      as: bareBuyer,
      ports: (real) => ({
        ...ports?.(real),
        cart: {
          ...ports?.(real).cart,
          async list() {
            const { list, totals } = await real.cart.list()
            const stations = list.map(({ station, suppliers }) => ({
              station,
              suppliers: suppliers.map(({ supplier, items }) => ({ supplier, items: items.map(counted) })),
            }))
            return { list: stations, totals }
          },
        },
      }),
    })
    await shop.ports().cart.add(single.slice(0, count).map(({ skus }) => ({ skuId: skus[0]!.id, qty: 2 })))
    await shop.go('/shoppingcart')
    const [more] = await screen.findAllByRole('button', { name: /^增加 / })
    return { shop, more: more!, drawn }
  }
  const single = goods.filter(({ minQty }) => minQty === 1)

  it('draws its own line and no other, and brings the cart no second time', async () => {
    const { shop, more, drawn } = await openCounted(6)
    expect(drawn.size).toBe(6)
    drawn.clear()
    await shop.user.click(more)
    await shop.idle()
    expect((await quantities(shop)).map(({ value }) => value)).toEqual(['3', '2', '2', '2', '2', '2'])
    expect([...drawn.keys()]).toHaveLength(1)
    expect(shop.calls('cart.update')).toHaveLength(1)
    expect(shop.calls('cart.list')).toHaveLength(1)
    expect(screen.getByText(/^已选/).textContent).toContain('13 件')
  })

  it('reads the cart again when the answer tells something else than is shown', async () => {
    const { shop, more } = await openCounted(2, ({ cart }) => ({
      cart: {
        async update(change) {
          const line = await cart.update(change)
          return line && { ...line, stock: line.stock - 1 }
        },
      },
    }))
    await shop.user.click(more)
    await waitFor(() => expect(shop.calls('cart.list')).toHaveLength(2))
  })

  it.each([
    ['does not say how the line is', () => Promise.resolve(null)],
    ['refuses', () => Promise.reject(new Failure('busy', '系统繁忙，请稍后再试'))],
  ])('reads the cart again when the server %s', async (_, update) => {
    const { shop, more } = await openCounted(2, () => ({ cart: { update } }))
    await shop.user.click(more)
    await waitFor(() => expect(shop.calls('cart.list')).toHaveLength(2))
    await waitFor(async () => expect((await quantities(shop)).map(({ value }) => value)).toEqual(['2', '2']))
  })

  it('reads the cart again where a least quantity counts the other lines of the product', async () => {
    const many = goods.find(({ minQty, skus }) => minQty > 1 && skus.length > 1)!
    const shop = await openCart(...many.skus.slice(0, 2).map(({ id }) => ({ skuId: id, qty: many.minQty })))
    const before = shop.calls('cart.list').length
    await shop.user.click(shop.main().getAllByRole('button', { name: /^增加 / })[0]!)
    await waitFor(() => expect(shop.calls('cart.list').length).toBe(before + 1))
  })
})

describe('lines pasted into the cart', () => {
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('货号、颜色、尺码与数量')
  const openBox = async (shop: Opened) => {
    await shop.user.click(screen.getByRole('button', { name: '粘贴货号下单' }))
    return field()
  }
  const states = async (...wanted: string[]) => {
    const list = within(await screen.findByRole('list', { name: '识别结果' }))
    await waitFor(() =>
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 3))).toEqual(wanted),
    )
    return list
  }
  const add = (shop: Opened) =>
    shop.user.click(
      within(screen.getByRole('region', { name: '粘贴货号下单' })).getByRole('button', { name: '加入购物车' }),
    )

  it('are added by one click where they are sure; the others stay as they were typed, each with its reason', async () => {
    const shop = await open('/shoppingcart', { as: bareBuyer })
    const [a, b] = [first!.skus[0]!, second!.skus[1]!]
    const odd = 'NO-SUCH 黑色 3'
    const gone = demoWorld().products.find(({ id }) => id === sentinels.offShelf.productId)!.artNo
    await shop.user.click(await openBox(shop))
    await shop.user.paste(
      `${first!.artNo}\t${a.color}\t${a.size}\t2\n${odd}\n${second!.artNo} 3件 ${b.size}，${b.color}\n${gone}`,
    )
    const list = await states('可加入', '没找到', '可加入', '没找到')
    expect(list.getByText('没有这个货号，请核对')).toBeTruthy()
    expect(list.getByText('商品已下架')).toBeTruthy()
    await add(shop)
    await states('没找到', '没找到', '已加入', '已加入')
    expect(shop.calls('cart.add')).toEqual([
      [
        [
          { skuId: a.id, qty: 2 },
          { skuId: b.id, qty: 3 },
        ],
      ],
    ])
    expect((await field()).value).toBe(`${odd}\n${gone}`)
    expect(await quantities(shop)).toHaveLength(2)
  })

  it('are asked about where more than one SKU may be meant, and go by what is picked', async () => {
    const shop = await open('/shoppingcart', { as: bareBuyer })
    const { color } = first!.skus[0]!
    const text = `${first!.artNo} ${color} 4`
    await shop.user.click(await openBox(shop))
    await shop.user.paste(text)
    const list = await states('有疑问')
    const choices = list.getByLabelText<HTMLSelectElement>(`${text} 选哪一种`)
    const wanted = first!.skus.filter((sku) => sku.color === color)[1]!
    await add(shop)
    expect(await shop.notice('还没有可以加入的行')).toBeTruthy()
    await shop.user.selectOptions(choices, choices.options[2]!)
    await states('可加入')
    await add(shop)
    await states('已加入')
    expect(shop.calls('cart.add')).toEqual([[[{ skuId: wanted.id, qty: 4 }]]])
  })

  it('say how many of a product are sold at once, until there are as many', async () => {
    const shop = await open('/shoppingcart', { as: bareBuyer })
    const { artNo, skus } = demoWorld().products.find(({ id }) => id === sentinels.minQtyTwo.productId)!
    const line = `${artNo} ${skus[0]!.color} ${skus[0]!.size} 1`
    await shop.user.click(await openBox(shop))
    await shop.user.paste(line)
    const list = await states('可加入')
    expect(list.getByText('2 件起批，购物车里不够的不能结算')).toBeTruthy()
    await shop.user.type(await field(), `{Enter}${artNo} ${skus[1]!.color} ${skus[1]!.size} 1`)
    await states('可加入', '可加入')
    expect(list.queryByText(/起批/)).toBeNull()
  })

  it('may be joined by slashes, and are asked for in as many questions as it takes', async () => {
    const shop = await open('/shoppingcart', { as: bareBuyer })
    const { color, size } = first!.skus[0]!
    const joined = [`${first!.artNo}/${color}/${size}*2`, ...Array.from({ length: 110 }, (_, i) => `NO-${i}/黑色`)]
    await shop.user.click(await openBox(shop))
    await shop.user.paste(joined.join('\n'))
    await states('可加入', ...Array.from({ length: 110 }, () => '没找到'))
    expect(shop.calls('cart.lookUp').map(([artNos]) => (artNos as string[]).length)).toEqual([200, 23])
  })

  it('are all there again after a reload, until they are in the cart', async () => {
    const shop = await open('/shoppingcart', { as: bareBuyer })
    await shop.user.click(await openBox(shop))
    await shop.user.paste('NO-SUCH 黑色 3')
    await shop.reload()
    expect((await field()).value).toBe('NO-SUCH 黑色 3')
    await states('没找到')
  })

  it('stay where nothing could be asked, with a retry', async () => {
    const calls = failing()
    const shop = await open('/shoppingcart', {
      as: bareBuyer,
      ports: ({ cart }) => ({ cart: { lookUp: calls.unless(cart.lookUp) } }),
    })
    await shop.user.click(await openBox(shop))
    await shop.user.paste('NO-SUCH 黑色 3')
    const box = within(screen.getByRole('region', { name: '粘贴货号下单' }))
    await box.findByRole('alert')
    calls.stop()
    await shop.user.click(box.getByRole('button', { name: '重试' }))
    await states('没找到')
    expect((await field()).value).toBe('NO-SUCH 黑色 3')
  })
})
