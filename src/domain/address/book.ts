import { limits } from '../settings'
import { refusals } from '../refusals'
import type { AddressDraft, Consignee } from './address'
import { checkConsignee, cleanConsignee } from './consignee'

/** What an address book decides, wherever it is kept. */

/** "浙江省 杭州市 西湖区"; null for a code that nothing can be sent to. */
export type AreaTextOf = (areaCode: string) => string | null

interface Entry {
  id: string
  isDefault: boolean
}

/** A consignee as he is kept, tidied, with his area in words. @throws Failure invalid (details.field) */
export const accepted = (
  given: Consignee,
  areaTextOf: AreaTextOf,
  noSuchArea = refusals.noSuchDestination,
): Consignee & { areaText: string } => {
  const consignee = cleanConsignee(given)
  const wrong = checkConsignee(consignee)
  if (wrong) throw refusals.invalid(wrong.message, wrong.field)
  const areaText = areaTextOf(consignee.areaCode)
  if (areaText === null) throw noSuchArea()
  return { ...consignee, areaText }
}

/** The same for the address book, in its words. */
export const acceptedAddress = (draft: AddressDraft, areaTextOf: AreaTextOf) =>
  accepted(draft, areaTextOf, refusals.noSuchArea)

/** Either typed for this order, or taken from the buyer's book. */
export interface To {
  consignee?: Consignee | undefined
  addressId?: string | undefined
}

/** @throws Failure invalid unless exactly one of the two is given */
export const mustBeOne = ({ consignee, addressId }: To): void => {
  if ((consignee === undefined) === (addressId === undefined)) throw refusals.nobodyToSendTo()
}

/**
 * Whether a new address is the default one: the first is, whether it wants to or not.
 * @throws Failure invalid when the book is full
 */
export const addedAsDefault = (
  book: readonly Entry[],
  { isDefault }: Pick<AddressDraft, 'isDefault'>,
  most: number = limits.addresses,
): boolean => {
  if (book.length >= most) throw refusals.addressBookFull(most)
  return isDefault || book.length === 0
}

/**
 * Whether a changed address is the default one. Somebody always is: taking it off one gives it to nobody else, so it stays where no
 * other has it. @throws Failure not-found
 */
export const changedAsDefault = (
  book: readonly Entry[],
  id: string,
  { isDefault }: Pick<AddressDraft, 'isDefault'>,
): boolean => {
  if (!book.some((one) => one.id === id)) throw refusals.notFound('address')
  return isDefault || book.every((one) => one.id === id || !one.isDefault)
}

/**
 * Who is the default one once this address is gone: the newest of the others where it was the default, else nobody new.
 * @param book newest first
 * @throws Failure not-found
 */
export const heirOf = (book: readonly Entry[], id: string): string | null => {
  const gone = book.find((one) => one.id === id)
  if (!gone) throw refusals.notFound('address')
  return gone.isDefault ? (book.find((one) => one.id !== id)?.id ?? null) : null
}
