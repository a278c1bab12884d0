import { mobileForCode } from '../../src/domain/credentials'
import { refusals } from '../../src/domain/refusals'
import { toBeijing } from '../../src/domain/time'
import type { Asked, Caller } from '../base/handlers'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import { isDuplicate } from '../store/db-error'
import { mobileOfUser } from './own-mobile'
import { endAllSessions } from './sessions'
import { codeIsRight, spendCode } from './sms-codes'

const DAY = 24 * 3600

/**
 * A code for a change goes to the own number first; after that one was right, for a while to any other that the same session names.
 * @throws Failure session-invalid for a visitor, conflict where the own number isn't proved
 */
export const mustBeMobileToChange = async (deps: Deps, caller: Caller | null, mobile: string): Promise<void> => {
  if (!caller) throw refusals.sessionInvalid()
  if ((await mobileOfUser(deps.db, caller.userId)) !== mobile) await mustBeProved(deps, deps.db, caller)
}

const mustBeProved = async (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
  { sessionId }: Caller,
): Promise<void> => {
  const [row] = await db.query('select 1 from sessions where id = $1 and mobile_proved_at > $2 and ended_at is null', [
    sessionId,
    new Date(clock.now() - config.seconds.mobileChange * 1000),
  ])
  if (!row) throw refusals.proveMobileFirst()
}

/** A code that came to the own number lets this session change it for a while. @returns until when. @throws Failure invalid */
export const proveMobile = async (
  deps: Deps,
  { verifyCode }: { verifyCode: string },
  { caller, ip }: Asked & { caller: Caller },
): Promise<{ expiresAt: string }> => {
  const mobile = await mobileOfUser(deps.db, caller.userId)
  const typed = { mobile, smsType: 'changeMobile', code: verifyCode.trim() } as const
  if (!(await codeIsRight(deps, typed, ip))) throw refusals.wrongCode()
  const now = deps.clock.now()
  await deps.db.tx(async (tx) => {
    await spendCode(deps, tx, typed)
    await tx.query('update sessions set mobile_proved_at = $2 where id = $1', [caller.sessionId, new Date(now)])
  })
  return { expiresAt: toBeijing(now + deps.config.seconds.mobileChange * 1000) }
}

/**
 * The new number, which a code has come to, becomes the name of the account; all sessions but this one end. Who holds a number learns
 * whether it has an account, nobody else.
 * @throws Failure conflict where the own number isn't proved (any more), invalid, too-often
 */
export const changeMobile = async (
  deps: Deps,
  { mobile: typedMobile, verifyCode }: { mobile: string; verifyCode: string },
  { caller, ip }: Asked & { caller: Caller },
): Promise<{ account: string; ended: number }> => {
  const { db, config, limiter, log } = deps
  const mobile = mobileForCode(typedMobile)
  await mustBeProved(deps, db, caller)
  if ((await mobileOfUser(db, caller.userId)) === mobile) throw refusals.sameMobile()
  const typed = { mobile, smsType: 'changeMobile', code: verifyCode.trim() } as const
  if (!(await codeIsRight(deps, typed, ip))) throw refusals.wrongCode()
  const counter = `mobile-change:${caller.userId}`
  await limiter.hit(counter, config.limits.mobileChangesPerDay, DAY)
  try {
    const ended = await db.tx(async (tx) => {
      const old = await lockedMobile(tx, caller.userId)
      // Two tabs of one session: the proof is good for one change.
      await mustBeProved(deps, tx, caller)
      await spendCode(deps, tx, typed)
      await rename(deps, tx, { userId: caller.userId, old, mobile, by: 'buyer', reason: '' })
      await tx.query('update sessions set mobile_proved_at = null where id = $1', [caller.sessionId])
      return endAllSessions(tx, caller.userId, caller.sessionId)
    })
    log.info('mobile-changed', { user: caller.userId, session: caller.sessionId, by: 'buyer', ended })
    return { account: mobile, ended }
  } catch (error) {
    await limiter.undo(counter)
    throw taken(error)
  }
}

/** By an operator, for a buyer whose phone is gone: all sessions end. @returns how many. @throws Failure invalid */
export const changeMobileFor = async (
  deps: Deps,
  { userId, mobile: typedMobile, by, reason }: { userId: string; mobile: string; by: string; reason: string },
): Promise<{ mobile: string; ended: number }> => {
  const mobile = mobileForCode(typedMobile)
  try {
    const ended = await deps.db.tx(async (tx) => {
      const old = await lockedMobile(tx, userId)
      if (old === mobile) throw refusals.sameMobile()
      await rename(deps, tx, { userId, old, mobile, by, reason })
      return endAllSessions(tx, userId)
    })
    deps.log.info('mobile-changed', { user: userId, by, ended })
    return { mobile, ended }
  } catch (error) {
    throw taken(error)
  }
}

const lockedMobile = async (tx: Queryable, userId: string): Promise<string> => {
  const [user] = await tx.query<{ account: string }>('select account from users where id = $1 for update', [userId])
  if (!user) throw refusals.notFound('account')
  return user.account
}

interface Renaming {
  userId: string
  old: string
  mobile: string
  by: string
  reason: string
}

const rename = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  { userId, old, mobile, by, reason }: Renaming,
): Promise<void> => {
  const [other] = await tx.query('select 1 from users where account = $1 or mobile = $1', [mobile])
  if (other) throw refusals.mobileTaken()
  const at = new Date(clock.now())
  await tx.query('update users set account = $2, mobile = $2, credentials_at = $3 where id = $1', [userId, mobile, at])
  await tx.query(
    'insert into mobile_changes (user_id, at, old_mobile, new_mobile, made_by, reason) values ($1, $2, $3, $4, $5, $6)',
    [userId, at, old, mobile, by, reason],
  )
}

/** Somebody else was faster, between the look and the change. */
const taken = (error: unknown): unknown => (isDuplicate(error) ? refusals.mobileTaken() : error)
