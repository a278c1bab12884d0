import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo } from 'react'
import { deliveryText } from '../../../domain/address/areas'
import type { Area } from '../../../domain/address/address'
import {
  MAX_PASTED_ORDERS,
  MAX_PASTED_TEXT,
  pastedCount,
  pastedRows,
  readOrderSheet,
  type SheetOrder,
} from '../../../domain/shops/sheet'
import { usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { areasQuery } from '../../queries/address'
import styles from './sheet-orders.module.css'

/** One order a line, read as it is typed. */
export const PastePreview = ({ text, type }: { text: string; type: (text: string) => void }) => {
  const { account } = usePorts()
  const { data: areas, error, refetch } = useQuery(areasQuery(account))
  const asked = useDeferredValue(text)
  const lines = useMemo(() => (areas ? read(asked, areas) : []), [asked, areas])
  const wrong = lines.filter(({ reason }) => reason !== undefined).length
  const extra = Math.max(0, pastedCount(text) - MAX_PASTED_ORDERS)
  const hint = useId()
  return (
    <div className={styles.body}>
      <textarea
        className="input"
        rows={6}
        aria-label="订单，一行一单"
        aria-describedby={hint}
        maxLength={MAX_PASTED_TEXT}
        placeholder={'张三 13800001234 浙江省杭州市西湖区文三路 478 号 | Y7578#57-黑色-XL | 2'}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <p id={hint} className={styles.faint}>
        一行一单：收货人、手机号和地址，然后商家编码、数量，中间用 | 或制表符隔开；不写数量算 1 件。一次最多{' '}
        {MAX_PASTED_ORDERS} 行。
      </p>
      {extra > 0 && <p role="alert">多了 {extra} 行，请分次导入。</p>}
      {error && !areas ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        lines.length > 0 && (
          <>
            <p role="status">
              {lines.length - wrong} 行可以导入{wrong > 0 && `，${wrong} 行有错（不会导入）`}
            </p>
            <ol className={styles.lines} aria-label="识别结果" tabIndex={0}>
              {lines.map(({ row, reason, order }) => (
                <li key={row} className={reason === undefined ? undefined : styles.wrong}>
                  <b>第 {row} 行</b>
                  <span>{reason ?? meaning(order!)}</span>
                </li>
              ))}
            </ol>
          </>
        )
      )}
    </div>
  )
}

interface Line {
  row: number
  reason?: string
  order?: SheetOrder
}

const read = (text: string, areas: Area[]): Line[] => {
  const { orders, faults } = readOrderSheet(pastedRows(text), areas, (code) => deliveryText(areas, code))
  return [...orders.map((order): Line => ({ row: order.rows[0]!, order })), ...faults].toSorted((a, b) => a.row - b.row)
}

const meaning = ({ consignee: { name, mobile, areaText, detail }, lines }: SheetOrder): string =>
  [
    `${name} ${mobile}`,
    `${areaText} ${detail}`,
    ...lines.map(({ code, title, qty }) => `${code || title} × ${qty}`),
  ].join(' · ')
