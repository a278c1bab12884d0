import type { Clock } from '../base/clock'
import type { Sealer } from '../base/sealed'
import type { Db } from '../store/db'

/** What the sandbox leans on: of ours the database, as a place of its own to keep its books. */
export interface SandboxDeps {
  db: Db
  clock: Clock
  /** What its tokens and messages are signed with. */
  secret: string
  /** Of what its merchants don't tell: whom an order goes to. */
  sealer: Sealer
  /** How many of a dozen new products its auditors send back; one where nothing is said. */
  sentBack?: number
}
