import { z } from 'zod'
import type { ShelfState } from '../../src/domain/listing/listing-life'
import type { ProductThere } from '../platform/publishing'
import type { Refusal } from './answer'
import type { Ask } from './client'
import { Count, Id, listOf, MustId, Text } from './fields'
import { numberId } from './publishing-ids'
import { againstField, BANNED, GONE_PRODUCT, goodsTrouble, NO_PRODUCT, plainWords, UNTOLD } from './publishing-words'
import { numberOf } from './troubles'

/** How a product stands there. */

const Detail = z.object({
  product_id: Id,
  product_id_str: Text,
  outer_product_id: Text,
  status: Count,
  check_status: Count,
  draft_status: Count,
  spec_prices: listOf(z.object({ sku_id: MustId, outer_sku_id: Text, code: Text })),
})
type Detail = z.output<typeof Detail>

type Which = { product_id: string } | { out_product_id: string }

export const isGone = (refusal: Refusal): boolean =>
  (refusal.code === 40_004 || refusal.code === 50_002) && GONE_PRODUCT.has(numberOf(refusal))

/** Drafts included: what waits to be looked at is one. Null: there is none. */
export const detailOf = async (ask: Ask, access: string, which: Which): Promise<ProductThere | null> => {
  const detail = await ask<Detail | null>({
    method: 'product.detail',
    params: { ...which, show_draft: 'true' },
    access,
    data: Detail,
    meaning: goodsTrouble,
    instead: (refusal) => (isGone(refusal) ? { data: null } : undefined),
  })
  if (!detail) return null
  const productId = detail.product_id_str || detail.product_id
  const outerId = detail.outer_product_id
  // The number of another isn't ours: some look-ups find what is like it.
  if (productId === '' || ('out_product_id' in which && outerId !== '' && outerId !== which.out_product_id)) return null
  return { productId, outerId, state: stateOf(detail), against: [], skus: skusOf(detail) }
}

/** What fills the grid of colours and sizes has no number of ours. */
const skusOf = ({ spec_prices: skus }: Detail): ProductThere['skus'] =>
  skus.flatMap(({ sku_id: skuId, outer_sku_id: outer, code }) => {
    const outerId = outer || code
    return outerId === '' ? [] : [{ outerId, skuId }]
  })

/** Of three: on the shelf 0, off it 1, deleted 2; looked at 2, well 3, refused 4, banned 5; the same of a change that isn't shown yet. */
export const stateOf = ({
  status,
  check_status: check,
  draft_status: draft,
}: Pick<Detail, 'status' | 'check_status' | 'draft_status'>): ShelfState => {
  if (status === 2) return 'deleted'
  if (check === 5) return 'banned'
  if (draft === 2 || check === 2) return 'auditing'
  if (draft === 4 || check === 4) return 'rejected'
  if (check === 1) return 'draft'
  return status === 0 && check === 3 ? 'online' : 'offline'
}

const Audits = z.object({
  records: listOf(
    z.object({ audit_time: Count, publish_time: Count, audit_reason: z.record(z.string(), z.unknown()).nullish() }),
  ),
})
const SENT_BACK = 2

/** Why the last audit sent it back, a sentence for each field. */
export const auditOf = async (ask: Ask, access: string, productId: string): Promise<string[]> => {
  const { records } = await ask({
    method: 'product.auditList',
    params: { publish_status: SENT_BACK, page: 0, size: 20, product_id: numberId(productId, NO_PRODUCT) },
    access,
    data: Audits,
    meaning: goodsTrouble,
  })
  const [last] = records.toSorted((a, b) => b.audit_time - a.audit_time || b.publish_time - a.publish_time)
  const reasons = Object.entries(last?.audit_reason ?? {}).flatMap(([field, told]) =>
    textsIn(told).map((words) => againstField(field, words)),
  )
  return [...new Set(reasons.filter(Boolean))]
}

/** Told as a text, as several, or as an object that holds them. */
const textsIn = (told: unknown): string[] => {
  if (typeof told === 'string') return [told]
  if (typeof told === 'number' || told === null || typeof told !== 'object') return []
  return Object.values(told).flatMap(textsIn)
}

/** The same with why it isn't sold. */
export const withReasons = async (ask: Ask, access: string, there: ProductThere): Promise<ProductThere> => {
  const { state, productId } = there
  if (state !== 'rejected' && state !== 'banned') return there
  const told = (await auditOf(ask, access, productId)).map(plainWords).filter(Boolean)
  return { ...there, against: told.length > 0 ? told : [state === 'banned' ? BANNED : UNTOLD] }
}
