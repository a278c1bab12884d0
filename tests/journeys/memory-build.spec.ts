import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { atCashier, buyNow, pasteAddress, submit } from '../support/buying'
import { fileHost } from '../support/file-host'
import { openSignIn, signIn } from '../support/journey-forms'
import { allowErrors, expect, failedLoads, notice, test } from '../support/journey'

/** `npm run build:memory`: the shop in memory, as any host of files serves it. */

const BUILD = join(import.meta.dirname, '../../dist/memory')

test.describe('the static build on memory adapters', () => {
  let host: Awaited<ReturnType<typeof fileHost>>
  test.beforeAll(async () => void (host = await fileHost(BUILD)))
  test.afterAll(() => host.close())
  // Such a host says of each deep link that it has no such file.
  test.beforeEach(({ page }) => allowErrors(page, failedLoads))
  test.use({ baseURL: '' })

  const enter = async (page: Page, path: string) => {
    await page.goto(host.url + path)
    await openSignIn(page)
    await signIn(page, '13800000001', 'Daifa2026!')
    await expect(page.getByRole('banner').getByRole('button', { name: '退出登录' })).toBeVisible()
  }

  test('opens at a deep link, sells, and is paid at a cashier in a tab of its own; a third tab sees the machine move', async ({
    page,
    context,
  }) => {
    await enter(page, '/relax')
    await buyNow(page, '10016', 2, host.url)
    await pasteAddress(page)
    await submit(page)
    await atCashier(page)
    const watching = await context.newPage()
    await watching.goto(`${host.url}/test?flow=payment`)
    await expect(watching.locator('[data-state="payment.open"][data-lit]').first()).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '打开收银台' }).click()
    const cashier = await opened
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await expect(cashier.getByText('支付成功')).toBeVisible()
    await expect(page.getByText('支付成功')).toBeVisible({ timeout: 15_000 })
    await expect(
      watching.getByText('现在没有在运行。').or(watching.locator('[data-state="payment.succeeded"][data-lit]').first()),
    ).toBeVisible()
  })

  test('answers late and badly as its dials say, through a reload, until they are turned back', async ({ page }) => {
    await page.goto(`${host.url}/test`)
    await page.getByRole('radio', { name: '断网' }).check()
    await page.goto(`${host.url}/merchandis/10016`)
    await expect(page.getByRole('main').getByText('网络连接失败，请检查网络')).toBeVisible({ timeout: 15_000 })
    await page.goto(`${host.url}/test`)
    await expect(page.getByRole('radio', { name: '断网' })).toBeChecked()
    await page.getByRole('button', { name: '旋钮复原' }).click()
    await page.goto(`${host.url}/merchandis/10016`)
    await expect(page.getByRole('button', { name: '立即购买' })).toBeVisible()
  })

  test('moves its clock: a session of another month is over', async ({ page }) => {
    await enter(page, '/test')
    for (let day = 0; day < 5; day += 1) await page.getByRole('button', { name: '时间往前走8 天' }).click()
    await page.goto(`${host.url}/usermanage/mypurse`)
    await expect(notice(page, '登录已失效，请重新登录')).toBeVisible()
  })
})
