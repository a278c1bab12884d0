import { refusals } from '../../src/domain/refusals'
import { closedShelf } from './closed-shelf'
import { PlatformError, type Platform } from './platform'

/** In place of a platform where none is configured: whatever is wished of it is refused. */
const refuse = async (): Promise<never> => {
  const { message } = refusals.noShopPlatform()
  throw new PlatformError('refused', { advice: message, theirs: 'closed' })
}

export const closedPlatform: Platform = {
  consentUrl() {
    throw refusals.noShopPlatform()
  },
  grant: refuse,
  renew: refuse,
  changed: refuse,
  find: refuse,
  reveal: refuse,
  couriers: refuse,
  ship: refuse,
  note: refuse,
  publishing: closedShelf,
  readPush() {
    throw refusals.noShopPlatform()
  },
  pushAnswer: '',
}
