import { PlatformError, type Platform } from '../platform/platform'
import type { SandboxDeps } from './deps'
import { grantFor, renewedFor, shopOf } from './grants'
import { readMessage } from './news'
import { cipherOf } from './people'
import { changedSales, findSale } from './sales'
import { sandboxShelf } from './shelf'
import { takeNote } from './note'
import { couriers, takeParcel } from './ship'

export const CONSENT_PATH = '/sandbox/douyin/consent'

/** The platform of the demo: its pages are ours (./pages), its books lie in our database. */
export const sandboxShop = (deps: SandboxDeps): Platform => ({
  consentUrl: ({ state, use, origin }) => `${origin}${CONSENT_PATH}?${new URLSearchParams({ state, use }).toString()}`,
  grant: (code) => grantFor(deps, code),
  renew: (refreshToken) => renewedFor(deps, refreshToken),
  changed: async (access, window) => changedSales(deps.db, await shopOf(deps, access), window),
  find: async (access, orderNo) => findSale(deps.db, await shopOf(deps, access), orderNo),
  async reveal(access, orderNo, ciphers) {
    const sale = await findSale(deps.db, await shopOf(deps, access), orderNo)
    if (!sale) throw new PlatformError('refused', { advice: '这个店铺没有这张订单', theirs: 'no-order' })
    return ciphers.map((cipher) => opened(deps, cipher, orderNo))
  },
  async couriers(access) {
    await shopOf(deps, access)
    return couriers
  },
  ship: async (access, parcel) => takeParcel(deps, await shopOf(deps, access), parcel),
  note: async (access, note) => takeNote(deps, await shopOf(deps, access), note),
  publishing: sandboxShelf(deps),
  readPush: (push) => readMessage(deps.secret, push),
  pushAnswer: JSON.stringify({ code: 0, msg: 'success' }),
})

const opened = ({ sealer }: SandboxDeps, cipher: string, orderNo: string): string => {
  try {
    return sealer.open(cipher, cipherOf(orderNo))
  } catch (cause) {
    throw new PlatformError('refused', { advice: '密文不属于这张订单', theirs: 'bad-cipher', cause })
  }
}
