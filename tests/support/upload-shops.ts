import type { Page } from '@playwright/test'
import { ask } from './ask'
import type { Shop } from './journey-buyers'
import { expect } from './journey'

/** Shops for uploads in the browser, and what is put into them. */

/** The merchant agrees on the platform's page, for a shop that is new there. */
export const authorise = async (page: Page, name: string): Promise<void> => {
  await page.goto('/upgoodsmanage/upstore')
  await page
    .getByRole('button', { name: /^(去授权|授权新店铺)$/ })
    .first()
    .click()
  await page.waitForURL(/\/sandbox\/douyin\/consent/)
  await page.getByRole('radio', { name: '新开一家' }).check()
  await page.getByLabel('新店名称').fill(name)
  await page.getByRole('button', { name: '同意授权' }).click()
  await page.waitForURL((url) => url.pathname === '/shopsmanage/orderstore' && url.search === '')
  await expect(page.getByText(`已授权${name}，可以上货了`)).toBeVisible()
}

const told = async <T>(reply: ReturnType<typeof ask>): Promise<T> => {
  const { code, msg, data } = await reply
  if (code !== 20000) throw new Error(`${code} ${msg}`)
  return data as T
}

/** Every shop of the buyer's gets what the platform asks of it. */
export const setUpShops = async (mall: Shop, token: string): Promise<void> => {
  const shops = await told<{ id: string }[]>(ask(mall, 'GET', '/prod/api/shop/list?use=upload', { token }))
  for (const { id } of shops) {
    const [template] = await told<{ id: string; name: string }[]>(
      ask(mall, 'GET', `/prod/api/listing/templates?shop_id=${id}`, { token }),
    )
    const headers = { 'content-type': 'application/json' }
    const rule = { factor: 160, add: 0, tail: 'ninety', freight: 500, least_margin: 100 }
    const defaults = { rule, freight_template: template, dispatch: 'two_days', service_phone: '057188886666' }
    await told(ask(mall, 'PUT', '/prod/api/shop/defaults', { token, headers, body: JSON.stringify({ id, defaults }) }))
  }
}
