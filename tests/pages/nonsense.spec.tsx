import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { site } from '../../src/ui/frame/site'
import { bareBuyer, buyer, open, PASSWORD, type Opened } from '../support/open'
import { openRegister, openSignIn } from '../support/page-forms'
import { says, stubProd, type Answer } from '../support/stub-prod'

/** A `/prod` that talks nonsense: every page says something sensible, and nothing that was typed is lost. */

const html: Answer = { body: '<!doctype html><title>Welcome to nginx!</title><h1>It works!</h1>' }
const kinds: Record<string, Answer> = {
  HTML: html,
  'data of null': says(20000, '', null),
  'data of other types': says(20000, 'ok', {
    list: [[1, 2], null, 'x'],
    total: 'many',
    content: { a: 1 },
    account: [],
  }),
  'nothing within the time': 'late',
  'code 500, in words of its own': says(500, 'NullPointerException at Main.java:42'),
}

const parameters: Record<string, string> = {
  product: '/merchandis/10005',
  order: '/ordermanage/ordelist/D1',
  payOrder: '/payorder?items=1000501:1',
  supplier: '/merhome?id=11',
  announcement: '/DetailsAnnouncement?id=901',
}
const pages = [
  ...Object.entries(site)
    .map(([name, { path }]) => parameters[name] ?? path)
    .filter((path) => path !== '/test'),
  '/payorder?payment_no=P1',
  '/payorder?cart=1,2',
  '/DetailsAnnouncement',
  '/search?type=supplier',
  '/usermanage/saveshop?tab=history',
]

const openOn = (path: string, answer: () => Answer, as = buyer): Promise<Opened> =>
  open(path, { as, ports: ({ tokens }) => stubProd(tokens, answer) })

/** They ask nothing beyond what the frame asks; /test is for developers, in their words. */
const still = /404|alert|relax|afterSales|purse|record|selleds|abnormal|store|shelf/

/** Words of ours that are no Chinese. */
const LATIN = /代发商城 v[\d.]+|JPG|PNG|WebP|WebSocket|Ctrl|Alt|SKU|[\w.-]+\.(?:jpg|png)/g

const expectSensible = (): void => {
  const main = screen.getByRole('main')
  expect(main.textContent).toMatch(/\p{Script=Han}{2}/u)
  expect(main.textContent.replaceAll(LATIN, '')).not.toMatch(/[A-Za-z]{4,}/)
  expect(within(main).queryAllByRole('status', { name: /正在加载/ })).toEqual([])
  expect(main.textContent).not.toMatch(/undefined|null|NaN|¥-|正在加载|Invalid/)
  // A way on: to try again, or elsewhere.
  const ways = [...within(main).queryAllByRole('button'), ...within(main).queryAllByRole('link')]
  expect(ways.length).toBeGreaterThan(0)
}

for (const [kind, answer] of Object.entries(kinds))
  describe(`a /prod that answers every call with ${kind}`, () => {
    for (const path of pages.filter((one) => answer === html || !still.test(one)))
      it(`leaves sense on ${path}`, async () => {
        const shop = await openOn(path, () => answer)
        await shop.idle()
        await waitFor(() => expectSensible())
      })
  })

describe('what was typed while /prod talks nonsense', () => {
  const fails = async (shop: Opened) => expect(await shop.notice('服务器返回的内容无法识别，请稍后重试')).toBeTruthy()

  it('§8.16 stays in the sign-in dialog', async () => {
    const shop = await open('/relax', { ports: ({ tokens }) => stubProd(tokens, () => html) })
    const form = await openSignIn(shop)
    await form.write({ 账号: buyer, 密码: PASSWORD })
    await form.press('登录')
    await fails(shop)
    expect([form.field('账号').value, form.field('密码').value]).toEqual([buyer, PASSWORD])
  })

  it('§8.16 stays in the registration', async () => {
    const shop = await open('/relax', { ports: ({ tokens }) => stubProd(tokens, () => html) })
    const form = await openRegister(shop)
    await form.write({ 手机号: '13912345678', 验证码: '246810', 密码: 'Renjian-7788', 确认密码: 'Renjian-7788' })
    await form.press('注册')
    await fails(shop)
    expect(form.field('手机号').value + form.field('验证码').value + form.field('密码').value).toBe(
      '13912345678246810Renjian-7788',
    )
  })

  it('§8.16 stays in the feedback', async () => {
    const shop = await open('/relax', { ports: ({ tokens }) => stubProd(tokens, () => html) })
    const float = within(screen.getByRole('complementary', { name: '快捷菜单' }))
    await shop.user.click(float.getByRole('button', { name: '投诉反馈' }))
    const form = within(await shop.dialog('投诉反馈'))
    await shop.user.type(form.getByLabelText('反馈内容'), '价格看不清')
    await shop.user.click(form.getByRole('button', { name: '提交反馈' }))
    await fails(shop)
    expect(form.getByLabelText<HTMLTextAreaElement>('反馈内容').value).toBe('价格看不清')
  })

  it('§8.16 stays in the checkout, which says that the amounts did not come', async () => {
    let nonsense = false
    const shop = await open('/payorder?items=1001101:1', {
      as: bareBuyer,
      ports: ({ tokens, orders }) => {
        const stub = stubProd(tokens, () => html)
        return {
          orders: { ...orders, quote: (request) => (nonsense ? stub.orders.quote(request) : orders.quote(request)) },
        }
      },
    })
    await shop.user.type(await screen.findByLabelText('姓名'), '李建国')
    nonsense = true
    await shop.user.type(screen.getByLabelText('详细地址'), '文一路 1 号')
    await shop.user.click(screen.getByLabelText('粘贴地址'))
    await shop.user.paste('张晓明，13712345678，浙江省杭州市西湖区文三路 100 号')
    expect(await screen.findByText('服务器返回的内容无法识别，请稍后重试')).toBeTruthy()
    const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
    expect([value('姓名'), value('手机号'), value('详细地址')]).toEqual(['张晓明', '13712345678', '文三路 100 号'])
    nonsense = false
    await shop.user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText('服务器返回的内容无法识别，请稍后重试')).toBeNull())
    expect(value('详细地址')).toBe('文三路 100 号')
  })
})
