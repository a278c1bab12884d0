/**
 * What becomes of a paid order of which things go wrong, told without any of the server's code: the other side of
 * tests/server/aside-model.spec.ts. It knows states and pieces; the money is held to the books there.
 */

export type CaseKind =
  | 'out_of_stock'
  | 'backorder'
  | 'price_up'
  | 'discontinued'
  | 'unreachable'
  | 'bad_address'
  | 'freight_diff'
  | 'qc_failed'
  | 'dy_refund'
  | 'dy_address_changed'
  | 'dy_push_failed'

export type SaleKind = 'refund_before_ship' | 'intercept' | 'refund_only' | 'return_refund' | 'exchange' | 'reship'

export type AsideAct =
  | { type: 'start' | 'pick_all' | 'pack' | 'ship_all' | 'deliver' | 'close' | 'cancel' | 'confirm' }
  | { type: 'ship'; sku: number; qty: number }
  | { type: 'trouble'; kind: CaseKind; sku: number; qty: number }
  | { type: 'decide'; nth: number; option: string }
  | { type: 'settled'; nth: number }
  | { type: 'apply'; kind: SaleKind; sku: number; qty: number }
  | { type: 'sale'; nth: number; event: SaleEvent }

export type SaleEvent =
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'ship_back'
  | 'receive'
  | 'missed'
  | 'pass'
  | 'fail'
  | 'send_back'
  | 'abandon'
  | 'sent'
  | 'cannot'
  | 'confirm'
  | 'reapply'

export interface AsideLine {
  qty: number
  picked: number
  shipped: number
  refunded: number
  returned: number
}

export interface AsideCase {
  kind: CaseKind
  sku: number // -1: about the whole order
  qty: number
  option: string // of one that waits
  until: number
  status: 'open' | 'processing' | 'resolved' | 'auto_resolved' | 'cancelled'
}

export interface AsideSale {
  kind: SaleKind
  pieces: number[] // by SKU
  status: string
  until: number
  parcel: Parcel | null // that is to be stopped
}

interface Parcel {
  items: number[]
  isDelivered: boolean
  isStopped: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const UNPICKED: readonly CaseKind[] = ['out_of_stock', 'backorder', 'price_up', 'discontinued']
const PARCELS: readonly CaseKind[] = ['unreachable', 'bad_address', 'freight_diff', 'dy_refund', 'dy_address_changed']

const OPTIONS: Record<CaseKind, readonly string[]> = {
  out_of_stock: ['replace_sku', 'replace_supplier', 'ship_rest', 'refund_item', 'cancel_order'],
  backorder: ['wait', 'ship_rest', 'replace_sku', 'refund_item'],
  price_up: ['pay_diff', 'replace_sku', 'refund_item'],
  discontinued: ['replace_sku', 'refund_item', 'cancel_order'],
  unreachable: ['change_brand', 'change_address', 'cancel_order'],
  bad_address: ['change_address', 'cancel_order'],
  freight_diff: ['pay_diff', 'change_brand', 'cancel_order'],
  qc_failed: ['exchange_piece', 'accept', 'refund_item'],
  dy_refund: ['stop', 'continue'],
  dy_address_changed: ['accept_new', 'cancel_order'],
  dy_push_failed: ['retry', 'edit_tracking', 'ignore'],
}

const BY_ITSELF: Record<CaseKind, string> = {
  out_of_stock: 'refund_item',
  backorder: 'refund_item',
  price_up: 'refund_item',
  discontinued: 'refund_item',
  unreachable: 'cancel_order',
  bad_address: '',
  freight_diff: 'cancel_order',
  qc_failed: 'exchange_piece',
  dy_refund: 'stop',
  dy_address_changed: 'accept_new',
  dy_push_failed: 'ignore',
}

/** Days until pieces are to be there. */
export const BACKORDER_DAYS = 3

const hoursOf = (kind: CaseKind): number => {
  if (kind === 'bad_address') return Infinity
  if (kind === 'backorder') return BACKORDER_DAYS * 24
  return kind === 'freight_diff' ? 72 : 48
}

const DAYS_OF_SALE: Record<string, number> = {
  applied: 2,
  waiting_return: 7,
  returning: 20,
  inspecting: 2,
  rejected_goods: 7,
  waiting_receive: 10,
}

export const OVER: readonly string[] = ['completed', 'cancelled', 'closed', 'rejected']

/** Two SKUs were ordered; the third is what others are changed for. */
export class AsideModel {
  status = 'paid'
  readonly lines: AsideLine[]
  readonly cases: AsideCase[] = []
  readonly sales: AsideSale[] = []
  readonly parcels: Parcel[] = []
  private sentMs = 0
  private signedMs = 0
  private doneMs = 0

