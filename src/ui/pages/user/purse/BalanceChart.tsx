import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { price } from '../../../../domain/money'
import type { WalletDay } from '../../../../domain/wallet/statement'
import { drawn, shortDay, shortPrice, summaryOf } from './chart'
import styles from './chart.module.css'

const HEIGHT = 220
const EDGES = { left: 52, right: 8, top: 12, bottom: 24 } as const
/** Until it is measured. */
const USUAL_WIDTH = 640
/** Dates below need so much room, in px. */
const LABEL_PX = 72

/** The balance as a line, what was spent as bars, day by day; the same as a sentence and as a table. */
export const BalanceChart = ({ days }: { days: readonly WalletDay[] }) => {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, setAt] = useState<number | null>(null)
  const frame = { width, height: HEIGHT, ...EDGES }
  const chart = drawn(days, frame)
  const floor = HEIGHT - EDGES.bottom
  const every = Math.max(1, Math.ceil((days.length * LABEL_PX) / Math.max(1, width - EDGES.left)))
  const shown = at === null ? undefined : days[at]
  const seek = ({ clientX, currentTarget }: PointerEvent) => {
    const { left } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - EDGES.left) / (width - EDGES.left - EDGES.right)
    setAt(Math.max(0, Math.min(days.length - 1, Math.floor(share * days.length))))
  }
  return (
    <section className={`card ${styles.chart}`} aria-labelledby="chart-title">
      <header className={styles.head}>
        <h2 id="chart-title">近 {days.length} 天</h2>
        <p className={styles.key} aria-hidden="true">
          <span className={styles.balanceKey}>余额</span>
          <span className={styles.spentKey}>支出</span>
        </p>
      </header>
      <div
        ref={box}
        className={styles.plot}
        onPointerMove={seek}
        onPointerDown={seek}
        onPointerLeave={() => setAt(null)}
      >
        <svg width={width} height={HEIGHT} role="img" aria-label={summaryOf(days)}>
          {chart.ticks.map(({ amount, y }) => (
            <g key={amount}>
              <line className={styles.grid} x1={EDGES.left} x2={width - EDGES.right} y1={y} y2={y} />
              <text className={styles.label} x={EDGES.left - 8} y={y + 4} textAnchor="end">
                {shortPrice(amount)}
              </text>
            </g>
          ))}
          <path className={styles.area} d={chart.area} />
          {chart.days.map(({ x, spentY }, index) => (
            <rect
              key={days[index]!.day}
              className={styles.spent}
              x={x - chart.barWidth / 2}
              y={spentY}
              width={chart.barWidth}
              height={Math.max(0, floor - spentY)}
            />
          ))}
          <path className={styles.line} d={chart.line} />
          {days.map(
            ({ day }, index) =>
              // The last one counts: what stands there is now.
              (days.length - 1 - index) % every === 0 && (
                <text key={day} className={styles.label} x={chart.days[index]!.x} y={HEIGHT - 6} textAnchor="middle">
                  {shortDay(day)}
                </text>
              ),
          )}
          {at !== null && shown && (
            <g>
              <line className={styles.cursor} x1={chart.days[at]!.x} x2={chart.days[at]!.x} y1={EDGES.top} y2={floor} />
              <circle className={styles.dot} cx={chart.days[at]!.x} cy={chart.days[at]!.balanceY} r={4} />
            </g>
          )}
        </svg>
        {/* What the pointer does on the picture, a slider does by the keys. */}
        <input
          type="range"
          className={styles.slider}
          aria-label="逐日查看"
          min={0}
          max={Math.max(0, days.length - 1)}
          value={at ?? days.length - 1}
          aria-valuetext={dayText(shown ?? days.at(-1))}
          onChange={(event) => setAt(Number(event.target.value))}
          onFocus={() => setAt((before) => before ?? days.length - 1)}
          onBlur={() => setAt(null)}
        />
        {at !== null && shown && (
          <dl
            className={styles.tip}
            aria-hidden="true"
            style={
              chart.days[at]!.x > width / 2
                ? { right: width - chart.days[at]!.x + 10 }
                : { left: chart.days[at]!.x + 10 }
            }
          >
            <div>{shown.day}</div>
            <div>
              <dt>余额</dt>
              <dd>{price(shown.balance)}</dd>
            </div>
            <div>
              <dt>收入</dt>
              <dd>{price(shown.income)}</dd>
            </div>
            <div>
              <dt>支出</dt>
              <dd>{price(shown.spent)}</dd>
            </div>
          </dl>
        )}
      </div>
      <details className={styles.table}>
        <summary>查看数据表</summary>
        <table>
          <caption className="visually-hidden">每天结束时的余额、当天的收入与支出</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">余额</th>
              <th scope="col">收入</th>
              <th scope="col">支出</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, balance, income, spent }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{price(balance)}</td>
                <td>{price(income)}</td>
                <td>{price(spent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const dayText = (day: WalletDay | undefined): string =>
  day ? `${day.day}：余额 ${price(day.balance)}，收入 ${price(day.income)}，支出 ${price(day.spent)}` : ''

/** Of the box, live. */
const useWidth = (box: React.RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(USUAL_WIDTH)
  useLayoutEffect(() => {
    const standing = box.current!
    const measure = () => standing.clientWidth > 0 && setWidth(standing.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(standing)
    return () => observer.disconnect()
  }, [box])
  return width
}
