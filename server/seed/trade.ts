import type { DemoBuyer, DemoWorld } from '../../demo/types'
import { fen, type Fen } from '../../src/domain/money'
import { toBeijing } from '../../src/domain/time'
import { openingBalance } from '../../src/domain/wallet/ledger'
import { walletText } from '../../src/domain/wallet/words'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { post, reserveOf } from '../wallet/ledger'
import { happen } from './later'
import { seedOrders, type SeededOrders } from './orders'
import { seedPackages, topUps } from './recharges'

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
  await seedPackages(tx, world)
  await seedReserves(tx, world, await seedOrders(tx, world, nowMs), nowMs)
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

/** All that moved reserves, in its time, and what is left in the end as the demo data says. */
const seedReserves = async (
  tx: Queryable,
  world: DemoWorld,
  { money, happened }: SeededOrders,
  nowMs: number,
): Promise<void> => {
  const past = [
    ...money,
    ...topUps(tx, world, nowMs),
    ...happened.map((one) => ({ userId: one.userId, ms: one.ms, play: () => happen(tx, one) })),
  ].toSorted((a, b) => a.ms - b.ms)
  for (const { id: userId, reserve } of world.buyers) {
    const own = past.filter((one) => one.userId === userId)
    const live = async (amount: Fen): Promise<void> => {
      if (amount > 0)
        await post(tx, openingBalance({ ref: userId, userId, amount }), nowMs - 400 * DAY_MS, openingAbout)
      for (const { play } of own) await play()
    }
    await live(own.length === 0 ? reserve : await openingFor(tx, { userId, reserve }, live))
  }
}

const openingAbout = { biz: '', bizNo: '', remark: walletText.opening } as const

/** More than any of it costs. */
const PLENTY = fen(100_000_000)

/** What is charged and given back is known once it has been played: it is, for that alone, and undone. */
const openingFor = async (
  tx: Queryable,
  { userId, reserve }: { userId: string; reserve: Fen },
  live: (amount: Fen) => Promise<void>,
): Promise<Fen> => {
  await tx.query('savepoint rehearsal')
  await live(PLENTY)
  const { available } = await reserveOf(tx, userId)
  await tx.query('rollback to savepoint rehearsal')
  return fen(reserve + PLENTY - available)
}
