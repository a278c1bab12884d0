import { z } from 'zod'
import type { Ask } from './client'
import { ShopOrder } from './order-fields'
import { errorOf, NOT_TOLD, numberOf, type Trouble } from './troubles'
import { listOf, Text } from './fields'
import type { Refusal } from './answer'

/** "There is no such order", "it belongs to another shop". */
const NO_ORDER: ReadonlySet<number> = new Set([20_001, 20_014, 20_015])

/** Null: there is none by that number in this shop. */
export const orderOf = (ask: Ask, access: string, orderNo: string): Promise<ShopOrder | null> =>
  detailOf(ask, access, { orderNo, as: ShopOrder })

/** Whatever it holds. */
export const orderAsTold = (ask: Ask, access: string, orderNo: string): Promise<unknown> =>
  detailOf(ask, access, { orderNo, as: z.unknown() })

export const detailOf = async <T>(
  ask: Ask,
  access: string,
  { orderNo, as }: { orderNo: string; as: z.ZodType<T> },
): Promise<T | null> => {
  const { shop_order_detail: order } = await ask({
    method: 'order.orderDetail',
    params: { shop_order_id: orderNo },
    access,
    data: z.object({ shop_order_detail: z.nullable(as) }),
    instead: (refusal) => (NO_ORDER.has(numberOf(refusal)) ? { data: { shop_order_detail: null } } : undefined),
  })
  return order
}

/** In one call. */
const MOST_CIPHERS = 50

const Told = z.object({
  decrypt_infos: listOf(
    z.object({
      cipher_text: Text,
      decrypt_text: Text,
      err_no: z.number().nullish(),
    }),
  ),
})

/** What of it failed is said beside each cipher; "security" and "other" are the application's and the shop's quota. */
const QUOTA: ReadonlySet<number> = new Set([80_000, 90_000])
const FAILED: ReadonlySet<number> = new Set([300_003, 300_008])

const meaning = (refusal: Refusal): Trouble | undefined =>
  FAILED.has(numberOf(refusal)) || QUOTA.has(refusal.code) || refusal.code === 10_001 ? NOT_TOLD : undefined

/** In the order of the ciphers. A number may be "18400913965-7576": it reaches the shop's buyer for some weeks. */
export const reveal = async (
  ask: Ask,
  access: string,
  orderNo: string,
  ciphers: readonly string[],
): Promise<string[]> => {
  const texts = new Map<string, string>()
  const wanted = [...new Set(ciphers)]
  for (let i = 0; i < wanted.length; i += MOST_CIPHERS) {
    const some = wanted.slice(i, i + MOST_CIPHERS)
    const { decrypt_infos: infos } = await ask({
      method: 'order.batchDecrypt',
      params: { cipher_infos: some.map((cipher) => ({ auth_id: orderNo, cipher_text: cipher })) },
      access,
      data: Told,
      meaning,
    })
    for (const { cipher_text: cipher, decrypt_text: text, err_no: errNo } of infos)
      if (!errNo && text !== '') texts.set(cipher, text)
  }
  return ciphers.map((cipher) => {
    const text = texts.get(cipher)
    if (text === undefined) throw errorOf(NOT_TOLD, 'not told')
    return text
  })
}
