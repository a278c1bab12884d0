import { sealedFor as ofSheet } from '../order-sheets/kept'
import { sealedFor as ofOrder } from '../platform-orders/consignee'
import { sealedFor as ofShop } from '../shops/tokens'
import type { Deps } from '../deps'
import type { Queryable } from '../store/db'
import { sealedFor as ofMarks } from '../store/marks'
import { sealedFor as ofPayee } from '../withdrawals/seal'

/**
 * What lies sealed by a secret of before is sealed anew by the one of today, so that the old one may be forgotten. A row is written only
 * while it still says what was read of it: whoever seals it meanwhile has sealed it by the newest.
 */

type SealDeps = Pick<Deps, 'db' | 'sealer' | 'log'>

interface Kind {
  title: string
  table: string
  key: string
  column: string
  /** What it belongs to, for the sealer. */
  of: (key: string) => string
  /** Whoever may write back what he has read of it holds this. */
  lock?: string
}

const SHOP_OF_ORDER = `select 1 from shops where id = (select shop_id from platform_orders where id = $1) for no key update`

/** Every column that lies sealed. */
export const kinds: readonly Kind[] = [
  { title: '店铺令牌', table: 'shops', key: 'id', column: 'access_sealed', of: ofShop },
  { title: '店铺续期令牌', table: 'shops', key: 'id', column: 'refresh_sealed', of: ofShop },
  {
    title: '店铺订单的收货人',
    table: 'platform_orders',
    key: 'id',
    column: 'consignee_sealed',
    of: ofOrder,
    lock: SHOP_OF_ORDER,
  },
  { title: '导入的订单表格', table: 'order_sheets', key: 'job_id', column: 'rows_sealed', of: ofSheet },
  { title: '提现的收款人', table: 'withdrawals', key: 'withdraw_no', column: 'payee_sealed', of: ofPayee },
  { title: '标记的密钥', table: 'marks', key: 'name', column: 'key_sealed', of: ofMarks },
]

const AT_ONCE = 200
/** Well within the time of a round. */
const MOST_MS = 8000

interface Row {
  key: string
  sealed: string
}

/** A round: a few thousand at a time until there is none; a newer secret begins with a new process. @returns how many were sealed anew */
export const resealing = (deps: SealDeps): (() => Promise<number>) => {
  let at = 0
  let after = ''
  return async () => {
    const untilMs = performance.now() + MOST_MS
    let done = 0
    while (at < kinds.length && performance.now() < untilMs) {
      const kind = kinds[at]!
      const rows = await olderAfter(deps, kind, after)
      for (const row of rows) done += await resealRow(deps, kind, row)
      after = rows.at(-1)?.key ?? ''
      if (rows.length < AT_ONCE) {
        at += 1
        after = ''
      }
    }
    if (done > 0) deps.log.info('sealed-anew', { done })
    return done
  }
}

/** In a shop of a million this looks at all of them once for each start of a process. */
const olderAfter = ({ db, sealer }: SealDeps, { table, key, column }: Kind, after: string): Promise<Row[]> =>
  db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    return tx.query<Row>(
      `select ${key} as key, ${column} as sealed from ${table}
       where ${key} > $1 and ${column} <> '' and not starts_with(${column}, $2) order by ${key} limit ${AT_ONCE}`,
      [after, sealer.newest],
    )
  })

const resealRow = async ({ db, sealer, log }: SealDeps, kind: Kind, { key, sealed }: Row): Promise<number> => {
  const { table, column, of } = kind
  let text: string
  try {
    text = sealer.open(sealed, of(key))
  } catch (error) {
    // Its secret isn't told to us; it stays as it is, and `audit secrets` counts it.
    log.warn('not-sealed-anew', { table, key, error: String(error) })
    return 0
  }
  return db.tx(async (tx) => {
    if (kind.lock) await tx.query(kind.lock, [key])
    const written = await tx.query(
      `update ${table} set ${column} = $3 where ${kind.key} = $1 and ${column} = $2 returning 1`,
      [key, sealed, sealer.seal(text, of(key))],
    )
    return written.length
  })
}

/** Of each kind: how many lie sealed, and how many of them by a secret of before. */
export const sealedCounts = async ({
  db,
  sealer,
}: Pick<Deps, 'db' | 'sealer'>): Promise<{ title: string; sealed: number; older: number }[]> => {
  const counts: { title: string; sealed: number; older: number }[] = []
  for (const kind of kinds) counts.push({ title: kind.title, ...(await countOf(db, kind, sealer.newest)) })
  return counts
}

const countOf = async (db: Queryable, { table, column }: Kind, newest: string) => {
  const [count] = await db.query<{ sealed: number; older: number }>(
    `select count(*)::int as sealed, (count(*) filter (where not starts_with(${column}, $1)))::int as older
     from ${table} where ${column} <> ''`,
    [newest],
  )
  return count!
}
