import { minus, price, zero } from '../../../domain/money'
import { sellingAmount } from '../../../domain/landed'
import type { OrderDetail } from '../../../domain/order'
import type { Actor } from '../../../domain/order-life/types'
import type { PayMethod } from '../../../domain/payment'
import { formatTime } from '../../../domain/time'
import { CopyButton } from '../../parts/CopyButton'
import { AmountList } from '../../parts/AmountList'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import { Log } from './Log'
import styles from './orders.module.css'

/** The parts of an order's page. */
export const ConsigneeBlock = ({ order: { consignee } }: { order: OrderDetail }) => {
  const whole = `${consignee.name} ${consignee.mobile} ${consignee.areaText} ${consignee.detail}`
  return (
    <section className={styles.block} aria-labelledby="to-title">
      <header className={styles.blockHead}>
        <h2 id="to-title">收货人</h2>
        <CopyButton text={whole} name="复制" of="收货人" className={styles.copy} />
      </header>
      <p className={styles.toName}>
        <strong>{consignee.name}</strong> {consignee.mobile}
      </p>
      <p className={styles.plain}>
        {consignee.areaText} {consignee.detail}
      </p>
    </section>
  )
}

export const AmountsBlock = ({ order }: { order: OrderDetail }) => (
  <>
    <AmountList amounts={order.amounts} selling={sellingAmount(order.items, usePriceRatio())} />
    {order.addons.length > 0 && (
      <p className={styles.faint}>
        所选服务：
        {order.addons.map(({ name, fee }) => (fee > 0 ? `${name} ${price(fee)}` : `${name}（免费）`)).join('、')}
      </p>
    )}
    <dl className={styles.paid}>
      <div>
        <dt>应付</dt>
        <dd>{price(order.payable)}</dd>
      </div>
      {order.extra !== 0 && (
        <div>
          <dt>{order.extra > 0 ? '其中下单后补的差价' : '其中下单后退的差价'}</dt>
          <dd>{order.extra > 0 ? `+${price(order.extra)}` : `-${price(minus(zero, order.extra))}`}</dd>
        </div>
      )}
      {order.paid > 0 && (
        <div>
          <dt>实付</dt>
          <dd>
            <strong>{price(order.paid)}</strong>
          </dd>
        </div>
      )}
      {order.refunded > 0 && (
        <div>
          <dt>已退</dt>
          <dd>-{price(order.refunded)}</dd>
        </div>
      )}
    </dl>
  </>
)

export const FactsBlock = ({ order }: { order: OrderDetail }) => {
  const facts: [name: string, value: string][] = [
    ['发货站点', order.station.name],
    ['快递', order.brand.name],
    ['下单时间', formatTime(order.createdAt)],
    ['付款时间', formatTime(order.paidAt)],
    ['付款方式', order.payMethod ? methodText[order.payMethod] : ''],
    ['店铺', order.shop?.name ?? ''],
    ['平台订单号', order.platformOrderNo],
  ]
  return (
    <section className={styles.block} aria-labelledby="facts-title">
      <h2 id="facts-title">订单信息</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const methodText: Record<PayMethod, string> = {
  sandbox: '扫码支付（演示通道）',
  alipay: '支付宝',
  wechat: '微信支付',
  reserve: '余额支付',
}

const whoText: Record<Actor, string> = { buyer: '买家', station: '站点', system: '系统', platform: '平台' }

export const LogBlock = ({ order: { logs } }: { order: OrderDetail }) => (
  <section className={styles.block} aria-labelledby="log-title">
    <h2 id="log-title">订单进展</h2>
    <Log entries={logs.map(({ at, text, who }) => ({ at, text, by: whoText[who] }))} />
  </section>
)
