import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure } from '../../../../domain/failure'
import type { AfterSaleDetail, SentParcel } from '../../../../domain/after-sales'
import { price } from '../../../../domain/money'
import type { Actor } from '../../../../domain/order-life/types'
import { formatTime } from '../../../../domain/time'
import { orderPath } from '../../../frame/paths'
import { usePorts } from '../../../frame/ports-context'
import { CopyButton } from '../../../parts/CopyButton'
import { LoadFailure } from '../../../parts/LoadFailure'
import { DialogCross, ModalDialog } from '../../../parts/ModalDialog'
import { Nothing } from '../../../parts/Nothing'
import { PageSkeleton } from '../../../parts/PageSkeleton'
import { afterSaleQuery } from '../../../queries/after-sales'
import { Log } from '../Log'
import orders from '../orders.module.css'
import { CaseActions } from './CaseActions'
import { CaseLine, CaseStatus, isFeeBack, isOver } from './CaseCard'
import { CaseDeadline } from './CaseDeadline'
import { CaseRun } from './CaseRun'
import { stepsOfCase } from './case-steps'
import { ReturnTo } from './ReturnTo'
import { useCaseRun } from './use-case-run'
import styles from './after-sales.module.css'

/** Everything about one application. */
export const CaseDetail = ({ caseNo, back }: { caseNo: string; back: string }) => {
  const { afterSales } = usePorts()
  const found = useQuery(afterSaleQuery(afterSales, caseNo))
  return (
    <article className={styles.page}>
      <nav className={orders.back} aria-label="返回">
        <a href={back}>返回售后列表</a>
      </nav>
      {found.isPending && <PageSkeleton />}
      {found.isError &&
        !found.data &&
        (isFailure(found.error, 'not-found') ? (
          <Nothing picture="lost" page lead="没有这个售后单">
            链接可能不完整，或者售后单不属于这个账号。
          </Nothing>
        ) : (
          <LoadFailure page error={found.error} retry={() => void found.refetch()} />
        ))}
      {found.data && <Detail one={found.data} />}
    </article>
  )
}

const feeOf = ({ fee, feeText, status }: AfterSaleDetail): string => {
  if (fee <= 0) return '不收费'
  return isFeeBack(status) ? `${price(fee)} 已退回备用金` : `${price(fee)}（${feeText}）`
}

