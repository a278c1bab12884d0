import { z } from 'zod'
import type { Grant } from '../platform/platform'
import type { Refusal } from './answer'
import type { Ask } from './client'
import { MustId, Text, Whole } from './fields'
import { CODE_OVER, GONE } from './troubles'

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: Whole,
  shop_id: MustId,
  shop_name: Text,
})

const REFRESH_MS = 14 * 24 * 3600 * 1000
/** Seconds to live, mostly; in some places the second itself. */
const AN_EPOCH = 1_000_000_000

const grantOf = (tokens: z.output<typeof Tokens>, nowMs: number): Grant => ({
  shopId: tokens.shop_id,
  shopName: tokens.shop_name,
  access: tokens.access_token,
  accessUntilMs: tokens.expires_in > AN_EPOCH ? tokens.expires_in * 1000 : nowMs + tokens.expires_in * 1000,
  refresh: tokens.refresh_token,
  refreshUntilMs: nowMs + REFRESH_MS,
})

/** No token is made (50001, or 50002 with a number of its own), a parameter isn't one. */
const isOfToken = ({ isOld, code, sub }: Refusal): boolean =>
  !isOld && ([50_001, 50_002, 40_004].includes(code) || sub.startsWith('isv.access-token-'))

/** Once: where no answer comes the code may be used up, and the merchant is asked again. */
export const tokensFor = async (ask: Ask, code: string, nowMs: number): Promise<Grant> => {
  const params = { code, grant_type: 'authorization_code' }
  const meaning = (refusal: Refusal) => (isOfToken(refusal) ? CODE_OVER : undefined)
  const call = { method: 'token.create', params, access: '', data: Tokens, meaning, isRepeatable: false }
  return grantOf(await ask(call), nowMs)
}

export const renewedTokens = async (ask: Ask, refresh: string, nowMs: number): Promise<Grant> => {
  const params = { grant_type: 'refresh_token', refresh_token: refresh }
  const meaning = (refusal: Refusal) => (isOfToken(refusal) ? GONE : undefined)
  return grantOf(await ask({ method: 'token.refresh', params, access: '', data: Tokens, meaning }), nowMs)
}
