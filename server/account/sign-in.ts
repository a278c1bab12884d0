import { accountKey, checkPasswordLogin, checkSmsLogin } from '../../src/domain/credentials'
import { isFailure } from '../../src/domain/failure'
import { ownFailures, strangersFailures } from '../../src/domain/limits'
import { refusals } from '../../src/domain/refusals'
import type { SignedIn, SignInRequest } from '../../src/domain/session'
import type { Queryable } from '../store/db'
import { addressTag } from '../base/address-tag'
import type { Deps } from '../deps'
import type { Asked } from '../base/handlers'
import { isCounted } from '../limits/counted'
import { recordFailedTry, recordSignIn, type LoginTry } from './login-records'
import { isPassword } from './passwords'
import { placeOf } from './place'
import { openSession } from './sessions'
import { useCode } from './sms-codes'

interface User {
  id: string
  password_hash: string
  disabled: boolean
}

const HOUR = 3600

/** By password or by a code sent to the phone. An unknown account and a wrong password read the same and take the same time. */
export const signIn = async (deps: Deps, request: SignInRequest, asked: Asked): Promise<SignedIn> => {
  const account = accountKey(request.account)
  const user =
    request.loginType === 'password'
      ? await byPassword(deps, request, account, asked)
      : await byCode(deps, request, account, asked)
  const from = { ip: asked.ip, device: asked.userAgent }
  const method = request.loginType
  const { sessionId, standing, ...signedIn } = await deps.db.tx(async (tx) => {
    const opened = await openSession(deps, tx, user.id, from)
    await mustStillBe(tx, user, account, method)
    const made = { userId: user.id, method, sessionId: opened.sessionId, ...from }
    return { ...opened, standing: await recordSignIn(deps, tx, made) }
  })
  deps.log.info('signed-in', {
    user: user.id,
    session: sessionId,
    method,
    standing,
    from: addressTag(deps.secret, asked.ip),
  })
  return signedIn
}

const byPassword = async (
  deps: Deps,
  request: SignInRequest & { loginType: 'password' },
  account: string,
  asked: Asked,
): Promise<User> => {
  const refusal = checkPasswordLogin(request)
  if (refusal) throw refusals.invalid(refusal)
  return patiently(deps, 'password', account, asked, async () => {
    const user = await find(deps.db, account)
    const right = await isPassword(user?.password_hash ?? null, request.password)
    if (!user || !right) {
      await recordRefusal(deps, user, 'password', asked)
      throw refusals.wrongPassword()
    }
    return enabled(deps, user, 'password', asked)
  })
}

const byCode = async (
  deps: Deps,
  request: SignInRequest & { loginType: 'sms' },
  mobile: string,
  asked: Asked,
): Promise<User> => {
  const refusal = checkSmsLogin(request)
  if (refusal) throw refusals.invalid(refusal)
  return patiently(deps, 'sms', mobile, asked, async () => {
    await useCode(deps, mobile, 'login', request.verifyCode.trim(), asked.ip).catch(async (error: unknown) => {
      if (isFailure(error, 'invalid')) await recordRefusal(deps, await find(deps.db, mobile), 'sms', asked)
      throw error
    })
    const user = await find(deps.db, mobile)
    if (!user) {
      await recordRefusal(deps, user, 'sms', asked)
      throw refusals.notRegistered() // spec §8; only whoever holds the phone learns it
    }
    return enabled(deps, user, 'sms', asked)
  })
}

/** What was looked at may have changed since; now the account is locked. @throws Failure as if it had been so before */
const mustStillBe = async (tx: Queryable, user: User, account: string, method: LoginTry['method']): Promise<void> => {
  const now = await find(tx, account)
  if (now?.disabled) throw refusals.accountDisabled()
  if (method === 'sms' && now?.id !== user.id) throw refusals.notRegistered()
  if (method === 'password' && now?.password_hash !== user.password_hash) throw refusals.wrongPassword()
}

const enabled = async (deps: Deps, user: User, method: LoginTry['method'], asked: Asked): Promise<User> => {
  if (!user.disabled) return user
  await recordRefusal(deps, user, method, asked)
  throw refusals.accountDisabled()
}

/**
 * Tries that fail make the next ones wait, each where it comes from: the address, whatever account it was for; the network, at this
 * account; and all networks together that the account doesn't know. A try is counted before the look, so that many at once are counted
 * each, and taken back after a right one. The address is asked first: one that is over its limit can't touch anybody's account.
 * @throws Failure too-often
 */
const patiently = async <T>(
  deps: Deps,
  method: SignInRequest['loginType'],
  account: string,
  asked: Asked,
  work: () => Promise<T>,
): Promise<T> => {
  const { config, limiter } = deps
  const { limits, seconds } = config
  const address = `login-ip:${asked.ip}`
  const isAddressCounted = isCounted(config, asked.ip)
  if (isAddressCounted) await limiter.hit(address, limits.loginFailuresPerIpHour, HOUR)
  const { counter, isKnown } = await placeOf(deps, account, asked.ip)
  const own = failureKey(method, account, counter)
  await limiter.slow(own, ownFailures(limits.loginFailuresPerAccount, seconds.loginFailures))
  // A code has looks of its own (useCode); a password can be guessed for ever.
  const strangers = method === 'password' && !isKnown ? `login-all:${account}` : null
  if (strangers)
    await limiter.slow(strangers, strangersFailures(limits.loginFailuresAnywhere)).catch(async (error: unknown) => {
      await limiter.undo(own)
      throw error
    })
  const result = await work().catch(async (error: unknown) => {
    // Nobody has looked at it: that is no failure.
    if (isFailure(error, 'busy')) {
      await limiter.undo(own)
      if (strangers) await limiter.undo(strangers)
      if (isAddressCounted) await limiter.undo(address)
    }
    throw error
  })
  await limiter.forget(...(['password', 'sms'] as const).map((each) => failureKey(each, account, counter)))
  if (strangers) await limiter.undo(strangers)
  if (isAddressCounted) await limiter.undo(address)
  return result
}

const failureKey = (method: SignInRequest['loginType'], account: string, counter: string): string =>
  `login:${method}:${account}@${counter}`

/** After a new password was set from there, by whoever holds the phone. */
export const forgetFailures = async (deps: Deps, account: string, ip: string): Promise<void> => {
  const { counter } = await placeOf(deps, account, ip)
  await deps.limiter.forget(failureKey('password', account, counter), failureKey('sms', account, counter))
}

const find = async (db: Queryable, account: string): Promise<User | null> => {
  const [user] = await db.query<User>('select id, password_hash, disabled from users where account = $1', [account])
  return user ?? null
}

/** For the buyer, who sees it among his sign-ins, and for the operator. */
const recordRefusal = async (
  deps: Deps,
  user: User | null,
  method: LoginTry['method'],
  asked: Asked,
): Promise<void> => {
  if (user) await recordFailedTry(deps, { userId: user.id, method, ip: asked.ip, device: asked.userAgent })
  deps.log.warn('sign-in-refused', { user: user?.id, method, from: addressTag(deps.secret, asked.ip) })
}
