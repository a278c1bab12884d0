import type { Handlers } from '../base/handlers'
import type { Deps } from '../deps'
import { beginConsent, endConsent } from '../shops/consent'
import { shopsOf, switchShop } from '../shops/list'

type Calls = 'shopList' | 'shopAuthUrl' | 'shopAuthCallback' | 'shopDisable' | 'shopEnable'

/** The buyers' shops elsewhere. */
export const shopHandlers = (deps: Deps): Handlers<Calls> => ({
  shopList: (only, { caller }) => shopsOf(deps, caller.userId, only),
  shopAuthUrl: ({ use }, { caller, origin }) => beginConsent(deps, caller.userId, { use, origin }),
  shopAuthCallback: (consent, { caller }) => endConsent(deps, caller.userId, consent),
  shopDisable: ({ id }, { caller }) => switchShop(deps, caller.userId, id, false),
  shopEnable: ({ id }, { caller }) => switchShop(deps, caller.userId, id, true),
})
