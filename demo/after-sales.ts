import type { AfterSaleStatus, AfterSaleType } from '../src/domain/after-sale/types'
import { seeded } from './random'

/** What a demo shop's station does with an application that waits for it; always the same with the same one. */
export type DemoAfterSaleStep =
  | { type: 'approve' | 'receive' | 'pass' }
  | { type: 'fail'; note: string }
  | { type: 'sent'; trackingNo: string }

/** How long a station takes for it, in hours of life. */
export const demoAfterSaleHours: Partial<Record<AfterSaleStatus, number>> = {
  applied: 6,
  returning: 24,
  inspecting: 6,
  sending_back: 12,
  reshipping: 12,
}

/** Null where somebody else has to do something first. */
export const nextDemoAfterSale = (one: {
  caseNo: string
  type: AfterSaleType
  status: AfterSaleStatus
}): DemoAfterSaleStep | null => {
  const chance = seeded(`after-sale ${one.caseNo}`)
  switch (one.status) {
    case 'applied':
      return { type: 'approve' }
    case 'returning':
      return { type: 'receive' }
    case 'inspecting':
      return one.type === 'return_refund' && chance.next() < 0.15
        ? { type: 'fail', note: '商品有使用痕迹' }
        : { type: 'pass' }
    case 'sending_back':
    case 'reshipping':
      return { type: 'sent', trackingNo: `DM${Array.from({ length: 12 }, () => chance.int(0, 9)).join('')}` }
    default:
      return null
  }
}
