import { mobileOf } from '../../src/domain/credentials'
import { zero } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import type { CredentialsRequest, SmsType } from '../../src/domain/session'
import type { Deps } from '../deps'
import { addressTag } from '../base/address-tag'
import type { Asked } from '../base/handlers'
import { isCounted } from '../limits/counted'
import { newId } from '../base/ids'
import { isDuplicate } from '../store/db-error'
import { isCommonPassword } from './common-passwords'
import { hashPassword } from './passwords'
import { endAllSessions } from './sessions'
import { forgetFailures } from './sign-in'
import { useCode } from './sms-codes'

const HOUR = 3600

export const register = async (deps: Deps, request: CredentialsRequest, asked: Asked): Promise<void> => {
  const { db, clock, config, limiter, log } = deps
  const mobile = await proven(deps, request, 'register', asked)
  if (isCounted(config, asked.ip)) await limiter.hit(`register-ip:${asked.ip}`, config.limits.registerPerIpHour, HOUR)
  const [taken] = await db.query('select 1 from users where account = $1', [mobile])
  if (taken) throw refusals.alreadyRegistered()
  const passwordHash = await hashPassword(request.password)
  const id = newId()
  try {
    await db.query(
      `insert into users (id, account, mobile, password_hash, user_name, avatar, low_balance_at, created_at)
       values ($1, $2, $2, $3, '', '', $4, $5)`,
      [id, mobile, passwordHash, zero, new Date(clock.now())],
    )
  } catch (error) {
    if (isDuplicate(error)) throw refusals.alreadyRegistered()
    throw error
  }
  log.info('registered', { user: id, from: addressTag(deps.secret, asked.ip) })
}

/** All sessions of the account end, and with them what stood in the way of signing in. */
export const resetPassword = async (deps: Deps, request: CredentialsRequest, asked: Asked): Promise<void> => {
  const mobile = await proven(deps, request, 'resetPassword', asked)
  const [user] = await deps.db.query<{ id: string }>('select id from users where account = $1', [mobile])
  // Only the holder of the phone gets here; the words are those of a wrong code all the same.
  if (!user) throw refusals.wrongCode()
  const passwordHash = await hashPassword(request.password)
  await deps.db.tx(async (tx) => {
    await tx.query('update users set password_hash = $2, credentials_at = $3 where id = $1', [
      user.id,
      passwordHash,
      new Date(deps.clock.now()),
    ])
    await endAllSessions(tx, user.id)
  })
  await forgetFailures(deps, mobile, asked.ip)
  deps.log.info('password-reset', { user: user.id })
}

/** All four fields are there, the password isn't one that everybody tries, and the code was sent to that phone. @returns the mobile number */
const proven = async (deps: Deps, request: CredentialsRequest, smsType: SmsType, { ip }: Asked): Promise<string> => {
  const mobile = mobileOf(request)
  // Before the code: it stays good for a better password.
  if (await isCommonPassword(request.password)) throw refusals.commonPassword()
  await useCode(deps, mobile, smsType, request.verifyCode.trim(), ip)
  return mobile
}
