import { price } from '../../../domain/money'
import type { ParcelBrands } from '../../../domain/ordering'
import type { LeftSale } from '../../../domain/shops/left'
import type { QuotedSale, SaleChoice, SaleChoices, SaleQuote } from '../../../domain/shops/ordering'
import { CourierSelect, withBrand } from './ChoicesForAll'
import { saleTitle, type ChosenSale } from './chosen-sale'
import styles from './sale-checkout.module.css'

interface Props {
  quote: SaleQuote
  chosen: readonly ChosenSale[]
  couriers: readonly ParcelBrands[]
  choices: SaleChoices
  choose: (choices: SaleChoices) => void
  drop: (platformOrderId: string) => void
}

/** So many orders may have choices of their own. */
const MOST_OWN = 200

/** What each order comes to, with its own courier where it is to have one. */
export const SaleRows = ({ quote: { orders }, chosen, couriers, choices, choose, drop }: Props) => {
  const byId = new Map(chosen.map((one) => [one.platformOrderId, one]))
  const ownOf = (id: string) => choices.orders.find(({ platformOrderId }) => platformOrderId === id)
  const setOwn = (id: string, brandId: string) => {
    const others = choices.orders.filter(({ platformOrderId }) => platformOrderId !== id)
    const own: SaleChoice = withBrand(ownOf(id) ?? choices.default, brandId)
    choose({ ...choices, orders: brandId === '' ? others : [...others, { ...own, platformOrderId: id }] })
  }
  const isFull = choices.orders.length >= MOST_OWN
  return (
    <ul className={styles.rows} aria-label="可以下单的订单">
      {orders.map((order) => {
        const one = byId.get(order.platformOrderId)
        return (
          <li key={order.platformOrderId} className={styles.row}>
            <div className={styles.what}>
              <strong>{one ? saleTitle(one) : order.platformOrderId}</strong>
              {one && (
                <span className={styles.faint}>
                  {one.shop.name} {one.platformOrderNo}
                </span>
              )}
              <span className={styles.faint}>{parcelsText(order)}</span>
            </div>
            <CourierSelect
              name={`这一单的快递 ${one?.platformOrderNo ?? ''}`}
              hidden
              couriers={couriers}
              brandId={ownOf(order.platformOrderId)?.brandId ?? (isFull ? choices.default.brandId : undefined)}
              choose={(brandId) => setOwn(order.platformOrderId, brandId)}
            />
            <button
              type="button"
              className="button small"
              disabled={orders.length === 1}
              aria-label={`去掉 ${one?.platformOrderNo ?? ''}`}
              onClick={() => drop(order.platformOrderId)}
            >
              去掉
            </button>
            <dl className={styles.sums}>
              <div>
                <dt>货款</dt>
                <dd>{price(order.goodsAmount)}</dd>
              </div>
              <div>
                <dt>代发费</dt>
                <dd>{price(order.serviceFee)}</dd>
              </div>
              <div>
                <dt>运费</dt>
                <dd>{price(order.freight)}</dd>
              </div>
              <div>
                <dt>应付</dt>
                <dd>
                  <strong>{price(order.payable)}</strong>
                </dd>
              </div>
              {order.paid > 0 && (
                <div>
                  <dt>毛利</dt>
                  <dd className={order.profit < 0 ? styles.loss : styles.gain}>{signed(order.profit)}</dd>
                </div>
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

const signed = (profit: number): string =>
  profit < 0 ? `-${price(-profit as QuotedSale['paid'])}` : price(profit as QuotedSale['paid'])

const parcelsText = ({ pieces, parcels }: QuotedSale): string =>
  `${pieces} 件 · ${parcels.map(({ station, brand }) => [station, brand].filter(Boolean).join(' ')).join('，')}`

interface LeftProps {
  left: readonly LeftSale[]
  chosen: readonly ChosenSale[]
  mend: (left: LeftSale) => { text: string; run: () => void } | null
}

/** What can't be ordered, why, and the way to mend it; the rest goes on. */
export const LeftSales = ({ left, chosen, mend }: LeftProps) => {
  if (left.length === 0) return null
  const byId = new Map(chosen.map((one) => [one.platformOrderId, one]))
  return (
    <section className={styles.left} aria-label="不能下单的订单">
      <h3>{left.length} 单不能下，其余照常下单</h3>
      <ul>
        {left.map((one) => {
          const sale = byId.get(one.platformOrderId)
          const way = mend(one)
          return (
            <li key={one.platformOrderId}>
              <span>{sale ? `${sale.platformOrderNo} ${saleTitle(sale)}` : one.platformOrderId}</span>
              <em>{one.reason}</em>
              {way && (
                <button type="button" className="button small" onClick={way.run}>
                  {way.text}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
