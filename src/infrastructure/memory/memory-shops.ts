import { demoShops, newShopName } from '../../../demo/shops'
import { refusals } from '../../domain/refusals'
import { limits } from '../../domain/settings'
import { shopChecksOf } from '../../domain/shops/checks'
import { CONSENT_MS, shopAuthOf, type Shop, type ShopUse } from '../../domain/shops/shop'
import type { PlatformOrderStatus } from '../../domain/shops/platform-order'
import { toBeijing } from '../../domain/time'
import type { MemoryHandlers } from './memory-handlers'
import { hit } from './memory-limits'
import { saleStatus } from './memory-sales'
import type { MemoryShop } from './memory-shop-state'
import { found, nextId, type MemoryBuyer, type MemoryWorld } from './memory-world'

const GRANT_MS = 14 * 24 * 3600 * 1000

/** The shops of the demo's buyers, each let in long ago and still open. */
export const seedShops = (world: MemoryWorld): void => {
  for (const { buyerId, name, uses } of demoShops)
    for (const use of uses) takeGrant(world, { userId: buyerId, use, name, sandboxId: sandboxIdOf(world, name) })
}

export const shopHandlers = (world: MemoryWorld) => {
  const ownShop = (buyer: MemoryBuyer, id: string) =>
    found(
      world.state.shops.find((shop) => shop.id === id && shop.userId === buyer.id),
      () => refusals.notFound('shop'),
    )
  const turned = (buyer: MemoryBuyer, id: string, enabled: boolean) => {
    const shop = ownShop(buyer, id)
    shop.enabled = enabled
    return shown(world, shop)
  }
  return {
    shopList: ({ use }, buyer) =>
      world.state.shops
        .filter((shop) => shop.userId === buyer.id && (use === undefined || shop.uses.includes(use)))
        .map((shop) => shown(world, shop)),
    /** There is no other page in memory on which to agree: whoever leaves for it comes back having agreed, for a shop that is new. */
    shopAuthUrl({ use }, buyer) {
      hit(world, `shop-consent:${buyer.id}`, limits.shopConsentsPerHour, 3600)
      const state = `state-${nextId(world)}`
      const endMs = world.options.now() + CONSENT_MS
      world.state.consents.push({ state, userId: buyer.id, use, endMs })
      const code = agree(world, newShopName(world.state.sandboxShops.length + 1))
      return { url: `/shopsmanage/orderstore?${new URLSearchParams({ code, state }).toString()}` }
    },
    shopAuthCallback({ code, state }, buyer) {
      const now = world.options.now()
      const { consents, consentCodes } = world.state
      const consent = consents.find((one) => one.state === state && one.userId === buyer.id && one.endMs > now)
      const agreed = consentCodes.find((one) => one.code === code && one.endMs > now)
      if (consent) world.state.consents = consents.filter((one) => one !== consent)
      if (!consent || !agreed) throw refusals.consentGone()
      world.state.consentCodes = consentCodes.filter((one) => one !== agreed)
      const { id: sandboxId, name } = world.state.sandboxShops.find(({ id }) => id === agreed.sandboxId)!
      return { shopId: takeGrant(world, { userId: buyer.id, use: consent.use, name, sandboxId }) }
    },
    shopDisable: ({ id }, buyer) => turned(buyer, id, false),
    shopEnable: ({ id }, buyer) => turned(buyer, id, true),
  } satisfies Partial<MemoryHandlers>
}

/** The merchant of that shop agrees, who opens it if there is none of that name. @returns the code he comes back with */
export const agree = (world: MemoryWorld, name: string): string => {
  const code = `code-${nextId(world)}`
  const endMs = world.options.now() + CONSENT_MS
  world.state.consentCodes.push({ code, sandboxId: sandboxIdOf(world, name), endMs })
  return code
}

const sandboxIdOf = (world: MemoryWorld, name: string): string => {
  const before = world.state.sandboxShops.find((shop) => shop.name === name)
  if (before) return before.id
  const made = { id: `46${nextId(world)}`, name }
  world.state.sandboxShops.push(made)
  return made.id
}

interface Granted {
  userId: string
  use: ShopUse
  name: string
  sandboxId: string
}

const takeGrant = (world: MemoryWorld, { userId, use, name, sandboxId }: Granted): string => {
  const untilMs = world.options.now() + GRANT_MS
  const before = world.state.shops.find((shop) => shop.sandboxId === sandboxId)
  if (before && before.userId !== userId) throw refusals.shopTaken(name)
  const shop = before ?? { id: `s${nextId(world)}`, userId, sandboxId, uses: [], lastSyncAt: '', lastError: '' }
  const uses = [...new Set([...shop.uses, use])].toSorted()
  const taken: MemoryShop = { ...shop, name, uses, untilMs, enabled: true, isRevoked: false }
  world.state.shops = before
    ? world.state.shops.map((one) => (one === before ? taken : one))
    : [...world.state.shops, taken]
  return taken.id
}

const shown = (
  world: MemoryWorld,
  { id, name, enabled, uses, lastSyncAt, lastError, untilMs, isRevoked, isSheet }: MemoryShop,
): Shop => {
  const known = {
    id,
    name,
    enabled,
    uses,
    lastSyncAt,
    lastError,
    platform: isSheet ? ('sheet' as const) : ('douyin' as const),
  }
  const shop = {
    ...known,
    auth: shopAuthOf(isSheet ? null : { untilMs, isRevoked }, world.options.now()),
    authExpiresAt: isSheet ? '' : toBeijing(untilMs),
    counts: countsOf(world, id),
  }
  return { ...shop, ready: shopChecksOf(shop) }
}

/** Of a shop: what waits for the buyer. */
const countsOf = (world: MemoryWorld, shopId: string): Shop['counts'] => {
  const statuses = world.state.sales.filter(({ shop }) => shop.id === shopId).map((sale) => saleStatus(world, sale))
  const of = (status: PlatformOrderStatus) => statuses.filter((one) => one === status).length
  return { unlinked: of('unlinked'), linked: of('linked'), pushFailed: of('push_failed') }
}

/** How many of a buyer's shops must be authorised anew, or soon. */
export const shopsExpiring = ({ state, options }: MemoryWorld, userId: string): number =>
  state.shops.filter(
    ({ userId: owner, enabled, untilMs, isRevoked, isSheet }) =>
      owner === userId && enabled && !isSheet && shopAuthOf({ untilMs, isRevoked }, options.now()) !== 'active',
  ).length
