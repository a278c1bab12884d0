import type { Config } from '../base/config'
import { closedPlatform } from '../platform/closed'
import type { Platform } from '../platform/platform'
import type { SandboxDeps } from '../sandbox-shop/deps'
import { sandboxShop } from '../sandbox-shop/platform'

/** Where our buyers' shops are. The sandbox exists in the demo only; production without a platform goes without shops. */
export const chooseShopPlatform = (deps: SandboxDeps & { config: Pick<Config, 'mode'> }): Platform =>
  deps.config.mode === 'demo' ? sandboxShop(deps) : closedPlatform
