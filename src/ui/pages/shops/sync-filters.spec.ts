import { expect, it } from 'vitest'
import { saleQueryOf, shipByWords, syncLink } from './sync-filters'

const NOW = Date.parse('2026-11-20T10:00:00+08:00')

it('writes what the list shows into its link, and reads nonsense as nothing', () => {
  const link = new URLSearchParams('status=unlinked&shop=s1&keyword=红&soon=1&sort=paid&page=3')
  expect(syncLink.write(syncLink.read(link)).toString()).toBe(link.toString())
  expect(syncLink.read(new URLSearchParams('status=x&sort=y&soon=9'))).toEqual({
    isSoon: false,
    isRemembered: false,
    sort: 'ship_by',
    page: 1,
  })
  expect(saleQueryOf(syncLink.read(link), NOW).shipByBefore).toBe('2026-11-21T02:00:00.000Z')
})

it('says how near the time is at which an order is to be sent', () => {
  expect(shipByWords('2026-11-22T10:00:00+08:00', NOW)).toEqual({ text: '剩 48 小时发货', near: '' })
  expect(shipByWords('2026-11-21T10:00:00+08:00', NOW)).toEqual({ text: '剩 24 小时发货', near: 'soon' })
  expect(shipByWords('2026-11-20T10:30:00+08:00', NOW)).toEqual({ text: '1 小时内发货', near: 'soon' })
  expect(shipByWords('2026-11-20T08:30:00+08:00', NOW)).toEqual({ text: '已超时 2 小时', near: 'over' })
  expect(shipByWords('', NOW).text).toBe('')
})
