import { deliveryText } from '../../domain/address/areas'
import { csvLine, unguarded } from '../../domain/csv'
import { MAX_UPLOAD_BYTES } from '../../domain/limits'
import { maskMobile, maskName } from '../../domain/masking'
import { refusals } from '../../domain/refusals'
import { limits } from '../../domain/settings'
import { skuOfCode } from '../../domain/shops/outer-code'
import {
  fileFault,
  MAX_PASTED_ORDERS,
  MAX_SHEET_ROWS,
  MAX_SHEET_SHOPS,
  missingColumns,
  newOrders,
  pastedCount,
  pastedRows,
  readOrderSheet,
  rowOutcome,
  sheetColumns,
  sheetShopName,
  WHY_COLUMN,
  type SheetFault,
  type SheetOrder,
  type SheetRow,
} from '../../domain/shops/sheet'
import type { MemoryHandlers } from './memory-handlers'
import type { MemorySale } from './memory-kept'
import { hit } from './memory-limits'
import type { MemoryShop } from './memory-shop-state'
import { nextId, nowText, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** Sheets of orders, stored at once; what was wrong lies in the address of its file, as CSV. */
export const orderSheetHandlers = (world: MemoryWorld) =>
  ({
    async orderSheet({ text, shopName }, buyer, { file }) {
      const lines = pastedCount(text)
      if (file && lines > 0) throw refusals.sheetTwice()
      if (!file && lines === 0) throw refusals.noSheet()
      if (lines > MAX_PASTED_ORDERS) throw refusals.tooManyPasted(MAX_PASTED_ORDERS)
      if (file && (file.size === 0 || file.size > MAX_UPLOAD_BYTES)) throw refusals.badSheet(fileFault.empty)
      hit(world, `sheet:${buyer.id}`, limits.sheetsPerHour, 3600)
      const shop = shopFor(world, buyer, sheetShopName(shopName))
      const rows = file ? await rowsIn(file) : pastedRows(text)
      return { job: store(world, buyer, shop, rows), shopId: shop.id }
    },
  }) satisfies Partial<MemoryHandlers>

const shopFor = (world: MemoryWorld, { id: userId }: MemoryBuyer, name: string): MemoryShop => {
  const own = world.state.shops.filter((shop) => shop.userId === userId && shop.isSheet === true)
  const known = own.find((shop) => shop.name === name)
  if (known && !known.enabled) throw refusals.sheetShopOff(name)
  if (known) return known
  if (own.length >= MAX_SHEET_SHOPS) throw refusals.tooManySheetShops(MAX_SHEET_SHOPS)
  const made: MemoryShop = {
    id: `s${nextId(world)}`,
    userId,
    sandboxId: '',
    isSheet: true,
    name,
    uses: ['order'],
    enabled: true,
    untilMs: 0,
    isRevoked: false,
    lastSyncAt: '',
    lastError: '',
  }
  world.state.shops.push(made)
  return made
}

const rowsIn = async (file: Blob): Promise<SheetRow[]> => {
  const [names = [], ...rows] = await cellsIn(new Uint8Array(await file.arrayBuffer()))
  const head = names.map((name) => name.normalize('NFKC').replace(/[\s\uFEFF]/g, ''))
  const missing = missingColumns(head)
  if (missing) throw refusals.badSheet(missing)
  const read = rows
    .map((cells, i) => ({
      row: i + 2,
      cells: Object.fromEntries(sheetColumns.map((column) => [column, cells[head.indexOf(column)]?.trim() ?? ''])),
    }))
    .filter(({ cells }) => Object.values(cells).some(Boolean))
  if (read.length === 0) throw refusals.badSheet(fileFault.noRows)
  if (read.length > MAX_SHEET_ROWS) throw refusals.tooManyRows(MAX_SHEET_ROWS)
  return read
}

const cellsIn = async (bytes: Uint8Array): Promise<string[][]> => {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw refusals.badSheet(fileFault.oldOrLocked)
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      const { readXlsx } = await import('hucre/xlsx')
      const { sheets } = await readXlsx(bytes)
      return (sheets[0]?.rows ?? []).map((row) => row.map(textOf))
    }
    const { parseCsv } = await import('hucre/csv')
    return parseCsv(decoded(bytes)).map((row) => row.map((cell) => unguarded(textOf(cell))))
  } catch {
    throw refusals.badSheet(fileFault.unread)
  }
}

