import type { Consignee, SavedAddress } from '../../domain/address/address'
import { cleanConsignee, consigneeProblems, type ConsigneeProblem } from '../../domain/address/consignee'
import type { Problem } from '../../domain/failure'
import type {
  AddonGroup,
  OrderSource,
  ParcelBrands,
  ParcelChoice,
  ParcelHabit,
  PlaceRequest,
  Quote,
} from '../../domain/ordering'
import type { PlacedNews, PriceInput } from './checkout-actors'
import { blankDraft, isBlank, sourceKey, type Draft, type Marks } from './draft'

export interface CheckoutContext extends Draft {
  key: string
  source: OrderSource
  addons: AddonGroup[]
  usual: SavedAddress | null // whom the checkout begins with, once that is known
  offers: { areaCode: string; list: ParcelBrands[] }
  habit: ParcelHabit | null // what the buyer took for the last parcels
  quote: Quote | null // as shown
  payNow: boolean // to be paid from the reserve as soon as it is placed
  submitting: boolean // 提交订单 was pressed while the amounts were on their way
  wrong: ConsigneeProblem[] // since the last try to submit
  problems: Problem[] // what the notice and the review name
  refused: Problem[] // what the last refusal named
  accepted: Problem[]
  request: PlaceRequest | null // the placing under way
  uncertain: boolean // one attempt at it stayed without an answer
  error: unknown // why the present state stands; null for no reason
}

export type CheckoutEvent =
  | { type: 'fill'; consignee: Partial<Consignee>; addressId?: string; marks?: Marks }
  | { type: 'paste'; text: string }
  | { type: 'keep address'; keep: boolean }
  | { type: 'choose'; choices: ParcelChoice[] }
  | { type: 'remark'; parcelKey: string; text: string }
  | { type: 'submit'; payNow?: boolean }
  | { type: 'retry' | 'accept' | 'back' | 'confirm' | 'abandon' }
  | { type: 'begin as usual' } // raised by the machine itself

export type CheckoutNews =
  | { type: 'incomplete'; wrong: ConsigneeProblem[] }
  | { type: 'nothing to order' }
  | { type: 'refused'; error: unknown }
  | { type: 'placed'; placed: PlacedNews }

export interface CheckoutInput {
  source: OrderSource
  account: string // whose drafts are looked for; '' while nobody knows
}

export const freshContext = ({ source, account }: CheckoutInput): CheckoutContext => ({
  ...blankDraft,
  key: `${account}/${sourceKey(source)}`,
  source,
  addons: [],
  usual: null,
  offers: { areaCode: '', list: [] },
  habit: null,
  quote: null,
  payNow: false,
  submitting: false,
  wrong: [],
  problems: [],
  refused: [],
  accepted: [],
  request: null,
  uncertain: false,
  error: null,
})

/** What of the consignee would be refused. */
export const wrongOf = ({ consignee }: Draft): ConsigneeProblem[] => consigneeProblems(cleanConsignee(consignee))

export const cleaned = (draft: Draft): Draft => ({ ...draft, consignee: cleanConsignee(draft.consignee) })

export const priceInput = ({
  source,
  consignee,
  choices,
  addons,
  offers,
  quote,
  habit,
}: CheckoutContext): PriceInput => ({
  source,
  areaCode: consignee.areaCode,
  choices,
  addons,
  offers,
  parcelKeys: quote?.parcels.map(({ parcelKey }) => parcelKey) ?? [],
  habit,
})

export const draftOf = ({
  consignee,
  addressId,
  marks,
  pasted,
  keepAddress,
  choices,
  remarks,
}: CheckoutContext): Draft => ({
  consignee,
  addressId,
  marks,
  pasted,
  keepAddress,
  choices,
  remarks,
})

/** The usual consignee, where there is one and the buyer has begun with nobody else. */
export const asUsual = (context: CheckoutContext): Partial<Draft> => {
  const { usual } = context
  if (!usual || !isBlank(context)) return {}
  const { id, name, mobile, ext, areaCode, detail } = usual
  return { consignee: { name, mobile, ext, areaCode, detail }, addressId: id }
}

/** A field that was changed by hand is no longer what was read out of a text. */
const without = (marks: Marks, fields: string[]): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([field]) => !fields.includes(field)))

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>

export const afterFill = (
  context: CheckoutContext,
  { consignee: change, addressId = '', marks }: Of<'fill'>,
): Partial<CheckoutContext> => {
  const consignee = { ...context.consignee, ...change }
  return {
    consignee,
    addressId,
    marks: marks ?? without(context.marks, Object.keys(change)),
    wrong: context.wrong.length > 0 ? consigneeProblems(cleanConsignee(consignee)) : [],
  }
}

/** What was chosen last stands last. */
export const afterChoice = ({ choices }: CheckoutContext, event: Of<'choose'>): Partial<CheckoutContext> => ({
  choices: [
    ...choices.filter((one) => !event.choices.some(({ parcelKey }) => parcelKey === one.parcelKey)),
    ...event.choices,
  ],
})
