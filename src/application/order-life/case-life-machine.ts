import { setup } from 'xstate'
import { caseStatusText } from '../../domain/abnormal'
import { caseLife, type CaseEvent } from '../../domain/order-life/case-life'
import type { CaseStatus } from '../../domain/order-life/types'
import { machineMeta } from '../labels'
import { caseLifeLabels } from './case-life-labels'

/** The life of an abnormal case as its table has it. The server moves cases; here it can be drawn and walked. */
export const caseLifeMachine = () =>
  setup({ types: { events: {} as { type: CaseEvent }, meta: machineMeta } }).createMachine({
    id: 'caseLife',
    meta: { labels: caseLifeLabels },
    initial: 'open',
    states: Object.fromEntries(statuses.map((status) => [status, stateOf(status)])) as Record<
      CaseStatus,
      ReturnType<typeof stateOf>
    >,
  })

const statuses = Object.keys(caseLife) as CaseStatus[]

const stateOf = (status: CaseStatus) => ({
  meta: { label: caseStatusText[status] },
  ...(Object.keys(caseLife[status]).length === 0 ? { type: 'final' as const } : { on: caseLife[status] }),
})
