/** What an order has to come to, told in a page and without any of the server's code: the other side of tests/server/order-model.spec.ts. */

export type Act =
  | { type: 'pay'; method: 'reserve' | 'sandbox' }
  | { type: 'cancel' | 'confirm' | 'start' | 'pick_all' | 'pack' | 'ship_all' | 'deliver' | 'close' }
  | { type: 'pick' | 'shortage' | 'ship'; sku: number; qty: number }
  | { type: 'price_rise'; sku: number }

export interface ModelLine {
  qty: number
  price: number
  picked: number
  shipped: number
  refunded: number
  held: number // pieces that a case is about
  until: number // when the case decides itself
}

export interface Fees {
  goods: number
  services: number
  discount: number
  payable: number
}

const DAY = 86_400_000
const HALF_HOUR = 1_800_000

export class OrderModel {
  status = 'pending_payment'
  paidBy = ''
  readonly lines: ModelLine[]
  private readonly fees: Fees
  private readonly placedMs: number
  private parcels = 0
  private onTheWay = 0
  private sentMs = 0
  private signedMs = 0

  constructor(lines: readonly { qty: number; price: number }[], fees: Fees, placedMs: number) {
    this.lines = lines.map((line) => ({ ...line, picked: 0, shipped: 0, refunded: 0, held: 0, until: 0 }))
    this.fees = fees
    this.placedMs = placedMs
  }

  /** @returns whether it may be done; if so, it is */
  does(act: Act, nowMs: number): boolean {
    switch (act.type) {
      case 'pay':
        return this.status === 'pending_payment' && this.to('paid') && Boolean((this.paidBy = act.method))
      case 'cancel':
        if (this.status === 'paid') this.giveBack()
        return (this.status === 'pending_payment' || this.status === 'paid') && this.to('cancelled')
      case 'confirm':
        return this.status === 'shipped' && this.to('completed')
      case 'start':
        return this.status === 'paid' && this.to('picking')
      case 'pick_all':
        return this.isPickable() && this.some((line) => free(line) > 0) && this.pickFree()
      case 'pick':
        return this.isPickable() && this.pick(act.sku, act.qty)
      case 'pack':
        return this.isPickable() && !this.isHeld() && this.pickFree() && this.to('packing')
      case 'shortage':
        return this.hold(act.sku, act.qty, nowMs)
      case 'price_rise':
        return this.hold(act.sku, free(this.lines[act.sku]!), nowMs)
      case 'ship':
        return this.ship(
          this.lines.map((_, i) => (i === act.sku ? act.qty : 0)),
          nowMs,
        )
      case 'ship_all':
        return !this.isHeld() && this.ship(this.lines.map(unsent), nowMs)
      case 'deliver':
        return this.deliver(nowMs)
      default:
        return this.close()
    }
  }

  /** What time alone does. */
  passes(nowMs: number): void {
    if (this.status === 'pending_payment' && nowMs >= this.placedMs + HALF_HOUR) this.to('cancelled')
    for (const line of this.lines)
      if (line.held > 0 && nowMs >= line.until) {
        line.refunded += line.held
        line.held = 0
        this.afterRefund()
      }
    const signed = this.onTheWay === 0 ? this.signedMs + 7 * DAY : Infinity
    if (this.status === 'shipped' && nowMs >= Math.min(this.sentMs + 10 * DAY, signed)) this.to('completed')
  }

  get refunded(): number {
    const { goods, services, discount, payable } = this.fees
    const [pieces, gone] = [this.sum('qty'), this.sum('refunded')]
    if (gone === pieces) return payable
    const worth = this.lines.reduce((all, { price, refunded }) => all + price * refunded, 0)
    return Math.floor(((goods - discount) * worth) / goods) + Math.floor((services * gone) / pieces)
  }

  get cases(): number {
    return this.lines.filter(({ held }) => held > 0).length
  }

  private to(status: string): true {
    this.status = status
    return true
  }

  private sum(of: 'qty' | 'refunded' | 'shipped' | 'picked'): number {
    return this.lines.reduce((all, line) => all + line[of], 0)
  }

  private some(test: (line: ModelLine) => boolean): boolean {
    return this.lines.some(test)
  }

  private isPickable(): boolean {
    return this.status === 'paid' || this.status === 'picking'
  }

  private isHeld(): boolean {
    return this.some(({ held }) => held > 0)
  }

  private pickFree(): true {
    for (const line of this.lines) line.picked += free(line)
    return this.to('picking')
  }

  private pick(sku: number, qty: number): boolean {
    const line = this.lines[sku]!
    if (line.picked + qty > line.qty - line.refunded) return false
    line.picked += qty
    if (free(line) < 0) line.held = 0
    return this.to('picking')
  }

  private hold(sku: number, qty: number, nowMs: number): boolean {
    const line = this.lines[sku]!
    if (!this.isPickable() || line.held > 0 || qty < 1 || qty > free(line)) return false
    line.held = qty
    line.until = nowMs + 2 * DAY
    return this.to('picking')
  }

  private ship(pieces: readonly number[], nowMs: number): boolean {
    const isOpen = this.isPickable() || this.status === 'packing'
    const more = this.lines.map((line, i) => Math.max(0, line.shipped + pieces[i]! - line.picked))
    const fits = this.lines.every((line, i) => more[i]! <= (this.status === 'packing' ? 0 : free(line)))
    if (!isOpen || !fits || pieces.every((qty) => qty === 0)) return false
    this.lines.forEach((line, i) => {
      line.picked += more[i]!
      line.shipped += pieces[i]!
    })
    if (this.status !== 'packing') this.to(this.some((line) => unpicked(line) > 0) ? 'picking' : 'packing')
    if (this.status === 'packing' && this.lines.every((line) => unsent(line) === 0)) this.to('shipped')
    this.parcels += 1
    this.onTheWay += 1
    this.sentMs = nowMs
    return true
  }

  private deliver(nowMs: number): boolean {
    if (this.onTheWay === 0 || !['picking', 'packing', 'shipped'].includes(this.status)) return false
    this.onTheWay = 0
    this.signedMs = nowMs
    return true
  }

  private close(): boolean {
    if (!['paid', 'picking', 'packing'].includes(this.status)) return false
    this.giveBack()
    return this.to(this.parcels > 0 ? 'shipped' : 'closed')
  }

  private giveBack(): void {
    for (const line of this.lines) {
      line.refunded = line.qty - line.shipped
      line.picked = line.shipped
      line.held = 0
    }
  }

  private afterRefund(): void {
    if (this.some((line) => unpicked(line) > 0)) return
    if (this.sum('refunded') === this.sum('qty')) this.to('closed')
    else this.to(this.lines.every((line) => unsent(line) === 0) ? 'shipped' : 'packing')
  }
}

const unpicked = ({ qty, refunded, picked }: ModelLine): number => qty - refunded - picked
const unsent = ({ qty, refunded, shipped }: ModelLine): number => qty - refunded - shipped
const free = (line: ModelLine): number => unpicked(line) - line.held
