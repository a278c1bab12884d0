import { matchArea } from '../../src/domain/address/match-area'
import type { SaleOutcome } from '../../src/domain/shops/sale'
import { saleFault } from '../../src/domain/shops/sale'
import { saleFaultText } from '../../src/domain/shops/words'
import type { Clock } from '../base/clock'
import { newId } from '../base/ids'
import type { Sealer } from '../base/sealed'
import { areaTextOf } from '../country/area-text'
import { areas } from '../country/areas'
import { settleSales } from '../orders/sales'
import type { Sale } from '../platform/platform'
import type { Queryable } from '../store/db'
import { isBadValue } from '../store/db-error'
import { within } from '../store/within'
import { consigneeMark, maskOf, sealConsignee } from './consignee'
import { itemKeyOf, itemsOf, type Item } from './items'
import { isTheSame, keptOf, type KeptSale } from './kept'
import type { KeptLine, SaleToWrite, StoringShop } from './rows'
import { sayChanged, sayProblems, writeLines, writeSales } from './write'

/** What a platform says of a shop's orders is stored; nothing of it is ever dropped because we don't know what it is. */

export interface StoreDeps {
  clock: Clock
  sealer: Sealer
  /** Of the marks that are kept. */
  marks: string
}

export interface Stored {
  orderNo: string
  outcome: SaleOutcome
  /** Why it failed; '' otherwise. */
  reason: string
}

/**
 * Stores orders as they are told, in the caller's transaction. The same again changes nothing; what is older than what is known is left.
 * Of one shop one such call runs at a time.
 */
export const storeSales = async (
  deps: StoreDeps,
  tx: Queryable,
  shop: StoringShop,
  sales: readonly Sale[],
): Promise<Stored[]> => {
  await tx.query('select 1 from shops where id = $1 for no key update', [shop.id])
  const { newest, faults } = sortOut(sales)
  const inParts = within(tx)
  try {
    return [...faults, ...(await inParts.tx(() => storeSorted(deps, tx, shop, newest)))]
  } catch (error) {
    if (!isBadValue(error)) throw error
  }
  // One of them can't be stored: it is named, and keeps none of the others out.
  const stored = [...faults]
  for (const sale of newest.values())
    try {
      stored.push(...(await inParts.tx(() => storeSorted(deps, tx, shop, new Map([[sale.orderNo, sale]])))))
    } catch (error) {
      if (!isBadValue(error)) throw error
      stored.push({ orderNo: sale.orderNo, outcome: 'failed', reason: saleFaultText.unstorable })
    }
  return stored
}

const storeSorted = async (
  deps: StoreDeps,
  tx: Queryable,
  shop: StoringShop,
  newest: ReadonlyMap<string, Sale>,
): Promise<Stored[]> => {
  const known = await keptOf(tx, shop.id, [...newest.keys()])
  const current = [...newest.values()].filter((sale) => !isOlder(sale, known.get(sale.orderNo)))
  const outcomes = new Map<string, SaleOutcome>()
  if (current.length > 0) {
    const of = { shopId: shop.id, userId: shop.userId, nowMs: deps.clock.now() }
    const items = await itemsOf(tx, of, current)
    const made = current.map((sale) => saleToWrite(deps, shop, sale, known.get(sale.orderNo), items))
    const isNews = (sale: SaleToWrite): boolean => {
      const before = known.get(sale.sale.orderNo)
      outcomes.set(sale.sale.orderNo, before === undefined ? 'added' : isTheSame(before, sale) ? 'skipped' : 'updated')
      return outcomes.get(sale.sale.orderNo) !== 'skipped'
    }
    const written = made.filter(isNews)
    await sayChanged(tx, made)
    await writeSales(tx, shop, written, of.nowMs)
    await writeLines(tx, written)
    const ids = written.map(({ id }) => id)
    await settleSales(tx, ids)
    await sayProblems(tx, ids)
  }
  return [...newest.keys()].map((orderNo) => {
    return { orderNo, outcome: outcomes.get(orderNo) ?? 'skipped', reason: '' }
  })
}

/** Of an order that is told twice on one page, what changed last counts. */
const sortOut = (sales: readonly Sale[]): { newest: Map<string, Sale>; faults: Stored[] } => {
  const newest = new Map<string, Sale>()
  const faults: Stored[] = []
  for (const sale of sales) {
    const reason = saleFault(sale)
    if (reason) faults.push({ orderNo: sale.orderNo, outcome: 'failed', reason })
    else if ((newest.get(sale.orderNo)?.changedMs ?? -Infinity) <= sale.changedMs) newest.set(sale.orderNo, sale)
  }
  return { newest, faults }
}

const isOlder = (sale: Sale, known: KeptSale | undefined): boolean =>
  known !== undefined && sale.changedMs < known.changedMs

const saleToWrite = (
  { sealer, marks }: StoreDeps,
  { platform }: StoringShop,
  sale: Sale,
  before: KeptSale | undefined,
  items: ReadonlyMap<string, Item>,
): SaleToWrite => {
  const id = before?.id ?? newId()
  const mark = consigneeMark(marks, sale)
  const areaCode = matchArea(areas, sale.area)
  const isSame = before?.mark === mark
  const kind = platform === 'sheet' ? 'plain' : 'cipher'
  return {
    id,
    sale,
    mark,
    mask: maskOf(sale.consignee),
    sealed: isSame ? before.sealed : sealConsignee(sealer, { id, kind, consignee: sale.consignee }),
    areaCode,
    areaText: areaCode === '' ? sale.area.names.join(' ') : (areaTextOf(areaCode) ?? ''),
    lines: linesOf(sale, before, items),
  }
}

const linesOf = (sale: Sale, before: KeptSale | undefined, items: ReadonlyMap<string, Item>): SaleToWrite['lines'] => {
  const known = new Map(before?.lines.map((line) => [line.lineNo, line]))
  const next = Math.max(-1, ...(before?.lines.map(({ line }) => line) ?? [])) + 1
  let added = 0
  return sale.lines.map((line) => {
    const item = items.get(itemKeyOf(line))!
    const old = known.get(line.lineNo)
    // What was ordered was ordered of that; what is related stays so until its item is related otherwise.
    const link = old && (old.skuId !== null || before!.isOrdered) ? old : linkOf(item, line.spec)
    const { skuId, qtyRatio, linkedBy, linkedSpec } = link
    const { lineNo, title, spec, image, outerCode, qty, paid, refund } = line
    const told = { lineNo, title, spec, image, outerCode, qty, paid, refund }
    return { ...told, itemId: item.id, line: old?.line ?? next + added++, skuId, qtyRatio, linkedBy, linkedSpec }
  })
}

/** What was chosen for the item before is remembered for this line. */
const linkOf = (
  { skuId, qtyRatio, linkedBy, linkedSpec }: Item,
  spec: string,
): Pick<KeptLine, 'skuId' | 'qtyRatio' | 'linkedBy' | 'linkedSpec'> => {
  if (skuId === null) return { skuId, qtyRatio: 1, linkedBy: '', linkedSpec: '' }
  return { skuId, qtyRatio, linkedBy: linkedBy === 'chosen' ? 'remembered' : linkedBy, linkedSpec: linkedSpec || spec }
}
