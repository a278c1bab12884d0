import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refusals } from '../../src/domain/refusals'
import type { SmsType } from '../../src/domain/session'
import { waitForCode, type CodeAsker, type SentCode } from '../../src/domain/sms-codes'
import type { Queryable } from '../store/db'
import { addressTag } from '../base/address-tag'
import type { Deps } from '../deps'
import { isCounted } from '../limits/counted'
import { networkOf } from '../limits/network'
import { SmsNotSent } from '../sms/sms-sender'
import { placeOf } from './place'
import { refuseBeyondBudget, watchBudget } from './sms-budget'

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
  const counted = isCounted(config, ip)
  if (counted) await limiter.hit(`sms-ip:${ip}`, config.limits.smsPerIpHour, HOUR)
  const { network, isKnown } = await placeOf(deps, mobile, ip)
  const isReserved = isKnown || !counted
  const now = clock.now()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { id, sent } = await db.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sms:${mobile}`])
    await refuseTooOften(deps, tx, mobile, { network, isKnown })
    const withIt = await refuseBeyondBudget(deps, tx, { smsType, network, isReserved })
    const [row] = await tx.query<{ id: number }>(
      `insert into sms_codes (mobile, sms_type, code_hash, status, created_at, expires_at, network, is_reserved)
       values ($1, $2, $3, 'sending', $4, $5, $6, $7) returning id`,
      [
        mobile,
        smsType,
        hmacOf(deps, mobile, smsType, code),
        new Date(now),
        new Date(now + config.seconds.smsCode * 1000),
        network,
        isReserved,
      ],
    )
    return { id: row!.id, sent: withIt }
  })
  await watchBudget(deps, sent)
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

/** What somebody typed as the code that was sent to a number. */
export interface TypedCode {
  mobile: string
  smsType: SmsType
  code: string
}

/** Uses the code up. @throws Failure invalid */
export const useCode = async (
  deps: CodeDeps,
  mobile: string,
  smsType: SmsType,
  code: string,
  ip: string,
): Promise<void> => {
  if (!(await codeIsRight(deps, { mobile, smsType, code }, ip))) throw refusals.wrongCode()
  await spendCode(deps, deps.db, { mobile, smsType, code })
}

/**
 * Whether it is a code that was sent. The newest that each network asked for may be meant: the phone may be on another network than the
 * page, and a stranger may have asked since. Right or not, each of them counts the look, for the network that asked for it and for all
 * others apart, so that a stranger can't look a fresh code dead. Never in a transaction that may be given up: the look would be forgotten.
 */
export const codeIsRight = async (
  deps: CodeDeps,
  { mobile, smsType, code }: TypedCode,
  ip: string,
): Promise<boolean> => {
  const { db, clock, config } = deps
  const now = new Date(clock.now())
  const { smsTries, smsTriesElsewhere } = config.limits
  // One statement, so that of many at once each is counted.
  const looked = await db.query<Hashed>(
    `with live as (${LOCKED})
     update sms_codes set tries = tries + (network = $4)::int, other_tries = other_tries + (network <> $4)::int
     where id in (select max(id) from live group by network)
       and used_at is null and case when network = $4 then tries < $5 else other_tries < $6 end
     returning code_hash`,
    [mobile, smsType, now, networkOf(ip), smsTries, smsTriesElsewhere],
  )
  return isAmong(looked, hmacOf(deps, mobile, smsType, code))
}

/**
 * Uses up a code that was right, and with it all others of its kind: whoever holds the phone has them too. In the transaction of what it
 * allows, so that it is good for that once, and stays good where that is refused.
 * @throws Failure invalid where somebody was faster
 */
export const spendCode = async (
  deps: Pick<CodeDeps, 'clock' | 'secret'>,
  tx: Queryable,
  { mobile, smsType, code }: TypedCode,
): Promise<void> => {
  const used = await tx.query<Hashed>(
    `update sms_codes set used_at = $3 where id in (select id from (${LOCKED}) as live) and used_at is null returning code_hash`,
    [mobile, smsType, new Date(deps.clock.now())],
  )
  if (!isAmong(used, hmacOf(deps, mobile, smsType, code))) throw refusals.wrongCode()
}

const isAmong = (rows: readonly Hashed[], wanted: string): boolean =>
  rows.some(({ code_hash }) => sameHash(code_hash, wanted))

interface Hashed {
  code_hash: string
}

/** Those that are still good, in one order, so that no two who lock them wait for each other. */
const LOCKED = `select id, network from sms_codes
  where mobile = $1 and sms_type = $2 and status = 'sent' and used_at is null and expires_at > $3 order by id for update`

const refuseTooOften = async (deps: CodeDeps, tx: Queryable, mobile: string, asker: CodeAsker): Promise<void> => {
  const { clock, config } = deps
  const now = clock.now()
  const rows = await tx.query<Omit<SentCode, 'sentMs'> & { at: Date }>(
    `select sms_type as "smsType", created_at as at, network, used_at is not null as "isUsed" from sms_codes
     where mobile = $1 and created_at > $2 and status <> 'failed' order by created_at desc, id desc`,
    [mobile, new Date(now - DAY * 1000)],
  )
  const sent = rows.map(({ at, ...one }) => ({ ...one, sentMs: at.getTime() }))
  const wait = waitForCode(sent, asker, now, config.limits, config.seconds.smsResend)
  if (wait > 0) throw refusals.tooOften(wait)
}

const hmacOf = ({ secret }: Pick<CodeDeps, 'secret'>, mobile: string, smsType: SmsType, code: string): string =>
  createHmac('sha256', secret).update(`sms-code\n${mobile}\n${smsType}\n${code}`).digest('hex')

const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
