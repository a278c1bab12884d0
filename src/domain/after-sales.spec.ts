import { describe, expect, it } from 'vitest'
import { afterSaleStatuses } from './after-sale/table'
import { afterSaleCountsOf, afterSaleTabs } from './after-sales'

describe('after-sales under their tabs', () => {
  it('stand under 全部 and either under 处理中 or under 已结束', () => {
    const [all, open, , done] = afterSaleTabs.map(({ statuses }) => statuses)
    expect(all).toEqual(afterSaleStatuses)
    expect([...open!, ...done!].toSorted()).toEqual(afterSaleStatuses.toSorted())
    expect(afterSaleTabs.map(({ text }) => text)).toEqual(['全部', '处理中', '待寄回', '已结束'])
  })

  it('are counted under each tab that their state stands under, a state that comes twice together', () => {
    const counted = [
      { status: 'waiting_return', cases: 2 },
      { status: 'completed', cases: 3 },
      { status: 'waiting_return', cases: 1 },
    ] as const
    expect(afterSaleCountsOf(counted)).toEqual({ all: 6, open: 3, toReturn: 3, done: 3 })
    expect(afterSaleCountsOf([])).toEqual({ all: 0, open: 0, toReturn: 0, done: 0 })
  })
})
