import { useEffect, useEffectEvent } from 'react'
import type { AbnormalCase } from '../../../../domain/abnormal'
import { countdownText, secondsLeft } from '../../../../domain/time'
import { useNow } from '../../../parts/use-now'
import { waitText } from '../../../parts/wait-text'
import styles from './abnormal.module.css'

const HOUR = 3600

/** How long the buyer has, and what happens by itself then. `over` is called once when that time is up. */
export const Deadline = ({ one: { deadlineAt, autoText }, over }: { one: AbnormalCase; over: () => void }) => {
  const left = secondsLeft(deadlineAt, useNow(deadlineAt !== ''))
  const isOver = deadlineAt !== '' && left === 0
  const tell = useEffectEvent(over)
  useEffect(() => {
    if (isOver) tell()
  }, [isOver])
  if (deadlineAt === '') return <span className={styles.quiet}>{autoText}</span>
  if (isOver) return <span className={styles.due}>期限已到，正在自动处理</span>
  return (
    <span className={left < 12 * HOUR ? styles.due : styles.quiet}>
      还剩 <span role="timer">{left < HOUR ? countdownText(left) : waitText(left)}</span> · {autoText}
    </span>
  )
}
