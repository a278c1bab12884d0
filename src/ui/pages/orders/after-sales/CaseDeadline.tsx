import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AfterSaleSummary } from '../../../../domain/after-sales'
import { secondsLeft } from '../../../../domain/time'
import { useNow } from '../../../parts/use-now'
import { waitText } from '../../../parts/wait-text'
import styles from './after-sales.module.css'

/** How long a state may last. What then happens by itself is in its hint; the page looks for it as soon as it may have. */
export const CaseDeadline = ({ one: { deadlineAt } }: { one: Pick<AfterSaleSummary, 'deadlineAt'> }) => {
  const queries = useQueryClient()
  const seconds = secondsLeft(deadlineAt, useNow(deadlineAt !== ''))
  const isOver = deadlineAt !== '' && seconds === 0
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['mine', 'after-sales'] })
  }, [isOver, queries])
  if (deadlineAt === '') return null
  return (
    <span className={styles.deadline} role="timer">
      {isOver ? '已到期，正在更新' : `还剩 ${waitText(seconds)}`}
    </span>
  )
}
