import { expect, it } from 'vitest'
import { readOptions } from './options'

const names = ['home', 'checkout', 'checkout-390', 'orders']

it('a name stands for all of its kind, and nothing for everything', () => {
  const { isWanted, runs, slowdown } = readOptions(
    ['--only', 'checkout,home', '--runs', '3', '--slowdown', '2.5'],
    names,
  )
  expect(runs).toBe(3)
  expect(slowdown).toBe(2.5)
  expect(names.filter(isWanted)).toEqual(['home', 'checkout', 'checkout-390'])
  expect(names.filter(readOptions([], names).isWanted)).toEqual(names)
})

it('what there isn’t is refused, before anything is measured', () => {
  expect(() => readOptions(['--only', 'chekout'], names)).toThrow('unknown: chekout')
  expect(() => readOptions(['--runs', 'many'], names)).toThrow('not a whole number')
  expect(() => readOptions(['--slowdown', 'x'], names)).toThrow('not a slowdown')
  expect(() => readOptions(['--slowdown', '0.5'], names)).toThrow('not a slowdown')
  expect(() => readOptions(['--fast'], names)).toThrow('--fast')
})
