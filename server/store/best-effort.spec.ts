import { expect, test } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { bestEffort } from './best-effort'

const toldOf = async (error: Error): Promise<unknown[]> => {
  const told: unknown[] = []
  await bestEffort(
    async () => {
      throw error
    },
    (one) => told.push(one),
  )
  return told
}

test('a reader is not told that nothing could be written by the way, nor is anybody else', async () => {
  expect(await toldOf(new Failure('busy', '存储空间不足'))).toEqual([])
})

test('everything else that goes wrong is told, but not to the reader', async () => {
  const errors = [new Error('a bug'), new Failure('invalid', '支付金额不符')]
  expect(await Promise.all(errors.map(toldOf))).toEqual(errors.map((error) => [error]))
})
