import { probeKind } from './job-probe'
import { quickServer } from './quick-server'

/** The whole server with work of a kind that can be counted; built and run as a process of its own. */
await quickServer(({ kinds, rounds }, db) => ({ kinds: [...kinds, probeKind(db, Math.random)], rounds }))
