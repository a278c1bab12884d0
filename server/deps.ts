import type { Clock } from './base/clock'
import type { Config } from './base/config'
import type { IpPlaces } from './country/ip-places'
import type { Db } from './store/db'
import type { FileStore } from './files/file-store'
import type { Jobs } from './jobs/job'
import type { Limiter } from './limits/limiter'
import type { Logger } from './base/log'
import type { Platform } from './platform/platform'
import type { Sealer } from './base/sealed'
import type { SmsSender } from './sms/sms-sender'

/** What every handler may lean on; made in server/main.ts, or by tests. */
export interface Deps {
  db: Db
  clock: Clock
  config: Config
  /** For HMACs and signatures; in production it is APP_SECRET. */
  secret: string
  /** For marks that stay in the database, whatever APP_SECRET is. */
  marks: string
  /** For what only this shop may read again, at rest. */
  sealer: Sealer
  /** Where our buyers have shops of their own. */
  platform: Platform
  sms: SmsSender
  limiter: Limiter
  files: FileStore
  ipPlaces: IpPlaces
  /** Work in the background. */
  jobs: Jobs
  log: Logger
}
