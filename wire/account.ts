import * as z from 'zod/mini'
import { fieldWords } from '../src/domain/request-words'
import type { Area, SavedAddress } from '../src/domain/address/address'
import { MAX_PRICE_RATIO, MIN_PRICE_RATIO } from '../src/domain/resale'
import { smsTypes, type Profile, type SignedIn } from '../src/domain/session'
import type { Agreement, Counts } from '../src/domain/account'
import { del, get, post, put } from './call'
import {
  count,
  flag,
  flagIn,
  id,
  idIn,
  ifTold,
  listIn,
  maybeTime,
  money,
  moneyIn,
  needed,
  nothing,
  text,
  textIn,
  time,
  wholeIn,
} from './codecs'
import { resendSeconds, returnAddress } from './shapes'

const profile = z.object({
  id: text,
  userName: text,
  account: needed,
  mobile: text,
  avatar: text,
  reserveAvailable: ifTold(money),
  reserveBonus: ifTold(money),
  reserveFrozen: ifTold(money),
  lowBalanceAt: ifTold(money),
  priceRatio: count,
  useDefaultAddress: flag,
}) satisfies z.ZodMiniType<Profile>

const priceRatioIn = wholeIn(0, MAX_PRICE_RATIO).check(
  z.refine((ratio) => ratio === 0 || ratio >= MIN_PRICE_RATIO, { error: fieldWords.atLeast(MIN_PRICE_RATIO) }),
)

const address = z.object({
  id,
  name: text,
  mobile: text,
  ext: text,
  areaCode: text,
  areaText: text,
  detail: text,
  isDefault: flag,
}) satisfies z.ZodMiniType<SavedAddress>

const area: z.ZodMiniType<Area> = z.object({
  code: text,
  name: text,
  get children() {
    return z.array(area)
  },
})

const addressDraft = {
  name: textIn(64),
  mobile: textIn(32),
  ext: z._default(textIn(8), ''),
  areaCode: textIn(12),
  detail: textIn(200),
  isDefault: z._default(flagIn, false),
}

const credentials = z.strictObject({
  account: textIn(64),
  password: textIn(512),
  verifyCode: textIn(16),
  passwordConfirm: textIn(512),
})

export const login = post('/api/user/login', {
  access: 'public',
  summary: '登录（密码或短信验证码）',
  input: z.discriminatedUnion('loginType', [
    z.strictObject({ loginType: z.literal('password'), account: textIn(64), password: textIn(512) }),
    z.strictObject({ loginType: z.literal('sms'), account: textIn(64), verifyCode: textIn(16) }),
  ]),
  output: z.object({ accessToken: needed, expiresAt: time }) satisfies z.ZodMiniType<SignedIn>,
})

export const register = post('/api/user/register', {
  access: 'public',
  summary: '注册',
  input: credentials,
  output: nothing,
})

export const resetPassword = put('/api/user/password/reset', {
  access: 'public',
  summary: '重置密码；该账号的所有登录随即失效',
  input: credentials,
  output: nothing,
})

export const logout = post('/api/user/logout', {
  origin: 'ours',
  summary: '退出登录',
  input: z.strictObject({}),
  output: nothing,
})

export const sendSms = get('/api/common/sendSms', {
  access: 'public',
  repeat: 'write',
  summary: '发送短信验证码；提现的（withdraw）须登录，只发到自己的手机号，mobile 可留空',
  input: z.strictObject({ mobile: textIn(32), smsType: z.enum(smsTypes) }),
  output: z.object({ resendAfter: resendSeconds }),
})

export const me = get('/api/user/me', { summary: '当前用户', input: z.strictObject({}), output: profile })

export const infoUpdate = put('/api/user/info/update', {
  encoding: 'multipart',
  summary:
    '修改资料：用户名、头像、余额提醒线、售价倍率（百分之一，0 表示按建议零售价）、下单时是否使用默认地址；不传的不变',
  input: z.strictObject({
    userName: z.optional(textIn(64)),
    lowBalanceAt: z.optional(moneyIn()),
    priceRatio: z.optional(priceRatioIn),
    useDefaultAddress: z.optional(flagIn),
  }),
  output: ifTold(profile),
  files: ['avatar'],
})

export const userCounts = get('/api/user/counts', {
  summary: '各项数量',
  input: z.strictObject({}),
  output: z.object({
    cartItems: count,
    collectProducts: count,
    collectSuppliers: count,
    orders: z.object({ pendingPayment: count, toShip: count, shipped: count, completed: count }),
    pendingPayable: ifTold(money),
    pendingUntil: maybeTime,
    abnormalOpen: count,
    afterSaleOpen: count,
    afterSaleToReturn: count,
    unlinkedPlatformOrders: count,
    linkedPlatformOrders: count,
    urgentPlatformOrders: count,
    shopsExpiring: count,
    reserveAvailable: ifTold(money),
    reserveBonus: ifTold(money),
    newSignIn: ifTold(z.nullable(z.object({ id, at: time, place: text, device: text }))),
  }) satisfies z.ZodMiniType<Counts>,
})

export const agreement = get('/api/agreement', {
  access: 'public',
  summary: '协议正文：1 用户协议，2 服务协议，3 隐私政策',
  input: z.strictObject({ type: z.enum(['1', '2', '3'], { error: fieldWords.agreementType }) }),
  output: z.object({ title: text, content: needed, updatedAt: time }) satisfies z.ZodMiniType<Agreement>,
})

export const returnAddresses = get('/api/address/refund/list', {
  access: 'public',
  summary: '各站点的退货地址',
  input: z.strictObject({}),
  output: z.array(returnAddress),
})

export const areaTree = get('/common/area/tree', {
  access: 'public',
  summary: '全国省、市、区县',
  input: z.strictObject({}),
  output: z.array(area),
})

export const addressList = get('/api/address/list', {
  origin: 'ours',
  summary: '地址簿',
  input: z.strictObject({}),
  output: z.array(address),
})

export const addressAdd = post('/api/address/add', {
  origin: 'ours',
  summary: '新增地址',
  input: z.strictObject(addressDraft),
  output: address,
})

export const addressUpdate = put('/api/address/update', {
  origin: 'ours',
  summary: '修改地址',
  input: z.strictObject({ id: idIn, ...addressDraft }),
  output: address,
})

export const addressDelete = del('/api/address/delete', {
  origin: 'ours',
  summary: '删除地址',
  input: z.strictObject({ id: idIn }),
  output: nothing,
})

export const feedback = post('/api/feedback', {
  access: 'public',
  origin: 'ours',
  summary: '投诉与建议',
  input: z.strictObject({
    content: textIn(1000, 1),
    contact: z._default(textIn(64), ''),
    images: z._default(listIn(idIn, 6), []),
  }),
  output: nothing,
})

export const uploadFile = post('/api/upload/file', {
  origin: 'ours',
  encoding: 'multipart',
  summary: '上传图片（JPG、PNG、WebP，5 MB、2500 万像素以内）',
  input: z.strictObject({ use: z.enum(['feedback', 'evidence']) }),
  output: z.object({ id, url: text }),
  files: ['file'],
})
