import type { AfterSaleDetail } from '../../../../domain/after-sales'
import { formatTime } from '../../../../domain/time'

interface CaseSteps {
  current: number
  status: 'process' | 'finish' | 'error'
  items: { title: string; content?: string }[]
}

type Course = Pick<AfterSaleDetail, 'status' | 'statusText' | 'appliedAt' | 'steps' | 'logs'>

/** Which step of the way an event of the log shows to have been reached. */
const reachedBy: Record<string, AfterSaleDetail['status']> = {
  ship_back: 'returning',
  receive: 'inspecting',
  sent: 'waiting_receive',
}

/** How far the application has come; one that left the way shows where it did. */
export const stepsOfCase = ({ status, statusText, appliedAt, steps, logs }: Course): CaseSteps => {
  const begun = { title: steps[0]?.text ?? '提交申请', content: formatTime(appliedAt).slice(5, 16) }
  const items = [begun, ...steps.slice(1).map(({ text }) => ({ title: text }))]
  const at = steps.findIndex(({ key }) => key === status)
  if (at >= 0) return { current: at, status: status === 'completed' ? 'finish' : 'process', items }
  const passed = logs.flatMap(({ event }) => {
    const found = steps.findIndex(({ key }) => key === reachedBy[event])
    return event === 'approve' ? [1] : found >= 0 ? [found] : []
  })
  const reached = Math.max(0, ...passed)
  return { current: reached + 1, status: 'error', items: [...items.slice(0, reached + 1), { title: statusText }] }
}
