import { z } from 'zod'
import { addedWords } from '../platform/added-words'
import type { OrderNote } from '../platform/platform'
import type { Ask } from './client'
import { Text } from './fields'
import { detailOf } from './orders'
import { errorOf, NOT_NOTED, NOT_SHIPPED, NO_SUCH_ORDER, numberOf } from './troubles'

const Words = z.object({ seller_words: Text })

/** The call writes all of the words anew, so that those of the merchant's own are read before. */
export const noteOrder = async (ask: Ask, access: string, { orderNo, words }: OrderNote): Promise<void> => {
  const order = await detailOf(ask, access, { orderNo, as: Words })
  if (!order) throw errorOf(NOT_SHIPPED[NO_SUCH_ORDER]!, 'no-order')
  const remark = addedWords(order.seller_words, words)
  if (remark === null) return
  await ask({
    method: 'order.addOrderRemark',
    params: { order_id: orderNo, remark },
    access,
    data: z.unknown(),
    meaning: (refusal) => NOT_NOTED[numberOf(refusal)],
  })
}
