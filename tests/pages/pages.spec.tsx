import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { failing } from '../support/failing'
import { bareBuyer, buyer, open, secondBuyer } from '../support/open'

/** spec §2: pages that are kept or made anew, and the buyer's own. */

describe('keeping pages', () => {
  for (const { path, kept, as } of [
    { path: '/shopsmanage/syncorder', kept: true, as: buyer },
    { path: '/test', kept: true, as: buyer },
    { path: '/usermanage/userinfo', kept: false, as: buyer },
    { path: '/upgoodsmanage/shelf', kept: false, as: buyer },
    { path: '/404', kept: false, as: buyer },
  ])
    it(`§2.23 §2.32 ${path} is ${kept ? 'kept' : 'made anew'} when it is come back to`, async () => {
      const shop = await open(path, { as })
      const heading = (await shop.main().findAllByRole('heading'))[0]!
      await shop.go('/relax')
      expect(screen.getByRole('heading', { name: '歇一会儿' })).toBeTruthy()
      await shop.go(-1)
      await shop.main().findAllByRole('heading')
      expect(document.contains(heading)).toBe(kept)
    })

  it('§2.32 what was on its way when a kept page was left is not asked for again', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const shop = await open('/shopsmanage/syncorder', {
      as: buyer,
      ports: ({ catalogue }) => ({
        catalogue: { collectedProducts: (request) => held.then(() => catalogue.collectedProducts(request)) },
      }),
    })
    expect(await screen.findByText('正在加载收藏的商品…')).toBeTruthy()
    await shop.go('/relax')
    await shop.go(-1)
    expect(screen.getByText('正在加载收藏的商品…')).toBeTruthy()
    letGo()
    expect(await screen.findByRole('list', { name: '常用货源' })).toBeTruthy()
    expect(shop.calls('catalogue.collectedProducts')).toHaveLength(1)
  })
})

describe('the account', () => {
  it('shows the last orders, each leading to its page', async () => {
    const list = failing()
    const shop = await open('/usermanage/userinfo', {
      as: buyer,
      ports: ({ orders }) => ({ orders: { list: list.unless(orders.list) } }),
    })
    const recent = within(await screen.findByRole('region', { name: '最近订单' }))
    const retry = await recent.findByRole('button', { name: '重试' })
    list.stop()
    await shop.user.click(retry)
    const newest = await shop.ports().orders.list({ status: 'all', page: 1, pageSize: 5 })
    await waitFor(() => expect(recent.getAllByRole('listitem')).toHaveLength(5))
    expect(recent.getAllByRole('listitem').map((row) => row.textContent.slice(-3))).toEqual(
      newest.list.map(({ statusText }) => statusText),
    )
    await shop.user.click(within(recent.getAllByRole('listitem')[0]!).getByRole('link'))
    await waitFor(() => expect(shop.location()).toBe(`/ordermanage/ordelist/${newest.list[0]!.orderNo}`))
  })

  it('leads who has ordered nothing to the goods', async () => {
    await open('/usermanage/userinfo', { as: bareBuyer })
    const recent = within(await screen.findByRole('region', { name: '最近订单' }))
    expect((await recent.findByRole('link', { name: '去选货' })).getAttribute('href')).toBe('/search')
  })
})

describe('the profile', () => {
  const edit = async (ports = {}) => {
    const shop = await open('/usermanage/userinfo', { as: secondBuyer, ports })
    await shop.user.click(await shop.main().findByRole('button', { name: '修改资料' }))
    const form = within(await shop.dialog('修改资料'))
    const name = form.getByLabelText('用户名')
    await shop.user.clear(name)
    return { shop, form, name }
  }

  it('§2.10 §7.15 changes the name that one is greeted by', async () => {
    const { shop, form, name } = await edit()
    await shop.user.type(name, '小林优选')
    await shop.user.click(form.getByRole('button', { name: '保存' }))
    expect(await shop.notice('资料已保存')).toBeTruthy()
    expect(await shop.greeted('小林优选')).toBeTruthy()
    expect(shop.loads).toEqual([{ how: 'reload' }])
  })

  it('says what a name must be before anything is sent', async () => {
    const { shop, form } = await edit()
    await shop.user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(form.getByRole('alert').textContent).toBe('请输入用户名'))
    expect(shop.calls('auth.updateProfile')).toEqual([])
  })

  it('is told a refusal inside its open dialog, which stays', async () => {
    const { shop, form, name } = await edit({
      auth: { updateProfile: () => Promise.reject(new Failure('invalid', '用户名含有不允许的词')) },
    })
    await shop.user.type(name, '小林优选')
    await shop.user.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('用户名含有不允许的词')).toBeTruthy()
    expect(await shop.dialog('修改资料')).toBeTruthy()
  })
})
