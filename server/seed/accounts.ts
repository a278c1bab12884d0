import type { DemoWorld } from '../../demo/types'
import { toBeijing } from '../../src/domain/time'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'

const DAY_MS = 86_400_000

/** Buyers with their address books, and agreements. `hashOf` turns a demo password into what is stored. */
export const seedAccounts = async (
  tx: Queryable,
  world: DemoWorld,
  nowMs: number,
  hashOf: (password: string) => string,
): Promise<void> => {
  const daysAgo = (days: number): string => toBeijing(nowMs - days * DAY_MS)
  await insertRows(
    tx,
    'agreements',
    world.agreements.map(({ type, title, content, daysAgo: days }) => ({
      type,
      title,
      content,
      updated_at: daysAgo(days),
    })),
  )
  await insertRows(
    tx,
    'users',
    world.buyers.map(({ id, account, password, userName, avatar }) => ({
      id,
      account,
      mobile: account,
      password_hash: hashOf(password),
      user_name: userName,
      avatar,
      low_balance_at: 0,
      disabled: false,
      created_at: daysAgo(400),
    })),
  )
  await insertRows(
    tx,
    'addresses',
    world.buyers.flatMap(({ id: userId, addresses }) =>
      addresses.map(({ id, name, mobile, ext, areaCode, detail, isDefault }, i) => ({
        // Two buyers of the demo may know the same place.
        id: `${userId}-${id}`,
        user_id: userId,
        name,
        mobile,
        ext,
        area_code: areaCode,
        detail,
        is_default: isDefault,
        // A second apart: the list is in this order.
        created_at: toBeijing(nowMs - 300 * DAY_MS - i * 1000),
      })),
    ),
  )
}
