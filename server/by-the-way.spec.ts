import { expect, test } from 'vitest'
import { Failure } from '../src/domain/failure'
import { byTheWay } from './by-the-way'

const refused = (error: Error) =>
  byTheWay(async () => {
    throw error
  })

test('a reader is not told that nothing could be written by the way', async () => {
  expect(await refused(new Failure('busy', '存储空间不足'))).toBeUndefined()
})

test('everything else that goes wrong is told', async () => {
  await expect(refused(new Error('a bug'))).rejects.toThrow('a bug')
  await expect(refused(new Failure('conflict', '状态已变化'))).rejects.toThrow('状态已变化')
})
