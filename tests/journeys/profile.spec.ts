import type { Page } from '@playwright/test'
import { answer, dialog, expect, notice, tabTo, test } from '../support/journey'
import { enterAs, freshBuyer, type Shop } from '../support/journey-buyers'
import { aPicture } from '../support/journey-forms'

const openProfile = async (page: Page, shop: Shop) => {
  const { token } = await freshBuyer(shop)
  await enterAs(page, shop, token)
  await page.goto('/usermanage/userinfo')
  await page.getByRole('button', { name: '修改资料' }).click()
  return dialog(page, '修改资料')
}

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' })

  test('§2.10 §7.15 §9.10 a picture is chosen by keyboard and in Chinese, named before it is saved, and shown after', async ({
    page,
    shop,
  }) => {
    const profile = await openProfile(page, shop)
    await expect(profile.getByLabel('用户名')).toBeFocused()
    await profile.getByLabel('用户名').fill('小林优选')
    expect(await profile.evaluate((node: HTMLElement) => node.offsetWidth)).toBe(520)
    const picture = profile.getByLabel('头像')
    await expect(picture).toHaveAccessibleName('头像（JPG、PNG 或 WebP，5 MB 以内） 选择图片')
    await expect(picture).toHaveCSS('width', '1px')
    await expect(profile.getByRole('status')).toHaveText('未选择')
    // Asked for before the way there: the browser must know of it when the key comes.
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, picture)
    await page.keyboard.press('Space')
    await (await chooser).setFiles(aPicture('门头.png'))
    await expect(profile.getByRole('status')).toHaveText('门头.png')
    await answer(page, '/api/user/info/update', 40000, '用户名含有不允许的词')
    await profile.getByRole('button', { name: '保存' }).click()
    // Told above the open dialog: nothing lies over it, and nothing has made it mute.
    const refusal = notice(page, '用户名含有不允许的词')
    await refusal.click({ trial: true, timeout: 4000 })
    await expect(profile.locator(refusal)).toBeVisible()
    await page.unrouteAll()
    await profile.getByRole('button', { name: '保存' }).click()
    await expect(notice(page, '资料已保存')).toBeVisible()
    await expect(page.getByRole('img', { name: '头像' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('您好，小林优选')).toBeVisible()
  })
})
