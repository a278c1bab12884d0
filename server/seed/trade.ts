import type { DemoBuyer, DemoWorld } from '../../demo/types'
import { minus, sum } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { openingBalance } from '../../src/domain/wallet/ledger'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { post } from '../wallet/ledger'
import { seedOrders, type SeededMoney } from './orders'

const DAY_MS = 24 * 3600 * 1000

/** What the demo's buyers have in carts, favourites, history, orders and the reserve. Buyers and the catalogue are there already. */
export const seedTrade = async (tx: Queryable, world: DemoWorld, nowMs: number): Promise<void> => {
  const priceOf = new Map(
    world.products.flatMap(({ skus, droppedSkus }) => [...skus, ...droppedSkus].map(({ id, price }) => [id, price])),
  )
  const each = <T>(rowsOf: (buyer: DemoBuyer) => T[]): T[] => world.buyers.flatMap(rowsOf)
  /** A second apart, so that the order of the demo data is the order of the lists. */
  const daysAgo = (days: number, i: number) => toBeijing(nowMs - days * DAY_MS - i * 1000)

  await insertRows(
    tx,
    'cart_items',
    each(({ id, cart }) =>
      cart.map(({ skuId, qty, selected, daysAgo: days }, i) => {
        const added = daysAgo(days, i)
        return {
          id: `${id}-${i + 1}`,
          user_id: id,
          sku_id: skuId,
          qty,
          selected,
          price_seen: priceOf.get(skuId),
          added_at: added,
        }
      }),
    ),
  )
  await insertRows(
    tx,
    'collects',
    each((buyer) => collectRows(buyer, daysAgo)),
  )
  await insertRows(
    tx,
    'browsings',
    each(({ id, viewed }) =>
      viewed.map(({ productId, daysAgo: days }, i) => ({
        user_id: id,
        product_id: productId,
        viewed_at: daysAgo(days, i),
      })),
    ),
  )
  const money = await seedOrders(tx, world, nowMs)
  await seedReserves(tx, world, money, nowMs)
}

const collectRows = (
  { id, collectProducts, collectSuppliers }: DemoBuyer,
  daysAgo: (days: number, i: number) => string,
) => [
  ...collectProducts.map(({ productId, priceWhenSaved, daysAgo: days }, i) => {
    return {
      user_id: id,
      type: 'product',
      target_id: productId,
      price_when_saved: priceWhenSaved,
      saved_at: daysAgo(days, i),
    }
  }),
  ...collectSuppliers.map(({ supplierId, daysAgo: days }, i) => {
    return { user_id: id, type: 'supplier', target_id: supplierId, price_when_saved: 0, saved_at: daysAgo(days, i) }
  }),
]

/** The reserve of the demo data is what is left in the end: what was spent since is put before it. */
const seedReserves = async (tx: Queryable, world: DemoWorld, money: SeededMoney[], nowMs: number): Promise<void> => {
  for (const buyer of world.buyers) {
    const moved = money.filter(({ userId }) => userId === buyer.id)
    const amount = minus(buyer.reserve, sum(moved.map(({ change }) => change)))
    if (amount > 0) await post(tx, openingBalance({ ref: buyer.id, userId: buyer.id, amount }), nowMs - 400 * DAY_MS)
    for (const { journal, ms } of moved) await post(tx, journal, ms)
  }
}
