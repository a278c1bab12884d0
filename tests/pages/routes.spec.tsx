import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buyer, holdTimers, open, secondBuyer } from '../support/open'
import { signIn } from '../support/page-forms'
import { buyerRoutes, laterRoutes, openRoutes, type RouteRow } from '../support/route-table'

/** spec §2: the table of routes, and what stands at its doors. The browser's sweep (tests/journeys/sweep.spec.ts) looks at how they show. */

/** The frame's own; a page may have one for a card. */
const footers = () => screen.queryAllByRole('contentinfo').filter((footer) => !footer.closest('main'))

const expectShownToAVisitor = async ({
  path,
  title,
  named = title,
  at = path,
  footer = true,
}: RouteRow): Promise<void> => {
  const shop = await open(path)
  await waitFor(() => expect([shop.location(), document.title]).toEqual([at, named]))
  expect(footers()).toHaveLength(footer ? 1 : 0)
  expect(screen.queryAllByRole('dialog')).toEqual([])
}

const expectShownToABuyer = async ({ path, title, at = path, footer = true }: RouteRow): Promise<void> => {
  const shop = await open(path, { as: secondBuyer })
  expect([shop.location(), document.title]).toEqual([at, title])
  expect(footers()).toHaveLength(footer ? 1 : 0)
  expect(screen.queryByText('请登录后再访问！')).toBeNull()
}

const expectRefusedToAVisitor = async ({ path }: RouteRow): Promise<void> => {
  const shop = await open('/relax')
  await shop.go(path)
  expect([shop.location(), document.title]).toEqual(['/relax', '歇一会儿'])
  expect(await shop.notice('请登录后再访问！')).toBeTruthy()
  expect(screen.queryAllByRole('dialog')).toEqual([])
  expect(shop.allCalls()).toEqual([])
}

describe('the open routes', () => {
  for (const row of openRoutes) it(`${row.says} (${row.title})`, () => expectShownToAVisitor(row))
  for (const row of laterRoutes('open')) it(`${row.says} (${row.title})`, () => expectShownToAVisitor(row))

  it('§2.29 an address that can’t be read leads to /404', async () => {
    const shop = await open('/merchandis/%FF')
    expect(shop.location()).toBe('/404')
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
  })
})

describe('the page of a product', () => {
  it('is asked for as soon as somebody goes there, and once', async () => {
    const shop = await open('/relax')
    const going = shop.go('/merchandis/10011')
    // No microtask has run: nothing of the page is there.
    expect(shop.calls('catalogue.product')).toEqual([['10011']])
    await going
    expect(await screen.findByRole('button', { name: '立即购买' })).toBeTruthy()
    expect(shop.calls('catalogue.product')).toHaveLength(1)
  })
})

describe('the routes of a buyer', () => {
  for (const row of buyerRoutes) it(`${row.says}: shown to a buyer (${row.title}) §6.2`, () => expectShownToABuyer(row))
  for (const row of buyerRoutes)
    it(`${row.says}: refused to a visitor, who stays where they are, no dialog over it §2.34 §2.66 §6.2`, () =>
      expectRefusedToAVisitor(row))
  for (const row of laterRoutes('login')) {
    it(`${row.says}: shown to a buyer (${row.title})`, () => expectShownToABuyer(row))
    it(`${row.says}: refused to a visitor`, () => expectRefusedToAVisitor(row))
  }

  it('§2.34 §2.35 a visitor who comes from outside, with no page before, is brought home', async () => {
    const shop = await open('/usermanage/userinfo')
    expect([shop.location(), document.title]).toEqual(['/home', '首页'])
    expect(await shop.notice('请登录后再访问！')).toBeTruthy()
    expect(screen.queryAllByRole('dialog')).toEqual([])
  })

  it('§2.35 §8.13 a refused visitor is back where they were, with the title of that page', async () => {
    const shop = await open('/search?keyword=%E8%A1%AC%E8%A1%AB')
    await shop.user.click(screen.getByRole('link', { name: '我的订单' }))
    expect(await shop.notice('请登录后再访问！')).toBeTruthy()
    expect([shop.location(), document.title]).toEqual(['/search?keyword=%E8%A1%AC%E8%A1%AB', '商品搜索'])
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索商品' }).value).toBe('衬衫')
  })

  describe('the warning to a refused visitor', () => {
    const refused = async () => {
      holdTimers()
      const shop = await open('/relax')
      await shop.go('/ordermanage/ordelist')
      const warning = await shop.notice('请登录后再访问！')
      return { shop, warning, isThere: () => warning.isConnected }
    }

    it('§2.66 §8.13 stands 8 s and closes by itself', async () => {
      const { shop, isThere } = await refused()
      // Waiting for it has moved the clock a little.
      await shop.clock.advance(6000)
      expect(isThere()).toBe(true)
      await shop.clock.advance(2000)
      expect(isThere()).toBe(false)
    })

    it('§2.66 closes by hand', async () => {
      const { shop, isThere } = await refused()
      await shop.user.click(screen.getByRole('button', { name: '关闭提示' }))
      expect([isThere(), shop.location(), screen.queryAllByRole('dialog')]).toEqual([false, '/relax', []])
    })

    it('stays while the mouse is over it or the keyboard is in it, and 8 s more', async () => {
      const { shop, warning, isThere } = await refused()
      await shop.user.hover(warning)
      await shop.clock.advance(20_000)
      act(() => screen.getByRole('button', { name: '去登录' }).focus())
      await shop.user.unhover(warning)
      await shop.clock.advance(20_000)
      expect(isThere()).toBe(true)
      act(() => screen.getByRole('button', { name: '去登录' }).blur())
      await shop.clock.advance(7999)
      expect(isThere()).toBe(true)
      await shop.clock.advance(1)
      expect(isThere()).toBe(false)
    })

    it('is what the keyboard comes to first', async () => {
      const { shop } = await refused()
      await shop.user.tab()
      await shop.user.tab()
      expect(document.activeElement?.textContent).toBe('去登录')
    })

    it('§2.34 said again for another page, leads to that one', async () => {
      const shop = await open('/relax')
      await shop.go('/ordermanage/ordelist')
      await shop.go('/usermanage/mypurse')
      await shop.user.click(await screen.findByRole('button', { name: '去登录' }))
      await shop.dialog(/登录/)
      await signIn(shop, secondBuyer)
      await waitFor(() => expect(shop.location()).toBe('/usermanage/mypurse'))
    })
  })
})