const Detail = ({ one }: { one: AfterSaleDetail }) => {
  const { run, start, end } = useCaseRun()
  const isToSend = one.can.ship || one.status === 'returning'
  return (
    <>
      <section className={orders.block}>
        <header className={orders.detailHead}>
          <div className={orders.detailTitle}>
            <h1>
              <span>
                {one.typeText} {one.caseNo}
              </span>{' '}
              <CopyButton text={one.caseNo} name="复制" of={`售后单号 ${one.caseNo}`} className={orders.copy} />{' '}
              <CaseStatus one={one} />
            </h1>
            <p className={styles.hint}>
              {one.hint} <CaseDeadline one={one} />
            </p>
          </div>
          <div className={orders.tools}>
            <CaseActions one={one} start={(act) => start(act, one)} />
          </div>
        </header>
        <CaseStepBar one={one} />
      </section>
      <div className={orders.columns}>
        <div className={orders.wide}>
          {one.returnAddress && (
            <section className={orders.block} aria-labelledby="return-title">
              <h2 id="return-title">寄回</h2>
              {one.status === 'applied' && <p>请等站点同意后再按下面的地址寄回。</p>}
              {isToSend && !one.returnParcel && <p>请按下面的地址寄回，寄出后填写快递单号。</p>}
              <ReturnTo address={one.returnAddress} />
              {one.returnParcel && <ParcelLine name="您寄回的包裹" parcel={one.returnParcel} />}
            </section>
          )}
          {one.sentParcel && (
            <section className={orders.block} aria-labelledby="sent-title">
              <h2 id="sent-title">寄给您的包裹</h2>
              <ParcelLine name="快递" parcel={one.sentParcel} />
            </section>
          )}
          <section className={orders.block} aria-labelledby="goods-title">
            <h2 id="goods-title">商品</h2>
            <ul className={orders.items}>
              {one.lines.map((line) => (
                <CaseLine key={line.skuId} line={line} />
              ))}
            </ul>
          </section>
          <section className={orders.block} aria-labelledby="log-title">
            <h2 id="log-title">进展</h2>
            <Log entries={one.logs.map(({ at, text, who }) => ({ at, text, by: whoText[who] }))} />
          </section>
        </div>
        <div className={orders.narrow}>
          <section className={orders.block} aria-labelledby="money-title">
            <h2 id="money-title">退款与费用</h2>
            <dl className={styles.facts}>
              <div>
                <dt>退款</dt>
                <dd>
                  {one.amount > 0 && !isOver(one.status) ? (
                    <>
                      <strong>{price(one.amount)}</strong> 退到{toText[one.refundTo]}
                    </>
                  ) : (
                    '没有退款'
                  )}
                </dd>
              </div>
              {one.refund && (
                <div>
                  <dt>到账</dt>
                  <dd>
                    {one.refund.status === 'succeeded'
                      ? `${formatTime(one.refund.at)} 已退 ${price(one.refund.amount)} 到${toText[one.refund.to]}`
                      : `${price(one.refund.amount)} 退款中`}
                  </dd>
                </div>
              )}
              <div>
                <dt>费用</dt>
                <dd>{feeOf(one)}</dd>
              </div>
            </dl>
          </section>
          <section className={orders.block} aria-labelledby="why-title">
            <h2 id="why-title">申请内容</h2>
            <dl className={styles.facts}>
              <div>
                <dt>订单</dt>
                <dd>
                  <a href={orderPath(one.orderNo)}>{one.orderNo}</a>
                </dd>
              </div>
              <div>
                <dt>申请时间</dt>
                <dd>{formatTime(one.appliedAt)}</dd>
              </div>
              <div>
                <dt>原因</dt>
                <dd>{one.reasonText}</dd>
              </div>
              {one.description && (
                <div>
                  <dt>说明</dt>
                  <dd className={styles.said}>{one.description}</dd>
                </div>
              )}
            </dl>
            <Pictures one={one} />
          </section>
        </div>
      </div>
      {run && <CaseRun {...run} close={end} />}
    </>
  )
}

const toText = { reserve: '备用金', original: '原支付渠道' } as const
const whoText: Record<Actor, string> = { buyer: '买家', station: '站点', system: '系统', platform: '平台' }

const CaseStepBar = ({ one }: { one: AfterSaleDetail }) => {
  const { current, status, items } = stepsOfCase(one)
  return (
    <ol className={orders.steps} aria-label="售后进度">
      {items.map(({ title, content }, at) => (
        <li
          key={title}
          data-state={at < current ? 'finish' : at === current ? status : 'wait'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span>{title}</span>
          {content && <small>{content}</small>}
        </li>
      ))}
    </ol>
  )
}

const ParcelLine = ({ name, parcel: { brand, trackingNo } }: { name: string; parcel: SentParcel }) => (
  <p className={orders.plain}>
    {name} {brand} <span className={orders.number}>{trackingNo}</span>{' '}
    <CopyButton text={trackingNo} name="复制" of={`运单号 ${trackingNo}`} className={orders.copy} />
  </p>
)

const Pictures = ({ one: { images } }: { one: AfterSaleDetail }) => {
  const [at, setAt] = useState<number | null>(null)
  const shown = at === null ? undefined : images[at]
  return (
    images.length > 0 && (
      <>
        <ul className={styles.pictures} aria-label="图片">
          {images.map(({ id, url }, index) => (
            <li key={id}>
              <button type="button" className={styles.zoom} onClick={() => setAt(index)}>
                <img src={url} alt={`放大图片 ${index + 1}`} width={72} height={72} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
        {shown && (
          <ModalDialog name={`图片 ${(at ?? 0) + 1}`} wide close={() => setAt(null)}>
            <header className={styles.blockHead}>
              <span>
                第 {(at ?? 0) + 1} 张，共 {images.length} 张
              </span>
              <DialogCross close={() => setAt(null)} />
            </header>
            <img className={styles.large} src={shown.url} alt={`图片 ${(at ?? 0) + 1}`} />
          </ModalDialog>
        )}
      </>
    )
  )
}
