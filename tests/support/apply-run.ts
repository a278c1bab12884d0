import { createActor, SimulatedClock, waitFor } from 'xstate'
import { applyMachine, type ApplyContext, type ApplyNews } from '../../src/application/after-sale/apply-machine'
import type { AfterSaleFakes } from './after-sale-fakes'

/** The form of an application for order O1 on fake ports, and what the specs ask of it. */
export const opened = (fakes: AfterSaleFakes, { account = '13800000000', caseNo = '' } = {}) => {
  const clock = new SimulatedClock()
  const actor = createActor(applyMachine(fakes), { input: { account, orderNo: 'O1', caseNo }, clock })
  const news: ApplyNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  const at = async (state: string, check: (context: ApplyContext) => boolean = () => true) => {
    const isThere = (value: unknown) => JSON.stringify(value).includes(`"${state}"`)
    return (await waitFor(actor, ({ value, context }) => isThere(value) && check(context), { timeout: 500 })).context
  }
  const submit = () => actor.send({ type: 'submit' })
  return { actor, clock, news, at, submit }
}

/** A kind is chosen, a reason given, and the figures are there. */
export const filled = async (fakes: AfterSaleFakes, options?: { caseNo?: string }) => {
  const form = opened(fakes, options)
  await form.at('editing')
  form.actor.send({ type: 'choose', kind: 'refund_only' })
  form.actor.send({ type: 'change', patch: { reason: 'missing' } })
  form.clock.increment(300)
  await form.at('ready')
  return form
}
