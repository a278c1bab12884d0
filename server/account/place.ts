import type { Queryable } from '../store/db'
import type { Clock } from '../base/clock'
import { networkOf } from '../limits/network'

/** From where somebody acts on an account, as its limits see it. */
export interface Place {
  network: string
  /** The account was signed in to from that network lately: what strangers do must not stand in the way. */
  isKnown: boolean
  /** What failures are counted under: an address that is known for itself, so that its neighbours can't slow it down. */
  counter: string
}

const KNOWN_MS = 90 * 24 * 3600 * 1000
const MOST_KNOWN = 50

export const placeOf = async (
  { db, clock }: { db: Queryable; clock: Clock },
  account: string,
  ip: string,
): Promise<Place> => {
  const network = networkOf(ip)
  const rows = await db.query<{ ip: string }>(
    `select l.ip from login_logs l where l.user_id = (select id from users where account = $1) and l.ok and l.at > $2
     order by l.at desc limit $3`,
    [account, new Date(clock.now() - KNOWN_MS), MOST_KNOWN],
  )
  return {
    network,
    isKnown: rows.some((row) => networkOf(row.ip) === network),
    counter: rows.some((row) => row.ip === ip) ? ip : network,
  }
}
