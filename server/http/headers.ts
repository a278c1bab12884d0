import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config'

/**
 * Scripts only from our own files, and those of the build that stand in a page under their hashes: a token in local storage is as safe as
 * that. Styles inline, because antd makes them.
 */
export const pageCsp = (hashes: readonly string[] = []): string =>
  [`default-src 'none'`, ["script-src 'self'", ...hashes].join(' '), ...REST].join('; ')

const REST = [
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `form-action 'self'`,
  `manifest-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
]

/** What somebody uploaded is shown as a picture and never as a page. */
export const SANDBOX_CSP = `default-src 'none'; style-src 'unsafe-inline'; sandbox`

const always = {
  'content-security-policy': pageCsp(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
}

/** On every reply; one that needs another rule sets its own. */
export const protect = (app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void => {
  const tls = publicUrl?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  app.addHook('onRequest', async (request, reply) => {
    // The same id stands in the log: a buyer who reports a failure can name it.
    void reply.headers({ ...always, ...tls, 'x-request-id': request.id })
  })
}
