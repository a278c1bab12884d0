import type { ShopUse } from '../../src/domain/shops/shop'
import type { AppDeps } from '../../server/app'
import { consent } from '../../server/sandbox-shop/merchant'
import { openSandboxShop, sell } from '../../server/sandbox-shop/sell'
import { takeGrant } from '../../server/shops/take-grant'

export interface SandboxShop {
  /** Ours. */
  shopId: string
  /** The platform's. */
  sandboxId: string
}

/** A shop of the sandbox, new, authorised by this buyer, with so many orders. */
export const authorisedShop = async (
  deps: AppDeps,
  userId: string,
  { name = '青青的小店', orders = 0, use = 'order' }: { name?: string; orders?: number; use?: ShopUse } = {},
): Promise<SandboxShop> => {
  const sandboxId = await openSandboxShop(deps, name)
  const grant = await deps.platform.grant((await consent(deps, sandboxId))!)
  const shopId = await takeGrant(deps, { userId, use, grant })
  if (orders > 0) await sell(deps, sandboxId, orders)
  return { shopId, sandboxId }
}
