import { createHash, randomUUID } from 'node:crypto'
import { sellOrder, type StubLine, type StubOrder } from './book'
import { settled } from './goods-book'
import { readBook, writeGoods, writeOrder, writeTokens } from './journal'
import { douyinStub, type Misbehaviour, type Push } from './stub'

/**
 * The stub as a process of its own, that can be killed. It goes wrong at random, and its merchants' buyers order, move and want their
 * money back; until it is told to be calm.
 */
const file = process.env.STUB_BOOK!
const most = Number(process.env.STUB_ORDERS)
const isCalm = process.env.STUB_CALM === '1'
const doors = process.env.STUB_DOORS!.split(',')
const goods = (JSON.parse(process.env.STUB_GOODS!) as { code: string; name: string }[]).map(({ code, name }, i) => {
  return {
    code,
    name,
    productId: 3_600_000_000_000_000_001n + BigInt(i),
    skuId: 1_790_000_000_000_000_001n + BigInt(i),
  }
})

const book = readBook(file)
const random = Math.random
const upTo = (count: number): number => Math.floor(random() * count)
const nowS = (): number => Math.floor(Date.now() / 1000)

const WEEK_S = 7 * 86_400
/** Such a token is renewed before it is used. */
const SOON_OVER_S = 1200

const FAULTS: readonly [share: number, how: Misbehaviour][] = [
  [0.05, { code: 60_000 }],
  [0.02, { code: 20_000 }],
  [0.02, 'slow'],
  [0.03, 'cut'],
  [0.06, 'cut-after'],
  [0.02, 'half'],
  [0.01, 'html'],
]

const faultOf = (method: string): Misbehaviour | null => {
  if (isCalm) return null
  book.pairSeconds = random() < 0.3 ? SOON_OVER_S : WEEK_S
  let luck = random()
  for (const [share, how] of FAULTS) {
    luck -= share
    if (luck < 0) return how
  }
  // Nobody hears that it was made.
  if (method === 'product.addV2' && random() < 0.2) return 'cut-after'
  if (method.startsWith('order.') && random() < 0.03) return { code: 40_003, sub: 'isv.access-token-expired' }
  return method === 'order.searchList' && random() < 0.1 ? 'doubled' : null
}

/** One in a dozen products is sent back at first. */
book.goods.judge = ({ outerId, revision }) => {
  const [first = 0] = createHash('sha256').update(outerId).digest()
  return revision === 1 && first % 12 === 0 ? { pic: ['主图含有水印，请更换主图后重新提交'] } : null
}
book.goods.isLax = process.env.STUB_LAX === '1'

const OLD_PAIRS = 10

const keep = (method: string, body: string): void => {
  if (method.startsWith('token.')) {
    const kept = [...book.shops.keys()].flatMap((id) =>
      book.tokens.filter(({ shopId }) => shopId === id).slice(-OLD_PAIRS),
    )
    book.tokens.splice(0, Infinity, ...kept)
    writeTokens(file, book)
  }
  writeGoods(file, book)
  if (method === 'order.logisticsAddSinglePack') {
    const { order_id_list: ids } = JSON.parse(body) as { order_id_list: string[] }
    writeOrder(file, 'ship', book.orders.get(ids[0]!)!)
  }
  if (method === 'order.addOrderRemark') {
    const { order_id: id } = JSON.parse(body) as { order_id: string }
    writeOrder(file, 'ship', book.orders.get(id)!)
  }
}

const stub = await douyinStub(() => Date.now(), { book, port: Number(process.env.PORT), faultOf, keep })

// ---- the life of its shops

const DROPPED = { after_sale_status: 28, after_sale_type: 2, refund_status: 0 }
const WANTED = { after_sale_status: 6, after_sale_type: 2, refund_status: 1 }
const REFUNDED = { after_sale_status: 12, after_sale_type: 2, refund_status: 3 }

const sellOne = (): [string, StubOrder] => {
  const shops = [...book.shops.keys()]
  const first = upTo(goods.length)
  const two =
    random() < 0.3 ? [goods[first]!, goods[(first + 1 + upTo(goods.length - 1)) % goods.length]!] : [goods[first]!]
  return ['101', sellOrder(book, shops[upTo(shops.length)]!, nowS(), { goods: two })]
}

/** Something about one that isn't sent yet. */
const changeOne = (): [string, StubOrder] | null => {
  const waiting = [...book.orders.values()].filter(({ status, parcels }) => status === 2 && parcels.length === 0)
  const order = waiting[upTo(waiting.length)]
  if (!order) return null
  const line = order.lines[upTo(order.lines.length)]!
  const isWanted = line.afterSale.after_sale_status === WANTED.after_sale_status
  order.updated = nowS()
  if (isWanted) {
    line.afterSale = random() < 0.5 ? DROPPED : REFUNDED
    if (order.lines.every(isBack)) order.status = 4
    return ['207', order]
  }
  if (random() < 0.5 && !isBack(line)) {
    line.afterSale = WANTED
    return ['206', order]
  }
  const moved = randomUUID().slice(0, 8)
  order.person = { ...order.person, id: `person-${moved}`, detail: `新华路 ${moved} 号` }
  return ['105', order]
}

const isBack = ({ afterSale }: StubLine): boolean => afterSale.after_sale_status === REFUNDED.after_sale_status

const LATE_MS = 3000

/** Told at once or late, once or twice, or never where nobody opens. */
const tell = (push: Push): void => {
  const send = (): void => {
    const door = doors[upTo(doors.length)]!
    void fetch(`${door}/prod/api/shop/event`, { method: 'POST', ...push, signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    )
  }
  setTimeout(send, random() < 0.5 ? 0 : upTo(LATE_MS))
  if (random() < 0.3) setTimeout(send, upTo(LATE_MS))
}

const live = (): void => {
  const isSelling = book.orders.size < most
  const told = isSelling && random() < 0.8 ? sellOne() : isSelling || random() < 0.05 ? changeOne() : null
  if (told) {
    const [tag, order] = told
    writeOrder(file, 'life', order)
    tell(stub.push(tag, order))
  }
}

/** Audits that have ended are told. */
const audit = (): void => {
  for (const product of book.goods.products.values()) {
    if (product.draft !== 2) continue
    const { productId, shopId, draft } = { ...settled(product, nowS()) }
    if (draft !== 2) tell(stub.goodsPush(String(productId), shopId, draft === 4 ? 5 : 4))
  }
}

setInterval(audit, 1000)
if (!isCalm) setInterval(live, Number(process.env.STUB_EVERY_MS))
process.once('SIGTERM', () => process.exit(0))
