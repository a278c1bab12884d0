import { secondsLeft } from '../../../domain/time'
import { useNow } from '../../parts/use-now'
import { waitText } from '../../parts/wait-text'
import styles from './orders.module.css'

/** 自动确认: how long until the order is confirmed by itself. */
export const ConfirmWait = ({ until }: { until: string }) => {
  const seconds = secondsLeft(until, useNow())
  return (
    <>
      还剩{' '}
      <span className={styles.clock} role="timer">
        {waitText(seconds)}
      </span>{' '}
      自动确认收货
    </>
  )
}
