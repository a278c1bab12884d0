import type { OpsHandlers } from './asked'
import { auditHandlers } from './audit'
import { userHandlers } from './users'

/** Each verb has exactly one handler: the compiler counts. */
export const opsHandlers: OpsHandlers = { ...auditHandlers, ...userHandlers }
