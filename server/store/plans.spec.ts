import { expect, test } from 'vitest'
import { planNames } from './plans'

test('a statement gets a name of its own when it is asked for the third time, as long as there are names', () => {
  const nameOf = planNames(1)
  expect([nameOf('a'), nameOf('b'), nameOf('a')]).toEqual([undefined, undefined, undefined])
  const name = nameOf('a')
  expect(name).toBeDefined()
  expect(nameOf('a')).toBe(name)
  expect([nameOf('b'), nameOf('b')]).toEqual([undefined, undefined])
})
