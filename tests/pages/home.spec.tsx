import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import type { Counts } from '../../src/domain/account'
import { price } from '../../src/domain/money'
import { bareBuyer, buyer, holdTimers, open } from '../support/open'
import { failing } from '../support/failing'

const OFF_SHELF = sentinels.offShelf.productId
const onSale = demoWorld().products.find(({ onShelf }) => onShelf)!
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const queue = async () => within(await screen.findByRole('list', { name: '待办' }))

const noneTwice = () => {
  const pictures = within(screen.getByRole('list', { name: '精选商品' })).getAllByRole('link')
  const cards = screen.getAllByRole('article').map((card) => within(card).getAllByRole('link')[0]!)
  const shown = [...pictures, ...cards].map((link) => link.getAttribute('href'))
  expect(shown.filter((path, i) => shown.indexOf(path) !== i)).toEqual([])
}

describe('home', () => {
  it('shows categories, counts, zones and announcements', async () => {
    await open('/home')
    const categories = within(await screen.findByRole('navigation', { name: '商品分类' }))
    await categories.findByRole('link', { name: '女装' })
    expect(screen.getByText('在售商品')).toBeTruthy()
    const zones = demoWorld().specials.map(({ title }) => title)
    for (const title of zones) expect((await region(title)).getAllByRole('article')).toHaveLength(6)
    expect(zones.length).toBeGreaterThan(2)
    expect((await region('公告')).getAllByRole('listitem')).toHaveLength(5)
  })

  it('shows no product twice, and as 新款 only what is', async () => {
    await open('/home')
    const pictures = within(await screen.findByRole('list', { name: '精选商品' }))
    await pictures.findAllByRole('link')
    noneTwice()
    for (const card of (await region('新款上新')).getAllByRole('article')) {
      expect(within(card).getByText('新款')).toBeTruthy()
    }
  })

  it('leads to what is new, and promises no more than that shows', async () => {
    const shop = await open('/home')
    await shop.user.click(await screen.findByRole('link', { name: '看最新上架' }))
    await waitFor(() => expect(shop.location()).toBe('/search?sort=new'))
  })

  it('has what did not come by a retry', async () => {
    const announcements = failing()
    const shop = await open('/home', {
      ports: ({ catalogue }) => ({ catalogue: { announcements: announcements.unless(catalogue.announcements) } }),
    })
    const news = await region('公告')
    await news.findByText('服务器内部错误，请联系管理员')
    announcements.stop()
    await shop.user.click(news.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(news.getAllByRole('listitem')).toHaveLength(5))
  })
})

describe('home on a backend that answers nothing', () => {
  it('§8.5 says why once, above what has a retry of its own, and comes back whole by one', async () => {
    const down = failing()
    const shop = await open('/home', {
      as: bareBuyer,
      ports: ({ account, catalogue }) => ({
        account: { counts: down.unless(account.counts) },
        catalogue: {
          categories: down.unless(catalogue.categories),
          specials: down.unless(catalogue.specials),
          announcements: down.unless(catalogue.announcements),
          history: down.unless(catalogue.history),
          collectedSuppliers: down.unless(catalogue.collectedSuppliers),
        },
      }),
    })
    await waitFor(() => expect(shop.main().getAllByText('这里没有加载出来')).toHaveLength(5))
    expect(shop.main().getAllByRole('button', { name: '重试' })).toHaveLength(6)
    expect(shop.main().getAllByText('服务器内部错误，请联系管理员')).toHaveLength(1)
    const alert = within(shop.main().getByRole('alert'))
    alert.getByText('服务器内部错误，请联系管理员')
    down.stop()
    await shop.user.click(alert.getByRole('button', { name: '重试' }))
    await (await region('公告')).findAllByRole('listitem')
    await waitFor(() => expect(shop.main().queryByRole('button', { name: '重试' })).toBeNull())
  })
})

