import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformCategory } from '../../../src/domain/listing/platform-tree'
import { fieldOfAdvice } from '../../../src/domain/listing/words'
import { fen } from '../../../src/domain/money'
import { PlatformError } from '../../../server/platform/platform'
import { ProductRefused } from '../../../server/platform/product-refused'
import type { ListedProduct, Publishing } from '../../../server/platform/publishing'

/** What every platform promises on whose shelves goods are put. */
export interface ShopShelfWorld {
  publishing: Publishing
  /** Lets time pass. */
  advance(seconds: number): void
  /** A token to act in a new shop there, whose merchant has agreed. */
  authorised(): Promise<{ access: string; shopId: string }>
  revoke(shopId: string): Promise<void>
  /** The audit that is under way sends the product back, and says so of its pictures. */
  sendBack(productId: string): Promise<void>
  /** The merchant throws it away. */
  remove(productId: string): Promise<void>
  close(): Promise<void>
}

export const pictureAt = (side: number, name: string): string => `https://pictures.test/${side}x${side}/${name}.jpg`

const AUDIT_S = 60

export const shopShelfContract = (open: () => Promise<ShopShelfWorld>): void => {
  let world: ShopShelfWorld
  let shelf: Publishing
  beforeAll(async () => {
    world = await open()
    shelf = world.publishing
  })
  afterAll(() => world.close())

  let made = 0
  const leafOf = async (access: string): Promise<PlatformCategory> => {
    let below = await shelf.categories(access, '')
    while (!below[0]!.isLeaf) below = await shelf.categories(access, below[0]!.id)
    return below[0]!
  }
  const pictureIn = async (access: string, name: string): Promise<string> => {
    const picture = { name, url: pictureAt(800, name) }
    for (let tries = 0; tries < 5; tries++) {
      const { state, url } = await shelf.takePicture(access, picture)
      if (state === 'ready') return url
      world.advance(5)
    }
    throw new Error(`${name} is not taken`)
  }
  const plain = async (access: string, also: Partial<ListedProduct> = {}): Promise<ListedProduct> => {
    const outerId = `DF${++made}`
    const leaf = await leafOf(access)
    const asked = await shelf.properties(access, leaf.id)
    const picture = await pictureIn(access, `cover-${outerId}`)
    const sku = { color: '红色', size: 'M', price: fen(5990), stock: 9, picture: '' }
    return {
      outerId,
      title: '法式碎花连衣裙收腰显瘦长裙',
      leafId: leaf.id,
      properties: asked
        .filter(({ required }) => required)
        .map(({ id, name, values }) => ({ id, name, values: [values[0] ?? '见详情'] })),
      pictures: [picture],
      details: [],
      freightTemplateId: (await shelf.freightTemplates(access))[0]!.id,
      dispatch: 'two_days',
      servicePhone: '0571-88886666',
      weightG: 300,
      skus: [
        { ...sku, outerId: `${outerId}-1` },
        { ...sku, outerId: `${outerId}-2`, size: 'L', stock: 0 },
        { ...sku, outerId: `${outerId}-3`, color: '白色' },
      ],
      ...also,
    }
  }
  const placed = async () => {
    const shop = await world.authorised()
    const product = await plain(shop.access)
    const { productId, skus } = await shelf.submit(shop.access, product)
    return { ...shop, product, productId, skus }
  }
  const online = async () => {
    const one = await placed()
    world.advance(AUDIT_S)
    await shelf.product(one.access, one.productId)
    return one
  }
  const refusalOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'taken',
      (error: unknown) => {
        if (error instanceof ProductRefused) return error.why
        if (error instanceof PlatformError) return error.trouble
        throw error
      },
    )

  describe('what there is to choose from', () => {
    test('categories lead from the top to leaves, which say what they ask', async () => {
      const { access } = await world.authorised()
      const leaf = await leafOf(access)
      const asked = await shelf.properties(access, leaf.id)
      expect(asked.length).toBeGreaterThan(0)
      for (const { id, name, most, multi } of asked) {
        expect([id, name]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
        expect(multi ? most > 1 : most === 1).toBe(true)
      }
      expect(asked.some(({ required }) => required)).toBe(true)
      expect(await refusalOf(shelf.properties(access, '99999999'))).toBe('refused')
      expect(await refusalOf(shelf.categories(access, 'nothing'))).toBe('refused')
    })

    test('a shop has templates for freight, each by its own number', async () => {
      const { access } = await world.authorised()
      const templates = await shelf.freightTemplates(access)
      expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
      expect(templates.every(({ name }) => name !== '')).toBe(true)
    })

    test('nothing is told where the right to act was taken back', async () => {
      const { access, shopId } = await world.authorised()
      await world.revoke(shopId)
      expect(await refusalOf(shelf.categories(access, ''))).toBe('auth-gone')
    })
  })

  test('the same picture by the same name twice is one, with one address', async () => {
    const { access } = await world.authorised()
    const first = await pictureIn(access, 'same')
    expect(await pictureIn(access, 'same')).toBe(first)
    expect(await pictureIn(access, 'other')).not.toBe(first)
  })

  describe('a product', () => {
    test('that is taken has a number, and each of its SKUs; it is found by ours and by theirs, in its shop alone', async () => {
      const { access, product, productId, skus } = await placed()
      expect(skus.map(({ outerId }) => outerId)).toEqual(product.skus.map(({ outerId }) => outerId))
      expect(new Set(skus.map(({ skuId }) => skuId)).size).toBe(3)
      const there = await shelf.lookUp(access, product.outerId)
      expect(there).toEqual({ productId, skus, outerId: product.outerId, state: 'auditing', against: [] })
      expect(await shelf.product(access, productId)).toEqual(there)
      const other = await world.authorised()
      expect(await shelf.lookUp(other.access, product.outerId)).toBeNull()
      expect(await shelf.product(other.access, productId)).toBeNull()
      expect(await shelf.lookUp(access, 'DF-nothing')).toBeNull()
      expect(shelf.linkTo(productId)).toContain(productId)
    })

    test('is sold once it was looked at', async () => {
      const { access, productId } = await placed()
      world.advance(AUDIT_S)
      expect(await shelf.product(access, productId)).toMatchObject({ state: 'online', against: [] })
    })

    test('is one, however often it is submitted', async () => {
      const { access, product, productId } = await placed()
      expect(await refusalOf(shelf.submit(access, product))).toBe('duplicate')
      expect((await shelf.lookUp(access, product.outerId))!.productId).toBe(productId)
    })

    test('is refused for what the platform doesn’t take, in words that say what it is about', async () => {
      const { access } = await world.authorised()
      const fine = await plain(access)
      const many = Array.from({ length: 6 }, () => fine.pictures[0]!)
      const [first, ...others] = fine.skus
      const cases: [Partial<ListedProduct>, string][] = [
        [{ title: '短标题' }, 'title'],
        [{ title: '长'.repeat(31) }, 'title'],
        [{ title: '法式碎花连衣裙收腰显瘦🌸' }, 'title'],
        [{ title: '国家级碎花连衣裙收腰显瘦' }, 'title'],
        [{ pictures: [] }, 'pictures'],
        [{ pictures: many }, 'pictures'],
        [{ pictures: ['https://mall.example.cn/not-theirs.jpg'] }, 'pictures'],
        [{ leafId: '99999999' }, 'category'],
        [{ properties: [] }, 'properties'],
        [{ skus: [{ ...first!, price: fen(0) }, ...others] }, 'price'],
        [{ skus: fine.skus.map((sku) => ({ ...sku, stock: 0 })) }, 'stock'],
        [{ freightTemplateId: '404' }, 'shop'],
      ]
      for (const [spoilt, field] of cases) {
        const error = await shelf.submit(access, { ...fine, ...spoilt }).catch((refusal: unknown) => refusal)
        expect([spoilt, error instanceof PlatformError && error.trouble]).toEqual([spoilt, 'refused'])
        expect([spoilt, fieldOfAdvice((error as PlatformError).advice)]).toEqual([spoilt, field])
      }
      expect(await shelf.lookUp(access, fine.outerId)).toBeNull()
    })

    test('that was sent back says why, and is looked at again when it was changed', async () => {
      const { access, product, productId, skus } = await placed()
      await world.sendBack(productId)
      world.advance(AUDIT_S)
      const there = (await shelf.product(access, productId))!
      expect([there.state, there.against.map(fieldOfAdvice)]).toEqual(['rejected', ['pictures']])
      const pictures = [await pictureIn(access, 'another')]
      const revised = await shelf.revise(access, productId, { ...product, pictures })
      expect(revised).toEqual({ productId, skus })
      expect((await shelf.product(access, productId))!.state).toBe('auditing')
      world.advance(AUDIT_S)
      expect((await shelf.product(access, productId))!.state).toBe('online')
    })

    test('keeps the numbers of its SKUs when others come and go', async () => {
      const { access, product, productId, skus } = await online()
      const [first, second] = product.skus
      const more = { ...first!, outerId: `${product.outerId}-9`, color: '蓝色' }
      const revised = await shelf.revise(access, productId, { ...product, skus: [first!, second!, more] })
      expect(revised.skus.slice(0, 2)).toEqual(skus.slice(0, 2))
      expect(revised.skus.map(({ outerId }) => outerId)).toEqual([first, second, more].map((sku) => sku!.outerId))
      expect(new Set([...skus, ...revised.skus].map(({ skuId }) => skuId)).size).toBe(4)
    })

    test('is taken off, and comes back when it is submitted anew', async () => {
      const { access, product, productId } = await online()
      await shelf.takeOff(access, productId)
      await shelf.takeOff(access, productId)
      expect((await shelf.product(access, productId))!.state).toBe('offline')
      await shelf.revise(access, productId, { ...product, title: '法式碎花连衣裙收腰显瘦新款' })
      world.advance(AUDIT_S)
      expect((await shelf.product(access, productId))!.state).toBe('online')
    })

    test('has its prices and its stock set one by one', async () => {
      const { access, productId, skus } = await online()
      await shelf.setPrice(access, productId, { skuId: skus[0]!.skuId, price: fen(4990) })
      await shelf.setStocks(access, productId, [
        { skuId: skus[0]!.skuId, stock: 3 },
        { skuId: skus[1]!.skuId, stock: 0 },
      ])
      expect(await refusalOf(shelf.setPrice(access, productId, { skuId: '404', price: fen(4990) }))).toBe('refused')
      expect(await refusalOf(shelf.setStocks(access, productId, [{ skuId: '404', stock: 3 }]))).toBe('refused')
      const other = await world.authorised()
      const theirs = { skuId: skus[0]!.skuId, price: fen(1) }
      expect(await refusalOf(shelf.setPrice(other.access, productId, theirs))).toBe('refused')
    })

    test('that its merchant threw away is gone: its number is free, and it can’t be changed', async () => {
      const { access, product, productId } = await online()
      await world.remove(productId)
      expect(await shelf.lookUp(access, product.outerId)).toBeNull()
      expect((await shelf.product(access, productId))?.state ?? 'deleted').toBe('deleted')
      await shelf.takeOff(access, productId)
      expect(await refusalOf(shelf.revise(access, productId, product))).toBe('gone')
      const again = await shelf.submit(access, product)
      expect(again.productId).not.toBe(productId)
    })
  })
}
