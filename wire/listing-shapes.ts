import * as z from 'zod/mini'
import { MAX_AT_ONCE, problemFields } from '../src/domain/listing/shelf'
import { MAX_ADD, priceTails, type PriceRule } from '../src/domain/listing/price-rule'
import { fieldWords } from '../src/domain/request-words'
import { MAX_PRICE_RATIO, MIN_PRICE_RATIO } from '../src/domain/resale'
import { id, idIn, listIn, money, moneyIn, text, textIn, wholeIn } from './codecs'

/** What calls of the shelf and of listings have in common. */

export const priceRule = z.object({
  factor: z.int(),
  add: money,
  tail: z.enum(priceTails),
  freight: money,
  leastMargin: money,
}) satisfies z.ZodMiniType<PriceRule>

export const priceRuleIn = z.strictObject({
  factor: wholeIn(MIN_PRICE_RATIO, MAX_PRICE_RATIO),
  add: moneyIn(0, MAX_ADD),
  tail: z.enum(priceTails, { error: fieldWords.filter }),
  freight: moneyIn(0, MAX_ADD),
  leastMargin: moneyIn(0, MAX_ADD),
})

export const leaf = z.object({ id, path: z.array(text) })
export const leafIn = z.strictObject({ id: idIn, path: listIn(textIn(60), 10) })
export const field = z.enum(problemFields)
export const manyIn = listIn(idIn, MAX_AT_ONCE, 1)
