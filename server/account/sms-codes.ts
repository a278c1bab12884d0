import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refusals } from '../../src/domain/refusals'
import type { SmsType } from '../../src/domain/session'
import { waitForCode } from '../../src/domain/sms-codes'
import type { Queryable } from '../store/db'
import { addressTag } from '../base/address-tag'
import type { Deps } from '../deps'
import { isCounted } from '../limits/counted'
import { SmsNotSent } from '../sms/sms-sender'

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'sms' | 'limiter' | 'log'>

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Sends a code to any number that asks, known or not: the answer says nothing about accounts. A code that could not be sent doesn't
 * start the wait for the next.
 * @returns seconds until the next may be sent
 */
export const sendCode = async (deps: CodeDeps, mobile: string, smsType: SmsType, ip: string): Promise<number> => {
  const { db, clock, config, sms, limiter, log } = deps
  if (isCounted(config, ip)) await limiter.hit(`sms-ip:${ip}`, config.limits.smsPerIpHour, HOUR)
  const now = clock.now()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const id = await db.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sms:${mobile}`])
    await refuseTooOften(deps, tx, mobile, smsType)
    const [row] = await tx.query<{ id: number }>(
      `insert into sms_codes (mobile, sms_type, code_hash, status, created_at, expires_at)
       values ($1, $2, $3, 'sending', $4, $5) returning id`,
      [
        mobile,
        smsType,
        hmacOf(deps, mobile, smsType, code),
        new Date(now),
        new Date(now + config.seconds.smsCode * 1000),
      ],
    )
    return row!.id
  })
  const from = addressTag(deps.secret, ip)
  // Outside any transaction: the provider may take its time.
  try {
    await sms.send(mobile, smsType, code)
  } catch (error) {
    await db.query(`update sms_codes set status = 'failed' where id = $1`, [id])
    log.warn('sms-not-sent', { mobile, smsType, from, error })
    if (error instanceof SmsNotSent && error.tooOften) throw refusals.tooOften(config.seconds.smsResend)
    throw refusals.smsFailed()
  }
  await db.query(`update sms_codes set status = 'sent' where id = $1`, [id])
  log.info('sms-sent', { mobile, smsType, from })
  return config.seconds.smsResend
}

/** Uses the code up: right or not, each look at it counts. @throws Failure invalid */
export const useCode = async (deps: CodeDeps, mobile: string, smsType: SmsType, code: string): Promise<void> => {
  const { db, clock, config } = deps
  const now = new Date(clock.now())
  // One statement, so that of many at once each is counted; only the newest code of its kind is worth anything.
  const [row] = await db.query<{ id: number; code_hash: string }>(
    `update sms_codes set tries = tries + 1
     where id = (select id from sms_codes where mobile = $1 and sms_type = $2 and status = 'sent' order by id desc limit 1)
       and used_at is null and expires_at > $3 and tries < $4
     returning id, code_hash`,
    [mobile, smsType, now, config.limits.smsTries],
  )
  if (!row || !sameHash(row.code_hash, hmacOf(deps, mobile, smsType, code))) throw refusals.wrongCode()
  const used = await db.query('update sms_codes set used_at = $2 where id = $1 and used_at is null returning id', [
    row.id,
    now,
  ])
  if (used.length === 0) throw refusals.wrongCode()
}

const refuseTooOften = async (deps: CodeDeps, tx: Queryable, mobile: string, smsType: SmsType): Promise<void> => {
  const { clock, config } = deps
  const now = clock.now()
  const since = new Date(now - DAY * 1000)
  const rows = await tx.query<{ smsType: SmsType; at: Date }>(
    `select sms_type as "smsType", created_at as at from sms_codes
     where mobile = $1 and created_at > $2 and status <> 'failed' order by created_at desc`,
    [mobile, since],
  )
  const sent = rows.map(({ smsType: kind, at }) => ({ smsType: kind, sentMs: at.getTime() }))
  const wait = waitForCode(sent, smsType, now, config.limits, config.seconds.smsResend)
  if (wait > 0) throw refusals.tooOften(wait)
  const [all] = await tx.query<{ count: number }>(
    `select count(*)::int as count from sms_codes where created_at > $1 and status <> 'failed'`,
    [since],
  )
  if (all && all.count >= config.limits.smsPerDay) throw refusals.tooOften(HOUR)
}

const hmacOf = ({ secret }: CodeDeps, mobile: string, smsType: SmsType, code: string): string =>
  createHmac('sha256', secret).update(`sms-code\n${mobile}\n${smsType}\n${code}`).digest('hex')

const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