const textOf = (cell: unknown): string =>
  cell instanceof Date
    ? cell.toISOString().slice(0, 19).replace('T', ' ')
    : typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
      ? String(cell)
      : ''

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const store = (world: MemoryWorld, buyer: MemoryBuyer, shop: MemoryShop, rows: readonly SheetRow[]): string => {
  const { orders, faults } = readOrderSheet(rows, world.areas, (code) => deliveryText(world.areas, code))
  const known = new Set(
    world.state.sales.filter((sale) => sale.shop.id === shop.id).map((sale) => sale.platformOrderNo),
  )
  const { fresh, twins } = newOrders(orders, (content) => [`BG${markOf(content)}`], known)
  world.state.sales.push(...fresh.map((order) => saleOf(world, shop, order)))
  const at = nowText(world)
  shop.lastSyncAt = at
  const id = `J${nextId(world)}`
  const told = (title: string) => (fault: SheetFault) => ({ key: String(fault.row), title, reason: fault.reason })
  world.state.jobs.push({
    id,
    userId: buyer.id,
    kind: 'sheet',
    status: 'done',
    done: rows.length,
    total: rows.length,
    counts: { added: fresh.length, updated: 0, skipped: twins.length, failed: faults.length },
    failures: [...faults.map(told(rowOutcome.failed)), ...twins.map(told(rowOutcome.skipped))],
    fileUrl: '',
    fileName: '',
    failuresUrl: faults.length === 0 ? '' : wrongRows(rows, faults),
    createdAt: at,
    startedAt: at,
    finishedAt: at,
    error: '',
  })
  return id
}

const wrongRows = (rows: readonly SheetRow[], faults: readonly SheetFault[]): string => {
  const lines = faults.map(({ row, reason }) => {
    const cells = rows.find((one) => one.row === row)?.cells ?? {}
    return csvLine([...sheetColumns.map((column) => cells[column] ?? ''), reason])
  })
  const csv = `\uFEFF${csvLine([...sheetColumns, WHY_COLUMN])}${lines.join('')}`
  return `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`
}

const saleOf = (world: MemoryWorld, shop: MemoryShop, order: SheetOrder): MemorySale => {
  const { name, mobile, ext, areaCode, areaText, detail } = order.consignee
  const nowMs = world.options.now()
  return {
    id: `ps${nextId(world)}`,
    userId: shop.userId,
    shop: { id: shop.id, name: shop.name },
    platformOrderNo: order.orderNo,
    state: 'to_ship',
    isHeld: false,
    problem: '',
    paidMs: nowMs,
    shipByMs: order.shipByMs,
    changedMs: nowMs,
    paid: order.paid,
    consignee: { name, mobile, ext, areaCode, areaText, detail },
    mask: { name: maskName(name), mobile: maskMobile(mobile), detail: '****' },
    sameBuyer: markOf([shop.userId, name, mobile, areaCode, detail].join('\n')),
    buyerWords: order.buyerWords,
    flag: 0,
    orderNos: [],
    lines: order.lines.map(({ code, skuId: ours, title, spec, qty, paid }) => {
      const platformItemId = `${shop.id}-${markOf(JSON.stringify([ours || code || title, spec]))}`
      const before = world.state.relations[platformItemId]
      const skuId = isOffered(world, ours) ? ours : code === '' ? null : skuOfCode(code, world.demo.products)
      const link = before ? before.link : skuId === null ? null : { skuId, qtyRatio: 1, by: 'code' as const }
      return {
        platformItemId,
        title,
        spec,
        image: '',
        outerCode: code,
        qty,
        paidAmount: paid,
        refund: 'none' as const,
        link,
        linkedSpec: link ? spec : '',
      }
    }),
  }
}

const isOffered = ({ demo }: MemoryWorld, id: string): boolean =>
  id !== '' && demo.products.some(({ onShelf, skus }) => onShelf && skus.some((sku) => sku.id === id))

/** Tells contents apart; nobody attacks a shop in his own page. */
const markOf = (text: string): string => {
  let mark = 0xcbf29ce484222325n
  for (const sign of text) mark = BigInt.asUintN(64, (mark ^ BigInt(sign.codePointAt(0)!)) * 0x100000001b3n)
  return mark.toString(16).padStart(16, '0')
}
