import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calmRouter } from './calm-router'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told = () => {
  let tell = (_state: object, _how: object): void => undefined
  const stop = vi.fn<() => void>()
  const router = { state: 'now', subscribe: (given: typeof tell) => ((tell = given), stop) }
  const states: string[] = []
  const calm = calmRouter(router as never)
  const unsubscribe = calm.subscribe(({ navigation }) => void states.push(navigation.state))
  const say = (state: string) => tell({ navigation: { state } }, {})
  return { calm, say, states, unsubscribe, stop }
}

it('says nothing of a page that is there at once, and is the router in all else', () => {
  const { calm, say, states, unsubscribe, stop } = told()
  say('loading')
  vi.advanceTimersByTime(49)
  say('idle')
  vi.advanceTimersByTime(1000)
  expect(states).toEqual(['idle'])
  expect(calm.state).toBe('now')
  unsubscribe()
  expect(stop).toHaveBeenCalledTimes(1)
})

it('says that it is loading where that takes a while', () => {
  const { say, states } = told()
  say('loading')
  vi.advanceTimersByTime(50)
  expect(states).toEqual(['loading'])
  say('idle')
  expect(states).toEqual(['loading', 'idle'])
})
