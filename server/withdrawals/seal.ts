import { createHmac, hkdfSync } from 'node:crypto'
import type { Payee } from '../../src/domain/wallet/payee'
import type { Sealer } from '../base/sealed'

/** What it belongs to, for the sealer: bare, as what was sealed by the older way is bound to the number alone. */
export const sealedFor = (withdrawNo: string): string => withdrawNo

/**
 * Payees are kept sealed, each bound to the number of its withdrawal: a copy of the database tells nobody's account, and none can be put in
 * the place of another.
 */
export const sealPayee = (sealer: Sealer, withdrawNo: string, { payeeName, payeeAccount }: Payee): string =>
  sealer.seal(JSON.stringify([payeeName, payeeAccount]), sealedFor(withdrawNo))

/** Null for what was sealed under a secret that isn't known or for another withdrawal, or was changed since. */
export const openPayee = (sealer: Sealer, withdrawNo: string, sealed: string): Payee | null => {
  try {
    const [payeeName, payeeAccount] = JSON.parse(sealer.open(sealed, sealedFor(withdrawNo))) as [string, string]
    return { payeeName, payeeAccount }
  } catch {
    return null
  }
}

/** Tells two payees apart without telling either: what a request id remembers of its content. */
export const payeePrint = (secret: string, { payeeName, payeeAccount }: Payee): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'withdrawal payee print 1', 32)))
    .update(JSON.stringify([payeeName, payeeAccount]))
    .digest('base64url')
