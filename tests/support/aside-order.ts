import {
  DAY,
  HOUR,
  hoursOf,
  OPTIONS,
  OVER,
  PARCELS,
  UNPICKED,
  type AsideCase,
  type AsideLine,
  type AsideSale,
  type CaseKind,
  type Parcel,
} from './aside-rules'

/** Two SKUs were ordered; the third is what others are changed for. */
export abstract class AsideOrder {
  status = 'paid'
  readonly lines: AsideLine[]
  readonly cases: AsideCase[] = []
  readonly sales: AsideSale[] = []
  readonly parcels: Parcel[] = []
  protected sentMs = 0
  protected signedMs = 0
  protected doneMs = 0

  constructor(quantities: readonly number[]) {
    this.lines = quantities.map((qty) => ({ qty, picked: 0, shipped: 0, refunded: 0, returned: 0 }))
  }

  /** The live case that is meant by a number. */
  nthCase(nth: number): AsideCase | null {
    const live = this.cases.filter(({ status }) => status === 'open' || status === 'processing')
    return live[nth % Math.max(1, live.length)] ?? null
  }

  protected confirmIfDue(nowMs: number): void {
    const signed = this.parcels.every(({ isDelivered }) => isDelivered) ? this.signedMs + 7 * DAY : Infinity
    if (this.status === 'shipped' && nowMs >= Math.min(this.sentMs + 10 * DAY, signed)) this.complete(nowMs)
  }

  protected to(status: string): true {
    this.status = status
    return true
  }

  protected isPickable(): boolean {
    return this.status === 'paid' || this.status === 'picking'
  }

  protected isUnsent(): boolean {
    return ['paid', 'picking', 'packing'].includes(this.status)
  }

  protected live(): AsideCase[] {
    return this.cases.filter(({ status }) => status === 'open' || status === 'processing')
  }

  protected waitsForPieces(): boolean {
    return this.live().some(({ kind }) => UNPICKED.includes(kind))
  }

  protected held(sku: number, kinds: readonly CaseKind[]): number {
    return this.live()
      .filter((one) => one.sku === sku && kinds.includes(one.kind))
      .reduce((all, { qty }) => all + qty, 0)
  }

  /** Pieces that after-sales of such a kind speak of. */
  protected claimed(sku: number, isUnsent: boolean): number {
    return this.sales
      .filter(({ kind, status }) => (kind === 'refund_before_ship') === isUnsent && !OVER.includes(status))
      .reduce((all, { pieces }) => all + pieces[sku]!, 0)
  }

  protected free(sku: number): number {
    const { qty, refunded, picked } = this.lines[sku]!
    return qty - refunded - picked - this.held(sku, UNPICKED)
  }

  protected unshipped(sku: number): number {
    const { qty, refunded, shipped } = this.lines[sku]!
    return qty - refunded - shipped
  }

  /** Not sent, and neither held by a case nor wanted back. */
  protected loose(sku: number): number {
    return this.unshipped(sku) - this.held(sku, [...UNPICKED, 'qc_failed']) - this.claimed(sku, true)
  }

  protected sendable(sku: number): number {
    const { picked, shipped } = this.lines[sku]!
    return Math.min(picked - shipped - this.held(sku, ['qc_failed']), this.loose(sku))
  }

  protected pickFree(): true {
    this.lines.forEach((line, i) => (line.picked += Math.max(0, this.free(i))))
    return this.to('picking')
  }

  protected shipAll(nowMs: number): boolean {
    const waits = this.live().some(({ sku, option }) => sku >= 0 && option !== 'ship_rest')
    return (
      !waits &&
      this.ship(
        this.lines.map((_, i) => Math.max(0, this.loose(i))),
        nowMs,
      )
    )
  }

  protected ship(pieces: readonly number[], nowMs: number): boolean {
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

  protected deliver(nowMs: number): boolean {
    const isUnderWay = this.parcels.some(({ isDelivered }) => !isDelivered)
    if (!isUnderWay || !['picking', 'packing', 'shipped'].includes(this.status)) return false
    for (const parcel of this.parcels) parcel.isDelivered = true
    this.signedMs = nowMs
    return true
  }

  protected complete(nowMs: number): true {
    this.doneMs = nowMs
    return this.to('completed')
  }

  protected close(): true {
    for (const line of this.lines) {
      line.refunded = line.qty - line.shipped
      line.picked = line.shipped
    }
    for (const one of this.live()) if (one.kind !== 'dy_push_failed') this.end(one, 'cancelled')
    this.to(this.parcels.length > 0 ? 'shipped' : 'closed')
    if (this.status === 'closed') for (const one of this.live()) this.end(one, 'cancelled')
    for (const sale of this.sales)
      if (sale.kind === 'refund_before_ship' && !OVER.includes(sale.status)) this.closeSale(sale)
    return true
  }

  protected end(found: AsideCase, status: AsideCase['status']): true {
    found.status = status
    return true
  }

  protected trouble(kind: CaseKind, sku: number, qty: number, nowMs: number): boolean {
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

  protected decide(found: AsideCase, option: string, ended: 'resolved' | 'auto_resolved'): boolean {
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

  protected goOn(): void {
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

  protected abstract closeSale(sale: AsideSale): void
}
