import { expect, it } from 'vitest'
import { together } from './together'

it('gives the answers in the order of the questions', async () => {
  expect(await together([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

it('has ended everything when it ends, and says what the first of them failed for', async () => {
  const did: string[] = []
  const slowly = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    did.push('slowly')
    throw new Error('first')
  }
  const atOnce = async () => {
    did.push('at once')
    throw new Error('second')
  }
  await expect(together([slowly(), atOnce()])).rejects.toThrow('first')
  expect(did).toEqual(['at once', 'slowly'])
})