describe('a page without a buyer', () => {
  it.each(['/home', '/search', '/merchandis/10005'])('§7.16 calls nothing that needs one: %s', async (path) => {
    const shop = await open(path)
    await shop.idle()
    expect(shop.allCalls().filter((call) => /^(cart|orders|auth)\.|account.counts/.test(call))).toEqual([])
    expect(shop.allCalls()).not.toEqual([])
  })
})

describe('the side menu', () => {
  it('§1.13 lists the centre, uploads with shops, shelf and records among it', async () => {
    const shop = await open('/upgoodsmanage/shelf', { as: buyer })
    const side = () =>
      within(screen.getAllByRole('navigation', { name: '个人中心' }).find((menu) => menu.closest('aside'))!)
    expect(
      side()
        .getAllByRole('link')
        .map(({ textContent }) => textContent.replace(/\d+$/, '')), // how much waits there is no part of a name
    ).toEqual([
      '我的账户',
      '收藏商品',
      '收藏供应商',
      '售后备用金',
      '登录记录',
      '订单列表',
      '售后商品',
      '异常订单',
      '订货店铺管理',
      '购物车',
      '同步订单',
      '上货店铺管理',
      '选货架',
      '上货记录',
    ])
    expect(side().getByRole('link', { current: 'page' }).textContent).toBe('选货架')
    await shop.user.click(side().getByRole('link', { name: '上货记录' }))
    await vi.waitFor(() => expect([shop.location(), document.title]).toEqual(['/upgoodsmanage/uprecord', '上货记录']))
  })

  it('§2 nothing says that it comes later: neither the menu nor any page that it leads to', async () => {
    const shop = await open('/usermanage/userinfo', { as: buyer })
    const side = within(screen.getAllByRole('navigation', { name: '个人中心' }).find((menu) => menu.closest('aside'))!)
    for (const link of side.getAllByRole('link')) {
      expect(link.getAttribute('aria-description')).not.toBe('即将开放')
      await shop.go(link.getAttribute('href')!)
      await waitFor(() => expect(shop.main().queryAllByRole('status', { name: /加载/ })).toEqual([]))
      expect(screen.queryAllByText(/即将开放/)).toEqual([])
    }
  })

  it.each(['/home', '/usermanage/userinfo', '/ordermanage/ordelist', '/upgoodsmanage/shelf'])(
    '§2.15 §2.30 §2.31 nor any other menu leads to a hidden route: %s',
    async (path) => {
      const shop = await open(path, { as: buyer })
      await shop.idle()
      const hidden = ['/afterSalesService', '/relax', '/test', '/security-alert', '/404']
      const links = [...document.querySelectorAll('a')].map((link) => link.pathname)
      expect(links.length).toBeGreaterThan(10)
      expect(links.filter((link) => hidden.includes(link))).toEqual([])
    },
  )
})
