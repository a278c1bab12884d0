import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { buyer, open, secondBuyer } from '../support/open'
import { formOf, openSignIn, signIn } from '../support/page-forms'

/** spec §8, §9: what goes wrong, and the page that keeps standing. */

type Shop = Awaited<ReturnType<typeof open>>

/** The server forgets all sessions, without telling anybody. */
const endSessions = ({ world }: Shop) => void (world.state.sessions = {})

describe('a session that is over', () => {
  it('§8.4 clears the storage at once and reloads once, however many calls find out, and says why', async () => {
    const shop = await open('/relax', { as: buyer })
    await shop.greeted('阿青的抖音小店')
    const { tokens, preferences } = shop.ports()
    preferences.saveThemeColor('#1677FF')
    endSessions(shop)
    await shop.go('/usermanage/userinfo')
    await waitFor(() => expect([tokens.read(), preferences.themeColor()]).toEqual([null, '#F83126']))
    expect(shop.loads).toEqual([])
    expect(await shop.notice('登录已失效，请重新登录')).toBeTruthy()
    await waitFor(() => expect(shop.loads).toEqual([{ how: 'reload' }]))
    expect(await shop.banner().findByRole('button', { name: '登录' })).toBeTruthy()
    await shop.idle()
    expect(shop.loads).toHaveLength(1)
  })

  it('§8.4 says that newer sign-ins took its place, where they did', async () => {
    const shop = await open('/relax', { as: secondBuyer })
    await shop.greeted('小满优选')
    for (const session of Object.values(shop.world.state.sessions)) session.isCrowdedOut = true
    await shop.go('/usermanage/userinfo')
    await waitFor(() => expect(shop.loads).toEqual([{ how: 'reload' }]))
    expect(await shop.notice('账号登录的设备过多，较早的登录已自动退出，请重新登录')).toBeTruthy()
  })

  it('§8.4 is found by the next click on a page that is open to all, and what was tried is done afterwards', async () => {
    const shop = await open('/merchandis/10005', { as: secondBuyer })
    await shop.greeted('小满优选')
    endSessions(shop)
    const more = await shop.main().findAllByRole<HTMLButtonElement>('button', { name: /^增加/ })
    await shop.user.click(more.find(({ disabled }) => !disabled)!)
    await shop.user.click(shop.main().getByRole('button', { name: '加入购物车' }))
    await waitFor(() => expect(shop.loads).toEqual([{ how: 'reload' }]))
    await shop.dialog(/登录/)
    expect([shop.location(), shop.ports().tokens.read()]).toEqual(['/merchandis/10005', null])
    await signIn(shop, secondBuyer)
    expect(await shop.notice('已加入 1 件')).toBeTruthy()
  })

  it('§8.4 is told when the page opens, and nothing is asked of a visitor', async () => {
    const shop = await open('/relax', { as: secondBuyer })
    endSessions(shop)
    await shop.reload()
    await waitFor(() => expect(shop.loads).toEqual([{ how: 'reload' }]))
    expect(await shop.notice('登录已失效，请重新登录')).toBeTruthy()
    expect(screen.queryAllByRole('dialog')).toEqual([])
    await shop.reload()
    expect(screen.queryByText('登录已失效，请重新登录')).toBeNull()
  })

  it('§6.1 leaves a visitor alone: nothing is cleared, nothing reloads', async () => {
    const shop = await open('/merchandis/10005', {
      ports: {
        catalogue: { product: () => Promise.reject(new Failure('session-invalid', '登录已失效，请重新登录')) },
      },
    })
    shop.ports().preferences.saveThemeColor('#1677FF')
    expect(await shop.main().findByText('登录已失效，请重新登录')).toBeTruthy()
    expect([shop.ports().preferences.themeColor(), shop.location(), shop.loads]).toEqual([
      '#1677FF',
      '/merchandis/10005',
      [],
    ])
  })
})

describe('a write', () => {
  for (const [says, failure] of [
    ['§8.5 code 500', new Failure('bug', '服务器内部错误，请联系管理员')],
    ['an unreadable reply', new Failure('unreadable', '服务器返回的内容无法识别，请稍后重试')],
    ['the network down', new Failure('network', '网络连接失败，请检查网络')],
    ['§9.1 a time-out', new Failure('timeout', '请求超时，请稍后重试')],
    ['a busy server', new Failure('busy', '服务器繁忙，请稍后重试')],
  ] as const)
    it(`that meets ${says} is told so, was sent once, and is sent again only by hand`, async () => {
      let met = false
      const shop = await open('/relax', {
        ports: ({ auth }) => ({
          auth: {
            async signIn(request) {
              if (met) return auth.signIn(request)
              met = true
              throw failure
            },
          },
        }),
      })
      await openSignIn(shop)
      await signIn(shop, buyer, 'wrong-password')
      expect((await shop.notice(failure.message)).role).toBe('alert')
      expect(shop.calls('auth.signIn')).toHaveLength(1)
      // The button rests for a moment more.
      await waitFor(() => expect(formOf(shop).button('登录').className).not.toContain('loading'))
      await formOf(shop).press('登录')
      expect(await shop.notice('账号或密码错误')).toBeTruthy()
      expect(shop.calls('auth.signIn')).toHaveLength(2)
    })
})

describe('a read', () => {
  for (const [says, failure, asked] of [
    ['the network down: asked three times', new Failure('network', '网络连接失败，请检查网络'), 3],
    ['§9.1 a time-out: told at once', new Failure('timeout', '请求超时，请稍后重试'), 1],
    ['§8.5 code 500: told at once', new Failure('bug', '服务器内部错误，请联系管理员'), 1],
    ['a busy server: asked three times', new Failure('busy', '服务器繁忙，请稍后重试'), 3],
  ] as const)
    it(`that meets ${says}, then says why in the page’s place and waits for 重试`, async () => {
      let met = 0
      const shop = await open('/merchandis/10005', {
        ports: ({ catalogue }) => ({
          catalogue: {
            async product(id) {
              met += 1
              if (met > asked) return catalogue.product(id)
              throw failure
            },
          },
        }),
      })
      const why = await shop.main().findByText(failure.message)
      expect([why.closest('[role=alert]') !== null, met]).toEqual([true, asked])
      await shop.user.click(shop.main().getByRole('button', { name: '重试' }))
      expect(await shop.main().findByRole('heading', { level: 1 })).toBeTruthy()
      expect(met).toBe(asked + 1)
    })
})