  constructor(quantities: readonly number[]) {
    this.lines = quantities.map((qty) => ({ qty, picked: 0, shipped: 0, refunded: 0, returned: 0 }))
  }

  /** @returns whether it may be done; if so, it is */
  does(act: AsideAct, nowMs: number): boolean {
    switch (act.type) {
      case 'start':
        return this.status === 'paid' && this.to('picking')
      case 'pick_all':
        return this.isPickable() && this.lines.some((_, i) => this.free(i) > 0) && this.pickFree()
      case 'pack':
        return this.isPickable() && !this.waitsForPieces() && this.pickFree() && this.to('packing')
      case 'ship_all':
        return this.shipAll(nowMs)
      case 'ship':
        return this.ship(
          this.lines.map((_, i) => (i === act.sku ? act.qty : 0)),
          nowMs,
        )
      case 'deliver':
        return this.deliver(nowMs)
      case 'close':
        return this.isUnsent() && this.close()
      case 'cancel':
        return this.status === 'paid' && this.close() && this.to('cancelled')
      case 'confirm':
        return this.status === 'shipped' && this.complete(nowMs)
      case 'trouble':
        return this.trouble(act.kind, act.sku, act.qty, nowMs)
      case 'decide': {
        const found = this.nthCase(act.nth)
        return found !== null && this.offers(found).includes(act.option) && this.decide(found, act.option, 'resolved')
      }
      case 'settled': {
        const found = this.nthCase(act.nth)
        if (!found || (found.option !== 'retry' && found.option !== 'edit_tracking')) return false
        return this.end(found, 'resolved')
      }
      case 'apply':
        return this.apply(act, nowMs)
      case 'sale': {
        const sale = this.nthSale(act.nth)
        return sale !== null && this.move(sale, act.event, nowMs)
      }
    }
  }

  /** The live case that is meant by a number. */
  nthCase(nth: number): AsideCase | null {
    const live = this.cases.filter(({ status }) => status === 'open' || status === 'processing')
    return live[nth % Math.max(1, live.length)] ?? null
  }

  nthSale(nth: number): AsideSale | null {
    return this.sales[nth % Math.max(1, this.sales.length)] ?? null
  }

  /** What may be done with an application, refusals of what else it depends on aside. */
  events({ kind, status }: AsideSale): SaleEvent[] {
    const goesBack = kind === 'return_refund' || kind === 'exchange'
    const all: Record<string, SaleEvent[]> = {
      applied: ['approve', 'reject', 'cancel'],
      waiting_return: ['ship_back', 'cancel'],
      returning: goesBack ? ['ship_back', 'receive'] : ['receive', 'missed'],
      inspecting: ['pass', 'fail'],
      rejected_goods: ['send_back', 'abandon'],
      sending_back: ['sent'],
      reshipping: ['sent', 'cannot'],
      waiting_receive: ['confirm'],
      rejected: ['reapply'],
    }
    return all[status] ?? []
  }

  /** The newest parcel that could still be stopped, as pieces by SKU. */
  get newestUnderWay(): Parcel | null {
    return this.parcels.findLast(({ isDelivered, isStopped }) => !isDelivered && !isStopped) ?? null
  }

  /** What time alone does: orders first, then cases, then after-sales, as rounds of the server take them. */
  passes(nowMs: number): void {
    this.confirmIfDue(nowMs)
    for (;;) {
      const due = this.cases
        .filter(({ status, until }) => (status === 'open' || status === 'processing') && until <= nowMs)
        .toSorted((a, b) => a.until - b.until)[0]
      if (!due) break
      this.decide(due, BY_ITSELF[due.kind], 'auto_resolved')
    }
    this.confirmIfDue(nowMs)
    for (;;) {
      const due = this.sales.filter(({ until }) => until <= nowMs).toSorted((a, b) => a.until - b.until)[0]
      if (!due) break
      const byItself: Record<string, SaleEvent | 'lapse'> = {
        applied: due.kind === 'intercept' ? 'reject' : 'approve',
        waiting_return: 'lapse',
        returning: 'lapse',
        inspecting: 'pass',
        rejected_goods: 'abandon',
        waiting_receive: 'confirm',
      }
      const event = byItself[due.status]!
      if (event === 'lapse') this.saleTo(due, 'closed', nowMs)
      else this.move(due, event, nowMs)
    }
  }

