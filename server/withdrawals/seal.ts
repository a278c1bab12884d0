import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Payee } from '../../src/domain/wallet/payee'

/**
 * Payees are kept sealed (AES-256-GCM under a key derived from the shop's secret), each bound to the number of its withdrawal: a copy of
 * the database tells nobody's account, and none can be put in the place of another.
 */
const VERSION = '1'
const NONCE_BYTES = 12 // NIST SP 800-38D, 8.2.2: random
const TAG_BYTES = 16

const keyFor = (secret: string, use: 'seal' | 'print'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `withdrawal payee ${use} ${VERSION}`, 32))

export const sealPayee = (secret: string, withdrawNo: string, { payeeName, payeeAccount }: Payee): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), nonce).setAAD(Buffer.from(withdrawNo))
  const sealed = Buffer.concat([cipher.update(JSON.stringify([payeeName, payeeAccount]), 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Null for what was sealed under another secret or for another withdrawal, or was changed since. */
export const openPayee = (secret: string, withdrawNo: string, sealed: string): Payee | null => {
  const [version, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (version !== VERSION || bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(withdrawNo))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    const [payeeName, payeeAccount] = JSON.parse(plain.toString('utf8')) as [string, string]
    return { payeeName, payeeAccount }
  } catch {
    return null
  }
}

/** Tells two payees apart without telling either: what a request id remembers of its content. */
export const payeePrint = (secret: string, { payeeName, payeeAccount }: Payee): string =>
  createHmac('sha256', keyFor(secret, 'print'))
    .update(JSON.stringify([payeeName, payeeAccount]))
    .digest('base64url')
