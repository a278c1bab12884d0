import { beforeEach, describe, expect, it } from 'vitest'
import { demoWorld, sentinels } from '../../demo/world'
import { cartItems } from '../../src/domain/cart'
import { MAX_CART_LINES } from '../../src/domain/limits'
import { specText } from '../../src/domain/catalogue'
import { refusal, sharedShop, signedIn, type Client, type World } from './world'

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, skus }) =>
    onShelf && minQty === 1 && !reprice && skus.length > 2 && skus.every(({ stock }) => stock > 20),
)

export const cartContract = (world: World) =>
  describe(`CartGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    let client: Client
    beforeEach(async () => {
      client = await shop().newBuyer()
    })

    it('§7.37 shows what was added, grouped by station and supplier', async () => {
      const product = plain[0]!
      const sku = product.skus[1]!
      expect(await client.cart.add([{ skuId: sku.id, qty: 3 }])).toEqual({ cartItems: 1 })
      const cart = await client.cart.list()
      const supplier = demoWorld().suppliers.find(({ id }) => id === product.supplierId)!
      const station = demoWorld().stations.find(({ id }) => id === supplier.stationId)!
      expect(cart).toEqual({
        list: [
          {
            station: { id: station.id, name: station.name },
            suppliers: [
              {
                supplier: { id: supplier.id, name: supplier.name },
                items: [
                  {
                    cartId: cartItems(cart)[0]!.cartId,
                    skuId: sku.id,
                    productId: product.id,
                    title: product.title,
                    artNo: product.artNo,
                    spec: specText(sku),
                    image: sku.image,
                    price: sku.price,
                    retailPrice: product.retailPrice,
                    serviceFee: demoWorld().fees.servicePerPiece,
                    qty: 3,
                    selected: true,
                    valid: true,
                    invalidReason: '',
                    stock: sku.stock,
                    stockState: 'ok',
                    minQty: 1,
                    priceSteps: [],
                  },
                ],
              },
            ],
          },
        ],
        totals: { items: 1, selectedItems: 1, selectedQty: 3, selectedAmount: sku.price * 3 },
      })
    })

    it('adds to the line that is there, and ignores lines of none', async () => {
      const [first, second] = plain[0]!.skus
      await client.cart.add([{ skuId: first!.id, qty: 3 }])
      const answer = await client.cart.add([
        { skuId: first!.id, qty: 2 },
        { skuId: second!.id, qty: 0 },
      ])
      expect(answer).toEqual({ cartItems: 1 })
      expect(cartItems(await client.cart.list()).map(({ skuId, qty }) => [skuId, qty])).toEqual([[first!.id, 5]])
    })

    it('takes 9999 pieces of a SKU in one line, and not one more', async () => {
      const skuId = plain[0]!.skus[0]!.id
      const add = (qty: number) => client.cart.add([{ skuId, qty }])
      await add(9998)
      await add(1)
      expect(await refusal(add(1))).toEqual({
        kind: 'invalid',
        message: '每个规格的数量应为 1 至 9999',
        details: { field: 'qty' },
      })
      expect(cartItems(await client.cart.list()).map(({ qty }) => qty)).toEqual([9999])
    })

    it('takes all of an addition or nothing', async () => {
      const [first] = plain[0]!.skus
      const answers = [
        await refusal(
          client.cart.add([
            { skuId: first!.id, qty: 1 },
            { skuId: '999999999', qty: 1 },
          ]),
        ),
        await refusal(
          client.cart.add([
            { skuId: first!.id, qty: 1 },
            { skuId: first!.id, qty: 9999 },
          ]),
        ),
      ]
      expect(answers.map(({ kind }) => kind)).toEqual(['not-found', 'invalid'])
      expect(cartItems(await client.cart.list())).toEqual([])
    })

    it('holds no more lines than the checkout can take at once', async () => {
      const skus = plain.flatMap((product) => product.skus).slice(0, MAX_CART_LINES + 1)
      const lines = (from: number, to: number) => skus.slice(from, to).map(({ id }) => ({ skuId: id, qty: 1 }))
      await client.cart.add(lines(0, MAX_CART_LINES - 1))
      const full = await refusal(client.cart.add(lines(MAX_CART_LINES - 2, MAX_CART_LINES + 1)))
      expect(full).toEqual({ kind: 'invalid', message: '购物车最多放 300 种规格，请先结算或删除一些', details: {} })
      const cart = cartItems(await client.cart.list())
      expect([cart.length, new Set(cart.map(({ qty }) => qty))]).toEqual([MAX_CART_LINES - 1, new Set([1])])
      expect(await client.cart.add(lines(MAX_CART_LINES - 2, MAX_CART_LINES))).toEqual({ cartItems: MAX_CART_LINES })
      // More of what is there already needs no room.
      expect(await client.cart.add(lines(0, 1))).toEqual({ cartItems: MAX_CART_LINES })
      const ids = cartItems(await client.cart.list()).map(({ cartId }) => cartId)
      expect(await client.cart.select(ids, true)).toEqual({ changed: MAX_CART_LINES })
    })

    it('§7.39 changes quantity and selection, and answers the line', async () => {
      await client.cart.add([{ skuId: plain[0]!.skus[0]!.id, qty: 1 }])
      const [line] = cartItems(await client.cart.list())
      const more = await client.cart.update({ cartId: line!.cartId, qty: 7 })
      const unchosen = await client.cart.update({ cartId: line!.cartId, selected: false })
      expect([more, unchosen]).toEqual([
        { ...line!, qty: 7 },
        { ...line!, qty: 7, selected: false },
      ])
      expect((await client.cart.list()).totals).toEqual({
        items: 1,
        selectedItems: 0,
        selectedQty: 0,
        selectedAmount: 0,
      })
    })

    it('chooses many lines at once, all or none', async () => {
      const [a, b] = plain[0]!.skus
      await client.cart.add([
        { skuId: a!.id, qty: 1 },
        { skuId: b!.id, qty: 1 },
      ])
      const ids = cartItems(await client.cart.list()).map(({ cartId }) => cartId)
      expect((await refusal(client.cart.select([ids[0]!, '999999999'], false))).kind).toBe('not-found')
      expect((await client.cart.list()).totals.selectedItems).toBe(2)
      expect(await client.cart.select(ids, false)).toEqual({ changed: 2 })
      expect((await client.cart.list()).totals.selectedItems).toBe(0)
    })

    it('joins a line with its twin when the SKU is changed to one that is there', async () => {
      const [a, b] = plain[0]!.skus
      await client.cart.add([
        { skuId: a!.id, qty: 2 },
        { skuId: b!.id, qty: 3 },
      ])
      const line = cartItems(await client.cart.list()).find(({ skuId }) => skuId === a!.id)!
      const joined = (await client.cart.update({ cartId: line.cartId, skuId: b!.id }))!
      expect([joined.skuId, joined.qty]).toEqual([b!.id, 5])
      expect(cartItems(await client.cart.list()).map(({ skuId, qty }) => [skuId, qty])).toEqual([[b!.id, 5]])
    })

    it('says why a line cannot be ordered', async () => {
      const soldOut = demoWorld().products.find(({ id }) => id === sentinels.soldOutProductId)!.skus[0]!
      await client.cart.add([
        { skuId: soldOut.id, qty: 1 },
        { skuId: sentinels.lastFive.skuId, qty: 6 },
        { skuId: sentinels.minQtyTwo.skuId, qty: 1 },
      ])
      const reasons = cartItems(await client.cart.list()).map(({ skuId, valid, invalidReason }) => [
        skuId,
        valid,
        invalidReason,
      ])
      expect(new Map(reasons.map(([skuId, ...why]) => [skuId, why]))).toEqual(
        new Map<unknown, unknown>([
          [soldOut.id, [false, '商品已售罄']],
          [sentinels.lastFive.skuId, [false, '库存不足，仅剩 5 件']],
          [sentinels.minQtyTwo.skuId, [false, '低于起批量 2 件']],
        ]),
      )
    })

    it('counts the pieces of a changed line with those of its sisters', async () => {
      const { productId, skuId } = sentinels.minQtyTwo
      const sister = demoWorld()
        .products.find(({ id }) => id === productId)!
        .skus.find(({ id }) => id !== skuId)!
      await client.cart.add([
        { skuId, qty: 2 },
        { skuId: sister.id, qty: 1 },
        { skuId: plain[0]!.skus[0]!.id, qty: 1 },
      ])
      const line = cartItems(await client.cart.list()).find((one) => one.skuId === skuId)!
      expect(await client.cart.update({ cartId: line.cartId, qty: 1 })).toEqual({ ...line, qty: 1 })
    })

    it('keeps what went off shelf, marked, in the seeded cart', async () => {
      const first = await signedIn(shop())
      const line = cartItems(await first.cart.list()).find(({ skuId }) => skuId === sentinels.offShelf.skuId)!
      expect([line.valid, line.invalidReason]).toEqual([false, '商品已下架'])
    })

    it('keeps a SKU that is offered no more, marked, and takes no further one of it', async () => {
      const { productId, skuId } = sentinels.droppedSku
      const second = await signedIn(await ownShop(), '13800000002')
      const line = () => second.cart.list().then((cart) => cartItems(cart).find((item) => item.skuId === skuId)!)
      const { cartId, qty, stock, valid, invalidReason } = await line()
      expect([qty, stock, valid, invalidReason]).toEqual([1, 3, false, '该规格已下架'])
      expect((await second.cart.list()).totals.selectedItems).toBe(2)
      const sister = demoWorld().products.find(({ id }) => id === productId)!.skus[0]!.id
      await second.cart.add([{ skuId: sister, qty: 1 }])
      const sisterLine = cartItems(await second.cart.list()).find((item) => item.skuId === sister)!
      const refused = { kind: 'invalid', message: '该规格已下架', details: {} }
      expect(await refusal(second.cart.add([{ skuId, qty: 1 }]))).toEqual(refused)
      expect(await refusal(second.cart.update({ cartId: sisterLine.cartId, skuId }))).toEqual(refused)
      expect(await line()).toMatchObject({ cartId, qty: 1 })
      // The way out of it: another SKU of the product.
      expect(await second.cart.update({ cartId, skuId: sister })).toMatchObject({ skuId: sister, qty: 2, valid: true })
    })

    it('§7.40 deletes all that was named, or nothing', async () => {
      const [a, b] = plain[0]!.skus
      await client.cart.add([
        { skuId: a!.id, qty: 1 },
        { skuId: b!.id, qty: 1 },
      ])
      const ids = cartItems(await client.cart.list()).map(({ cartId }) => cartId)
      expect((await refusal(client.cart.remove([ids[0]!, '999999999']))).kind).toBe('not-found')
      expect(cartItems(await client.cart.list()).length).toBe(2)
      expect(await client.cart.remove(ids)).toEqual({ deleted: 2 })
      expect(cartItems(await client.cart.list())).toEqual([])
    })

    it('finds products by art number, whatever their case, with what may be ordered of them, and what left the shelf', async () => {
      const product = plain[0]!
      const gone = demoWorld().products.find(({ id }) => id === sentinels.offShelf.productId)!
      const found = await client.cart.lookUp([product.artNo.toLowerCase(), gone.artNo, 'A-NONE', product.artNo])
      const supplier = demoWorld().suppliers.find(({ id }) => id === product.supplierId)!
      expect(found.map(({ artNo, onShelf }) => [artNo, onShelf])).toEqual([
        [product.artNo, true],
        [gone.artNo, false],
      ])
      expect(found[0]).toEqual({
        id: product.id,
        title: product.title,
        artNo: product.artNo,
        cover: product.cover,
        supplier: { id: supplier.id, name: supplier.name },
        minQty: 1,
        onShelf: true,
        skus: product.skus.map((sku) => ({ ...sku, stockState: 'ok' })),
      })
      const { productId, skuId } = sentinels.droppedSku
      const dropped = demoWorld().products.find(({ id }) => id === productId)!
      const [{ skus } = { skus: [] }] = await client.cart.lookUp([dropped.artNo])
      expect(skus.length > 0 && skus.every(({ id }) => id !== skuId)).toBe(true)
    })

    it('looks up 200 art numbers at once, and not one more', async () => {
      const numbers = Array.from({ length: 201 }, (_, i) => `none-${i}`)
      expect(await client.cart.lookUp(numbers.slice(1))).toEqual([])
      expect((await refusal(client.cart.lookUp(numbers))).kind).toBe('invalid')
    })

    it('does not know the lines of another buyer', async () => {
      await client.cart.add([{ skuId: plain[0]!.skus[0]!.id, qty: 1 }])
      const { cartId } = cartItems(await client.cart.list())[0]!
      const other = await shop().newBuyer()
      const answers = [
        await refusal(other.cart.update({ cartId, qty: 2 })),
        await refusal(other.cart.update({ cartId: '999999999', qty: 2 })),
        await refusal(other.cart.remove([cartId])),
      ]
      const wanted = { kind: 'not-found', message: '购物车商品不存在', details: {} }
      expect(answers).toEqual([wanted, wanted, wanted])
    })
  })
