import { refusals } from '../../src/domain/refusals'
import type { Caller } from '../base/handlers'
import type { Queryable } from '../store/db'

/** The number of an account: where codes for its owner go. */
export const mobileOfUser = async (db: Queryable, userId: string): Promise<string> => {
  const [row] = await db.query<{ account: string }>('select account from users where id = $1', [userId])
  return row?.account ?? ''
}

/** @throws Failure session-invalid for a visitor, invalid for a number of somebody else */
export const mustBeOwnMobile = async (db: Queryable, caller: Caller | null, mobile: string): Promise<void> => {
  if (!caller) throw refusals.sessionInvalid()
  if ((await mobileOfUser(db, caller.userId)) !== mobile) throw refusals.onlyOwnMobile()
}
