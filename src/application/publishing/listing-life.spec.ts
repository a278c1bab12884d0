import { expect, it } from 'vitest'
import { walkEverything } from '../../../tests/support/machine-paths'
import { canRetry, isThere, listingStatuses, listingSteps } from '../../domain/listing/listing-life'
import { listingLifeMachine } from './listing-life-machine'

it('every state of a product in a shop can be reached, and each step of its table is taken', () =>
  walkEverything({ machine: listingLifeMachine, events: listingStatuses.map((type) => ({ type })) }))

it('what may have been submitted is submitted again only after it was looked for, or surely was not', () => {
  const before = listingStatuses.filter((status) => listingSteps[status].includes('submitting'))
  expect(before).toEqual(['queued', 'uploading'])
  expect(listingSteps.submitting).not.toContain('queued')
})

it('what may be submitted again is begun from the beginning, and is nothing that is on sale', () => {
  for (const status of listingStatuses.filter(canRetry)) {
    expect(listingSteps[status]).toContain('queued')
    expect(isThere(status)).toBe(false)
  }
})
