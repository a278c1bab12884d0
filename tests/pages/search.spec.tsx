import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '../../demo/world'
import { refusals } from '../../src/domain/refusals'
import { failing } from '../support/failing'
import { open, type Opened } from '../support/open'

const group = (name: string) => within(screen.getByRole('group', { name }))
const cards = (shop: Opened) => shop.main().queryAllByRole('article')
const settled = () => waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
const found = () => screen.findByText(/^共 [1-9]\d* 件商品$/)
const without = (condition: string) => screen.findByRole('button', { name: `去掉条件：${condition}` })
const alertSaying = (text: string) =>
  screen.findByText((_, node) => node?.role === 'alert' && node.textContent.includes(text))
const unfold = async (shop: Opened) => {
  await shop.user.click(screen.getByRole('button', { name: '更多筛选' }))
  await screen.findByRole('group', { name: '站点' })
}
const query = (shop: Opened) => Object.fromEntries(new URL(shop.location(), 'http://shop').searchParams)

describe('a search for products', () => {
  it('sorts by price upwards at the first click and downwards at the second', async () => {
    const shop = await open('/search?keyword=连衣裙')
    await found()
    const button = () => group('排序').getByRole('button', { name: /^价格/ })
    const prices = () => cards(shop).map((card) => Number(/¥(\d+\.\d\d)/.exec(card.textContent ?? '')?.[1]))
    await shop.user.click(button())
    await waitFor(() => expect(button().textContent).toMatch(/^价格 ?从低到高$/))
    await settled()
    const up = prices()
    expect(up.length).toBeGreaterThan(1)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    await shop.user.click(button())
    await waitFor(() => expect(button().textContent).toMatch(/^价格 ?从高到低$/))
    await settled()
    expect(prices()).toEqual(up.toSorted((a, b) => b - a))
  })

  it('is narrowed by a price range, and refuses a wrong one with a reason', async () => {
    const shop = await open('/search?keyword=裙')
    await found()
    const fill = async (from: string, to: string) => {
      for (const [name, text] of [
        ['最低价', from],
        ['最高价', to],
      ] as const) {
        await shop.user.clear(screen.getByLabelText(name))
        await shop.user.type(screen.getByLabelText(name), text)
      }
      await shop.user.click(screen.getByRole('button', { name: '确定' }))
    }
    await fill('60', '50')
    await alertSaying('最低价不能高于最高价')
    expect(query(shop)).toEqual({ keyword: '裙' })
    await fill('６０', '８０．５')
    await without('不超过 ¥80.50')
    expect(query(shop)).toEqual({ keyword: '裙', price_min: '60.00', price_max: '80.50' })
  })

  it('says that the category of its link is no more, and can go on without it', async () => {
    const shop = await open('/search?category_id=999999999')
    await alertSaying('分类不存在')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    await shop.user.click(await without('分类'))
    await found()
    expect(query(shop)).toEqual({})
  })

  it('shows cards or a table, and says when there is nothing', async () => {
    const shop = await open('/search')
    await found()
    await shop.user.click(group('显示方式').getByRole('button', { name: '列表' }))
    await screen.findByRole('columnheader', { name: '货号' })
    expect(query(shop)).toEqual({ view: 'table' })
    await shop.go('/search?keyword=没有这样的东西')
    await screen.findByText('没有找到相关商品')
    expect(screen.queryByText('试试搜索')).toBeNull()
  })

  it('offers less of a keyword that finds nothing', async () => {
    const shop = await open('/search?keyword=裙子&view=table')
    await shop.user.click(await screen.findByRole('link', { name: '裙' }))
    await found()
    expect(query(shop)).toEqual({ keyword: '裙', view: 'table' })
  })

  it('is narrowed to a supplier of anything that was found, and widened again', async () => {
    const shop = await open('/search?keyword=女')
    await found()
    await unfold(shop)
    await shop.user.click(await group('供应商').findByRole('button', { name: '更多供应商' }))
    const choices = group('供应商').getAllByRole('button', { pressed: false })
    expect(choices.length).toBeGreaterThan(7)
    const choice = choices.at(-1)!
    const name = choice.firstChild!.textContent!
    await shop.user.click(choice)
    await without(name)
    await settled()
    expect(query(shop)).toEqual({ keyword: '女', supplier_id: expect.stringMatching(/^\d+$/) as string })
    expect(cards(shop).length).toBeGreaterThan(0)
    expect(cards(shop).filter((card) => !card.textContent.includes(name))).toEqual([])
    await shop.user.click(await group('供应商').findByRole('button', { name, pressed: true }))
    expect(query(shop)).toEqual({ keyword: '女' })
  })

  it('shows the 货号 that was searched for, however wide it was typed', async () => {
    const { artNo } = demoWorld().products.find(({ onShelf }) => onShelf)!
    const wide = artNo.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const shop = await open(`/search?keyword=${encodeURIComponent(wide)}`)
    await found()
    const [card] = cards(shop)
    expect(card!.textContent).toContain(`货号 ${artNo}`)
    expect(card!.querySelector('mark')!.textContent).toBe(artNo)
  })

  it('answers a link with odd values as well as it can', async () => {
    const shop = await open(`/search?page=0.5&tags=${'长'.repeat(21)}&sort=x`)
    await found()
    await shop.go('/search?page=99999999999')
    await shop.user.click(await screen.findByRole('button', { name: '回到第一页' }))
    await waitFor(() => expect(cards(shop).length).toBeGreaterThan(0))
  })

  it('says why it was refused, and offers no retry that cannot help', async () => {
    await open('/search', { ports: { catalogue: { search: () => Promise.reject(refusals.invalid('价格区间不对')) } } })
    await alertSaying('价格区间不对')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  it('§8.5 says why categories and stations did not come, and has them by 重新加载', async () => {
    const calls = failing()
    const shop = await open('/search', {
      ports: ({ catalogue }) => ({
        catalogue: { categories: calls.unless(catalogue.categories), regions: calls.unless(catalogue.regions) },
      }),
    })
    await unfold(shop)
    for (const name of ['分类', '站点']) {
      await within(await screen.findByRole('group', { name })).findByText('服务器内部错误，请联系管理员')
      expect(group(name).queryAllByRole('button')).toHaveLength(1)
    }
    calls.stop()
    for (const name of ['分类', '站点']) {
      await shop.user.click(group(name).getByRole('button', { name: `重新加载${name}` }))
      await waitFor(() => expect(group(name).getAllByRole('button').length).toBeGreaterThan(1))
      expect(group(name).queryByText('服务器内部错误，请联系管理员')).toBeNull()
    }
  })

  it('keeps tab, view and sort under another keyword, and the field keeps the focus', async () => {
    const shop = await open('/search?keyword=裙&tags=现货&sort=sales&view=table&page=2')
    const field = await screen.findByRole('searchbox', { name: '搜索商品' })
    await shop.user.clear(field)
    await shop.user.type(field, '衫{Enter}')
    await waitFor(() => expect(query(shop)).toEqual({ keyword: '衫', sort: 'sales', view: 'table' }))
    expect(document.activeElement).toBe(field)
    expect((field as HTMLInputElement).value).toBe('衫')

    await shop.go('/search?keyword=裙&tags=现货&sort=sales&view=table')
    await shop.user.click(await screen.findByRole('button', { name: '清空条件' }))
    expect(query(shop)).toEqual({ keyword: '裙', sort: 'sales', view: 'table' })

    await shop.go('/search?type=supplier')
    await screen.findByText(/^共 \d+ 家供应商$/)
    await shop.user.clear(field)
    await shop.user.type(field, '丽颖{Enter}')
    await waitFor(() => expect(query(shop)).toEqual({ type: 'supplier', keyword: '丽颖' }))
  })
})

describe('what a search may be narrowed to', () => {
  it('is first the categories of what was found, the most first, with their numbers as descriptions', async () => {
    const shop = await open('/search?keyword=帽')
    await found()
    await screen.findByText('你要找')
    const first = group('分类').getAllByRole('button')[0]!
    const name = first.firstChild!.textContent!
    const numbers = group('分类')
      .getAllByRole('button')
      .map((one) => Number(/^(\d+) 件$/.exec(one.getAttribute('aria-description') ?? '')?.[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    await shop.user.click(group('分类').getByRole('button', { name }))
    await without(name)
    await waitFor(() => expect(screen.getByText(/^共 \d+ 件商品$/).textContent).toBe(`共 ${numbers[0]} 件商品`))
  })

  it('is counted anew with every other choice, and everything can still be reached', async () => {
    const shop = await open('/search?keyword=裙')
    await found()
    await unfold(shop)
    const counted = async (name: string, choice: number) => {
      const button = (await group(name).findAllByRole('button'))[choice]!
      await waitFor(() => expect(button.getAttribute('aria-description')).toMatch(/^\d+ 件$/))
      return button
    }
    const station = await counted('站点', 0)
    const wanted = station.getAttribute('aria-description')
    await shop.user.click(station)
    await waitFor(() => expect(screen.getByText(/^共 \d+ 件商品$/).textContent).toBe(`共 ${wanted}商品`))
    const tag = (await counted('标签', 0)).getAttribute('aria-description')
    await shop.user.click(group('标签').getAllByRole('button')[0]!)
    await waitFor(() => expect(screen.getByText(/^共 \d+ 件商品$/).textContent).toBe(`共 ${tag}商品`))
    await shop.user.click(group('全部分类').getAllByRole('button')[0]!)
    await waitFor(() => expect(query(shop)).toHaveProperty('category_id'))
  })

  it('is plain choices on a backend that counts nothing', async () => {
    const shop = await open('/search?keyword=裙', {
      ports: ({ catalogue }) => ({
        catalogue: { search: async (asked) => ({ ...(await catalogue.search(asked)), facets: null }) },
      }),
    })
    await found()
    await unfold(shop)
    const choices = [
      ...(await group('分类').findAllByRole('button')),
      ...(await group('站点').findAllByRole('button')),
      ...(await group('供应商').findAllByRole('button')),
    ]
    expect(choices.map((one) => one.getAttribute('aria-description')).filter(Boolean)).toEqual([])
    expect(screen.queryByText('你要找')).toBeNull()
  })
})

describe('between products and suppliers', () => {
  const types = async () => within(await screen.findByRole('navigation', { name: '搜索范围' }))

  it('keyword, sort and view go along, and a recent search leads where it was made', async () => {
    const shop = await open('/search?keyword=女&sort=sales&view=table&region_id=1')
    await shop.user.click((await types()).getByRole('link', { name: '供应商' }))
    await screen.findByText(/^共 \d+ 家供应商$/)
    await shop.user.click((await group('站点').findAllByRole('button'))[0]!)
    await waitFor(() => expect(query(shop)).toHaveProperty('region_id'))
    await shop.user.click((await types()).getByRole('link', { name: '商品' }))
    await screen.findByRole('columnheader', { name: '货号' })
    expect(query(shop)).toEqual({ keyword: '女', sort: 'sales', view: 'table' })

    await shop.user.clear(screen.getByRole('searchbox', { name: '搜索商品' }))
    const recent = within(await screen.findByRole('listbox', { name: '最近搜索' })).getAllByRole('option')
    expect(recent.map(({ textContent }) => textContent)).toEqual(['女', '女供应商'])
    await shop.user.click(recent[1]!)
    await screen.findByText(/^共 \d+ 家供应商$/)
    await shop.user.click((await types()).getByRole('link', { name: '商品' }))
    await screen.findByRole('columnheader', { name: '货号' })
  })

  it('every stall shows what it put on the shelf last, each leading to its page', async () => {
    const shop = await open('/search?type=supplier')
    const { list } = await shop.ports().catalogue.suppliers({ page: 1, pageSize: 1 })
    const row = within((await screen.findAllByRole('article'))[0]!)
    const shown = within(row.getByRole('list', { name: '新近上架' })).getAllByRole('link')
    expect(shown.map((link) => [link.getAttribute('href'), within(link).getByRole('img').getAttribute('alt')])).toEqual(
      list[0]!.newest.map(({ id, title }) => [`/merchandis/${id}`, title]),
    )
    expect(shown).toHaveLength(4)
  })

  it('suppliers are found, and those of one station by the link', async () => {
    const shop = await open('/search')
    await shop.user.click((await types()).getByRole('link', { name: '供应商' }))
    const all = (await screen.findByText(/^共 \d+ 家供应商$/)).textContent
    await shop.user.click((await group('站点').findAllByRole('button'))[0]!)
    await waitFor(() => expect(screen.getByText(/^共 \d+ 家供应商$/).textContent).not.toBe(all))
    expect(query(shop)).toEqual({ type: 'supplier', region_id: expect.stringMatching(/^\d+$/) as string })
  })
})

describe('a search field that nobody has typed in', () => {
  it('offers a newcomer what sells, by pointer and by keyboard', async () => {
    const shop = await open('/home')
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索商品' })
    await shop.user.click(field)
    const hot = within(await screen.findByRole('listbox', { name: '热搜' })).getAllByRole('option')
    expect(screen.queryByRole('listbox', { name: '最近搜索' })).toBeNull()
    await shop.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await found()
    expect(query(shop)).toEqual({ keyword: hot[1]!.textContent })

    await shop.user.clear(field)
    const [recent] = within(await screen.findByRole('listbox', { name: '最近搜索' })).getAllByRole('option')
    expect(recent!.textContent).toBe(hot[1]!.textContent)
    const left = within(await screen.findByRole('listbox', { name: '热搜' })).getAllByRole('option')
    expect(left.map(({ textContent }) => textContent)).not.toContain(hot[1]!.textContent)
    await shop.user.click(left[0]!)
    await waitFor(() => expect(query(shop)).toEqual({ keyword: left[0]!.textContent }))
  })

  it('offers nothing where the backend knows of nothing', async () => {
    const asked: string[] = []
    const suggest = (keyword: string) => {
      asked.push(keyword)
      return Promise.reject(refusals.invalid('不认识'))
    }
    const shop = await open('/home', { ports: { catalogue: { suggest } } })
    await shop.user.click(screen.getByRole('searchbox', { name: '搜索商品' }))
    await waitFor(() => expect(asked).toEqual(['']))
    await shop.user.keyboard('{ArrowDown}')
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('a category among the suggestions', () => {
  it('leads to the category', async () => {
    const shop = await open('/home')
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索商品' })
    await shop.user.type(field, '裙')
    const options = within(await screen.findByRole('listbox', { name: '搜索建议' })).getAllByRole('option')
    const option = options.find((one) => within(one).queryByText('分类') !== null)!
    const name = option.querySelector('span')!.textContent
    await shop.user.click(option)
    await without(name)
    await found()
    expect(query(shop)).toEqual({ category_id: expect.stringMatching(/^\d+$/) as string })
    expect(field.value).toBe('')
  })
})
