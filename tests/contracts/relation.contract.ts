import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SaleChoices } from '../../src/domain/shops/ordering'
import type { SoldLine } from '../support/sold'
import { somePlain, uuid } from './ordering'
import { refusal, sharedShop, type Client, type World } from './world'

const none: SaleChoices = { default: { addonIds: [], remark: '' }, orders: [] }

export const relationContract = (world: World) =>
  describe(`RelationGateway on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)
    const newItem = (over: Partial<NonNullable<SoldLine['item']>> = {}) => ({ id: randomUUID(), ...over })
    const selling = (client: Client, lines: SoldLine[][], of = shop()) =>
      of.sold(
        client,
        lines.map((one) => ({ lines: one, status: 'unlinked' as const })),
      )
    /** The pieces of each order that can be ordered; why it can't, of the others. */
    const standing = async ({ sales }: Client, ids: string[]) => {
      const { orders, left } = await sales.quote({ platformOrderIds: ids, ...none })
      return ids.map(
        (id) =>
          orders.find(({ platformOrderId }) => platformOrderId === id)?.pieces ??
          left.find(({ platformOrderId }) => platformOrderId === id)!.why,
      )
    }
    const linkOf = async ({ relations }: Client, platformItemId: string) =>
      (await relations.offers({ platformItemId })).item.link
    const choice = (item: { id: string }, skuId: string, qtyRatio = 1) => ({
      platformItemId: item.id,
      skuId,
      qtyRatio,
    })

    it('relates an item in all orders that are not ordered yet, remembers it, and takes it back whole', async () => {
      const client = await shop().newBuyer()
      const { relations, sales } = client
      const [before, after] = [somePlain().skus[0]!, somePlain().skus[0]!]
      const item = newItem()
      const ids = await shop().sold(client, [
        { lines: [{ skuId: before.id, item }] },
        { lines: [{ skuId: null, item, qty: 2 }], status: 'unlinked' },
        { lines: [{ skuId: null, item }, { skuId: null }], status: 'unlinked' },
      ])
      const { quoteId } = await sales.quote({ platformOrderIds: [ids[0]!], ...none })
      await sales.place({ platformOrderIds: [ids[0]!], quoteId, ...none, requestId: uuid(1) })
      const request = { items: [choice(item, after.id, 3)], remember: true }
      expect(await relations.relate(request)).toEqual({ linked: 1, also: 1, orders: 2 })
      expect(await standing(client, ids)).toEqual(['ordered', 6, 'unlinked'])
      expect(await linkOf(client, item.id)).toMatchObject({
        skuId: after.id,
        qtyRatio: 3,
        by: 'chosen',
        changed: false,
      })
      // The same once more has nothing left to do, and takes nothing from what can be taken back.
      expect(await relations.relate(request)).toEqual({ linked: 1, also: 0, orders: 0 })
      expect(await relations.undo()).toEqual({ linked: 0, also: 1, orders: 2 })
      expect(await standing(client, ids)).toEqual(['ordered', 'unlinked', 'unlinked'])
      expect((await relations.remembered({})).list).toEqual([])
      expect(await refusal(relations.undo())).toMatchObject({ kind: 'conflict', message: /没有可以撤销的关联/ })
    })

    it('relates once without remembering, and unlinks for good', async () => {
      const client = await shop().newBuyer()
      const { relations } = client
      const sku = somePlain().skus[0]!
      const item = newItem()
      const ids = await selling(client, [[{ skuId: null, item }]])
      await relations.relate({ items: [choice(item, sku.id)], remember: false })
      expect([await standing(client, ids), (await relations.remembered({})).total]).toEqual([[1], 0])
      expect(await linkOf(client, item.id)).toMatchObject({ skuId: sku.id, by: 'chosen' })
      await relations.relate({ items: [choice(item, sku.id)], remember: true })
      expect((await relations.remembered({})).total).toBe(1)
      expect(await relations.relate({ items: [choice(item, '')], remember: false })).toEqual({
        linked: 0,
        also: 0,
        orders: 1,
      })
      expect([await standing(client, ids), (await relations.remembered({})).total]).toEqual([['unlinked'], 0])
      // One step back: related, and remembered.
      await relations.undo()
      expect([await standing(client, ids), (await relations.remembered({})).total]).toEqual([[1], 1])
    })

    it('relates several items at once: all of them or none', async () => {
      const client = await shop().newBuyer()
      const product = somePlain()
      const [a, b] = product.skus
      const [one, other] = [newItem(), newItem()]
      const ids = await selling(client, [[{ skuId: null, item: one }], [{ skuId: null, item: other }]])
      const both = [choice(one, a!.id), choice(other, (b ?? a!).id, 2)]
      expect(
        await refusal(client.relations.relate({ items: [both[0]!, choice(other, 'nothing')], remember: true })),
      ).toMatchObject({ kind: 'not-found', message: '商品规格不存在' })
      expect(await standing(client, ids)).toEqual(['unlinked', 'unlinked'])
      expect(await client.relations.relate({ items: both, remember: true })).toEqual({ linked: 2, also: 0, orders: 2 })
      expect(await standing(client, ids)).toEqual([1, 2])
    })

    it('proposes what is most like the item first, says why, and names its other specs', async () => {
      const client = await shop().newBuyer()
      const product = somePlain()
      const [sku] = product.skus
      const spec = [sku!.color, sku!.size].filter(Boolean).join(' ')
      const item = newItem({ productId: `P${product.id}`, title: `2026新款 ${product.title}`, spec })
      const sibling = newItem({ productId: `P${product.id}`, title: product.title, spec: '别的规格' })
      await selling(client, [
        [
          { skuId: null, item, qty: 2, paid: 20_001 },
          { skuId: null, item: sibling },
        ],
      ])
      const found = await client.relations.offers({ platformItemId: item.id })
      const [best] = found.list
      expect(best).toMatchObject({ id: product.id, skuId: sku!.id, why: expect.any(Array) as string[] })
      expect(best!.why[0]).toMatch(/^标题相近/)
      expect(best!.skus.map(({ id }) => id)).toContain(sku!.id)
      const scores = found.list.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(found.item).toMatchObject({ spec, paid: 10_000, waiting: 1, link: null })
      expect(found.siblings).toEqual([{ platformItemId: sibling.id, spec: '别的规格', waiting: 1, isLinked: false }])
      const other = await client.relations.offers({ platformItemId: item.id, otherThan: product.id })
      const isSame = other.list.map(({ supplier }) => supplier.id === best!.supplier.id)
      expect(isSame).toEqual(isSame.toSorted((a, b) => Number(a) - Number(b)))
    })

    it('finds goods by a keyword as the catalogue does, each with its score', async () => {
      const client = await shop().newBuyer()
      const item = newItem({ title: '雪纺连衣裙' })
      await selling(client, [[{ skuId: null, item }]])
      const page = { page: 2, pageSize: 5 }
      const found = await client.relations.offers({ platformItemId: item.id, keyword: '裙', ...page })
      const listed = await client.catalogue.search({ keyword: '裙', ...page })
      expect(found.list.map(({ id }) => id)).toEqual(listed.list.map(({ id }) => id))
      expect(found.total).toBe(listed.total)
      expect(found.list[0]!.score).toBeGreaterThanOrEqual(0)
    })

    it('lists what is remembered, the newest first, and finds it by its title', async () => {
      const own = await ownShop()
      const client = await own.newBuyer()
      const sku = somePlain().skus[0]!
      const [one, other] = [newItem({ title: '碎花裙' }), newItem({ title: '卫衣', spec: '黑 L', outerCode: 'A1' })]
      await selling(
        client,
        [
          [
            { skuId: null, item: one },
            { skuId: null, item: other },
          ],
        ],
        own,
      )
      await client.relations.relate({ items: [choice(one, sku.id)], remember: true })
      await own.advance(60)
      await client.relations.relate({ items: [choice(other, sku.id, 2)], remember: true })
      const { list, total } = await client.relations.remembered({})
      expect([total, list.map(({ title }) => title)]).toEqual([2, ['卫衣', '碎花裙']])
      expect(list[0]).toMatchObject({
        spec: '黑 L',
        outerCode: 'A1',
        shop: { name: '小店' },
        waiting: 1,
        link: { skuId: sku.id, qtyRatio: 2, by: 'chosen', changed: false },
        lastUsedAt: '2026-11-20T10:00:00+08:00',
      })
      expect((await client.relations.remembered({ keyword: '碎花' })).total).toBe(1)
      await own.advance(601)
      expect(await refusal(client.relations.undo())).toMatchObject({ kind: 'conflict' })
    })

    it('knows no items of other buyers, and takes no ratio or list that is none', async () => {
      const [mine, other] = [await shop().newBuyer(), await shop().newBuyer()]
      const sku = somePlain().skus[0]!
      const item = newItem()
      const ids = await selling(mine, [[{ skuId: null, item }]])
      const request = { items: [choice(item, sku.id)], remember: true }
      for (const call of [
        () => other.relations.relate(request),
        () => other.relations.offers({ platformItemId: item.id }),
        () => mine.relations.offers({ platformItemId: 'nothing' }),
      ])
        expect(await refusal(call())).toMatchObject({ kind: 'not-found', message: '店铺商品不存在' })
      for (const items of [[], [choice(item, sku.id, 0)], [choice(item, sku.id, 1000)]])
        expect(await refusal(mine.relations.relate({ items, remember: true }))).toMatchObject({ kind: 'invalid' })
      expect(await standing(mine, ids)).toEqual(['unlinked'])
    })
  })
