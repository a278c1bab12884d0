import { createHash } from 'node:crypto'
import { seeded, type Random } from '../../demo/random'
import { times, type Fen } from '../../src/domain/money'
import { refusals } from '../../src/domain/refusals'
import { outerCodeOf } from '../../src/domain/shops/outer-code'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { timestamp } from '../store/timestamp'
import type { SandboxDeps } from './deps'
import { tellNews } from './news'
import { buyerWords } from './people.data'
import { personOf } from './people'

/**
 * A shop of the sandbox sells: what is on our shelves, mostly under our own code. In each dozen of orders one is of something we don't
 * have, one is still being reviewed, one is of two pieces, one has two lines, and one goes to whom the one before went.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** At once, at the console. */
export const MOST_NEW = 2000
/** Whoever plays with it, or means it harm, fills no disk. */
export const MOST_SOLD = 100_000
export const MOST_SHOPS = 1000

interface Goods {
  skuId: string
  productId: string
  artNo: string
  title: string
  color: string
  size: string
  image: string
  retailPrice: Fen
  specs: number
  stationId: string
}

/** @returns the numbers of the new orders. @throws Failure not-found */
export const sell = (deps: SandboxDeps, shopId: string, count: number): Promise<string[]> =>
  deps.db.tx(async (tx) => {
    const wanted = Math.max(1, Math.min(MOST_NEW, Math.trunc(count)))
    const [shop] = await tx.query<{ no: number; before: number; all: number }>(
      `update sandbox_shops set sold = sold + $2 where id = $1
       returning no, sold - $2 as before, (select sum(sold) from sandbox_shops)::int as all`,
      [shopId, wanted],
    )
    if (!shop) throw refusals.notFound('shop')
    if (shop.all + wanted > MOST_SOLD) throw refusals.sandboxFull()
    const goods = await goodsFor(tx, shopId)
    if (goods.length === 0) throw refusals.notFound('product')
    const nowMs = deps.clock.now()
    const made = Array.from({ length: wanted }, (_, i) => {
      // Those of one batch were paid one after the other, the last of them just now.
      const paidMs = nowMs - (wanted - 1 - i) * Math.min(7 * MINUTE_MS, (20 * HOUR_MS) / wanted)
      return saleRows(deps, { shopId, shopNo: shop.no, n: shop.before + i, paidMs, changedMs: nowMs, goods })
    })
    await insertRows(
      tx,
      'sandbox_sales',
      made.map(({ sale }) => sale),
    )
    await insertRows(
      tx,
      'sandbox_sale_lines',
      made.flatMap(({ lines }) => lines),
    )
    const orderNos = made.map(({ sale }) => sale.order_no)
    await tellNews(tx, { shopId, orderNos, what: 'order', nowMs })
    return orderNos
  })

/** A shop doesn't offer everything: some sixty specs, always the same ones. */
const goodsFor = (tx: Queryable, shopId: string): Promise<Goods[]> =>
  tx.query<Goods>(
    `select k.id as "skuId", p.id as "productId", p.art_no as "artNo", p.title, k.color, k.size,
       coalesce(nullif(k.image, ''), p.images[1], '') as image, p.retail_price as "retailPrice",
       (select count(*)::int from skus where product_id = p.id and is_offered) as specs, p.station_id as "stationId"
     from skus k join products p on p.id = k.product_id
     where p.on_shelf and p.min_qty = 1 and not p.reprice and k.is_offered and k.stock >= 20
     order by hashtextextended($1 || k.id, 0) limit 60`,
    [shopId],
  )

interface Selling {
  shopId: string
  shopNo: number
  n: number
  paidMs: number
  changedMs: number
  goods: readonly Goods[]
}

