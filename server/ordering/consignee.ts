import type { Consignee } from '../../src/domain/address/address'
import { accepted, mustBeOne, type To } from '../../src/domain/address/book'
import { refusals } from '../../src/domain/refusals'
import { areaTextOf } from '../country/area-text'
import type { Queryable } from '../store/db'

export interface Receiver extends Consignee {
  areaText: string
}

/** @throws Failure invalid (details.field), not-found for an address that is not the buyer's */
export const receiver = async (tx: Queryable, userId: string, { consignee, addressId }: To): Promise<Receiver> => {
  mustBeOne({ consignee, addressId })
  return accepted(consignee ?? (await fromBook(tx, userId, addressId!)), areaTextOf)
}

const fromBook = async (tx: Queryable, userId: string, id: string): Promise<Consignee> => {
  const [row] = await tx.query<Consignee>(
    `select name, mobile, ext, area_code as "areaCode", detail from addresses where id = $1 and user_id = $2`,
    [id, userId],
  )
  if (!row) throw refusals.notFound('address')
  return row
}
