import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * What lies in the database so that only this shop can read it: AES-256-GCM under a key made of APP_SECRET. `of` says what it belongs to
 * (a shop, an order); what was sealed for one isn't opened for another.
 */
export interface Sealer {
  seal(text: string, of: string): string
  /** @throws Error when it was changed, belongs to something else, or none of the secrets made it */
  open(sealed: string, of: string): string
  /** What the newest secret makes begins with this; whatever doesn't is to be sealed anew. */
  readonly newest: string
}

const VERSION = 'v1'
/** Payees of withdrawals were sealed so before: under a key of their own, and without saying which secret made it. */
const OLDER = '1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param secrets the newest first; older ones only open */
export const sealerOf = (secrets: readonly [string, ...string[]]): Sealer => {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed at rest', 32))
    const older = Buffer.from(hkdfSync('sha256', secret, '', 'withdrawal payee seal 1', 32))
    return { key, older, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  })
  const newest = keys[0]!
  const openOlder = (body: string, of: string): string => {
    for (const { older } of keys)
      try {
        return openWith(older, body, of)
      } catch {
        // Another of them made it.
      }
    throw new Error('sealed by a secret that is not known')
  }
  const beginning = `${VERSION}.${newest.id}.`
  return {
    seal(text, of) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(of))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return beginning + body.toString('base64url')
    },
    open(sealed, of) {
      const [version, id = '', body = ''] = sealed.split('.')
      if (version === OLDER) return openOlder(id, of)
      const found = keys.find((key) => key.id === id)
      if (version !== VERSION || !found) throw new Error('sealed by a secret that is not known')
      return openWith(found.key, body, of)
    },
    newest: beginning,
  }
}

const openWith = (key: Buffer, body: string, of: string): string => {
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('sealed text is too short')
  const tagAt = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(tagAt))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, tagAt)), decipher.final()]).toString('utf8')
}
