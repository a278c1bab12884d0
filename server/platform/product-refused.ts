import { PlatformError } from './platform'

/**
 * An answer, and it is no: there is one by that number already; what was to be changed isn't there any more; or it isn't as the platform
 * wants it.
 */
export class ProductRefused extends PlatformError {
  readonly why: 'duplicate' | 'gone' | 'rule'

  constructor(why: 'duplicate' | 'gone' | 'rule', told: { advice: string; theirs?: string }) {
    super('refused', told)
    this.name = 'ProductRefused'
    this.why = why
  }
}