  private confirmIfDue(nowMs: number): void {
    const signed = this.parcels.every(({ isDelivered }) => isDelivered) ? this.signedMs + 7 * DAY : Infinity
    if (this.status === 'shipped' && nowMs >= Math.min(this.sentMs + 10 * DAY, signed)) this.complete(nowMs)
  }

  private to(status: string): true {
    this.status = status
    return true
  }

  private isPickable(): boolean {
    return this.status === 'paid' || this.status === 'picking'
  }

  private isUnsent(): boolean {
    return ['paid', 'picking', 'packing'].includes(this.status)
  }

  private live(): AsideCase[] {
    return this.cases.filter(({ status }) => status === 'open' || status === 'processing')
  }

  private waitsForPieces(): boolean {
    return this.live().some(({ kind }) => UNPICKED.includes(kind))
  }

  private held(sku: number, kinds: readonly CaseKind[]): number {
    return this.live()
      .filter((one) => one.sku === sku && kinds.includes(one.kind))
      .reduce((all, { qty }) => all + qty, 0)
  }

  /** Pieces that after-sales of such a kind speak of. */
  private claimed(sku: number, isUnsent: boolean): number {
    return this.sales
      .filter(({ kind, status }) => (kind === 'refund_before_ship') === isUnsent && !OVER.includes(status))
      .reduce((all, { pieces }) => all + pieces[sku]!, 0)
  }

  private free(sku: number): number {
    const { qty, refunded, picked } = this.lines[sku]!
    return qty - refunded - picked - this.held(sku, UNPICKED)
  }

  private unshipped(sku: number): number {
    const { qty, refunded, shipped } = this.lines[sku]!
    return qty - refunded - shipped
  }

  /** Not sent, and neither held by a case nor wanted back. */
  private loose(sku: number): number {
    return this.unshipped(sku) - this.held(sku, [...UNPICKED, 'qc_failed']) - this.claimed(sku, true)
  }

  private sendable(sku: number): number {
    const { picked, shipped } = this.lines[sku]!
    return Math.min(picked - shipped - this.held(sku, ['qc_failed']), this.loose(sku))
  }

  private pickFree(): true {
    this.lines.forEach((line, i) => (line.picked += Math.max(0, this.free(i))))
    return this.to('picking')
  }

  private shipAll(nowMs: number): boolean {
    const waits = this.live().some(({ sku, option }) => sku >= 0 && option !== 'ship_rest')
    return (
      !waits &&
      this.ship(
        this.lines.map((_, i) => Math.max(0, this.loose(i))),
        nowMs,
      )
    )
  }

  private ship(pieces: readonly number[], nowMs: number): boolean {
    const isHeld = this.live().some(({ kind }) => PARCELS.includes(kind))
    if (!this.isUnsent() || isHeld || pieces.every((qty) => qty === 0)) return false
    const more = this.lines.map((line, i) => Math.max(0, line.shipped + pieces[i]! - line.picked))
    if (!more.every((qty, i) => qty <= (this.status === 'packing' ? 0 : this.free(i)))) return false
    const before = structuredClone(this.lines)
    this.lines.forEach((line, i) => (line.picked += more[i]!))
    if (pieces.some((qty, i) => qty > 0 && qty > this.sendable(i))) {
      this.lines.splice(0, this.lines.length, ...before)
      return false
    }
    this.lines.forEach((line, i) => (line.shipped += pieces[i]!))
    if (this.status !== 'packing') {
      const isPicked = this.lines.every(({ qty, refunded, picked }) => qty - refunded === picked)
      this.to(isPicked && !this.waitsForPieces() ? 'packing' : 'picking')
    }
    if (this.status === 'packing' && this.lines.every((_, i) => this.unshipped(i) === 0)) this.to('shipped')
    this.parcels.push({ items: [...pieces], isDelivered: false, isStopped: false })
    this.sentMs = nowMs
    return true
  }

  private deliver(nowMs: number): boolean {
    const isUnderWay = this.parcels.some(({ isDelivered }) => !isDelivered)
    if (!isUnderWay || !['picking', 'packing', 'shipped'].includes(this.status)) return false
    for (const parcel of this.parcels) parcel.isDelivered = true
    this.signedMs = nowMs
    return true
  }

  private complete(nowMs: number): true {
    this.doneMs = nowMs
    return this.to('completed')
  }

