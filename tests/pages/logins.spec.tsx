import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { bareBuyer, open, PASSWORD, type OpenOptions, type Opened } from '../support/open'

/** spec §2 /usermanage/loginrecord, and the question about a sign-in from somewhere new. */

const LOGINS = '/usermanage/loginrecord'
const IPHONE = { ip: '60.12.3.4', device: 'iPhone · Safari 17' }

/** A page signed in at the desk; `elsewhere` signs in to the same account from a phone that nobody has seen. */
const opened = async (path = LOGINS, options: OpenOptions = {}) => {
  let from = { ip: '127.0.0.1', device: 'Windows · Chrome 131' }
  const shop = await open('/relax', { as: bareBuyer, shop: { from: () => from }, ...options })
  const desk = shop.other.tokens.read()!
  const enter = async (password = PASSWORD) => {
    from = IPHONE
    const signedIn = await shop
      .ports()
      .auth.signIn({ loginType: 'password', account: bareBuyer, password })
      .catch(() => null)
    from = { ip: '127.0.0.1', device: 'Windows · Chrome 131' }
    return signedIn?.accessToken ?? ''
  }
  const isAlive = (token: string) => shop.world.state.sessions[token] !== undefined
  /** The buyer comes back to the tab: what counts is asked anew. */
  const show = async () => {
    await shop.go(path)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  return { shop, desk, enter, isAlive, show }
}

const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
const row = async (device: string) =>
  within((await screen.findAllByRole('row')).find((one) => one.textContent.includes(device))!)
const bar = () => screen.findByRole('region', { name: '新设备登录' })
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name: '新设备登录' })).toBeNull())
const words = (shop: Opened) => ({
  press: async (name: string, inside = screen as ReturnType<typeof within>) =>
    shop.user.click(await inside.findByRole('button', { name })),
})

describe('the records of sign-ins', () => {
  it('§2.14 §7.19 tell device, place, way and result, the current one marked', async () => {
    const { enter, show } = await opened()
    await enter()
    await enter('wrong')
    await show()
    expect(await rows()).toEqual([
      ['2026-11-20 10:00', 'iPhone · Safari 17', '未知60.12.3.4', '密码', '失败', ''],
      ['2026-11-20 10:00', 'iPhone · Safari 17在线', '未知60.12.3.4', '密码', '新设备', '是我不是我退出'],
      ['2026-11-20 10:00', 'Windows · Chrome 131当前', '本机127.0.0.1', '密码', '成功', ''],
    ])
  })

  it('show those that failed alone, and say where there are none; the choice stands in the link', async () => {
    const { shop, enter, show } = await opened()
    await show()
    await shop.user.click(await screen.findByRole('tab', { name: '登录失败' }))
    expect(await screen.findByText('没有登录失败的记录')).toBeTruthy()
    expect(shop.location()).toBe(`${LOGINS}?result=failed`)
    await enter('wrong')
    await shop.reload()
    expect((await rows()).map((cells) => cells[4])).toEqual(['失败'])
  })

  it('can be asked for again after a failure', async () => {
    let fails = true
    const { shop, show } = await opened(LOGINS, {
      ports: ({ auth }) => ({
        auth: {
          loginRecords: (query) =>
            fails ? Promise.reject(new Failure('timeout', '请求超时，请稍后重试')) : auth.loginRecords(query),
        },
      }),
    })
    await show()
    expect(await screen.findByText('请求超时，请稍后重试')).toBeTruthy()
    fails = false
    await words(shop).press('重试')
    expect(await rows()).toHaveLength(1)
  })

  it('let one session be ended, and all others after a question', async () => {
    const { shop, desk, enter, isAlive, show } = await opened()
    const [first, second] = [await enter(), await enter()]
    await show()
    await shop.user.click((await screen.findAllByRole('button', { name: '退出' }))[0]!)
    expect(await shop.notice('已让 1 个登录退出')).toBeTruthy()
    await waitFor(async () =>
      expect((await rows()).map((cells) => cells[1])).toEqual([
        'iPhone · Safari 17',
        'iPhone · Safari 17在线',
        'Windows · Chrome 131当前',
      ]),
    )
    const { press } = words(shop)
    await press('退出其他设备')
    await press('取消', within(await shop.dialog('退出其他设备')))
    expect(isAlive(first)).toBe(true)
    await press('退出其他设备')
    await press('全部退出', within(await shop.dialog('退出其他设备')))
    await waitFor(() => expect([desk, first, second].map(isAlive)).toEqual([true, false, false]))
    await press('退出其他设备')
    await press('全部退出', within(await shop.dialog('退出其他设备')))
    expect(await shop.notice('没有其他在线的登录')).toBeTruthy()
  })

  it('lead from 不是我, after a question, to a new password for the own number, the others signed out', async () => {
    const { shop, desk, enter, isAlive, show } = await opened()
    const phone = await enter()
    await show()
    const { press } = words(shop)
    await press('不是我', await row('iPhone'))
    const question = within(await shop.dialog('这次登录不是我'))
    await press('不是我，全部退出', question)
    const reset = within(await shop.dialog('重置密码'))
    expect((await reset.findByLabelText<HTMLInputElement>('手机号')).value).toBe(bareBuyer)
    expect([desk, phone].map(isAlive)).toEqual([true, false])
    expect((await (await row('iPhone')).findByText('不是本人')).tagName).toBe('SPAN')
    // Closed for now, it is found again.
    await press('关闭', reset)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '重置密码' })).toBeNull())
    expect((await row('iPhone')).getByText('已结束')).toBeTruthy()
    await press('去重设密码', await row('iPhone'))
    expect(within(await shop.dialog('重置密码')).getByLabelText<HTMLInputElement>('手机号').value).toBe(bareBuyer)
  })
})

