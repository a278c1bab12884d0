import { isFailure } from '../../src/domain/failure'
import { refusals } from '../../src/domain/refusals'
import type { SmsType } from '../../src/domain/session'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'

/**
 * What codes may cost the shop in a day, and whose they may be. A quarter is kept for buyers on networks that their accounts know. The
 * rest is for everybody: at most a fifth of it in an hour, so that it isn't gone in a minute and is there again in the next hour, and at
 * most half of it for one kind, so that registrations can't use up the sign-ins. docs/adr/0015.
 */
type BudgetDeps = Pick<Deps, 'clock' | 'config' | 'limiter' | 'log'>

const HOUR = 3600
const DAY = 24 * HOUR
const FOR_EVERYBODY = 3 / 4
const IN_AN_HOUR = 1 / 5
const FOR_A_KIND = 1 / 2
const ALARMS = [50, 80, 100] as const

export interface Wish {
  smsType: SmsType
  network: string
  /** One for whom the quarter is kept; in the demo the own machine too. */
  isReserved: boolean
}

interface Sent {
  all: number
  everybody: number
  hour: number
  kind: number
  network: number
}

/** @returns what will have been sent with it. @throws Failure too-often */
export const refuseBeyondBudget = async (
  { clock, config }: BudgetDeps,
  tx: Queryable,
  { smsType, network, isReserved }: Wish,
): Promise<Pick<Sent, 'all' | 'everybody'>> => {
  const now = clock.now()
  const [sent] = await tx.query<Sent & Record<string, unknown>>(
    `select count(*)::int as all, count(*) filter (where not is_reserved)::int as everybody,
       count(*) filter (where not is_reserved and created_at > $2)::int as hour,
       count(*) filter (where not is_reserved and sms_type = $3)::int as kind,
       count(*) filter (where not is_reserved and network = $4)::int as network
     from sms_codes where created_at > $1 and status <> 'failed'`,
    [new Date(now - DAY * 1000), new Date(now - HOUR * 1000), smsType, network],
  )
  const { smsPerDay, smsPerNetworkDay } = config.limits
  const pot = smsPerDay * FOR_EVERYBODY
  const { all = 0, everybody = 0, hour = 0, kind = 0, network: ofNetwork = 0 } = sent ?? {}
  const isBeyond =
    everybody >= pot || hour >= pot * IN_AN_HOUR || kind >= pot * FOR_A_KIND || ofNetwork >= smsPerNetworkDay
  if (all >= smsPerDay || (!isReserved && isBeyond)) throw refusals.tooOften(HOUR)
  return { all: all + 1, everybody: everybody + (isReserved ? 0 : 1) }
}

/** The operator hears of each mark once a day. */
export const watchBudget = async (
  { config, limiter, log }: BudgetDeps,
  { all, everybody }: Pick<Sent, 'all' | 'everybody'>,
): Promise<void> => {
  const { smsPerDay } = config.limits
  const pots = [
    { pot: 'all', sent: all, most: smsPerDay },
    { pot: 'everybody', sent: everybody, most: Math.ceil(smsPerDay * FOR_EVERYBODY) },
  ]
  for (const { pot, sent, most } of pots) {
    const mark = ALARMS.findLast((percent) => sent * 100 >= most * percent)
    if (mark === undefined || !(await isFirst(limiter, `sms-budget:${pot}:${mark}`))) continue
    const fields = { pot, percent: mark, sent, most }
    if (mark === 100) log.error('sms-budget', fields)
    else log.warn('sms-budget', fields)
  }
}

const isFirst = async (limiter: BudgetDeps['limiter'], key: string): Promise<boolean> => {
  try {
    await limiter.hit(key, 1, DAY)
    return true
  } catch (error) {
    if (isFailure(error, 'too-often')) return false
    throw error
  }
}
