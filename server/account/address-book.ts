import type { AddressDraft, SavedAddress } from '../../src/domain/address/address'
import { acceptedAddress, addedAsDefault, changedAsDefault, heirOf } from '../../src/domain/address/book'
import type { Queryable } from '../store/db'
import type { Deps } from '../deps'
import { newId } from '../base/ids'
import { areaTextOf } from '../country/area-text'

type Row = Omit<SavedAddress, 'areaText'>

const columns = `id, name, mobile, ext, area_code as "areaCode", detail, is_default as "isDefault"`

/** The default one first, then the newest. */
export const addressesOf = async (db: Queryable, userId: string): Promise<SavedAddress[]> => {
  const rows = await db.query<Row>(
    `select ${columns} from addresses where user_id = $1 order by is_default desc, created_at desc, id desc`,
    [userId],
  )
  return rows.map(withText)
}

/** The first address is the default one, whether it wants to or not. */
export const addAddress = async (deps: Deps, userId: string, draft: AddressDraft): Promise<SavedAddress> => {
  const to = acceptedAddress(draft, areaTextOf)
  const id = newId()
  return deps.db.tx(async (tx) => {
    const own = await lockBook(tx, userId)
    const isDefault = addedAsDefault(own, draft, deps.config.limits.addresses)
    if (isDefault) await dropDefault(tx, userId)
    await tx.query(
      `insert into addresses (id, user_id, name, mobile, ext, area_code, detail, is_default, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, userId, to.name, to.mobile, to.ext, to.areaCode, to.detail, isDefault, new Date(deps.clock.now())],
    )
    return { ...to, id, isDefault }
  })
}

/** Somebody always is the default: taking it off one gives it to nobody else, so it stays where no other has it. */
export const updateAddress = async (
  { db }: Deps,
  userId: string,
  { id, ...draft }: AddressDraft & { id: string },
): Promise<SavedAddress> => {
  const to = acceptedAddress(draft, areaTextOf)
  return db.tx(async (tx) => {
    const own = await lockBook(tx, userId)
    const isDefault = changedAsDefault(own, id, draft)
    if (isDefault) await dropDefault(tx, userId)
    await tx.query(
      `update addresses set name = $3, mobile = $4, ext = $5, area_code = $6, detail = $7, is_default = $8
       where id = $1 and user_id = $2`,
      [id, userId, to.name, to.mobile, to.ext, to.areaCode, to.detail, isDefault],
    )
    return { ...to, id, isDefault }
  })
}

/** When the default one goes, the newest of the others takes its place. */
export const deleteAddress = async ({ db }: Deps, userId: string, id: string): Promise<void> => {
  await db.tx(async (tx) => {
    const own = await lockBook(tx, userId)
    const heir = heirOf(own, id)
    await tx.query('delete from addresses where id = $1 and user_id = $2', [id, userId])
    if (heir !== null) await tx.query('update addresses set is_default = true where id = $1', [heir])
  })
}

/** One change of a book at a time: the buyer's row is the lock. Newest first. */
const lockBook = async (tx: Queryable, userId: string): Promise<Row[]> => {
  await tx.query('select 1 from users where id = $1 for update', [userId])
  return tx.query<Row>(`select ${columns} from addresses where user_id = $1 order by created_at desc, id desc`, [
    userId,
  ])
}

const dropDefault = async (tx: Queryable, userId: string): Promise<void> => {
  await tx.query('update addresses set is_default = false where user_id = $1 and is_default', [userId])
}

const withText = (row: Row): SavedAddress => ({ ...row, areaText: areaTextOf(row.areaCode) ?? '' })
