import type { OrderStatus } from '../../src/domain/order'
import type { Actor, Wish } from '../../src/domain/order-life/types'
import { refusals } from '../../src/domain/refusals'
import { lockLives } from '../orders/order-life'
import { isChanged } from '../orders/sales'
import type { TradeDeps } from '../payments/methods'
import { lockPayment } from '../payments/payments'
import type { Queryable } from '../store/db'
import { moveOrder, type Moved } from './apply'

/** What a station does to an order. */
export type StationWish = Extract<
  Wish,
  {
    type:
      | 'start'
      | 'pick'
      | 'pack'
      | 'shortage'
      | 'price_rise'
      | 'trouble'
      | 'settle_case'
      | 'ship'
      | 'deliver'
      | 'close'
  }
>

type StepDeps = Pick<TradeDeps, 'clock' | 'config'>
type Stepped = Promise<Moved & { status: OrderStatus }>

/** One step of a station, in the caller's transaction. @throws Failure not-found; conflict, invalid as `advance` */
export const stationStep = (deps: StepDeps, tx: Queryable, orderNo: string, wish: StationWish): Stepped =>
  orderStep(deps, tx, orderNo, wish, 'station')

/** The same done by somebody else: the platform that sold it, or us. */
export const orderStep = async (
  deps: StepDeps,
  tx: Queryable,
  orderNo: string,
  wish: StationWish,
  who: Actor,
): Stepped => {
  const [of] = await tx.query<{ paymentNo: string }>(
    'select payment_no as "paymentNo" from orders where order_no = $1',
    [orderNo],
  )
  if (!of) throw refusals.notFound('order')
  await lockPayment(tx, of.paymentNo)
  const [order] = await lockLives(tx, [orderNo])
  if (!order) throw refusals.notFound('order')
  if (wish.type === 'ship' && (await isChanged(tx, orderNo))) throw refusals.parcelsHeld()
  const known = wish.type === 'ship' ? { ...wish, brand: await brandNamed(tx, wish.brand) } : wish
  const moved = await moveOrder(deps, tx, order, known, { who, nowMs: deps.clock.now() })
  return { ...moved, status: moved.outcome.status }
}

/** A courier by its name or id, as the station writes it. @throws Failure invalid */
const brandNamed = async (tx: Queryable, brand: string): Promise<string> => {
  const [row] = await tx.query<{ name: string }>('select name from express_brands where id = $1 or name = $1 limit 1', [
    brand.trim(),
  ])
  if (!row) throw refusals.noSuchBrand()
  return row.name
}
