import type { ShopGateway } from '../../domain/ports/shop-gateway'
import { shopAuthCallback, shopAuthUrl, shopDisable, shopEnable, shopList } from '../../../wire/shop'
import type { WireClient } from './wire-client'

export const wireShopGateway = ({ ask }: WireClient): ShopGateway => ({
  list: (use) => ask(shopList, { use }),
  consentUrl: async (use) => (await ask(shopAuthUrl, { use })).url,
  takeConsent: (consent) => ask(shopAuthCallback, consent),
  disable: (id) => ask(shopDisable, { id }),
  enable: (id) => ask(shopEnable, { id }),
})
