import { Link } from 'react-router-dom'
import { price } from '../../../domain/money'
import { inWidth } from '../../../domain/picture-sizes'
import type { PlatformLine, PlatformOrder } from '../../../domain/shops/platform-order'
import { orderPath, productPath } from '../../frame/paths'
import { shipByWords } from './sync-filters'
import styles from './sync-order.module.css'

interface Props {
  order: PlatformOrder
  nowMs: number
  sameLink: (customer: string) => string
  reveal: (order: PlatformOrder) => void
}

/** An order of a shop: what was sold to whom, what it is of ours, what it brings, and until when it is to be sent. */
export const SaleCard = ({ order, nowMs, sameLink, reveal }: Props) => {
  const { consignee, profit, problem, buyerWords, sameCustomer, orderNos } = order
  const shipBy = ['ordered', 'linked', 'unlinked', 'paused'].includes(order.status)
    ? shipByWords(order.shipByAt, nowMs)
    : { text: '', near: '' as const }
  return (
    <li className={`card ${styles.sale}`}>
      <header>
        <strong>{order.statusText}</strong>
        <span>{order.shop.name}</span>
        <span>{order.platformOrderNo}</span>
        {shipBy.text && <em data-near={shipBy.near}>{shipBy.text}</em>}
      </header>
      {order.lines.map((line, i) => (
        <Line key={`${line.platformItemId} ${i}`} line={line} />
      ))}
      <p>
        {consignee.name} {consignee.mobile} {order.areaText} {consignee.detail}{' '}
        <button
          type="button"
          className="button small"
          aria-label={`查看收货人 ${order.platformOrderNo}`}
          onClick={() => reveal(order)}
        >
          查看
        </button>{' '}
        {sameCustomer && <Link to={sameLink(sameCustomer)}>同一收货人还有订单</Link>}
      </p>
      {buyerWords && <p className={styles.note}>买家留言：{buyerWords}</p>}
      {problem && <p className={styles.problem}>{problem}</p>}
      <footer>
        <span>实付 {price(order.paidAmount)}</span>
        {profit && (
          <span>
            货款 {price(profit.goods)}，代发费 {price(profit.service)}，运费 {price(profit.freight)}，毛利{' '}
            {signed(profit.profit)}
          </span>
        )}
        {orderNos.map((orderNo) => (
          <Link key={orderNo} to={orderPath(orderNo)}>
            订单 {orderNo}
          </Link>
        ))}
      </footer>
    </li>
  )
}

export const signed = (amount: number): string => `${amount < 0 ? '−' : ''}¥${(Math.abs(amount) / 100).toFixed(2)}`

const Line = ({ line: { title, spec, image, outerCode, qty, refund, link } }: { line: PlatformLine }) => (
  <div className={styles.line}>
    <img {...inWidth(image, 48)} alt="" width={48} height={48} loading="lazy" />
    <div>
      <span>{title}</span>
      <span className={styles.note}>
        {spec} ×{qty} {outerCode && `商家编码 ${outerCode}`}
        {refund === 'open' && ' 退款中'}
        {refund === 'done' && ' 已退款'}
      </span>
    </div>
    {link ? (
      <span>
        <Link to={productPath(link.productId)}>{link.title}</Link> {link.spec}
        {link.qtyRatio > 1 && ` ×${link.qtyRatio}`}
        {link.stockState === 'none' && <em> 缺货</em>}
        {link.changed && <em> 店铺规格变了，请核对</em>}
      </span>
    ) : (
      <em>待关联</em>
    )}
  </div>
)
