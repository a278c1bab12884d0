import { AsideOrder } from './aside-order'
import {
  BY_ITSELF,
  DAY,
  DAYS_OF_SALE,
  OVER,
  UNPICKED,
  type AsideAct,
  type AsideSale,
  type Parcel,
  type SaleEvent,
  type SaleKind,
} from './aside-rules'

/** The order with its after-sales. */
export class AsideModel extends AsideOrder {
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
      default:
        return false
    }
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

  protected override closeSale(sale: AsideSale): void {
    this.saleTo(sale, 'closed', 0)
  }
}
