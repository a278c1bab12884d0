import { describe, expect, it } from 'vitest'
import { aConsignee } from '../../../tests/support/order-fakes'
import {
  blankDraft,
  draftFrom,
  habitFrom,
  habitOf,
  isBlank,
  requestFrom,
  sourceKey,
  storedDraft,
  storedHabit,
  storedRequest,
} from './draft'

const HOUR = 3600_000
const request = { requestId: 'id-1' } as never
const draft = { ...blankDraft, consignee: aConsignee() }
const habit = { addonIds: ['5'], brandId: '2' }

it('is one key for the same lines in any order', () => {
  const item = (skuId: string, qty: number) => ({ skuId, qty })
  expect(sourceKey({ family: 'cart', cartIds: ['2', '1'] })).toBe('cart:1,2')
  expect(sourceKey({ family: 'direct', items: [item('8', 1), item('7', 2)] })).toBe('sku:7:2,8:1')
})

describe('what was stored', () => {
  it('is read as it was written', () => {
    expect(draftFrom(storedDraft(draft, 1))).toEqual(draft)
    expect(habitFrom(storedHabit(habit, 1))).toEqual(habit)
    expect(requestFrom(storedRequest(request, 1), 1)).toEqual(request)
  })

  it.each([null, undefined, 'rubbish', { version: 0, draft, habit, request, at: 1 }, { version: 1 }])(
    'counts for nothing where it is %o',
    (stored) => {
      expect([draftFrom(stored), habitFrom(stored), requestFrom(stored, 1)]).toEqual([blankDraft, null, null])
    },
  )

  it('has what an older page did not store as it is at first', () => {
    expect(draftFrom({ version: 1, draft: { pasted: '张小雨' } })).toEqual({ ...blankDraft, pasted: '张小雨' })
  })

  it('is asked for again for 23 hours, and not where nobody knows since when', () => {
    expect(requestFrom(storedRequest(request, 0), 23 * HOUR - 1)).toEqual(request)
    expect(requestFrom(storedRequest(request, 0), 23 * HOUR)).toBeNull()
    expect(requestFrom({ version: 1, request }, 1)).toBeNull()
  })
})

it('has nobody named before anything is typed or pasted', () => {
  expect(isBlank(blankDraft)).toBe(true)
  expect(isBlank({ ...blankDraft, pasted: '张小雨' })).toBe(false)
  expect(isBlank({ ...blankDraft, consignee: { ...blankDraft.consignee, detail: '文三路' } })).toBe(false)
})

it('makes a habit of what was chosen last', () => {
  const chosen = [
    { parcelKey: '1', brandId: '1', addonIds: [] },
    { parcelKey: '2', brandId: '2', addonIds: ['5'] },
  ]
  expect(habitOf({ ...blankDraft, choices: chosen })).toEqual(habit)
  expect(habitOf({ ...blankDraft, choices: [{ parcelKey: '1', addonIds: ['5'] }] })).toEqual({ addonIds: ['5'] })
  expect(habitOf(blankDraft)).toBeNull()
})
