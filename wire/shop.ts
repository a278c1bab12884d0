import * as z from 'zod/mini'
import type { Shop } from '../src/domain/shops/shop'
import { shopUses } from '../src/domain/shops/shop'
import { fieldWords } from '../src/domain/request-words'
import { get, post } from './call'
import { count, filterIn, flag, id, idIn, maybeTime, needed, text, textIn, yes } from './codecs'

const use = z.enum(shopUses)
const useIn = z.enum(shopUses, { error: fieldWords.filter })

const shop = z.object({
  id,
  name: text,
  platform: z.enum(['douyin', 'sheet']),
  enabled: yes,
  auth: z.enum(['none', 'active', 'expiring', 'expired', 'revoked']),
  authExpiresAt: maybeTime,
  uses: z.array(use),
  lastSyncAt: maybeTime,
  lastError: text,
  counts: z.object({ unlinked: count, linked: count, pushFailed: count }),
  ready: z.array(z.object({ key: text, text, ok: flag, fix: text })),
}) satisfies z.ZodMiniType<Shop>

export const shopList = get('/api/shop/list', {
  origin: 'ours',
  summary: '自己的店铺：授权到何时、上次同步、各有多少订单要处理、还缺什么',
  input: z.strictObject({ use: filterIn(useIn) }),
  output: z.array(shop),
})

export const shopAuthUrl = get('/api/shop/auth/url', {
  origin: 'ours',
  summary: '去哪里授权一家店铺；那里同意之后带着 code 与 state 回到订货店铺管理',
  input: z.strictObject({ use: z._default(useIn, 'order') }),
  output: z.object({ url: needed }),
})

export const shopAuthCallback = post('/api/shop/auth/callback', {
  origin: 'ours',
  summary: '授权回来：state 只给这个买家、只用一次、十分钟内有效',
  input: z.strictObject({ code: textIn(512, 1), state: textIn(128, 1) }),
  output: z.object({ shopId: id }),
})

export const shopDisable = post('/api/shop/disable', {
  origin: 'ours',
  summary: '停用店铺：不再同步与下单，已有的都保留',
  input: z.strictObject({ id: idIn }),
  output: shop,
})

export const shopEnable = post('/api/shop/enable', {
  origin: 'ours',
  summary: '重新启用店铺',
  input: z.strictObject({ id: idIn }),
  output: shop,
})
