import { expect, it } from 'vitest'
import { Failure, type FailureKind } from '../domain/failure'
import { quietly, staysOpen } from './request-safety'

const failed = (kind: FailureKind) => new Failure(kind, kind)

it.each(['network', 'timeout', 'unreadable'] as const)('may have been done where the answer is %s', (kind) => {
  expect([staysOpen(failed(kind), false), staysOpen(failed(kind), true)]).toEqual([true, true])
})

it.each(['busy', 'too-often', 'session-invalid', 'strayed'] as const)(
  'may have been done by an earlier attempt, of which %s says nothing',
  (kind) => {
    expect([staysOpen(failed(kind), false), staysOpen(failed(kind), true)]).toEqual([false, true])
  },
)

it.each(['invalid', 'conflict', 'not-found', 'balance-short'] as const)(
  'was surely not done where it is %s',
  (kind) => {
    expect([staysOpen(failed(kind), false), staysOpen(failed(kind), true)]).toEqual([false, false])
  },
)

it('goes on without a store that is shut', async () => {
  expect(await quietly(async () => 7)).toBe(7)
  expect(await quietly(() => Promise.reject(new Error('IndexedDB is off')))).toBeNull()
})
