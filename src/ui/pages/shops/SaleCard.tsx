import { memo, useRef, type ReactNode } from 'react'
import { price, type Fen } from '../../../domain/money'
import { inWidth } from '../../../domain/picture-sizes'
import type { PlatformLine, PlatformOrder } from '../../../domain/shops/platform-order'
import { formatTime } from '../../../domain/time'
import { orderPath, productPath } from '../../frame/paths'
import { TickBox } from '../../parts/TickBox'
import { ShipBy } from './ShipBy'
import styles from './sales.module.css'

export type CardEvent =
  | { type: 'choose'; order: PlatformOrder; isRange: boolean }
  | { type: 'reveal'; order: PlatformOrder }
  /** The other orders of the same customer: shown, or chosen all. */
  | { type: 'like' | 'choose-like'; customer: string }

interface Props {
  order: PlatformOrder
  now: number
  isChosen: boolean
  isAt: boolean
  /** The same on every drawing. */
  act: (event: CardEvent) => void
  /** What may be done about a line: relating it, getting it elsewhere. */
  lineWays?: ((line: PlatformLine) => ReactNode) | undefined
}

/** An order of a shop: what is to be sent to whom until when, of which of our goods, and what is left of its money. */
export const SaleCard = memo(({ order, now, isChosen, isAt, act, lineWays }: Props) => {
  const { consignee, profit, orderNos, problem } = order
  const range = useRef(false)
  const setRange = (on: boolean) => void (range.current = on)
  return (
    <li
      className={isAt ? `${styles.card} ${styles.at}` : styles.card}
      aria-label={`订单 ${order.platformOrderNo}`}
      data-sale={order.platformOrderId}
    >
      <header className={styles.cardHead}>
        {/* A range goes from the one chosen before. */}
        <span onClickCapture={(event) => setRange(event.shiftKey)}>
          <TickBox
            name={`选择订单 ${order.platformOrderNo}`}
            count={1}
            chosen={isChosen ? 1 : 0}
            set={() => act({ type: 'choose', order, isRange: range.current })}
          />
        </span>
        <strong className={styles[`is-${order.status}`] ?? styles.status}>{order.statusText}</strong>
        <span>{order.shop.name}</span>
        <span className={styles.faint}>{order.platformOrderNo}</span>
        {order.paidAt && <span className={styles.faint}>付款 {formatTime(order.paidAt)}</span>}
        {order.flag > 0 && (
          <span role="img" className={styles.flag} data-flag={order.flag} aria-label={`旗帜 ${order.flag}`} />
        )}
        <span className={styles.clock}>
          <ShipBy at={order.shipByAt} now={now} />
        </span>
      </header>
      <div className={styles.cardBody}>
        <ul className={styles.lines}>
          {order.lines.map((line, i) => (
            <Line key={`${line.platformItemId}-${i}`} line={line} ways={lineWays?.(line)} />
          ))}
        </ul>
        <div className={styles.to}>
          <p>
            {consignee.name} {consignee.mobile}
            <button
              type="button"
              className={styles.bare}
              aria-label={`查看收货人 ${order.platformOrderNo}`}
              onClick={() => act({ type: 'reveal', order })}
            >
              查看
            </button>
          </p>
          <p className={styles.faint}>
            {order.areaText || '地区未识别'} {consignee.detail}
          </p>
          {order.buyerWords && <p className={styles.words}>买家留言：{order.buyerWords}</p>}
          {order.sameCustomer && (
            <p className={styles.faint}>
              同一收货人还有订单{' '}
              <button
                type="button"
                className={styles.bare}
                onClick={() => act({ type: 'like', customer: order.sameCustomer })}
              >
                一起看
              </button>{' '}
              <button
                type="button"
                className={styles.bare}
                onClick={() => act({ type: 'choose-like', customer: order.sameCustomer })}
              >
                全部勾选
              </button>
            </p>
          )}
        </div>
        <dl className={styles.money}>
          <div>
            <dt>实付</dt>
            <dd>{price(order.paidAmount)}</dd>
          </div>
          {profit && (
            <>
              <div>
                <dt>成本</dt>
                <dd>{price((profit.goods + profit.service + profit.freight) as Fen)}</dd>
              </div>
              <div>
                <dt>毛利</dt>
                <dd className={profit.profit < 0 ? styles.late : styles.gain}>{signed(profit.profit)}</dd>
              </div>
            </>
          )}
        </dl>
      </div>
      {(problem || orderNos.length > 0) && (
        <footer className={styles.cardFoot}>
          {problem && <em>{problem}</em>}
          {orderNos.map((orderNo) => (
            <a key={orderNo} href={orderPath(orderNo)}>
              采购单 {orderNo}
            </a>
          ))}
        </footer>
      )}
    </li>
  )
})
SaleCard.displayName = 'SaleCard'

export const signed = (fen: number): string => (fen < 0 ? `-${price(-fen as Fen)}` : price(fen as Fen))

const refundText = { none: '', open: '买家申请退款中', done: '已退款' }

const Line = ({ line, ways }: { line: PlatformLine; ways: ReactNode }) => {
  const { link } = line
  return (
    <li className={line.refund === 'done' ? `${styles.line} ${styles.gone}` : styles.line}>
      {line.image ? <img {...inWidth(line.image, 48)} alt="" width={48} height={48} loading="lazy" /> : <i />}
      <div>
        <p>
          {line.title} <span className={styles.faint}>× {line.qty}</span>
        </p>
        <p className={styles.faint}>
          {[line.spec, line.outerCode && `商家编码 ${line.outerCode}`].filter(Boolean).join(' · ')}
        </p>
        {link ? (
          <p className={styles.link}>
            货源 <a href={productPath(link.productId)}>{link.title}</a> {link.spec} {price(link.price)}
            {link.qtyRatio > 1 && ` × ${link.qtyRatio}`}
            {link.stockState === 'none' && <em>售罄</em>}
            {link.changed && <em>店铺规格已改，请确认</em>}
          </p>
        ) : (
          <p className={styles.link}>
            <em>待关联</em>
          </p>
        )}
        {refundText[line.refund] && <em className={styles.late}>{refundText[line.refund]}</em>}
        {ways}
      </div>
    </li>
  )
}
