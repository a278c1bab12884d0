import { createActor, waitFor } from 'xstate'
import type { CheckoutNews } from '../../src/application/checkout/checkout-context'
import { checkoutMachine } from '../../src/application/checkout/checkout-machine'
import type { OrderSource } from '../../src/domain/ordering'
import { aConsignee, type OrderFakes } from './order-fakes'

/** A checkout of two cart lines on fake ports, and what the specs ask of it. */
export const source: OrderSource = { family: 'cart', cartIds: ['2', '1'] }
export const opened = (fakes: OrderFakes) => {
  const actor = createActor(checkoutMachine(fakes), { input: { source, account: '13800000000' } })
  const news: CheckoutNews[] = []
  actor.on('*', (event) => news.push(event))
  actor.start()
  return {
    actor,
    news,
    at: async (state: string) => {
      await waitFor(actor, (snapshot) => JSON.stringify(snapshot.value).includes(`"${state}"`), { timeout: 500 })
      return actor.getSnapshot().context
    },
  }
}

export const filled = async (fakes: OrderFakes) => {
  const checkout = opened(fakes)
  await checkout.at('ready')
  checkout.actor.send({ type: 'fill', consignee: aConsignee() })
  await checkout.at('ready')
  return checkout
}

export const times = (fakes: OrderFakes, method: string) => fakes.calls.filter(([name]) => name === method).length
export const inputs = (fakes: OrderFakes, method: string) =>
  fakes.calls.flatMap(([name, input]) => (name === method ? [input] : []))

/** Answers in turn; the last one for good. */
export const inTurn = <T>(...answers: (T | Error)[]) => {
  let turn = 0
  return async () => {
    const answer = answers[Math.min(turn++, answers.length - 1)]!
    if (answer instanceof Error) throw answer
    return answer
  }
}

export const reviewed = async (actor: ReturnType<typeof opened>['actor']) =>
  (await waitFor(actor, ({ value }) => value === 'review', { timeout: 500 })).context

export const unanswered = (actor: ReturnType<typeof opened>['actor']) =>
  waitFor(actor, ({ value }) => value === 'unanswered', { timeout: 500 })