describe('the question about a sign-in from somewhere new', () => {
  it('stands over the page with what is known of it, and goes for good with 是我', async () => {
    const { shop, enter, show } = await opened('/home')
    await enter()
    await show()
    expect((await bar()).textContent).toContain('新设备登录：iPhone · Safari 17，11-20 10:00。是你本人吗？')
    await words(shop).press('是我')
    expect(await shop.notice('已记住，同样的设备不再提醒')).toBeTruthy()
    await noBar()
    await enter()
    await shop.reload()
    await shop.idle()
    await noBar()
  })

  it('ends the other sessions at once with 不是我, and opens the dialog for a new password', async () => {
    const { shop, desk, enter, isAlive, show } = await opened('/home')
    const phone = await enter()
    await show()
    await words(shop).press('不是我', within(await bar()))
    expect(await shop.notice('其他 1 个登录已退出，请重设密码')).toBeTruthy()
    expect([desk, phone].map(isAlive)).toEqual([true, false])
    const reset = within(await shop.dialog('重置密码'))
    expect((await reset.findByLabelText<HTMLInputElement>('手机号')).value).toBe(bareBuyer)
    expect(reset.queryByRole('button', { name: '返回登录' })).toBeNull()
    await noBar()
  })

  it('is not asked of a visitor, nor of whoever signed in from somewhere known', async () => {
    const { shop, show } = await opened('/home')
    await shop.ports().auth.signIn({ loginType: 'password', account: bareBuyer, password: PASSWORD })
    await show()
    await shop.idle()
    expect(screen.queryByRole('region', { name: '新设备登录' })).toBeNull()
    expect(shop.calls('account.counts').length).toBeGreaterThan(1)
  })

  it('stays with a word of why where the answer fails', async () => {
    const { shop, enter, show } = await opened('/home', {
      ports: { auth: { answerSignIn: () => Promise.reject(new Failure('network', '网络连接失败，请检查网络')) } },
    })
    await enter()
    await show()
    await words(shop).press('是我', within(await bar()))
    expect(await shop.notice('网络连接失败，请检查网络')).toBeTruthy()
    expect(await bar()).toBeTruthy()
  })
})
