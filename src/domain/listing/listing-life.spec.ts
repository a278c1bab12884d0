import { describe, expect, it } from 'vitest'
import { canRetry, isThere, listingStatuses, listingSteps } from './listing-life'

describe('a product on its way to a shop', () => {
  it('can be tried again wherever it has stopped short of the shelf, and only there', () => {
    expect(listingStatuses.filter(canRetry)).toEqual(['rejected', 'offline', 'failed'])
    for (const status of listingStatuses.filter(canRetry)) expect(listingSteps[status]).toContain('queued')
  })

  it('is there while it is looked at and while it is sold: changed, and not made a second time', () => {
    expect(listingStatuses.filter(isThere)).toEqual(['auditing', 'online'])
  })

  it('comes from the queue to every state, and never stays where nothing follows', () => {
    const met = new Set<string>(['queued'])
    for (const status of met) for (const next of listingSteps[status as 'queued']) met.add(next)
    expect([...met].toSorted()).toEqual(listingStatuses.toSorted())
    for (const status of listingStatuses) expect(listingSteps[status].length).toBeGreaterThan(0)
  })
})
