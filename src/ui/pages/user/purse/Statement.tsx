import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { minus, price, zero, type Fen } from '../../../../domain/money'
import { formatTime } from '../../../../domain/time'
import { walletTypes, walletTypeText, type WalletLine } from '../../../../domain/wallet/statement'
import { afterSalePath, orderPath, paths, withdrawalPath } from '../../../frame/paths'
import { usePorts } from '../../../frame/ports-context'
import { useWide } from '../../../desk/use-wide'
import { ExportJobs } from '../../../parts/jobs/ExportJobs'
import { Chips } from '../../../parts/list/Chips'
import { DayField } from '../../../parts/list/DayField'
import { FilterSheet } from '../../../parts/list/FilterSheet'
import { ListPage } from '../../../parts/list/ListPage'
import { Nothing } from '../../../parts/Nothing'
import { Skeleton } from '../../../parts/Skeleton'
import { transactionsQuery } from '../../../queries/wallet'
import { chipsOf, cleared, directions, directionText, filterOf, type PurseView } from './purse-view'
import { StatementExport } from './StatementExport'
import styles from './purse.module.css'

const PAGE_SIZE = 20

interface Props {
  view: PurseView
  change: (patch: Partial<PurseView>) => void
  topUp: () => void
}

/** 流水: every movement of the reserve with what it held after it, and what caused it. */
export const Statement = ({ view, change, topUp }: Props) => {
  const { wallet } = usePorts()
  const filter = filterOf(view)
  const found = useQuery(transactionsQuery(wallet, { ...filter, page: view.page, pageSize: PAGE_SIZE }))
  const [isExporting, setExporting] = useState(false)
  const isWide = useWide()
  const chips = chipsOf(view)
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.totals} role="status" aria-label="合计">
          {found.data && (
            <>
              收入 <strong className={styles.income}>{price(found.data.totals.in)}</strong> · 支出{' '}
              <strong>{price(found.data.totals.out)}</strong>
            </>
          )}
        </p>
        <FilterSheet show="查看流水">
          <Fields view={view} change={change} />
        </FilterSheet>
        <button type="button" className="button small" onClick={() => setExporting(true)}>
          导出流水
        </button>
        <ExportJobs kind="statement" />
      </div>
      <Chips chips={chips} change={change} clear={() => change(cleared)} />
      <div className={styles.found}>
        <ListPage
          found={found}
          turn={(page) => change({ page })}
          name="流水"
          skeleton={
            <div role="status" aria-label="正在加载流水" className={`card ${styles.skeleton}`}>
              <Skeleton lines={6} />
            </div>
          }
          nothing={<NoLines isNarrowed={chips.length > 0} clear={() => change(cleared)} topUp={topUp} />}
        >
          {({ list }) => (isWide ? <LineTable lines={list} /> : <LineCards lines={list} />)}
        </ListPage>
      </div>
      {isExporting && (
        <StatementExport
          filter={filter}
          isNarrowed={chips.length > 0}
          found={found.data?.total ?? 0}
          close={() => setExporting(false)}
        />
      )}
    </>
  )
}

const Fields = ({ view, change }: Omit<Props, 'topUp'>) => (
  <div className={styles.fields}>
    <Field name="类型">
      <select
        className="input"
        value={view.type ?? ''}
        onChange={({ target: { value } }) => change({ type: walletTypes.find((one) => one === value) })}
      >
        <option value="">不限</option>
        {walletTypes.map((type) => (
          <option key={type} value={type}>
            {walletTypeText[type]}
          </option>
        ))}
      </select>
    </Field>
    <Field name="收支">
      <select
        className="input"
        value={view.direction ?? ''}
        onChange={({ target: { value } }) => change({ direction: directions.find((one) => one === value) })}
      >
        <option value="">不限</option>
        {directions.map((direction) => (
          <option key={direction} value={direction}>
            {directionText[direction]}
          </option>
        ))}
      </select>
    </Field>
    <DayField name="日期从" value={view.dateFrom} most={view.dateTo} set={(dateFrom) => change({ dateFrom })} />
    <DayField name="到" value={view.dateTo} least={view.dateFrom} set={(dateTo) => change({ dateTo })} />
  </div>
)

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the field is among the children
  <label className={styles.field}>
    <span>{name}</span>
    {children}
  </label>
)

