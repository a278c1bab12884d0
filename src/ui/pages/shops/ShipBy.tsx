import { useEffect, useState } from 'react'
import { formatTime, secondsLeft } from '../../../domain/time'
import { usePorts } from '../../frame/ports-context'
import { waitText } from '../../parts/wait-text'
import styles from './sales.module.css'

const URGENT_S = 24 * 3600
const STEP_MS = 30_000

/** The time in epoch ms, a step every half minute: one for a whole list of clocks that tell minutes. */
export const useMinutes = (): number => {
  const { page } = usePorts()
  const [now, setNow] = useState(() => page.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(page.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [page])
  return now
}

/** Until when it is to be sent, as a clock: orange within a day, red when it is late; said in words too. */
export const ShipBy = ({ at, now }: { at: string; now: number }) => {
  if (at === '') return <span className={styles.faint}>没有发货时限</span>
  const left = secondsLeft(at, now)
  if (left === 0)
    return (
      <span className={styles.late} title={formatTime(at)}>
        已超时 {waitText((now - Date.parse(at)) / 1000)}
      </span>
    )
  return (
    <span className={left <= URGENT_S ? styles.urgent : styles.faint} title={formatTime(at)}>
      {left <= URGENT_S && '即将超时，'}还剩 {waitText(left)}
    </span>
  )
}