  private close(): true {
    for (const line of this.lines) {
      line.refunded = line.qty - line.shipped
      line.picked = line.shipped
    }
    for (const one of this.live()) if (one.kind !== 'dy_push_failed') this.end(one, 'cancelled')
    this.to(this.parcels.length > 0 ? 'shipped' : 'closed')
    if (this.status === 'closed') for (const one of this.live()) this.end(one, 'cancelled')
    for (const sale of this.sales)
      if (sale.kind === 'refund_before_ship' && !OVER.includes(sale.status)) this.saleTo(sale, 'closed', 0)
    return true
  }

  private end(found: AsideCase, status: AsideCase['status']): true {
    found.status = status
    return true
  }

  private trouble(kind: CaseKind, sku: number, qty: number, nowMs: number): boolean {
    const open = (of: number, pieces: number): true => {
      this.cases.push({ kind, sku: of, qty: pieces, option: '', until: nowMs + hoursOf(kind) * HOUR, status: 'open' })
      return true
    }
    if (UNPICKED.includes(kind)) {
      if (!this.isPickable() || this.held(sku, UNPICKED) > 0) return false
      const most = Math.min(this.free(sku), this.loose(sku))
      const pieces = kind === 'price_up' ? most : qty
      return pieces > 0 && pieces <= most && open(sku, pieces) && this.to('picking')
    }
    if (kind === 'qc_failed')
      return ['picking', 'packing'].includes(this.status) && qty <= this.sendable(sku) && open(sku, qty)
    if (this.live().some((one) => one.kind === kind)) return false
    if (kind === 'dy_push_failed') return this.parcels.length > 0 && open(-1, 0)
    return this.isUnsent() && open(-1, 0)
  }

  /** What a live case may be answered with. */
  offers({ kind, status, option }: AsideCase): readonly string[] {
    if (status === 'open') return OPTIONS[kind]
    if (option !== 'wait' && option !== 'ship_rest') return []
    return OPTIONS[kind].filter((one) => one !== option && one !== 'replace_supplier')
  }

  private decide(found: AsideCase, option: string, ended: 'resolved' | 'auto_resolved'): boolean {
    const line = this.lines[found.sku]
    switch (option) {
      case 'wait':
      case 'ship_rest':
      case 'retry':
      case 'edit_tracking':
        found.status = 'processing'
        found.option = option
        return true
      case 'replace_sku':
        if (found.sku === 2) return false // it is that one already
        line!.qty -= found.qty
        this.lines[2]!.qty += found.qty
        return this.end(found, ended)
      case 'refund_item':
        if (found.kind === 'qc_failed') line!.picked -= found.qty
        line!.refunded += found.qty
        this.end(found, ended)
        this.goOn()
        return true
      case 'exchange_piece':
        line!.picked -= found.qty
        this.end(found, ended)
        return this.to('picking')
      case 'cancel_order':
      case 'stop':
        this.end(found, ended)
        return this.close()
      default:
        return this.end(found, ended)
    }
  }

  private goOn(): void {
    if (this.lines.every(({ qty, refunded }) => qty === refunded)) {
      for (const one of this.live()) this.end(one, 'cancelled')
      this.to('closed')
      return
    }
    const isUnpicked = this.lines.some(({ qty, refunded, picked }) => qty - refunded > picked)
    if (this.status === 'paid' || isUnpicked || this.waitsForPieces()) return
    if (this.lines.every((_, i) => this.unshipped(i) === 0)) {
      for (const one of this.live()) if (PARCELS.includes(one.kind)) this.end(one, 'cancelled')
      this.to('shipped')
    } else if (this.status === 'picking') this.to('packing')
  }

  private apply({ kind, sku, qty }: Extract<AsideAct, { type: 'apply' }>, nowMs: number): boolean {
    const parcel = kind === 'intercept' ? this.newestUnderWay : null
    const pieces = parcel ? [...parcel.items] : this.lines.map((_, i) => (i === sku ? qty : 0))
    if ((kind === 'intercept' && !parcel) || !this.mayClaim(kind, pieces, nowMs)) return false
    const sale: AsideSale = { kind, pieces, status: 'applied', until: nowMs + 2 * DAY, parcel }
    if (parcel) parcel.isStopped = true
    this.sales.push(sale)
    if (kind === 'refund_before_ship' && this.status === 'paid') this.move(sale, 'approve', nowMs)
    return true
  }

