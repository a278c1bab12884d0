import type { OrderDesk, SavedView } from '../../src/domain/order-desk'
import type { Queryable } from '../store/db'

/** What a buyer set up for the list of orders. */
export const readDesk = async (db: Queryable, userId: string): Promise<OrderDesk> => {
  const [row] = await db.query<{ desk: OrderDesk }>('select desk from order_desks where user_id = $1', [userId])
  return { views: [], columns: [], saleViews: [], ...row?.desk }
}

/** What isn't said stays as it is. */
export const keepDesk = async (
  db: Queryable,
  userId: string,
  desk: Omit<OrderDesk, 'saleViews'> & { saleViews?: SavedView[] | undefined },
): Promise<OrderDesk> => {
  await db.query(
    `insert into order_desks (user_id, desk) values ($1, $2::jsonb)
     on conflict (user_id) do update set desk = order_desks.desk || excluded.desk`,
    [userId, JSON.stringify(desk)],
  )
  return readDesk(db, userId)
}
