import { countCalls, expect, goInside, test } from '../support/journey'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'

/** spec §2: /shopsmanage/syncorder is kept alive between visits. */

const LIST = '/api/collect/list/product'

test('§2.23 the sync page comes back filtered, ticked and scrolled as it was left', async ({ page, shop }) => {
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  const calls = countCalls(page, LIST)
  await page.goto('/shopsmanage/syncorder')
  const list = page.getByRole('list', { name: '常用货源' })
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  const word = (await rows.first().locator('a').innerText()).slice(0, 1)
  await rows
    .nth(before - 1)
    .getByRole('checkbox')
    .check()
  await list.evaluate((node) => node.scrollTo({ top: 137 }))
  const scrolled = await list.evaluate((node) => node.scrollTop)
  expect(scrolled).toBeGreaterThan(0)

  await goInside(page, '/relax')
  await expect(list).toBeHidden()
  await page.goBack()
  await expect(list).toBeVisible()
  expect(await list.evaluate((node) => node.scrollTop)).toBe(scrolled)
  await expect(page.getByText('已选 1 个')).toBeVisible()

  const filter = page.getByRole('searchbox', { name: '筛选货源' })
  await filter.fill(word)
  const filtered = await rows.count()
  await goInside(page, '/relax')
  await expect(list).toBeHidden()
  await page.goBack()
  await expect(filter).toHaveValue(word)
  await expect(rows).toHaveCount(filtered)
  await expect(page.getByText('已选 1 个')).toBeVisible()
  expect(calls()).toBe(1)
})
