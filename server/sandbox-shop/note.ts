import { addedWords } from '../platform/added-words'
import { PlatformError, type OrderNote } from '../platform/platform'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'

/** What the shop writes on its own orders; whatever state they are in. */
export const takeNote = (deps: SandboxDeps, shopId: string, { orderNo, words }: OrderNote): Promise<void> =>
  deps.db.tx(async (tx) => {
    const [order] = await tx.query<{ sellerWords: string }>(
      `select seller_words as "sellerWords" from sandbox_sales where shop_id = $1 and order_no = $2 for update`,
      [shopId, orderNo],
    )
    if (!order) throw new PlatformError('refused', { advice: '这个店铺没有这张订单', theirs: 'no-order' })
    const all = addedWords(order.sellerWords, words)
    if (all === null) return
    await tx.query('update sandbox_sales set seller_words = $2, changed_at = $3 where order_no = $1', [
      orderNo,
      all,
      timestamp(deps.clock.now()),
    ])
  })
