import { expect, test } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { bestEffort } from './best-effort'

const refused = (error: Error) =>
  bestEffort(async () => {
    throw error
  })

test('a reader is not told that nothing could be written by the way', async () => {
  expect(await refused(new Failure('busy', '存储空间不足'))).toBeUndefined()
})

test('everything else that goes wrong is told', async () => {
  await expect(refused(new Error('a bug'))).rejects.toThrow('a bug')
  await expect(refused(new Failure('conflict', '状态已变化'))).rejects.toThrow('状态已变化')
})
