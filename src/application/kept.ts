import type { Ports } from '../domain/ports/ports'

/**
 * What stays in the browser of a buyer's work: drafts in the tab, and requests without an answer in the store that outlives it. Both
 * hold a consignee, so both end: with the sign-out, or by age.
 */
export const draftKey = (key: string): string => `${DRAFTS}${key}`
/** The services and the courier that a buyer last took. */
export const habitKey = (account: string): string => `${DRAFTS}${account}/habit`
/** That a payment is to be made from the reserve as soon as its cashier opens. `key` names the buyer and the payment. */
export const payNowKey = (key: string): string => `${DRAFTS}${key}/now`
/** The customer of the last order. */
export const lastCustomerKey = (account: string): string => `${DRAFTS}${account}/last-customer`
/** The customer that the next checkout begins with. */
export const nextCustomerKey = (account: string): string => `${DRAFTS}${account}/next-customer`
/** A top-up whose code was shown in this tab and that isn't over. */
export const openRechargeKey = (account: string): string => `${DRAFTS}${account}/recharge`
export const placeKey = (key: string): string => `place/${key}`
export const payKey = (key: string): string => `pay/${key}`
export const batchKey = (key: string): string => `batch/${key}`
export const decisionKey = (key: string): string => `decide/${key}`
export const applyKey = (key: string): string => `apply/${key}`
export const rechargeKey = (account: string): string => `recharge/${account}`
export const withdrawKey = (account: string): string => `withdraw/${account}`
export const withdrawCancelKey = (key: string): string => `withdraw-cancel/${key}`
export const actKey = (key: string): string => `act/${key}`

/** The shop of a build without a server lives in its tabs: it is nobody's to forget. Another shape of it is another key. */
export const MEMORY_SHOP = 'memory-shop-7'

const DRAFTS = 'checkout/'
/** When somebody last signed out in this browser. No account is named: one is signed in at a time. */
const LEFT = 'left'
/** The server remembers a request id for a day: what is older can't be asked again. */
const KEPT_MS = 24 * 3600_000

type Stores = Pick<Ports, 'tab' | 'pending' | 'page'>

/** The requests of this account that have no answer yet; of any account where it isn't known whose page this is. */
export const unansweredOf = async ({ pending }: Pick<Stores, 'pending'>, account: string | null): Promise<string[]> =>
  (await pending.keys()).filter((key) => key !== LEFT && (account === null || key.split('/')[1] === account))

/** Leaves nothing of a buyer who signs out. The other tabs, which hold drafts of their own, find out by `tidy` at their reload. */
export const forgetBuyer = async (stores: Stores, account: string | null): Promise<void> => {
  const { pending, page } = stores
  await Promise.all((await unansweredOf(stores, account)).map((key) => pending.remove(key)))
  await pending.write(LEFT, { at: page.now() })
}

/** At the start of each page: drafts from before the last sign-out go, and requests that are too old to be asked again. */
export const tidy = async ({ tab, pending, page }: Stores): Promise<void> => {
  const now = page.now()
  for (const key of await unansweredOf({ pending }, null)) {
    const at = timeOf(await pending.read(key))
    if (at === null || Math.abs(now - at) >= KEPT_MS) await pending.remove(key)
  }
  const left = timeOf(await pending.read(LEFT))
  if (left === null) return
  for (const key of tab.keys().filter((one) => one.startsWith(DRAFTS)))
    if ((timeOf(tab.read(key)) ?? 0) <= left) tab.remove(key)
  // The clock was set back: what is typed from now on is not from before.
  if (left > now) await pending.write(LEFT, { at: now })
}

/** What is kept for a buyer whose account has another name from now on: requests without an answer, and the drafts of this tab. */
export const renameKept = async (
  { tab, pending }: Pick<Stores, 'tab' | 'pending'>,
  account: string,
  renamed: string,
): Promise<void> => {
  const nameOf = (key: string): string => key.split('/').with(1, renamed).join('/')
  for (const key of tab.keys().filter((one) => one.startsWith(`${DRAFTS}${account}/`))) {
    tab.write(nameOf(key), tab.read(key))
    tab.remove(key)
  }
  for (const key of await unansweredOf({ pending }, account)) {
    await pending.write(nameOf(key), await pending.read(key))
    await pending.remove(key)
  }
}

const timeOf = (stored: unknown): number | null => {
  const { at } = (stored ?? {}) as { at?: unknown }
  return typeof at === 'number' ? at : null
}
