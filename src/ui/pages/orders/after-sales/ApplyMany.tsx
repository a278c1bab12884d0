import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManyAsked } from '../../../../application/after-sale/apply-many-actors'
import { afterSaleReasons } from '../../../../domain/after-sale/reasons'
import { givesMoney } from '../../../../domain/after-sale/money'
import type { AfterSalePath } from '../../../../domain/after-sale/path'
import type { AfterSaleType, RefundTo } from '../../../../domain/after-sale/types'
import { afterSalePathText, afterSaleTypeText } from '../../../../domain/after-sale/words'
import { MAX_AFTER_SALE_WORDS, type AfterSaleDraft } from '../../../../domain/after-sales'
import { price, sum } from '../../../../domain/money'
import { afterSaleWords } from '../../../../domain/refusals'
import { applyPath, orderPath, paths } from '../../../frame/paths'
import { failureText } from '../../../frame/failure-notice'
import { useNotices, usePorts } from '../../../frame/ports-context'
import { afterSalePathsQuery, afterSalePreviewQuery } from '../../../queries/after-sales'
import { ApplyManyRun, type Filed } from './ApplyManyRun'
import { pathCost } from './path-words'
import styles from './after-sales.module.css'

const TYPES = Object.keys(afterSaleReasons) as AfterSaleType[]

interface Props {
  orderNos: readonly string[]
  more: number // beyond what is done at once
  account: string
}