const saleRows = (deps: SandboxDeps, { shopId, shopNo, n, paidMs, changedMs, goods }: Selling) => {
  const orderNo = orderNoOf(shopNo, n, 0)
  const random = seeded(`sale ${shopId} ${n}`)
  const inDozen = n % 12
  const person = personOf(deps, `${shopId} ${inDozen === 11 ? n - 1 : n}`, orderNo)
  // What the same person buys again lies at the same station, so that it may go in one parcel.
  const again = inDozen === 11 ? seeded(`sale ${shopId} ${n - 1}`).some(goods, 1)[0]!.stationId : null
  const there = again === null ? goods : goods.filter(({ stationId }) => stationId === again)
  const lines = random.some(there, inDozen === 9 ? 2 : 1).map((one, line) => {
    const own = { order_no: orderNo, line, line_no: orderNoOf(shopNo, n, line + 1), sent: 0, refund: 'none' }
    const qty = inDozen === 4 && line === 0 ? 2 : 1
    const offered = inDozen === 7 ? strange(shopId, one, random) : known(shopId, one)
    return { ...own, ...offered, qty, paid: times(one.retailPrice, qty) }
  })
  return {
    sale: {
      order_no: orderNo,
      shop_id: shopId,
      state: inDozen === 5 ? 'checking' : 'to_ship',
      created_at: timestamp(paidMs - random.int(1, 20) * MINUTE_MS),
      paid_at: timestamp(paidMs),
      changed_at: timestamp(changedMs),
      ship_by_at: timestamp(paidMs + (inDozen % 4 === 1 ? 24 : 48) * HOUR_MS),
      paid: lines.reduce((sum, { paid }) => sum + paid, 0),
      consignee: person.consignee,
      area_codes: person.areaCodes,
      area_names: person.areaNames,
      same_buyer: person.sameBuyer,
      buyer_words: inDozen % 3 === 2 ? random.pick(buyerWords) : '',
      flag: inDozen % 5 === 3 ? random.int(1, 5) : 0,
    },
    lines,
  }
}

/** 19 digits, as long as the platform's: longer than a number of JavaScript holds exactly. */
const orderNoOf = (shopNo: number, n: number, line: number): string =>
  `69${String(shopNo).padStart(7, '0')}${String(n * 10 + line).padStart(10, '0')}`

/** The platform's number for something of ours in that shop. */
const idOf = (shopId: string, ours: string): string =>
  String(3_000_000_000_000_000_000n + (BigInt(`0x${digestOf(`${shopId} ${ours}`)}`) % 1_000_000_000_000_000_000n))
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const known = (shopId: string, goods: Goods) => ({
  product_id: idOf(shopId, `product ${goods.productId}`),
  sku_id: idOf(shopId, `sku ${goods.skuId}`),
  title: `【现货】${goods.title}`,
  spec: specOf(goods),
  image: goods.image,
  outer_code: outerCodeOf(goods, goods.specs),
})

/** Listed by hand: the code is the merchant's own, or there is none. */
const strange = (shopId: string, goods: Goods, random: Random) => ({
  ...known(shopId, goods),
  product_id: idOf(shopId, `own product ${goods.productId}`),
  sku_id: idOf(shopId, `own sku ${goods.skuId}`),
  title: goods.title,
  outer_code: random.chance(0.5) ? '' : `自编-${random.int(100, 999)}`,
})

const specOf = ({ color, size }: Goods): string =>
  [color && `颜色:${color}`, size && `尺码:${size}`].filter(Boolean).join(' ')

/** A shop that is new on the platform. @returns its number there. @throws Failure conflict: there are too many */
export const openSandboxShop = async (
  { db, clock }: Pick<SandboxDeps, 'db' | 'clock'>,
  name: string,
): Promise<string> => {
  const [row] = await db.query<{ id: string }>(
    `insert into sandbox_shops (name, created_at) select $1, $2
     where (select count(*) from sandbox_shops) < ${MOST_SHOPS} returning id`,
    [name, timestamp(clock.now())],
  )
  if (!row) throw refusals.sandboxFull()
  return row.id
}
