import { setup } from 'xstate'
import { afterSaleLife } from '../../domain/after-sale/table'
import type { AfterSaleEvent, AfterSaleStatus, AfterSaleType } from '../../domain/after-sale/types'
import { afterSaleStepText, afterSaleTypeText } from '../../domain/after-sale/words'
import { machineMeta } from '../labels'
import { afterSaleLifeLabels } from './after-sale-life-labels'

/** The life of an application as its table has it. The server moves applications; here it can be drawn and walked. */
export const afterSaleLifeMachine = () =>
  setup({
    types: {
      context: {} as { type: AfterSaleType },
      events: {} as { type: AfterSaleEvent },
      input: {} as { type: AfterSaleType },
      meta: machineMeta,
    },
    guards: isOfType,
  }).createMachine({
    id: 'afterSaleLife',
    context: ({ input }) => input,
    meta: { labels: afterSaleLifeLabels },
    initial: 'applied',
    states: Object.fromEntries(statuses.map((status) => [status, stateOf(status)])) as Record<
      AfterSaleStatus,
      ReturnType<typeof stateOf>
    >,
  })

const types = Object.keys(afterSaleTypeText) as AfterSaleType[]
const statuses = Object.keys(afterSaleLife) as AfterSaleStatus[]

type Of = ({ context }: { context: { type: AfterSaleType } }) => boolean
const isOfType = Object.fromEntries(
  types.map((type) => [type, ({ context }: Parameters<Of>[0]) => context.type === type]),
) as Record<AfterSaleType, Of>

type Way = { target: AfterSaleStatus; guard?: AfterSaleType }

const stateOf = (status: AfterSaleStatus) => {
  const ways = Object.entries(afterSaleLife[status]).map(([event, to]): [string, Way[]] => [
    event,
    typeof to === 'string'
      ? [{ target: to }]
      : Object.entries(to).map(([type, target]) => ({ target, guard: type as AfterSaleType })),
  ])
  return {
    meta: { label: afterSaleStepLabel(status) },
    ...(ways.length === 0
      ? { type: 'final' as const }
      : { on: Object.fromEntries(ways) as Partial<Record<AfterSaleEvent, Way[]>> }),
  }
}

/** Where types call a state otherwise, the word of most. */
const afterSaleStepLabel = (status: AfterSaleStatus): string => afterSaleStepText('return_refund', status)
