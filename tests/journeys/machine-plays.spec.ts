import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sessionMachine } from '../../src/application/session/session-machine'
import { smsCountdownMachine } from '../../src/application/sms-countdown/sms-countdown-machine'
import type { Dials } from '../../src/domain/ports/play'
import { fileHost } from '../support/file-host'
import { allowErrors, dialog, expect, failedLoads, notice, signInDialog, test } from '../support/journey'
import { codeButton, fill, openReset, openSignIn, press, signIn } from '../support/journey-forms'
import { expectWalked, leadsTo, watchRuns, type Watcher } from '../support/machine-tours'

/**
 * Machines that are too far spread over pages and reloads for tours from their graphs: played in the static build in memory until every
 * transition has been taken.
 */

const BUILD = join(import.meta.dirname, '../../dist/memory')
const CODE = '246810' // what the shop in memory sends
const KNOWN = '13800000001'
const DAY = 24 * 3_600_000

let host: Awaited<ReturnType<typeof fileHost>>
test.beforeAll(async () => void (host = await fileHost(BUILD)))
test.afterAll(() => host.close())
test.use({ baseURL: '' })

const watched = async (page: Page): Promise<Watcher> => {
  allowErrors(page, failedLoads)
  const other = await page.context().newPage()
  // Of the shop's origin, and nothing else of it: a page of the shop would go along with its session.
  await other.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await other.goto(`${host.url}/blank`)
  const watcher = await watchRuns(other)
  await page.bringToFront()
  return watcher
}

const turn = (page: Page, dials: Partial<Dials>): Promise<void> =>
  page.evaluate((turned) => window.sessionStorage.setItem('dials', JSON.stringify(turned)), dials)

const banner = (page: Page, button: string) =>
  page.getByRole('banner').getByRole('button', { name: button, exact: true })

test('the countdown of SMS codes takes every transition in the page', async ({ page }) => {
  const watcher = await watched(page)
  const sees = (transition: string, act: () => Promise<unknown>) => leadsTo(watcher, 'smsCountdown', transition, act)
  await page.goto(`${host.url}/relax`)
  const form = signInDialog(page)
  const ask = async (mobile: string) => {
    await fill(form, { 手机号: mobile })
    await codeButton(form).click()
  }
  await sees('starting --always--> smsCountdown.ready', () => openSignIn(page, '短信登录'))
  await sees('ready --send [isEmpty]--> stays', () => ask(''))
  await sees('ready --send [isNoMobile]--> stays', () => ask('12345'))
  await turn(page, { mishap: 'network' })
  await sees('sending --xstate.error.actor.sendCode--> smsCountdown.ready', () => ask(KNOWN))
  await turn(page, {})
  await sees('sending --xstate.done.actor.sendCode--> smsCountdown.counting', () => ask(KNOWN))
  await sees('ticking --always [stillWaiting]--> smsCountdown.counting', () =>
    expect(codeButton(form)).toHaveText(/秒$/),
  )
  await sees('starting --always [stillWaiting]--> smsCountdown.counting', () => page.reload())
  await sees('ticking --always--> smsCountdown.again', () => turn(page, { aheadMs: 61_000 }))
  await sees('again --send [isEmpty]--> stays', () => ask(''))
  await sees('again --send [isNoMobile]--> stays', () => ask('12345'))
  await sees('again --send--> smsCountdown.sending', () => ask(KNOWN))
  await expect(codeButton(form)).toHaveText(/秒$/)
  await sees(' --reset--> smsCountdown.ready', () => page.keyboard.press('Escape'))
  await openSignIn(page, '短信登录')
  await sees('sending --xstate.error.actor.sendCode [isTooEarly]--> smsCountdown.counting', () => ask(KNOWN))
  await expectWalked(watcher, smsCountdownMachine({} as never), {})
})

