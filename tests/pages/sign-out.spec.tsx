import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tidy } from '../../src/application/kept'
import { Failure } from '../../src/domain/failure'
import { buyer, open, PASSWORD, secondBuyer, type Opened } from '../support/open'

/** spec §2, §4, §8: how a session ends, what of it stays in the browser, and what a page does that another tab has left behind. */

const PLACE = `place/${buyer}/sku:1:1`
const DRAFT = `checkout/${buyer}/sku:1:1`
const LOSES = /有一笔订单或付款还没有收到结果/

const confirmed = async (shop: Opened) => {
  await shop.user.click(shop.banner().getByRole('button', { name: '退出登录' }))
  const dialog = await shop.dialog('退出登录')
  await shop.user.click(screen.getByRole('button', { name: '确定' }))
  return dialog
}

const tokenOf = async (shop: Opened, account: string) =>
  (await shop.ports().auth.signIn({ loginType: 'password', account, password: PASSWORD })).accessToken

describe('signing out', () => {
  it('§2.46 §2.47 §4.5 §4.11 leaves nothing of a consignee in this tab, in another, or in the browser', async () => {
    const shop = await open('/relax', { as: buyer })
    const at = shop.clock.now()
    const other = shop.browser.openTab().load()
    for (const tab of [shop.ports().tab, other.tab]) tab.write(DRAFT, { version: 1, draft: { pasted: '张小雨' }, at })
    await shop.ports().pending.write(PLACE, { version: 1, request: {}, at })
    await confirmed(shop)
    expect(await shop.notice('正在退出登录...')).toBeTruthy()
    await waitFor(() => expect(shop.loads).toEqual([{ how: 'open', path: '/home' }]))
    expect([shop.ports().tokens.read(), shop.ports().tab.read(DRAFT), await shop.ports().pending.keys()]).toEqual([
      null,
      null,
      ['left'],
    ])
    // The other tab, at the reload that it makes when it is told.
    await tidy(other)
    expect(other.tab.read(DRAFT)).toBeNull()
  })

  it('§4.11 says before what would be lost by it: an order without an answer, of this buyer only', async () => {
    const shop = await open('/relax', { as: buyer })
    await shop.ports().pending.write(`place/${secondBuyer}/sku:1:1`, { version: 1, request: {}, at: shop.clock.now() })
    await shop.user.click(shop.banner().getByRole('button', { name: '退出登录' }))
    expect((await shop.dialog('退出登录')).textContent).toContain('确定要退出登录系统吗？')
    expect(screen.queryByText(LOSES)).toBeNull()
    await shop.user.click(screen.getByRole('button', { name: '取消' }))
    await shop.ports().pending.write(PLACE, { version: 1, request: {}, at: shop.clock.now() })
    await shop.user.click(shop.banner().getByRole('button', { name: '退出登录' }))
    expect(await screen.findByText(LOSES)).toBeTruthy()
    expect(screen.getByText('确定要退出登录系统吗？')).toBeTruthy()
  })
})

describe('a session that the server ends', () => {
  it('§8.4 §8.17 says why, in the server’s words, after the reload', async () => {
    const words = '账号登录的设备过多，本次登录已结束'
    let isOver = false
    const shop = await open('/relax', {
      as: buyer,
      ports: ({ auth }) => ({
        auth: { me: () => (isOver ? Promise.reject(new Failure('session-invalid', words)) : auth.me()) },
      }),
    })
    await shop.greeted('阿青的抖音小店')
    isOver = true
    await shop.reload()
    expect(await shop.notice(words)).toBeTruthy()
    expect(shop.loads).toEqual([{ how: 'reload' }])
    expect(shop.ports().tokens.read()).toBeNull()
  })
})

describe('a page that slept while another tab signed somebody else in', () => {
  it('§4.12 sends nothing in the other’s name, says so, and keeps what was typed', async () => {
    const shop = await open('/relax', { as: buyer, ports: { tokens: { onChange: () => () => undefined } } })
    await shop.greeted('阿青的抖音小店')
    shop.other.tokens.write(await tokenOf(shop, secondBuyer))
    await shop.user.click(screen.getByRole('button', { name: '投诉反馈' }))
    await shop.user.type(await screen.findByRole('textbox', { name: '反馈内容' }), '包裹少了一件')
    await shop.user.click(screen.getByRole('button', { name: '提交反馈' }))
    expect(await shop.notice('已在别的标签页换了账号，请刷新页面')).toBeTruthy()
    expect(screen.getByDisplayValue('包裹少了一件')).toBeTruthy()
    expect(shop.loads).toEqual([])
    await shop.user.click(screen.getByRole('button', { name: '刷新页面' }))
    expect(await shop.greeted('小满优选')).toBeTruthy()
  })
})
