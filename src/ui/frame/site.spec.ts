import { describe, expect, it } from 'vitest'
import { paths } from './paths'
import { centreMenu, site, userCentrePages } from './site'

describe('the pages of the storefront', () => {
  it('lists the centre by groups, the cart among the ordering (spec §2)', () => {
    expect(centreMenu.map(({ group, pages }) => [group, pages.map(({ title }) => title)])).toEqual([
      ['用户中心', ['我的账户', '收藏商品', '收藏供应商', '售后备用金', '登录记录']],
      ['订单管理', ['订单列表', '售后商品', '异常订单']],
      ['订货管理', ['订货店铺管理', '购物车', '同步订单']],
      ['上货管理', ['上货店铺管理', '选货架', '上货记录']],
    ])
    expect(userCentrePages.map(({ path }) => path)).toEqual([
      '/usermanage/userinfo',
      '/usermanage/saveshop',
      '/usermanage/savemaster',
      '/usermanage/mypurse',
      '/usermanage/loginrecord',
    ])
  })

  it('has each address once, and none that a visitor may see among the menus', () => {
    const all = Object.values(paths)
    expect(new Set(all).size).toBe(all.length)
    const listed = centreMenu.flatMap(({ pages }) => pages)
    expect(listed.filter(({ access }) => access === 'open')).toEqual([])
    expect(Object.values(site).filter(({ title }) => title.trim() === '')).toEqual([])
  })
})
