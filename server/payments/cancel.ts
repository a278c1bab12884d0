import { logText, orderCan } from '../../src/domain/order'
import { refusals } from '../../src/domain/refusals'
import type { TradeDeps } from './methods'
import { paymentsOfOrders } from './pay'
import { endPayments, lockPayment, reissue } from './payments'
import { lockOrdersOf, moveOrders } from '../orders/order-life'
import { returnStock } from '../catalogue/stock'

/**
 * Takes an unpaid order back: its stock is free again, orders that were to be paid with it get a payment of their own.
 * @throws Failure not-found; conflict when it may not be cancelled (any more)
 */
export const cancelOrder = ({ db, clock }: TradeDeps, userId: string, orderNo: string): Promise<void> =>
  db.tx(async (tx) => {
    const nowMs = clock.now()
    const paymentNos = await paymentsOfOrders(tx, userId, [orderNo])
    for (const paymentNo of paymentNos) await lockPayment(tx, paymentNo)
    const orders = await lockOrdersOf(tx, paymentNos)
    const order = orders.find((one) => one.orderNo === orderNo)
    if (!order || !orderCan(order.status).cancel) throw refusals.stateChanged()
    await endPayments(tx, paymentNos)
    await moveOrders(tx, [order], { event: 'cancel', to: 'cancelled', text: logText.cancel, nowMs })
    await returnStock(tx, [orderNo])
    const rest = orders.filter((one) => one !== order)
    await reissue(tx, rest, nowMs)
  })
