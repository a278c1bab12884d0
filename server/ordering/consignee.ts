import type { Consignee } from '../../src/domain/address/address'
import { checkConsignee, cleanConsignee } from '../../src/domain/address/consignee'
import { refusals } from '../../src/domain/refusals'
import { areaTextOf } from '../country/area-text'
import type { Queryable } from '../store/db'

/** Either typed for this order, or taken from the buyer's address book. */
export interface To {
  consignee?: Consignee | undefined
  addressId?: string | undefined
}

export interface Receiver extends Consignee {
  areaText: string
}

/** @throws Failure invalid (details.field), not-found for an address that is not the buyer's */
export const receiver = async (tx: Queryable, userId: string, { consignee, addressId }: To): Promise<Receiver> => {
  if ((consignee === undefined) === (addressId === undefined)) throw refusals.nobodyToSendTo()
  const given = cleanConsignee(consignee ?? (await fromBook(tx, userId, addressId!)))
  const problem = checkConsignee(given)
  if (problem) throw refusals.invalid(problem.message, problem.field)
  const area = areaTextOf(given.areaCode)
  if (area === null) throw refusals.noSuchDestination()
  return { ...given, areaText: area }
}

const fromBook = async (tx: Queryable, userId: string, id: string): Promise<Consignee> => {
  const [row] = await tx.query<Consignee>(
    `select name, mobile, ext, area_code as "areaCode", detail from addresses where id = $1 and user_id = $2`,
    [id, userId],
  )
  if (!row) throw refusals.notFound('address')
  return row
}
