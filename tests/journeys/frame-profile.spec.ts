import { expect, notice, test } from '../support/journey'
import { enterAs, freshBuyer } from '../support/journey-buyers'

test('§2.10 §7.15 a buyer changes the name one is greeted by, and is told what a name must be', async ({
  page,
  shop,
}) => {
  const { token } = await freshBuyer(shop)
  await enterAs(page, shop, token)
  await page.goto('/usermanage/userinfo')
  await page.getByRole('button', { name: '修改资料' }).click()
  const dialog = page.getByRole('dialog', { name: '修改资料' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请输入用户名')
  await dialog.getByLabel('用户名').fill('小林优选')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(notice(page, '资料已保存')).toBeVisible()
  await expect(page.getByRole('banner').getByText('您好，小林优选')).toBeVisible()
})
