import { expect, it } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'
import { sharedLayout } from './shared'

const machine = (id: string, over: { leads?: Record<string, string>; runs?: AnyStateMachine } = {}): AnyStateMachine =>
  createMachine({
    id,
    meta: { labels: { title: `机器 ${id}`, events: {}, ...(over.leads && { leads: over.leads }) } },
    initial: 'only',
    states: { only: { meta: { label: '唯一' }, ...(over.runs && { invoke: { id: 'child', src: 'other' } }) } },
  }).provide(over.runs ? { actors: { other: over.runs } } : {})

const drawn = async (machines: Record<string, AnyStateMachine>) => {
  const layout = await sharedLayout(machines)
  return layout?.arrows.map(({ arrow: { from, to, lines } }) => [from, to, ...lines])
}

it('draws which machine has another run, as the machine says, and what its pages lead to', async () => {
  const till = machine('till', { leads: { reserve: '扣款' } })
  expect(
    await drawn({
      topUp: machine('topUp', { runs: till }),
      order: machine('order', { leads: { till: '付款' } }),
      till,
    }),
  ).toEqual([
    ['topUp', 'till', '「唯一」时调用'],
    ['order', 'till', '付款'],
    ['till', 'reserve', '扣款'],
  ])
})

it('draws nothing where no machine has to do with another, and refuses a name that none has', async () => {
  expect(await drawn({ alone: machine('alone') })).toBeUndefined()
  await expect(drawn({ lost: machine('lost', { leads: { nowhere: '走丢' } }) })).rejects.toThrow('nowhere')
})