describe('home for a buyer', () => {
  it('shows what waits, each count leading to its list, and what was looked at', async () => {
    const shop = await open('/home', { as: buyer })
    await shop.idle()
    const work = await queue()
    expect(work.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ordermanage/ordelist?status=pending_payment',
      '/ordermanage/abnormal',
      '/ordermanage/selleds?status=to_return',
      '/ordermanage/selleds?status=open',
      '/ordermanage/ordelist?status=to_ship',
      '/ordermanage/ordelist?status=shipped',
      '/shoppingcart',
      '/usermanage/mypurse',
    ])
    expect((await region('最近浏览')).getAllByRole('article')).toHaveLength(6)
    const counts = await shop.ports().account.counts()
    const reserve = work.getByRole('link', { name: '备用金' })
    expect(reserve.getAttribute('aria-description')).toBe(price(counts.reserveAvailable))
    const waiting = work.getByRole('link', { name: '待付款' })
    const count = String(counts.orders.pendingPayment)
    expect(Number(count)).toBeGreaterThan(0)
    await shop.user.click(waiting)
    await waitFor(() => expect(screen.getByRole('tab', { name: /^待付款/ }).textContent.replace(/\D/g, '')).toBe(count))
    expect(shop.location()).toBe('/ordermanage/ordelist?status=pending_payment')
  })

  it('says what the orders come to that wait for payment, and how long there is for the first of them', async () => {
    holdTimers()
    // Told once: what is asked again meanwhile changes nothing. Not longer than it takes: each second is lived through.
    let told: Promise<Counts> | null = null
    const soon = async (counts: Promise<Counts>) => ({ ...(await counts), pendingUntil: '2026-11-20T10:05:00+08:00' })
    const shop = await open('/home', {
      as: buyer,
      ports: ({ account }) => ({ account: { counts: () => (told ??= soon(account.counts())) } }),
    })
    await vi.advanceTimersByTimeAsync(1000)
    const { orders, pendingPayable, pendingUntil } = await shop.ports().account.counts()
    const said = (minutes: string) => `${orders.pendingPayment}，${price(pendingPayable)}，${minutes}`
    const left = Math.ceil((Date.parse(pendingUntil) - shop.clock.now()) / 60_000)
    const waiting = (await queue()).getByRole('link', { name: '待付款' })
    expect(waiting.getAttribute('aria-description')).toBe(said(`剩 ${left} 分`))
    await shop.clock.advance(2 * 60_000)
    expect(waiting.getAttribute('aria-description')).toBe(said(`剩 ${left - 2} 分`))
    await shop.clock.advance(left * 60_000)
    expect(waiting.getAttribute('aria-description')).toBe(said('即将关闭'))
  })

  it('leads who has nothing to do to the goods', async () => {
    const shop = await open('/home', { as: bareBuyer })
    await shop.idle()
    const desk = await region('工作台')
    await shop.user.click(desk.getByRole('link', { name: '去选货' }))
    await waitFor(() => expect(shop.location()).toBe('/search'))
  })

  it('shows what is new of collected stalls, and no product twice', async () => {
    const shop = await open('/home', { as: buyer })
    await shop.idle()
    const { list } = await shop.ports().catalogue.collectedSuppliers({ pageSize: 6 })
    const stalls = new Set(list.map(({ name }) => name))
    const news = (await region('收藏档口上新')).getAllByRole('article')
    expect(news).toHaveLength(6)
    for (const card of news) {
      expect(within(card).getByText('新款')).toBeTruthy()
      expect(
        within(card)
          .getAllByRole('link')
          .some(({ textContent }) => stalls.has(textContent)),
      ).toBe(true)
    }
    expect(new Set(news.map((card) => within(card).getAllByRole('link').at(-1)!.textContent)).size).toBeGreaterThan(1)
    noneTwice()
  })

  it('§8.5 says that the news of stalls did not come, and has them by a retry', async () => {
    const stalls = failing()
    const shop = await open('/home', {
      as: buyer,
      ports: ({ catalogue }) => ({ catalogue: { collectedSuppliers: stalls.unless(catalogue.collectedSuppliers) } }),
    })
    await (await region('收藏档口上新')).findByText('服务器内部错误，请联系管理员')
    stalls.stop()
    await shop.user.click((await region('收藏档口上新')).getByRole('button', { name: '重试' }))
    await waitFor(async () => expect((await region('收藏档口上新')).getAllByRole('article')).toHaveLength(6))
  })

  it('§8.5 keeps the ways of the work while its counts did not come, and has them by a retry', async () => {
    const counts = failing()
    const shop = await open('/home', {
      as: bareBuyer,
      ports: ({ account }) => ({ account: { counts: counts.unless(account.counts) } }),
    })
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(retry.closest('[role=alert]')!.textContent).toContain('服务器内部错误，请联系管理员')
    const work = await queue()
    expect(work.getAllByRole('link')).toHaveLength(5)
    counts.stop()
    await shop.user.click(retry)
    const waiting = work.getByRole('link', { name: '待付款' })
    await waitFor(() => expect(waiting.getAttribute('aria-description')).toBe('0'))
    expect(screen.queryByText('服务器内部错误，请联系管理员')).toBeNull()
  })

  it('§8.5 says that what was looked at did not come, and has it by a retry', async () => {
    const history = failing()
    const shop = await open('/relax', {
      as: bareBuyer,
      ports: ({ catalogue }) => ({ catalogue: { history: history.unless(catalogue.history) } }),
    })
    await shop.ports().catalogue.product(OFF_SHELF)
    await shop.go('/home')
    await (await region('最近浏览')).findByText('服务器内部错误，请联系管理员')
    history.stop()
    await shop.user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(async () => expect((await region('最近浏览')).getAllByRole('article')).toHaveLength(1))
  })

  it('says of what was looked at whether it is off the shelf since', async () => {
    const shop = await open('/relax', { as: bareBuyer })
    for (const id of [onSale.id, OFF_SHELF]) await shop.ports().catalogue.product(id)
    await shop.go('/home')
    const [gone, here] = (await region('最近浏览')).getAllByRole('article')
    expect(within(gone!).getByText('已下架')).toBeTruthy()
    expect(within(here!).queryByText('已下架')).toBeNull()
  })
})
