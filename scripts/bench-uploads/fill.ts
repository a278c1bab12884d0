import { platformCategories, platformProperties } from '../../demo/platform-tree'
import { machineClock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import type { Db } from '../../server/store/db'
import { insertRows } from '../../server/store/insert-rows'
import { buyersOf } from '../../tests/support/trade'
import { fill as fillCatalogue } from '../bench-catalogue/fill'
import { progress } from '../lib/bench-report'

export const SHOPS = 10
const OTHERS = 4
const NOBODY = 1_000_000

const SET_UP = { freightTemplate: { id: '1', name: '全国包邮' }, servicePhone: '0571-88886666' }

interface Leaf {
  id: string
  path: string[]
}

const leavesBelow = (knot: string, path: readonly string[]): Leaf[] =>
  platformCategories(knot)!.flatMap(({ id, name, isLeaf }) =>
    isLeaf ? [{ id, path: [...path, name] }] : leavesBelow(id, [...path, name]),
  )

/** Three goods of a leaf stand side by side, as goods of one stall do. */
const ALIKE = 3

/** A catalogue, one buyer with so much on the shelf and so many records in ten shops, and four others with as many. @returns him */
export const fill = async (
  db: Db,
  { shelf, records }: { shelf: number; records: number },
): Promise<{ userId: string; token: string }> => {
  await fillCatalogue(db, Math.max(shelf, records / SHOPS), progress)
  const buyers = await buyersOf({ url: '', deps: { db, clock: machineClock, config: readConfig({}) } }, OTHERS + 1)
  const leaves = leavesBelow('', [])
  for (const { userId } of buyers) {
    progress(`buyer ${userId}`)
    const ids = Array.from({ length: SHOPS }, (_, i) => `bench-${userId}-${i}`)
    await insertRows(
      db,
      'shops',
      ids.map((id, i) => shopRow(id, userId, i)),
    )
    await insertRows(
      db,
      'shop_defaults',
      ids.map((shop_id) => ({ shop_id, defaults: SET_UP, saved_at: '2026-11-20T02:00:00Z' })),
    )
    for (const shop_id of ids)
      await insertRows(
        db,
        'platform_facts',
        leaves.map(({ id }) => ({
          shop_id,
          key: `properties ${id}`,
          facts: platformProperties(id),
          read_at: '2026-11-20T02:00:00Z',
        })),
      )
    await db.query(
      `insert into shelf_items (id, user_id, product_id, title, images, category, costs, added_at)
       select 'i' || p.id || $1, $1, p.id, left(p.title, 28),
         jsonb_build_array(jsonb_build_object('url', coalesce(p.images[1], ''), 'width', 800, 'height', 800, 'fit', 'cut', 'focus', 50)),
         $3::jsonb -> (p.n / $4 % jsonb_array_length($3::jsonb))::int,
         (select coalesce(jsonb_object_agg(k.id, k.price), '{}') from skus k where k.product_id = p.id),
         now() - (p.n || ' minutes')::interval
       from (select *, row_number() over (order by id) as n from products limit $2) p`,
      [userId, shelf, JSON.stringify(leaves), ALIKE],
    )
    for (const [at, shopId] of ids.entries())
      await db.query(
        `insert into listings (id, user_id, shop_id, product_id, outer_id, platform_product_id, title, cover, art_no, status, moved_at,
           draft, next_at, price_changed)
         select 'l' || p.id || '-' || $2, $1, $2, p.id, 'DF' || p.id, (7300000000000000000 + p.n * 31 + $4)::text, p.title,
           coalesce(p.images[1], ''), p.art_no,
           (array['online', 'online', 'online', 'online', 'online', 'online', 'rejected', 'offline', 'failed', 'auditing'])[1 + (p.n * 7 + $4) % 10],
           now() - ((p.n * 13 + $4 * 7) || ' seconds')::interval, '{}', now(), p.n % 23 = 0
         from (select *, row_number() over (order by id) as n from products limit $3) p`,
        [userId, shopId, Math.ceil(records / SHOPS), at],
      )
  }
  return buyers[0]!
}

const shopRow = (id: string, userId: string, i: number) => ({
  id,
  user_id: userId,
  platform: 'douyin',
  platform_shop_id: id,
  name: `第 ${i + 1} 家小店`,
  uses: ['upload'],
  grant_until: '2099-01-01T00:00:00Z',
  enabled: true,
  revoked: false,
  grant_no: NOBODY,
  access_sealed: '',
  refresh_sealed: '',
  last_error: '',
  created_at: '2026-11-20T02:00:00Z',
})
