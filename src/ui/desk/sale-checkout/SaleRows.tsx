import { price } from '../../../domain/money'
import { useState } from 'react'
import type { SaleOptions } from '../../../application/sale-checkout/sale-checkout-actors'
import type { QuotedSale, SaleChoices, SaleQuote } from '../../../domain/shops/ordering'
import { OwnChoice, OwnToggle } from './OwnChoice'
import { PackTag, PackToggle } from './Packs'
import { saleTitle, type ChosenSale } from './chosen-sale'
import styles from './sale-checkout.module.css'

interface Props {
  quote: SaleQuote
  chosen: readonly ChosenSale[]
  options: SaleOptions
  choices: SaleChoices
  choose: (choices: SaleChoices) => void
  drop: (platformOrderId: string) => void
}

/** What each order comes to; it may have courier, services and remark of its own. */
export const SaleRows = ({ quote, chosen, options, choices, choose, drop }: Props) => {
  const { orders } = quote
  const byId = new Map(chosen.map((one) => [one.platformOrderId, one]))
  const [open, setOpen] = useState('')
  return (
    <ul className={styles.rows} aria-label="可以下单的订单">
      {orders.map((order) => {
        const one = byId.get(order.platformOrderId)
        return (
          <li key={order.platformOrderId} className={styles.row}>
            <div className={styles.what}>
              <strong>
                {one ? saleTitle(one) : order.platformOrderId}{' '}
                <PackTag packed={quote.packed} platformOrderId={order.platformOrderId} />
              </strong>
              {one && (
                <span className={styles.faint}>
                  {one.shop.name} {one.platformOrderNo}
                </span>
              )}
              <span className={styles.faint}>{parcelsText(order)}</span>
            </div>
            <OwnToggle
              platformOrderId={order.platformOrderId}
              platformOrderNo={one?.platformOrderNo ?? ''}
              choices={choices}
              open={open}
              setOpen={setOpen}
            />
            <PackToggle
              platformOrderId={order.platformOrderId}
              name={one?.platformOrderNo ?? ''}
              {...{ quote, choices, choose }}
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
            {open === order.platformOrderId && (
              <OwnChoice
                platformOrderId={order.platformOrderId}
                platformOrderNo={one?.platformOrderNo ?? ''}
                {...{ options, choices, choose }}
              />
            )}
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
