import { expect, it } from 'vitest'
import { requestFrom, storedRequest } from './asked'

const HOUR = 3600_000
const request = { requestId: 'id-1' }

it('finds a request again for 23 hours', () => {
  expect(requestFrom(storedRequest(request, 0), 23 * HOUR - 1)).toEqual(request)
  expect(requestFrom(storedRequest(request, 0), 23 * HOUR)).toBeNull()
})

it.each([
  ['nothing', null],
  ['nothing at all', undefined],
  ['another version', { ...storedRequest(request, 0), version: 2 }],
  ['no request', { version: 1, at: 0 }],
  ['no time', { version: 1, request }],
])('finds none in %s', (_, stored) => {
  expect(requestFrom(stored, 1)).toBeNull()
})
