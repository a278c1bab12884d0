import { refusals } from '../../src/domain/refusals'
import {
  choicesOf,
  MAX_RELATED_AT_ONCE,
  RELATION_UNDO_MS,
  type ItemChoice,
  type RelateRequest,
  type Related,
} from '../../src/domain/shops/relation'
import type { Clock } from '../base/clock'
import { newId } from '../base/ids'
import { settleSales } from '../orders/sales'
import type { Db, Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { holdItems, sameLink, writeItems, writeLines, type Link, type LinkedItem, type LinkedLine } from './links'

interface RelateDeps {
  db: Db
  clock: Clock
}

/** Relates items and all that isn't ordered of them, and keeps what was before. */
export const relateItems = ({ db, clock }: RelateDeps, userId: string, request: RelateRequest): Promise<Related> =>
  db.tx(async (tx) => {
    const choices = choicesOf(request.items)
    if (choices.length === 0 || choices.length > MAX_RELATED_AT_ONCE) throw refusals.noItems(MAX_RELATED_AT_ONCE)
    await mustBeSold(tx, choices)
    const held = await holdItems(
      tx,
      userId,
      choices.map(({ platformItemId }) => platformItemId),
    )
    const wanted = new Map(choices.map((choice) => [choice.platformItemId, choice]))
    const now = timestamp(clock.now())
    const isKept = ({ id }: LinkedItem) => request.remember || wanted.get(id)!.skuId === ''
    const items = changes(held.items.filter(isKept), (item) => ({
      ...linkTo(wanted.get(item.id)!, item),
      linkedAt: now,
    }))
    const lines = changes(held.lines, (line) => linkTo(wanted.get(line.itemId)!, line))
    await writeItems(tx, items.now)
    await writeLines(tx, lines.now)
    // The same asked again changes nothing: what it found the first time is what can be taken back.
    if (items.now.length + lines.now.length > 0) await keep(tx, userId, items.before, lines.before, now)
    return settled(tx, choices.filter(({ skuId }) => skuId !== '').length, lines.now)
  })

/** What a choice makes of an item or a line: related again, its spec is the one that was seen. */
const linkTo = ({ skuId, qtyRatio }: ItemChoice, { spec }: { spec: string }): Link =>
  skuId === ''
    ? { skuId: null, qtyRatio: 1, linkedBy: '', linkedSpec: '' }
    : { skuId, qtyRatio, linkedBy: 'chosen', linkedSpec: spec }

/** What becomes another, as it was and as it is. An item that nobody has decided about becomes one that somebody has. */
const changes = <T extends Link & { linkedAt?: string | null }>(
  all: readonly T[],
  made: (one: T) => Partial<T>,
): { before: T[]; now: T[] } => {
  const pairs = all.map((one) => [one, { ...one, ...made(one) }] as const)
  const changed = pairs.filter(([old, one]) => !sameLink(old, one) || (old.linkedAt === null && one.linkedAt !== null))
  return { before: changed.map(([old]) => old), now: changed.map(([, one]) => one) }
}

/** @throws Failure not-found for a SKU that there isn't, invalid for one that isn't sold any more */
const mustBeSold = async (tx: Queryable, choices: readonly ItemChoice[]): Promise<void> => {
  const wanted = [...new Set(choices.map(({ skuId }) => skuId))].filter((id) => id !== '')
  const known = await tx.query<{ onShelf: boolean; isOffered: boolean }>(
    `select p.on_shelf as "onShelf", k.is_offered as "isOffered" from skus k join products p on p.id = k.product_id
     where k.id = any($1::text[])`,
    [wanted],
  )
  if (known.length < wanted.length) throw refusals.notFound('sku')
  if (known.some(({ onShelf }) => !onShelf)) throw refusals.offShelf()
  if (known.some(({ isOffered }) => !isOffered)) throw refusals.skuOffShelf()
}

const keep = async (
  tx: Queryable,
  userId: string,
  items: readonly LinkedItem[],
  lines: readonly LinkedLine[],
  now: string,
): Promise<void> => {
  await tx.query(
    `insert into relation_undos (user_id, id, items, lines, made_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set id = excluded.id, items = excluded.items, lines = excluded.lines, made_at = excluded.made_at`,
    [userId, newId(), JSON.stringify(items), JSON.stringify(lines), now],
  )
}

/** The orders whose lines were written stand as their facts have them now. */
const settled = async (tx: Queryable, linked: number, lines: readonly LinkedLine[]): Promise<Related> => {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))]
  if (ids.length > 0) await settleSales(tx, ids)
  const items = new Set(lines.map(({ itemId }) => itemId))
  return { linked, also: lines.length - items.size, orders: ids.length }
}

interface Kept {
  id: string
  items: LinkedItem[]
  lines: LinkedLine[]
}

/** Takes the last relation back: items and lines are related as they were. What was ordered meanwhile stays as it was ordered. */
export const undoRelation = ({ db, clock }: RelateDeps, userId: string): Promise<Related> =>
  db.tx(async (tx) => {
    const since = timestamp(clock.now() - RELATION_UNDO_MS)
    const [kept] = await tx.query<Kept>(
      'select id, items, lines from relation_undos where user_id = $1 and made_at > $2',
      [userId, since],
    )
    if (!kept) throw refusals.nothingToUndo()
    const ids = [...new Set([...kept.items.map(({ id }) => id), ...kept.lines.map(({ itemId }) => itemId)])]
    const held = await holdItems(tx, userId, ids)
    // Another tab may have taken it back, or related something else, while this one waited.
    const taken = await tx.query('delete from relation_undos where id = $1 returning id', [kept.id])
    if (taken.length === 0) throw refusals.nothingToUndo()
    const lines = linesBefore(kept, held)
    await writeItems(tx, kept.items)
    await writeLines(tx, lines)
    return settled(tx, kept.items.filter(({ skuId }) => skuId !== null).length, lines)
  })

/** What came in meanwhile by what was remembered is related as it would have been without. */
const linesBefore = (kept: Kept, held: { items: LinkedItem[]; lines: LinkedLine[] }): LinkedLine[] => {
  const keyOf = ({ orderId, line }: LinkedLine): string => `${orderId}/${line}`
  const before = new Map(kept.lines.map((line) => [keyOf(line), line]))
  const itemsBefore = new Map(kept.items.map((item) => [item.id, item]))
  const itemsNow = new Map(held.items.map((item) => [item.id, item]))
  return held.lines.flatMap((line) => {
    const old = before.get(keyOf(line))
    if (old) return [old]
    const item = itemsBefore.get(line.itemId)
    if (!item || line.skuId !== itemsNow.get(line.itemId)!.skuId || line.linkedBy !== 'remembered') return []
    const { skuId, qtyRatio, linkedSpec } = item
    const linkedBy = item.linkedBy === 'chosen' ? 'remembered' : item.linkedBy
    return [{ ...line, skuId, qtyRatio, linkedBy, linkedSpec }]
  })
}
