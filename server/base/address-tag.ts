import { createHmac } from 'node:crypto'

/**
 * An address for the log: the same one always reads the same, so that calls of one visitor can be told from another's, but it says
 * nothing to whoever has only the log. The address itself is in login_logs.
 */
export const addressTag = (secret: string, ip: string): string =>
  createHmac('sha256', secret).update(`address\n${ip}`).digest('base64url').slice(0, 12)