const LineTable = ({ lines }: { lines: readonly WalletLine[] }) => (
  <div className={`card ${styles.tableBox}`}>
    <table className={styles.table} aria-label="流水">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col">来由</th>
          <th scope="col" className={styles.money}>
            金额
          </th>
          <th scope="col" className={styles.money}>
            可用余额
          </th>
          <th scope="col" className={styles.money}>
            冻结
          </th>
          <th scope="col" className={styles.money}>
            赠送
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.entryNo}>
            <td className={styles.time}>{formatTime(line.at)}</td>
            <td>{line.typeText}</td>
            <td className={styles.cause}>
              <Cause line={line} />
            </td>
            <td className={styles.money}>
              <Amount line={line} />
            </td>
            <td className={styles.money}>{price(line.availableAfter)}</td>
            <td className={styles.money}>{price(line.frozenAfter)}</td>
            <td className={styles.money}>{price(line.bonusAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const LineCards = ({ lines }: { lines: readonly WalletLine[] }) => (
  <ul className={`card ${styles.lines}`} aria-label="流水">
    {lines.map((line) => (
      <li key={line.entryNo}>
        <div className={styles.lineTop}>
          <strong>{line.typeText}</strong>
          <Amount line={line} />
        </div>
        <div className={styles.cause}>
          <Cause line={line} />
        </div>
        <p className={styles.faint}>
          {formatTime(line.at)}
          <br />
          可用 {price(line.availableAfter)} · 冻结 {price(line.frozenAfter)} · 赠送 {price(line.bonusAfter)}
        </p>
      </li>
    ))}
  </ul>
)

/** With its sign, and of which part where it was not the available one alone. */
const Amount = ({
  line: { direction, inside, amount, availableChange, frozenChange, bonusChange },
}: {
  line: WalletLine
}) => {
  const parts = [
    { name: '可用', change: availableChange },
    { name: '冻结', change: frozenChange },
    { name: '赠送', change: bonusChange },
  ].filter(({ change }) => change !== 0)
  const isPlain = parts.length === 1 && availableChange !== 0
  return (
    <span className={styles.amount}>
      <strong className={direction === 'in' && !inside ? styles.income : undefined}>
        {inside ? price(amount) : signed(direction === 'in' ? amount : minus(zero, amount))}
      </strong>
      {!isPlain && (
        <span className={styles.second}>{parts.map(({ name, change }) => `${name} ${signed(change)}`).join('，')}</span>
      )}
    </span>
  )
}

const signed = (change: Fen): string => (change > 0 ? `+${price(change)}` : price(change))

const causeOf = ({ biz, bizNo }: WalletLine): { text: string; to: string } | null => {
  if (bizNo === '') return null
  switch (biz) {
    case 'order':
      return { text: `订单 ${bizNo}`, to: orderPath(bizNo) }
    case 'difference':
      return { text: `补差价 ${bizNo}`, to: orderPath(bizNo) }
    case 'after_sale':
      return { text: `售后单 ${bizNo}`, to: afterSalePath(bizNo) }
    case 'withdraw':
      return { text: `提现 ${bizNo}`, to: withdrawalPath(bizNo) }
    case 'recharge':
      return { text: `充值单 ${bizNo}`, to: '' }
    case 'adjustment':
      return { text: `调整单 ${bizNo}`, to: '' }
    default:
      return null
  }
}

/** What moved it, with the way there where there is one, and why in words. */
const Cause = ({ line }: { line: WalletLine }) => {
  const cause = causeOf(line)
  if (!cause) return line.remark || '—'
  // Lines of before may repeat their type.
  const why = line.remark === line.typeText ? '' : line.remark
  return (
    <>
      {cause.to ? <a href={cause.to}>{cause.text}</a> : <span>{cause.text}</span>}
      {why && <span className={styles.second}>{why}</span>}
    </>
  )
}

const NoLines = ({ isNarrowed, clear, topUp }: { isNarrowed: boolean; clear: () => void; topUp: () => void }) => (
  <Nothing
    picture="wallet"
    lead={isNarrowed ? '没有符合筛选的流水' : '还没有流水'}
    action={
      isNarrowed ? (
        <button type="button" className="button" onClick={clear}>
          清除筛选
        </button>
      ) : (
        <button type="button" className="button primary" onClick={topUp}>
          去充值
        </button>
      )
    }
  >
    {!isNarrowed && (
      <>
        充值、付款、退款和提现都会逐笔记在这里，也可以先去<a href={paths.home}>选货</a>。
      </>
    )}
  </Nothing>
)
