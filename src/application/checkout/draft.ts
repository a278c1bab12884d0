import type { Consignee } from '../../domain/address/address'
import { cleanConsignee, consigneeProblems, type ConsigneeField } from '../../domain/address/consignee'
import type { OrderSource, ParcelChoice, ParcelHabit, PlaceRequest } from '../../domain/ordering'

/** How sure the reader of a pasted address is of a field. */
export type Mark = 'sure' | 'check' | 'missing'
export type Marks = Partial<Record<ConsigneeField, Mark>>

/** What the buyer has typed and chosen: it must outlive a reload and a session that ran out. */
export interface Draft {
  consignee: Consignee
  addressId: string // the entry of the address book it was taken from; '' when typed
  marks: Marks
  pasted: string
  keepAddress: boolean
  choices: ParcelChoice[] // only those made by hand
  remarks: Record<string, string> // by parcel
}

export const blankConsignee: Consignee = { name: '', mobile: '', ext: '', areaCode: '', detail: '' }

export const blankDraft: Draft = {
  consignee: blankConsignee,
  addressId: '',
  marks: {},
  pasted: '',
  keepAddress: false,
  choices: [],
  remarks: {},
}

/** Whether nobody is named yet. */
export const isBlank = ({ consignee, pasted }: Draft): boolean =>
  !pasted && Object.values(consignee).every((value) => value === '')

/** A consignee that needs no second look. */
export const surely = (consignee: Consignee): Pick<Draft, 'consignee' | 'marks'> => ({
  consignee,
  marks: { name: 'sure', mobile: 'sure', areaCode: 'sure', detail: 'sure' },
})

/** Whether the consignee came whole out of the book or a text and leaves nothing to ask: a line says it better than five fields. */
export const isSettled = ({ consignee, addressId, marks }: Draft): boolean => {
  const read = Object.values(marks)
  return (
    consigneeProblems(cleanConsignee(consignee)).length === 0 &&
    (addressId !== '' || read.length > 0) &&
    read.every((mark) => mark === 'sure')
  )
}

export const MAX_REMARK = 200

/** One text for one set of lines: the same cart lines in any order are the same checkout. */
export const sourceKey = (source: OrderSource): string =>
  source.family === 'cart'
    ? `cart:${source.cartIds.toSorted().join(',')}`
    : `sku:${source.items
        .map(({ skuId, qty }) => `${skuId}:${qty}`)
        .toSorted()
        .join(',')}`

const VERSION = 1

export const storedDraft = (draft: Draft, at: number) => ({ version: VERSION, draft, at })

/** What was stored, or a blank one where nothing of this version is. */
export const draftFrom = (stored: unknown): Draft => {
  const found = stored as Partial<ReturnType<typeof storedDraft>> | null | undefined
  return found?.version === VERSION && found.draft ? { ...blankDraft, ...found.draft } : blankDraft
}

/** What was chosen last: the choices stand in the order they were made in. */
export const habitOf = ({ choices }: Draft): ParcelHabit | null => {
  const last = choices.at(-1)
  return last ? { addonIds: last.addonIds, ...(last.brandId ? { brandId: last.brandId } : {}) } : null
}

export const storedHabit = (habit: ParcelHabit, at: number) => ({ version: VERSION, habit, at })

export const habitFrom = (stored: unknown): ParcelHabit | null => {
  const found = stored as Partial<ReturnType<typeof storedHabit>> | null | undefined
  return found?.version === VERSION && found.habit ? found.habit : null
}

/** The server remembers a request id for a day; what is older can't be asked again (chosen by us: an hour to spare). */
const ASKABLE_MS = 23 * 3600_000

export const storedRequest = (request: PlaceRequest, at: number) => ({ version: VERSION, request, at })

/** The placing that has no answer yet, or null. */
export const requestFrom = (stored: unknown, now: number): PlaceRequest | null => {
  const found = stored as Partial<ReturnType<typeof storedRequest>> | null | undefined
  if (found?.version !== VERSION || !found.request || typeof found.at !== 'number') return null
  return now - found.at < ASKABLE_MS ? found.request : null
}
