import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { bareBuyer, buyer, open, type OpenOptions } from '../support/open'

/** spec §2 /shopsmanage/orderstore: the shops to order for. */

const STORES = '/shopsmanage/orderstore'
const at = (options: OpenOptions = {}, path = STORES) => open(path, { as: bareBuyer, ...options })
const shopNamed = async (name: string) => within(await screen.findByRole('listitem', { name }))
const press = async (
  { user }: Awaited<ReturnType<typeof at>>,
  name: string,
  inside = screen as ReturnType<typeof within>,
) => user.click(await inside.findByRole('button', { name }))

describe('the shops to order for', () => {
  it('§2.21 with none, the page says what a shop is for and leads to the platform; back from there it is listed', async () => {
    const page = await at()
    await screen.findByText('还没有授权店铺')
    await press(page, '去授权')
    const shop = await shopNamed('沙箱小店 3')
    await screen.findByText('已授权沙箱小店 3，可以同步订单了')
    expect(page.location()).toBe(STORES)
    shop.getByText('授权有效')
    const leads = (name: string) => shop.getAllByRole('link', { name })[0]!.getAttribute('href')
    expect(leads('待关联')).toMatch(/^\/shopsmanage\/syncorder\?status=unlinked&shop=\w+$/)
    expect(leads('同步订单')).toMatch(/^\/shopsmanage\/syncorder\?sync=\w+$/)
  })

  it('a code is sent once and stands nowhere any more: neither in the address nor behind it, nor after a reload', async () => {
    const page = await at({}, `${STORES}?code=made-up&state=made-up`)
    await screen.findByText('这次授权无效、已用过或已过期，请重新授权')
    expect(page.location()).toBe(STORES)
    expect(page.calls('shops.takeConsent')).toHaveLength(1)
    await page.reload()
    await screen.findByText('还没有授权店铺')
    expect(page.calls('shops.takeConsent')).toHaveLength(1)
    expect(screen.queryByText('这次授权无效、已用过或已过期，请重新授权')).toBeNull()
  })

  it('who did not agree is told so, and nothing is sent', async () => {
    const page = await at({}, `${STORES}?error=access_denied&state=s1`)
    await screen.findByText(/^没有授权/)
    expect(page.location()).toBe(STORES)
    expect(page.calls('shops.takeConsent')).toEqual([])
  })

  it('a platform that was away is asked again by hand', async () => {
    let tries = 0
    const page = await at(
      {
        ports: {
          shops: {
            takeConsent: async () => {
              tries += 1
              if (tries === 1) throw new Failure('busy', '抖店暂时没有应答，请稍后再试')
              return { shopId: 'S1' }
            },
          },
        },
      },
      `${STORES}?code=c&state=s`,
    )
    await screen.findByText('抖店暂时没有应答，请稍后再试')
    await press(page, '再试一次')
    await screen.findByText('授权成功')
    expect(tries).toBe(2)
  })

  it('a shop without a platform behind it says so', async () => {
    const closed = new Failure('refused', '商城还没有接入抖店')
    const page = await at({ ports: { shops: { consentUrl: () => Promise.reject(closed) } } })
    await press(page, '去授权')
    await screen.findByText('商城还没有接入抖店')
    expect(page.location()).toBe(STORES)
  })

  it('a shop is switched off after a question that says what is kept, and on again', async () => {
    const page = await at({ as: buyer })
    const shop = await shopNamed('阿青的抖音小店')
    await press(page, '停用', shop)
    const asked = within(await screen.findByRole('dialog', { name: '停用阿青的抖音小店' }))
    asked.getByText(/已经同步的订单、商品关联和授权都保留/)
    await press(page, '取消', asked)
    expect(page.calls('shops.disable')).toEqual([])
    await press(page, '停用', shop)
    await press(page, '停用', within(await screen.findByRole('dialog', { name: '停用阿青的抖音小店' })))
    await shop.findByText('已停用')
    expect(shop.queryByRole('link', { name: '同步订单' })).toBeNull()
    await press(page, '启用', shop)
    await waitFor(() => expect(shop.queryByText('已停用')).toBeNull())
  })

  it('a list that does not come is asked for again', async () => {
    let tries = 0
    const page = await at({
      as: buyer,
      ports: (real) => ({
        shops: {
          list: (use) => {
            tries += 1
            return tries === 1 ? Promise.reject(new Failure('refused', '暂时读不到店铺')) : real.shops.list(use)
          },
        },
      }),
    })
    await screen.findByText('暂时读不到店铺')
    await press(page, '重试')
    await shopNamed('青禾女装')
    expect(tries).toBe(2)
  })

  it('an authorisation that is nearly over stands in the queue at home, and leads here', async () => {
    const page = await at(
      {
        as: buyer,
        ports: (real) => ({
          account: { counts: async () => ({ ...(await real.account.counts()), shopsExpiring: 2 }) },
        }),
      },
      '/relax',
    )
    for (const one of page.world.state.shops) one.untilMs = Date.parse('2026-11-21T10:00:00+08:00')
    await page.go('/home')
    const tile = await screen.findByRole('link', { name: '授权将到期' })
    expect(tile.getAttribute('aria-description')).toBe('2')
    await page.user.click(tile)
    await (await shopNamed('青禾女装')).findByText('授权将到期')
  })
})
