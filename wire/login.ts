import * as z from 'zod/mini'
import { loginResults, loginStandings, type LoginRecord } from '../src/domain/login-records'
import type { Paged } from '../src/domain/paging'
import { get, post } from './call'
import {
  count,
  filterIn,
  flag,
  flagIn,
  id,
  idIn,
  ifTold,
  needed,
  pagedShape,
  pageIn,
  text,
  textIn,
  time,
} from './codecs'

const record = z.object({
  id,
  at: time,
  ip: text,
  place: text,
  device: text,
  method: z.enum(['password', 'sms']),
  ok: flag,
  current: flag,
  live: flag,
  standing: ifTold(z.enum(loginStandings)),
}) satisfies z.ZodMiniType<LoginRecord>

export const loginLogs = get('/api/user/login/logs', {
  summary: '登录记录，新的在前；standing 为 new 的来自新设备或新地区，等买家确认',
  input: z.strictObject({ ...pageIn, result: filterIn(z.enum(loginResults)) }),
  output: z.object(pagedShape(record)) satisfies z.ZodMiniType<Paged<LoginRecord>>,
})

const ended = z.object({ ended: count })

export const sessionEnd = post('/api/user/session/end', {
  origin: 'ours',
  summary: '让其他设备退出登录：写一条登录记录的 id，或 others=true 全部退出（当前的除外）',
  input: z.union([z.strictObject({ id: idIn }), z.strictObject({ others: z.pipe(flagIn, z.literal(true)) })]),
  output: ended,
})

export const loginAnswer = post('/api/user/login/answer', {
  origin: 'ours',
  summary: '确认一次登录是不是本人：是，以后同样的设备与地区不再提醒；不是，其他设备全部退出',
  input: z.strictObject({ id: idIn, mine: flagIn }),
  output: ended,
})

export const mobileProve = post('/api/user/mobile/prove', {
  origin: 'ours',
  summary:
    '更换手机号第一步：用发到原手机号的验证码（smsType changeMobile）验证身份，这个登录在 expires_at 之前可以更换',
  input: z.strictObject({ verifyCode: textIn(16) }),
  output: z.object({ expiresAt: time }),
})

export const mobileChange = post('/api/user/mobile/change', {
  origin: 'ours',
  summary: '更换手机号第二步：用发到新手机号的验证码更换；账号名随之改变，其他登录全部退出',
  input: z.strictObject({ mobile: textIn(32), verifyCode: textIn(16) }),
  output: z.object({ account: needed, ended: count }),
})