  private mayClaim(kind: SaleKind, pieces: readonly number[], nowMs: number): boolean {
    if (kind === 'refund_before_ship')
      return this.isUnsent() && pieces.every((qty, i) => qty === 0 || qty <= this.loose(i))
    if (this.lines.every(({ shipped }) => shipped === 0)) return false
    const isCompleted = this.status === 'completed'
    if (isCompleted && nowMs >= this.doneMs + 15 * DAY) return false
    if (this.status === 'closed' || this.status === 'cancelled') return false
    if (kind === 'intercept' && isCompleted) return false
    const known = this.parcels.filter(({ isStopped }) => !isStopped)
    if ((kind === 'return_refund' || kind === 'exchange') && !isCompleted && !known.some((one) => one.isDelivered))
      return false
    return pieces.every((qty, i) => {
      const { shipped, returned } = this.lines[i]!
      const claimed = this.claimed(i, false)
      const left = shipped - returned - claimed
      if (qty === 0) return true
      if (kind === 'refund_only' || kind === 'reship' || kind === 'intercept') return qty <= left
      if (isCompleted) return qty <= left
      const all = known.reduce((sum, { items }) => sum + items[i]!, 0)
      const delivered = known.reduce((sum, { items, isDelivered }) => sum + (isDelivered ? items[i]! : 0), 0)
      const taken = Math.max(0, returned + claimed - (shipped - all))
      return qty <= Math.min(left, delivered - taken)
    })
  }

  private saleTo(sale: AsideSale, status: string, nowMs: number): true {
    const isStill = sale.status === 'returning' && status === 'returning'
    if (!isStill) sale.until = status in DAYS_OF_SALE ? nowMs + DAYS_OF_SALE[status]! * DAY : Infinity
    sale.status = status
    // A parcel that wasn't stopped after all is one like any other again.
    if (sale.parcel && OVER.includes(status) && status !== 'completed') sale.parcel.isStopped = false
    return true
  }

  private move(sale: AsideSale, event: SaleEvent, nowMs: number): boolean {
    const { kind, status } = sale
    const goesBack = kind === 'return_refund' || kind === 'exchange'
    const to = (next: string) => this.saleTo(sale, next, nowMs)
    switch (`${status} ${event}`) {
      case 'applied approve':
        if (kind === 'refund_before_ship' || kind === 'refund_only') return this.giveMoney(sale, nowMs)
        return to(goesBack ? 'waiting_return' : kind === 'intercept' ? 'returning' : 'reshipping')
      case 'applied reject':
        return to('rejected')
      case 'applied cancel':
      case 'waiting_return cancel':
        return to('cancelled')
      case 'waiting_return ship_back':
        return to('returning')
      case 'returning ship_back':
        return goesBack && to('returning')
      case 'returning receive':
        return to('inspecting')
      case 'returning missed':
        return kind === 'intercept' && to('closed')
      case 'inspecting pass':
        return kind === 'exchange' ? to('reshipping') : this.giveMoney(sale, nowMs)
      case 'inspecting fail':
        return to('rejected_goods')
      case 'rejected_goods send_back':
        return to('sending_back')
      case 'rejected_goods abandon':
        return to('closed')
      case 'sending_back sent':
        return to('closed')
      case 'reshipping sent':
        return to('waiting_receive')
      case 'reshipping cannot':
        return this.giveMoney(sale, nowMs)
      case 'waiting_receive confirm':
        return to('completed')
      case 'applied reapply': // the same again, which is an edit
      case 'rejected reapply':
        return this.reapply(sale, nowMs)
      default:
        return false
    }
  }

  private reapply(sale: AsideSale, nowMs: number): boolean {
    const { status, parcel } = sale
    // What it claims itself stands in nobody's way.
    sale.status = 'rejected'
    const isThere = parcel === null || (!parcel.isDelivered && (status === 'applied' || !parcel.isStopped))
    if (status === 'applied' && parcel) parcel.isStopped = false
    const may = isThere && this.mayClaim(sale.kind, sale.pieces, nowMs)
    sale.status = status
    if (parcel && (may || status === 'applied')) parcel.isStopped = true
    if (!may) return false
    this.saleTo(sale, 'applied', nowMs)
    if (sale.kind === 'refund_before_ship' && this.status === 'paid') this.move(sale, 'approve', nowMs)
    return true
  }

  private giveMoney(sale: AsideSale, nowMs: number): true {
    this.saleTo(sale, 'completed', nowMs)
    if (sale.kind !== 'refund_before_ship') {
      sale.pieces.forEach((qty, i) => (this.lines[i]!.returned += qty))
      return true
    }
    sale.pieces.forEach((qty, i) => {
      const line = this.lines[i]!
      line.refunded += qty
      line.picked = Math.min(line.picked, line.qty - line.refunded - this.held(i, UNPICKED))
    })
    this.goOn()
    return true
  }
}
