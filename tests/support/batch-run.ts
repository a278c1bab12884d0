import { createActor, SimulatedClock, waitFor } from 'xstate'
import { batchMachine, type BatchContext, type BatchNews } from '../../src/application/batch/batch-machine'
import type { BatchKind, BatchOrder } from '../../src/domain/order-batch'
import type { OrderFakes } from './order-fakes'

/** A batch on fake ports, and what the specs ask of it. */
export const opened = (kind: BatchKind, orders: BatchOrder[], fakes: OrderFakes) => {
  const clock = new SimulatedClock()
  const actor = createActor(batchMachine(fakes), { input: { account: '13800000000', kind, orders }, clock })
  const news: BatchNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string, check: (context: BatchContext) => boolean = () => true) =>
    (await waitFor(actor, ({ value, context }) => value === state && check(context), { timeout: 500 })).context
  return { actor, clock, news, at, send: (type: 'go' | 'retry' | 'leave') => actor.send({ type }) }
}
