import { fromPromise } from 'xstate'
import type { AddonGroup, ParcelBrands } from '../../domain/ordering'
import type { Ports } from '../../domain/ports/ports'
import type {
  PlacedSales,
  SaleChoices,
  SalePlaceRequest,
  SaleQuote,
  SaleQuoteRequest,
} from '../../domain/shops/ordering'
import { payNowKey, placeKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'

export type SaleCheckoutPorts = Pick<Ports, 'sales' | 'tab' | 'pending' | 'page'>

export interface SaleOptions {
  addons: AddonGroup[]
  couriers: ParcelBrands[]
}

/** One placing of this kind at a time: its request lies under the buyer's name alone. */
export const saleKey = (account: string): string => placeKey(`${account}/sales`)

const VERSION = 1

/** The work of the machine. `account` names the buyer. */
export const saleCheckoutActors = ({ sales, tab, pending, page }: SaleCheckoutPorts) => ({
  recall: fromPromise<SalePlaceRequest | null, { account: string }>(async ({ input: { account } }) =>
    requestFrom(await quietly(() => pending.read(saleKey(account)))),
  ),

  load: fromPromise<SaleOptions, { ids: string[] }>(async ({ input: { ids } }) => {
    const [addons, couriers] = await Promise.all([sales.addonOptions(ids), sales.couriers(ids)])
    return { addons, couriers }
  }),

  quote: fromPromise<SaleQuote, SaleQuoteRequest>(({ input }) => sales.quote(input)),

  /** The request id is written down before anything is sent. Another tab's that has no answer comes first. */
  remember: fromPromise<
    { request: SalePlaceRequest; earlier: boolean },
    { account: string; ids: string[]; quoteId: string; choices: SaleChoices }
  >(async ({ input: { account, ids, quoteId, choices } }) => {
    const before = requestFrom(await quietly(() => pending.read(saleKey(account))))
    if (before) return { request: before, earlier: true }
    const request = { platformOrderIds: ids, quoteId, ...choices, requestId: page.newRequestId() }
    await quietly(() => pending.write(saleKey(account), { version: VERSION, request, at: page.now() }))
    return { request, earlier: false }
  }),

  place: fromPromise<PlacedSales, { account: string; request: SalePlaceRequest; uncertain: boolean; payNow: boolean }>(
    async ({ input: { account, request, uncertain, payNow } }) => {
      const forget = () => quietly(() => pending.remove(saleKey(account)))
      try {
        const placed = await sales.place(request)
        await forget()
        if (payNow && placed.paymentNo) tab.write(payNowKey(`${account}/${placed.paymentNo}`), { at: page.now() })
        return placed
      } catch (error) {
        if (!staysOpen(error, uncertain)) await forget()
        throw error
      }
    },
  ),

  forget: fromPromise<void, { account: string }>(async ({ input: { account } }) => {
    await quietly(() => pending.remove(saleKey(account)))
  }),
})

const requestFrom = (stored: unknown): SalePlaceRequest | null => {
  const found = stored as { version?: number; request?: SalePlaceRequest } | null | undefined
  return found?.version === VERSION && found.request ? found.request : null
}