test('the session takes every transition in the page that it can take there', async ({ page }) => {
  const watcher = await watched(page)
  const sees = (transition: string, act: () => Promise<unknown>) => leadsTo(watcher, 'session', transition, act)
  const settles = (act: () => Promise<unknown>) =>
    sees('signedIn.restoring --xstate.done.actor.fetchProfile--> session.signedIn.settled', act)
  let password = ''
  const enter = async (of = page) => {
    if (!(await signInDialog(of).isVisible())) await openSignIn(of)
    await signIn(of, KNOWN, password)
  }
  const leave = async (of = page) => {
    await banner(of, '退出登录').click()
    await of.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  }
  const reset = async (to: string) => {
    password = to
    const form = dialog(page, '重置密码')
    await fill(form, { 手机号: KNOWN })
    await codeButton(form).click()
    await expect(codeButton(form)).toHaveText(/秒$/)
    await fill(form, { 验证码: CODE, 密码: to, 确认密码: to })
    await press(form, '确定')
  }
  await page.goto(`${host.url}/relax`)
  await openReset(page)
  await sees('visitor --passwordReset--> stays', () => reset('Walked2026'))

  // Another tab signs in, and out.
  const second = await page.context().newPage()
  await second.goto(`${host.url}/relax`)
  await sees('visitor --changedElsewhere--> session.reloading', () => enter(second))
  for (const tab of [page, second]) await expect(banner(tab, '退出登录')).toBeVisible()
  await sees('signedIn --changedElsewhere--> session.reloading', () => leave(second))
  await expect(banner(page, '登录')).toBeVisible()
  await second.close()
  await page.bringToFront()

  // The profile fails as it is fetched, and when the page comes back.
  await turn(page, { delayMs: 500 })
  await sees('entering --xstate.error.actor.fetchProfile--> session.entered', async () => {
    await sees('visitor --enter--> session.entering', () => enter())
    await turn(page, { mishap: 'network' })
  })
  await sees('signedIn.restoring --xstate.error.actor.fetchProfile--> session.signedIn.unconfirmed', () =>
    expect(banner(page, '退出登录')).toBeVisible(),
  )
  await turn(page, {})
  await settles(() => expect(banner(page, '退出登录')).toBeVisible())

  await page.goto(`${host.url}/usermanage/userinfo`)
  await page.getByRole('button', { name: '修改密码' }).click()
  await turn(page, { aheadMs: 61_000 }) // the next code
  await sees('signedIn --passwordReset--> session.visitor', () => reset('Walked2027'))

  // The new token is refused at once.
  await turn(page, { delayMs: 500 })
  await sees('entering --xstate.error.actor.fetchProfile [isRefusal]--> session.visitor', async () => {
    await sees('visitor --enter--> session.entering', () => enter())
    await turn(page, { delayMs: 500, aheadMs: 40 * DAY })
  })
  await turn(page, {})
  await settles(() => enter())

  // The server says nothing in time, and then nothing at all.
  await turn(page, { delayMs: 2900 })
  await sees(
    'leaving.waiting --xstate.after.LEAVING_PATIENCE.session.leaving.waiting--> session.leaving.forgetting',
    () => leave(),
  )
  await expect(banner(page, '登录')).toBeVisible()
  await settles(() => enter())
  await turn(page, { mishap: 'network' })
  await sees('leaving --xstate.error.actor.serverSignOut--> stays', () => leave())
  await expect(banner(page, '登录')).toBeVisible()

  // The session runs out, twice within ten seconds.
  const runOut = async () => {
    await turn(page, { aheadMs: 40 * DAY })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /购物车/ })
      .click()
  }
  await settles(() => enter())
  await sees('expired --xstate.after.EXPIRED_RELOAD.session.expired--> session.reloading', runOut)
  await expect(notice(page, '登录已失效，请重新登录')).toBeVisible()
  await turn(page, {})
  await settles(() => enter())
  await sees('expired --xstate.after.EXPIRED_RELOAD.session.expired [reloadedLately]--> session.visitor', runOut)

  await turn(page, {})
  await page.evaluate(() => {
    window.Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await sees('entered --always--> session.signedIn', () => enter())
  await expectWalked(watcher, sessionMachine({} as never), {
    'session.leaving.forgetting --xstate.after.LEAVING_PATIENCE.session.leaving.forgetting--> session.left':
      '浏览器自己的存储不会慢到 0.4 秒',
    'session.leaving.forgetting --xstate.error.actor.forgetBuyer--> session.left': '删不掉的请求不算失败',
    'session.leaving.painting --xstate.error.actor.paint--> session.leaving.shown': '等屏幕画出来不会失败',
  })
})
