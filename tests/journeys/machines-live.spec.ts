import { freshMobile, PASSWORD, smsCode } from '../support/journey-buyers'
import { allowErrors, dialog, expect, failedLoads, signInDialog, test } from '../support/journey'
import { codeButton, fill, openRegister, press, signIn } from '../support/journey-forms'
import { atCashier, buyNow, pasteAddress, submit } from '../support/buying'
import { watchRuns } from '../support/machine-tours'
import { LIVE } from '../support/played'

/** The machines that the others play on memory ports, once in the page of the real server. */

test('one buyer registers, signs in, buys and signs out, and the machines in the page take what they should', async ({
  page,
  shop,
}) => {
  allowErrors(page, failedLoads)
  const watcher = await watchRuns(page.context(), shop.url)
  await page.bringToFront()
  const mobile = freshMobile()
  await page.goto('/relax')
  const form = await openRegister(page)
  await press(form, '注册')
  await codeButton(form).click()
  await fill(form, { 手机号: '12345' })
  await codeButton(form).click()
  await fill(form, { 手机号: mobile })
  await codeButton(form).click()
  await expect(codeButton(form)).toHaveText(/秒$/)
  await fill(form, { 密码: PASSWORD, 确认密码: 'another', 验证码: '000000' })
  await press(form, '注册')
  await fill(form, { 确认密码: PASSWORD })
  await press(form, '注册')
  await expect(page.getByText('验证码错误').first()).toBeVisible()
  await fill(form, { 验证码: smsCode(shop, mobile) })
  await press(form, '注册')
  await expect(dialog(page, '注册')).toBeHidden()
  await expect(signInDialog(page)).toBeVisible()
  await signIn(page, mobile, PASSWORD)
  await expect(page.getByRole('banner').getByText('退出登录')).toBeVisible()
  await page.reload()

  await buyNow(page, '10011')
  await submit(page)
  await pasteAddress(page)
  await page.getByLabel('备注').fill('轻放')
  await page.getByLabel('存入地址簿').check()
  await page.getByRole('button', { name: '修改服务和快递' }).click()
  const couriers = page.getByRole('radiogroup', { name: '快递' })
  await couriers.getByRole('radio', { checked: false, disabled: false }).first().check()
  await submit(page)
  await atCashier(page)

  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible()

  for (const [machine, transitions] of Object.entries(LIVE.takes))
    expect([...new Set(await watcher.all(machine))]).toEqual(expect.arrayContaining(transitions))
})