/** The same application for several orders: one kind and one reason, each order with all the pieces that it admits. */
export const ApplyMany = ({ orderNos, more, account }: Props) => {
  const { afterSales } = usePorts()
  const { say } = useNotices()
  const [type, setType] = useState<AfterSaleType | ''>('')
  const [reason, setReason] = useState('')
  const [description, setDescription] = useState('')
  const [refundTo, setRefundTo] = useState<RefundTo>('reserve')
  const [asked, setAsked] = useState<readonly ManyAsked[] | null>(null)
  const [filed, setFiled] = useState<readonly Filed[]>([])
  const [turn, setTurn] = useState(0)

  const found = useQueries({ queries: orderNos.map((orderNo) => afterSalePathsQuery(afterSales, orderNo)) })
  const rows = orderNos.map((orderNo, at) => ({ orderNo, paths: found[at]!.data, error: found[at]!.error }))
  const pathOf = (ways: readonly AfterSalePath[] | undefined) => ways?.find((one) => one.type === type)
  const able = rows.flatMap(({ orderNo, paths: ways }): AfterSaleDraft[] => {
    const path = pathOf(ways)
    if (!path?.allowed) return []
    const lines = path.lines.filter(({ maxQty }) => maxQty > 0).map(({ skuId, maxQty }) => ({ skuId, qty: maxQty }))
    return [{ orderNo, type: path.type, lines, reason }]
  })
  const previews = useQueries({ queries: able.map((draft) => afterSalePreviewQuery(afterSales, draft)) })
  const previewOf = (orderNo: string) => previews[able.findIndex((one) => one.orderNo === orderNo)]?.data
  const known = previews.flatMap(({ data }) => data ?? [])

  const submit = () => {
    if (type === '' || reason === '')
      return say('warning', type === '' ? afterSaleWords.noType : afterSaleWords.noReason)
    if (able.length === 0) return say('warning', '选中的订单都不能用这种方式')
    return setAsked(able.map((draft) => ({ ...draft, description: description.trim(), imageIds: [], refundTo })))
  }
  if (asked)
    return (
      <ApplyManyRun
        key={turn}
        asked={asked}
        account={account}
        before={filed}
        again={(those, done) => {
          setFiled([...filed, ...done])
          setTurn(turn + 1)
          setAsked(asked.filter(({ orderNo }) => those.includes(orderNo)))
        }}
      />
    )
  return (
    <section className={styles.page} aria-labelledby="apply-title">
      <header className={styles.head}>
        <h1 id="apply-title">批量申请售后</h1>
        <p className={styles.faint}>
          共 {orderNos.length} 单{more > 0 && `，一次最多 ${orderNos.length} 单，另有 ${more} 单请分开申请`}
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.block}>
            <fieldset className={styles.plainSet}>
              <legend>
                <h2>售后方式</h2>
              </legend>
              <div className={styles.paths}>
                {TYPES.map((one) => {
                  const count = rows.filter(({ paths: ways }) =>
                    ways?.some((path) => path.type === one && path.allowed),
                  ).length
                  return (
                    <label key={one} className={styles.path} data-allowed={count > 0}>
                      <input
                        type="radio"
                        name="after-sale-type"
                        checked={type === one}
                        disabled={count === 0}
                        aria-label={afterSaleTypeText[one]}
                        aria-describedby={`path-${one}`}
                        onChange={() => {
                          setType(one)
                          setReason('')
                        }}
                      />
                      <strong>{afterSaleTypeText[one]}</strong>
                      <span id={`path-${one}`}>
                        <span>{count > 0 ? `${count} 单可以：${afterSalePathText[one]}` : '选中的订单都不能用'}</span>
                        {count > 0 && <span className={styles.faint}>{pathCost[one]}</span>}
                      </span>
                    </label>
                  )
                })}
              </div>
            </fieldset>
          </section>
          {type !== '' && (
            <section className={styles.block}>
              <h2>原因与说明</h2>
              <fieldset className={styles.plainSet}>
                <legend className={styles.label}>原因（需要图片的请逐单申请）</legend>
                <div className={styles.reasons}>
                  {afterSaleReasons[type]
                    .filter(({ needsPictures }) => !needsPictures)
                    .map(({ code, text }) => (
                      <label key={code} className={styles.reason}>
                        <input
                          type="radio"
                          name="after-sale-reason"
                          checked={reason === code}
                          onChange={() => setReason(code)}
                        />
                        {text}
                      </label>
                    ))}
                </div>
              </fieldset>
              <div className={styles.field}>
                <label className={styles.label} htmlFor="after-sale-words">
                  说明（选填）
                </label>
                <textarea
                  id="after-sale-words"
                  className="input"
                  rows={2}
                  maxLength={MAX_AFTER_SALE_WORDS}
                  value={description}
                  onChange={(event) => setDescription(event.target.value)}
                />
              </div>
            </section>
          )}
          <section className={styles.block}>
            <h2>订单</h2>
            <ul className={styles.manyRows} aria-label="订单">
              {rows.map(({ orderNo, paths: ways, error }) => {
                const path = pathOf(ways)
                const preview = previewOf(orderNo)
                return (
                  <li key={orderNo}>
                    <a href={orderPath(orderNo)}>{orderNo}</a>
                    <span className={styles.faint}>
                      {error
                        ? failureText(error)
                        : !ways
                          ? '正在查看…'
                          : !path
                            ? ''
                            : !path.allowed
                              ? path.whyNot
                              : `${path.lines.reduce((all, { maxQty }) => all + maxQty, 0)} 件`}
                    </span>
                    <span>
                      {path?.allowed && preview && (
                        <>
                          {givesMoney(path.type) && `退 ${price(preview.refundAmount)}`}
                          {preview.fee > 0 && ` · 费用 ${price(preview.fee)}`}
                        </>
                      )}
                      {path && !path.allowed && <a href={applyPath(orderNo)}>单独申请</a>}
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        </div>
        <aside className={styles.side} aria-label="费用与提交">
          <div className={styles.block}>
            <h2>合计</h2>
            <dl className={styles.facts}>
              <div>
                <dt>可以申请</dt>
                <dd>
                  {able.length} 单，其余 {orderNos.length - able.length} 单不提交
                </dd>
              </div>
              <div>
                <dt>预计退款</dt>
                <dd>
                  <strong>{price(sum(known.map(({ refundAmount }) => refundAmount)))}</strong>
                  {known.some(({ refundBonus }) => refundBonus > 0) &&
                    `，其中 ${price(sum(known.map(({ refundBonus }) => refundBonus)))} 退回赠送金`}
                </dd>
              </div>
              <div>
                <dt>费用</dt>
                <dd>{price(sum(known.map(({ fee }) => fee)))}，从备用金冻结</dd>
              </div>
            </dl>
            {type !== '' && givesMoney(type) && (
              <fieldset className={styles.plainSet}>
                <legend className={styles.label}>退到哪里</legend>
                <div className={styles.reasons}>
                  {(['reserve', 'original'] as const).map((to) => (
                    <label key={to} className={styles.reason}>
                      <input
                        type="radio"
                        name="after-sale-to"
                        checked={refundTo === to}
                        onChange={() => setRefundTo(to)}
                      />
                      {to === 'reserve' ? '备用金（马上到账）' : '原路退回'}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            <button type="button" className={`button primary ${styles.go}`} onClick={submit}>
              提交申请
            </button>
            <a className={styles.faint} href={paths.orders}>
              返回订单列表
            </a>
          </div>
        </aside>
      </div>
    </section>
  )
}
