import { describe, expect, it } from 'vitest'
import { shopChecksOf } from './checks'
import { isAuthorised, isOnPlatform, type Shop, type ShopAuth } from './shop'

const shop: Shop = {
  id: '1',
  name: '小店',
  platform: 'douyin',
  enabled: true,
  auth: 'active',
  authExpiresAt: '2026-12-31T00:00:00+08:00',
  uses: ['order'],
  lastSyncAt: '2026-11-25T00:00:00+08:00',
  lastError: '',
  counts: { unlinked: 0, linked: 3, pushFailed: 0 },
  ready: [],
}
const open = (over: Partial<Shop>) =>
  shopChecksOf({ ...shop, ...over })
    .filter(({ ok }) => !ok)
    .map(({ key, text, fix }) => [key, text, fix])

describe('what a shop must have', () => {
  it('is told in the order in which it is mended, with nothing to do where it is well', () => {
    const checks = shopChecksOf(shop)
    expect(checks.map(({ key }) => key)).toEqual(['enabled', 'auth', 'order', 'synced', 'linked', 'pushed'])
    for (const check of checks) expect(check).toMatchObject({ ok: true, fix: '' })
  })

  it.each<[Partial<Shop>, string, string, string]>([
    [{ enabled: false }, 'enabled', '店铺已启用', '启用店铺'],
    [{ auth: 'expired' }, 'auth', '抖店授权有效', '重新授权'],
    [{ auth: 'revoked' }, 'auth', '抖店授权有效', '重新授权'],
    [{ uses: ['upload'] }, 'order', '已授权订货', '授权订货'],
    [{ lastSyncAt: '' }, 'synced', '订单已同步', '同步订单'],
    [{ lastError: '抖店暂时没有应答' }, 'synced', '订单已同步', '同步订单'],
    [{ counts: { ...shop.counts, unlinked: 1 } }, 'linked', '商品都已关联货源', '去关联'],
    [{ counts: { ...shop.counts, pushFailed: 1 } }, 'pushed', '发货都已回传', '查看回传失败的订单'],
  ])('lacks with %j just one thing: %s', (over, ...check) => {
    expect(open(over)).toEqual([check])
  })

  it('is neither authorisation nor fetching where it is a sheet', () => {
    const sheet = { ...shop, platform: 'sheet', auth: 'none', uses: [], lastSyncAt: '' } as const
    expect(shopChecksOf({ ...sheet, uses: [] }).map(({ key, ok }) => [key, ok])).toEqual([
      ['enabled', true],
      ['linked', true],
      ['pushed', true],
    ])
  })
})

it('the platform answers for a shop until its authorisation ends', () => {
  const all: ShopAuth[] = ['none', 'active', 'expiring', 'expired', 'revoked']
  expect(all.filter(isAuthorised)).toEqual(['active', 'expiring'])
})

it('orders of a shop on a platform are fetched, those of a sheet are brought', () => {
  expect([isOnPlatform(shop), isOnPlatform({ ...shop, platform: 'sheet' })]).toEqual([true, false])
})
