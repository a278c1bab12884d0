import { fromCallback, fromPromise } from 'xstate'
import type { AddressDraft, SavedAddress } from '../../domain/address/address'
import type {
  AddonGroup,
  OrderSource,
  ParcelBrands,
  ParcelChoice,
  ParcelHabit,
  Placed,
  PlaceRequest,
} from '../../domain/ordering'
import type { Ports } from '../../domain/ports/ports'
import { draftKey, habitKey, payNowKey, placeKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'
import { withDefaults } from '../../domain/addon-choice'
import { reachableChoices, since, type Price } from './checking'
import {
  draftFrom,
  habitFrom,
  habitOf,
  isBlank,
  requestFrom,
  storedDraft,
  storedHabit,
  storedRequest,
  surely,
  type Draft,
} from './draft'
import { noteCustomer, takeCustomer } from './next-customer'

export type CheckoutPorts = Pick<Ports, 'orders' | 'account' | 'auth' | 'tab' | 'pending' | 'page'>

export interface Recalled {
  draft: Draft
  request: PlaceRequest | null
  habit: ParcelHabit | null
}

export interface PriceInput {
  source: OrderSource
  areaCode: string
  choices: ParcelChoice[]
  addons: AddonGroup[]
  offers: { areaCode: string; list: ParcelBrands[] } // what is known already
  parcelKeys: string[] // of the last quote
  habit: ParcelHabit | null
}

export interface PlacedNews extends Placed {
  addressKept: boolean | null // null: not asked for
}

/** The work of the checkout machine. `key` names the buyer and the lines: what is stored belongs to both. */
export const checkoutActors = ({ orders, account, auth, tab, pending, page }: CheckoutPorts) => ({
  keepDraft: fromCallback<{ type: 'keep'; draft: Draft }, { key: string }>(({ input, receive }) =>
    receive(({ draft }) => {
      tab.write(draftKey(input.key), storedDraft(draft, page.now()))
      const habit = habitOf(draft)
      if (habit) tab.write(habitKey(accountOf(input.key)), storedHabit(habit, page.now()))
    }),
  ),

  recall: fromPromise<Recalled, { key: string }>(async ({ input: { key } }) => {
    // Typed before it was known whose it is; it is newer than what the buyer left here another time.
    const early = draftKey(key.replace(/^[^/]*/, ''))
    const typed = tab.read(early)
    if (typed && early !== draftKey(key)) {
      tab.write(draftKey(key), typed)
      tab.remove(early)
    }
    const left = draftFrom(tab.read(draftKey(key)))
    const customer = isBlank(left) ? takeCustomer(tab, accountOf(key)) : null
    const draft = customer ? { ...left, ...surely(customer) } : left
    if (customer) tab.write(draftKey(key), storedDraft(draft, page.now()))
    return {
      draft,
      habit: habitFrom(tab.read(habitKey(accountOf(key)))),
      request: requestFrom(await quietly(() => pending.read(placeKey(key))), page.now()),
    }
  }),

  load: fromPromise<{ addons: AddonGroup[] }, { source: OrderSource }>(async ({ input }) => ({
    addons: await orders.addonOptions(input.source),
  })),

  /** Each order of a reseller has another customer: only who switched it on begins with the default address. Nothing waits for it. */
  usual: fromPromise<SavedAddress | null>(async () => {
    const { useDefaultAddress } = await auth.me()
    const addresses = useDefaultAddress ? await account.addresses() : []
    return addresses.find(({ isDefault }) => isDefault) ?? null
  }),

  price: fromPromise<Price, PriceInput>(
    async ({ input: { source, areaCode, choices, addons, offers, parcelKeys, habit } }) => {
      const list = !areaCode || offers.areaCode === areaCode ? offers.list : await orders.brands({ source, areaCode })
      const parcelsFor = (keys: string[]) =>
        reachableChoices(withDefaults(addons, choices, keys, habit), areaCode ? list : [])
      const quoteFor = (parcels: ParcelChoice[]) => orders.quote({ source, ...(areaCode && { areaCode }), parcels })
      const known = areaCode ? list.map(({ parcelKey }) => parcelKey) : parcelKeys
      const parcels = parcelsFor(known)
      const quote = await quoteFor(parcels)
      // Before an area is chosen only the first quote tells which parcels there are.
      const all = parcelsFor(quote.parcels.map(({ parcelKey }) => parcelKey))
      const isWhole = all.every(({ parcelKey }) => parcels.some((one) => one.parcelKey === parcelKey))
      return { quote: isWhole ? quote : since(quote, await quoteFor(all)), offers: areaCode ? list : [] }
    },
  ),

  /** Gives the placing its id and writes it down, before anything is sent. Another tab's unanswered one comes first. */
  remember: fromPromise<
    { request: PlaceRequest; earlier: boolean },
    { key: string; request: Omit<PlaceRequest, 'requestId'> }
  >(async ({ input: { key, request } }) => {
    const before = requestFrom(await quietly(() => pending.read(placeKey(key))), page.now())
    if (before) return { request: before, earlier: true }
    const made = { ...request, requestId: page.newRequestId() }
    await quietly(() => pending.write(placeKey(key), storedRequest(made, page.now())))
    return { request: made, earlier: false }
  }),

  place: fromPromise<
    PlacedNews,
    { key: string; request: PlaceRequest; uncertain: boolean; keep: AddressDraft | null; payNow: boolean }
  >(async ({ input: { key, request, uncertain, keep, payNow } }) => {
    try {
      const placed = await orders.place(request)
      const addressKept =
        keep &&
        (await account.addAddress(keep).then(
          () => true,
          () => false,
        ))
      await quietly(() => pending.remove(placeKey(key)))
      tab.remove(draftKey(key))
      const owner = accountOf(key)
      const { paymentNo } = placed
      const at = page.now()
      if ('consignee' in request.to) noteCustomer(tab, owner, { consignee: request.to.consignee, paymentNo, at })
      if (payNow) tab.write(payNowKey(`${owner}/${paymentNo}`), { at })
      return { ...placed, addressKept }
    } catch (error) {
      if (!staysOpen(error, uncertain)) await quietly(() => pending.remove(placeKey(key)))
      throw error
    }
  }),

  forget: fromPromise<void, { key: string }>(async ({ input }) => {
    await quietly(() => pending.remove(placeKey(input.key)))
  }),
})

const accountOf = (key: string): string => key.split('/')[0]!
