/** Mistakes that somebody could make, ten in the memory adapters and ten in the server. Each has to be seen by a contract. */

export interface Fault {
  /** What a buyer would meet. */
  readonly what: string
  /** The contract suite that has to see it. */
  readonly suite: 'memory' | 'prod'
  readonly file: string
  /** Stands exactly once in the file. */
  readonly text: string
  readonly instead: string
}

const inMemory = (file: string, what: string, text: string, instead: string): Fault => {
  return { what, suite: 'memory', file: `src/infrastructure/memory/${file}.ts`, text, instead }
}

const onServer = (file: string, what: string, text: string, instead: string): Fault => {
  return { what, suite: 'prod', file: `server/${file}.ts`, text, instead }
}

export const faults: readonly Fault[] = [
  inMemory(
    'memory-order-life',
    'an order of another buyer is shown, paid and cancelled by its number',
    'one.orderNo === orderNo && one.userId === buyer.id',
    'one.orderNo === orderNo',
  ),
  inMemory(
    'memory-payments',
    'what is left of a batch after one order was cancelled has no payment',
    'if (rest.length > 0) issuePayment(world, rest)',
    '',
  ),
  inMemory(
    'memory-payments',
    'an unpaid order is open a moment too long',
    `one.status === 'pending' && one.expiresMs <= now`,
    `one.status === 'pending' && one.expiresMs < now`,
  ),
  inMemory(
    'memory-payments',
    'money that came too late is lost',
    'payer.reserve = fen(payer.reserve + evidence.amount)',
    '',
  ),
  inMemory(
    'memory-limits',
    'a request that is sent again is done again',
    'if (before) return replayed(',
    'if (before && !route) return replayed(',
  ),
  inMemory(
    'memory-orders',
    'names and numbers stand in the list of orders in full',
    'consignee: maskedConsignee(order.consignee)',
    'consignee: plainConsignee(order.consignee)',
  ),
  inMemory(
    'memory-cart',
    'the number beside the cart counts only what was just added',
    'return { cartItems: buyer.cart.length }',
    'return { cartItems: wanted.length }',
  ),
  inMemory('memory-auth', 'a code may be guessed without end', 'sent.tries += 1', ''),
  inMemory(
    'memory-auth',
    'somebody who signs in learns that there is no such account',
    'if (buyer?.password !== request.password) throw',
    'if (!buyer) throw refusals.notRegistered()\n      if (buyer.password !== request.password) throw',
  ),
  inMemory(
    'memory-lists',
    'what costs the same is sorted the other way on every page',
    `return sort === 'price_desc' ? -dearer : ways[sort]`,
    `return sort === 'price_desc' ? b.card.priceMin - a.card.priceMin || id : ways[sort]`,
  ),

  onServer(
    'payments/pay',
    'an order of another buyer can be paid and cancelled',
    'from orders where user_id = $1 and order_no = any($2::text[])',
    `from orders where $1 <> '' and order_no = any($2::text[])`,
  ),
  onServer(
    'payments/cancel',
    'what is left of a batch after one order was cancelled has no payment',
    'await reissue(tx, rest, nowMs)',
    'if (rest.length < 0) await reissue(tx, rest, nowMs)',
  ),
  onServer(
    'payments/expire',
    'an unpaid order is open a moment too long',
    `status = 'pending' and expires_at <= $1`,
    `status = 'pending' and expires_at < $1`,
  ),
  onServer(
    'orders/order-lists',
    'names and numbers stand in the list of orders in full',
    'consignee: maskedConsignee(consigneeOf(row))',
    'consignee: plainConsignee(consigneeOf(row))',
  ),
  onServer(
    'store/idempotency',
    'the same request id with other content is answered as if it were the same',
    'return replayed(known, print)',
    'return replayed(known && { ...known, print }, print)',
  ),
  onServer(
    'cart/cart',
    'a line of the cart takes one piece less than it may',
    'c.qty + excluded.qty <= ${MAX_LINE_QTY}',
    'c.qty + excluded.qty < ${MAX_LINE_QTY}',
  ),
  onServer(
    'account/counts',
    'the number beside the cart counts the carts of all buyers',
    'from cart_items where user_id = $1',
    `from cart_items where $1 <> ''`,
  ),
  onServer(
    'account/credentials',
    'who registers a number again is told that his code is wrong',
    'if (taken) throw refusals.alreadyRegistered()',
    'if (taken) throw refusals.wrongCode()',
  ),
  onServer(
    'account/sms-codes',
    'a code is good for ever',
    'and used_at is null and expires_at > $3',
    'and used_at is null and $3::timestamptz is not null',
  ),
  onServer(
    'catalogue/favourites',
    'what was looked at is listed from its other end',
    'viewed_at desc, product_id',
    'viewed_at, product_id',
  ),
]
