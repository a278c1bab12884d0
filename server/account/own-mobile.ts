import { ownMobileFrom } from '../../src/domain/credentials'
import { refusals } from '../../src/domain/refusals'
import type { Caller } from '../base/handlers'
import type { Queryable } from '../store/db'

/** The number of an account: where codes for its owner go. */
export const mobileOfUser = async (db: Queryable, userId: string): Promise<string> => {
  const [row] = await db.query<{ mobile: string }>('select mobile from users where id = $1', [userId])
  return row?.mobile ?? ''
}

/** Where a code for an owner goes who typed this, or nothing. @throws Failure session-invalid for a visitor, invalid for another number */
export const ownMobile = async (db: Queryable, caller: Caller | null, typed: string): Promise<string> => {
  if (!caller) throw refusals.sessionInvalid()
  return ownMobileFrom(typed, await mobileOfUser(db, caller.userId))
}
