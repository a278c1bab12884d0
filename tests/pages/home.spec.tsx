import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sentinels } from '../../demo/sentinels'
import { demoWorld } from '../../demo/world'
import { bareBuyer, buyer, open } from '../support/open'
import { failing } from '../support/failing'

const OFF_SHELF = sentinels.offShelf.productId
const onSale = demoWorld().products.find(({ onShelf }) => onShelf)!
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const queue = async () => within(await screen.findByRole('list', { name: '待办' }))

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
        },
      }),
    })
    await waitFor(() => expect(shop.main().getAllByText('这里没有加载出来')).toHaveLength(4))
    expect(shop.main().getAllByRole('button', { name: '重试' })).toHaveLength(5)
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
    expect(work.getAllByRole('listitem')).toHaveLength(8)
    expect((await region('最近浏览')).getAllByRole('article')).toHaveLength(6)
    const waiting = work.getByRole('link', { name: '待付款' })
    const count = waiting.textContent.replace(/\D/g, '')
    expect(Number(count)).toBeGreaterThan(0)
    await shop.user.click(waiting)
    await waitFor(() => expect(screen.getByRole('tab', { name: /^待付款/ }).textContent.replace(/\D/g, '')).toBe(count))
    expect(shop.location()).toBe('/ordermanage/ordelist?status=pending_payment')
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
    expect(work.getAllByRole('link')).toHaveLength(8)
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
