import type { Clock } from './clock'
import type { Config } from './config'
import type { Db } from './db'
import type { Limiter } from './limits/limiter'
import type { Logger } from './log'
import type { SmsSender } from './sms/sms-sender'

/** What every handler may lean on; made in server/main.ts, or by tests. */
export interface Deps {
  db: Db
  clock: Clock
  config: Config
  /** For HMACs and signatures; in production it is APP_SECRET. */
  secret: string
  sms: SmsSender
  limiter: Limiter
  log: Logger
}
