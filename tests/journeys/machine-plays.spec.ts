import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkoutMachine } from '../../src/application/checkout/checkout-machine'
import { sessionMachine } from '../../src/application/session/session-machine'
import { smsCountdownMachine } from '../../src/application/sms-countdown/sms-countdown-machine'
import type { Dials } from '../../src/domain/ports/play'
import { atCashier, pasteAddress, submit } from '../support/buying'
import { fileHost } from '../support/file-host'
import { allowErrors, dialog, expect, failedLoads, notice, signInDialog, test } from '../support/journey'
import { codeButton, fill, openReset, openSignIn, press, signIn } from '../support/journey-forms'
import { orderFakes } from '../support/order-fakes'
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
  const watcher = await watchRuns(page.context(), host.url)
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
  await expectWalked(watcher, smsCountdownMachine({} as never))
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
  await expectWalked(watcher, sessionMachine({} as never))
})

test('the checkout takes every transition in the page that it can take there', async ({ page }) => {
  test.setTimeout(300_000)
  const watcher = await watched(page)
  const sees = (transition: string, act: () => Promise<unknown>) => leadsTo(watcher, 'checkout', transition, act)
  const open = (items: string, of = page) => of.goto(`${host.url}/payorder?items=${items}`)
  const priced = (of = page) => expect(of.getByText(/^应付/)).not.toContainText(/待定|计算中/)
  const whole = async (items: string, of = page) => {
    // A tab behind another is drawn once a second.
    await of.bringToFront()
    await open(items, of)
    await pasteAddress(of)
    await priced(of)
  }
  const choose = async () => {
    const closed = page.getByRole('button', { name: '修改服务和快递' })
    if (await closed.isVisible()) await closed.click()
    const couriers = page.getByRole('radiogroup', { name: '快递' })
    await couriers.getByRole('radio', { checked: false, disabled: false }).first().check()
  }
  const retry = () => page.getByRole('button', { name: '重试' }).first().click()
  /** Places, with something that has happened by the time the shop hears of it. */
  const placing = async (meanwhile: () => Promise<unknown>, delayMs = 1000) => {
    await turn(page, { delayMs })
    await sees('remembering --xstate.done.actor.remember--> checkout.placing', () => submit(page))
    await meanwhile()
  }
  const SKU = '1001101'
  await page.goto(`${host.url}/relax`)
  await openSignIn(page)
  await signIn(page, KNOWN, 'Daifa2026!')
  await expect(banner(page, '退出登录')).toBeVisible()

  // It can't be read, and then it can.
  await turn(page, { mishap: 'network' })
  await sees(' --xstate.error.actor.usual--> stays', () =>
    sees('loading --xstate.error.actor.load--> checkout.unloaded', () => open(`${SKU}:1`)),
  )
  await turn(page, {})
  await sees('editing.quoting --xstate.done.actor.quote--> checkout.editing.ready', () =>
    sees('unloaded --retry--> checkout.loading', retry),
  )

  // Whatever can be typed and chosen, and sending it too early.
  await sees('editing.ready --submit [isIncomplete]--> stays', () => submit(page))
  await sees('editing --paste--> stays', () =>
    sees('editing --fill [changesArea]--> checkout.editing.quoting', () => pasteAddress(page)),
  )
  await priced()
  await page.getByRole('group', { name: '收货人' }).getByRole('button').click()
  await sees('editing --fill--> stays', () => page.getByLabel('姓名').fill('李小雨'))
  await sees('editing --keep address--> stays', () => page.getByLabel('存入地址簿').check())
  await sees('editing --remark--> stays', () => page.getByLabel('备注').fill('轻放'))
  await sees('editing --choose--> checkout.editing.quoting', choose)
  await priced()
  await turn(page, { mishap: 'network' })
  await sees('editing.quoting --xstate.error.actor.quote--> checkout.editing.unpriced', choose)
  await turn(page, {})
  await sees('editing.unpriced --retry--> checkout.editing.quoting', retry)
  await priced()
  await turn(page, { mishap: 'network' })
  await sees('checking --xstate.error.actor.check--> checkout.editing.unpriced', () => submit(page))
  await turn(page, { delayMs: 1000 })
  await sees('placing --xstate.done.actor.place--> checkout.placed', () =>
    sees('editing.unpriced --submit--> checkout.editing.quoting', () => submit(page)),
  )
  await atCashier(page)
  await open(`${SKU}:3`)
  await sees('editing.quoting --submit [isIncomplete]--> stays', () => submit(page))
  await turn(page, {})
  await pasteAddress(page)
  await priced()
  await turn(page, { delayMs: 1000 })
  await choose()
  await sees('editing.quoting --xstate.done.actor.quote [isSubmitting]--> checkout.checking', () =>
    sees('editing.quoting --submit--> stays', () => submit(page)),
  )
  await atCashier(page)

  // The shop is busy, the quote is too old.
  await turn(page, {})
  await whole(`${SKU}:4`)
  await sees('placing --xstate.error.actor.place--> checkout.editing.ready', () =>
    placing(() => turn(page, { mishap: 'busy' })),
  )
  await sees('placing --xstate.error.actor.place [isOutdated]--> checkout.editing.quoting', () =>
    placing(() => turn(page, { aheadMs: 31 * 60_000 })),
  )

  // Its answer is lost: known in the other tab as well, confirmed here, given up there.
  await turn(page, {})
  await whole(`${SKU}:5`)
  const second = await page.context().newPage()
  await whole(`${SKU}:5`, second)
  await page.bringToFront()
  const lose = () =>
    sees('placing --xstate.error.actor.place [isUnknown]--> checkout.unanswered', () =>
      placing(() => turn(page, { mishap: 'lost' })),
    )
  await lose()
  await sees('remembering --xstate.done.actor.remember [isEarlier]--> checkout.unanswered', () => submit(second))
  await turn(page, {})
  await sees('recalling --xstate.done.actor.recall [isUnanswered]--> checkout.unanswered', () => page.reload())
  await sees('unanswered --confirm--> checkout.placing', () => page.getByRole('button', { name: '继续确认' }).click())
  await atCashier(page)
  await second.getByRole('button', { name: '放弃这次提交' }).click()
  await sees('abandoning --xstate.done.actor.forget--> checkout.loading', () =>
    second.getByRole('button', { name: '放弃并重新填写' }).click(),
  )

  // Somebody else is quicker: before it is placed, while it is, and while it is looked at again.
  await whole('1000501:5,1001103:1')
  await whole('1000501:1', second)
  await submit(second)
  await atCashier(second)
  await page.bringToFront()
  await sees('checking --xstate.done.actor.check [needsReview]--> checkout.review', () => submit(page))
  await sees('review --back--> checkout.editing.ready', () => page.getByRole('button', { name: '返回修改' }).click())

  await whole('1000501:4,1001103:1')
  await whole('1000501:1', second)
  await page.bringToFront()
  const quicker = () =>
    placing(async () => {
      await second.bringToFront()
      await submit(second)
      await atCashier(second)
      await page.bringToFront()
    }, 2500)
  await sees('rechecking --xstate.done.actor.recheck [hasFindings]--> checkout.review', quicker)
  // Each call to come would wait as long as that one did, in all longer than is waited for.
  await turn(page, {})
  await sees('review --accept [hasRest]--> checkout.remembering', () =>
    page.getByRole('button', { name: '继续下单其余商品' }).click(),
  )
  await atCashier(page)

  await whole('1000501:3,1001103:1')
  await whole('1000501:1', second)
  await page.bringToFront()
  await sees('placing --xstate.error.actor.place [namesLines]--> checkout.rechecking', quicker)
  await turn(page, { mishap: 'network' })
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()

  await turn(page, {})
  await whole('1000501:2,1001103:1')
  await whole('1000501:1', second)
  await page.bringToFront()
  await sees('placing --xstate.error.actor.place [namesLines]--> checkout.rechecking', quicker)
  // What the other bought isn't paid in time.
  await sees('rechecking --xstate.done.actor.recheck--> checkout.editing.ready', () =>
    turn(page, { aheadMs: 31 * 60_000 }),
  )
  await turn(page, {})

  // A buyer who begins with the default address.
  await page.goto(`${host.url}/usermanage/userinfo`)
  await page.getByLabel(/默认地址/).check()
  await page.getByRole('button', { name: '保存' }).first().click()
  await turn(page, { delayMs: 300 })
  await sees('editing --begin as usual [hasUsual]--> checkout.editing.quoting', () => open(`${SKU}:7`))
  await expectWalked(watcher, checkoutMachine(orderFakes()))
})
