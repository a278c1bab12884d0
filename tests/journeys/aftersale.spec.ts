import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoBuyers, enterAs, tokenFor, type Shop } from '../support/journey-buyers'
import { expect, test } from '../support/journey'

/** The station's part, by its counter. */
const counter = async (shop: Shop, verb: string, input: object) => {
  const key = readFileSync(join(shop.dataDir, 'ops.key'), 'utf8').trim()
  const reply = await fetch(`${shop.url}/ops/aftersales/${verb}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, request_id: crypto.randomUUID() }),
  })
  expect(await reply.json()).toMatchObject({ code: 20000 })
}

test('goods go back and the money comes: from the click to the reserve, with the station at its counter', async ({
  page,
  ownShop,
}) => {
  const shop = await ownShop()
  await enterAs(page, shop, await tokenFor(shop, demoBuyers.rich))
  await page.goto(`${shop.url}/ordermanage/ordelist?status=completed`)
  await page.getByRole('button', { name: '申请售后' }).first().click()
  await page.getByRole('radio', { name: '退货退款' }).check()
  await page.getByRole('button', { name: '全部', exact: true }).click()
  await page.getByRole('radio', { name: '尺码不合适' }).check()
  await expect(page.getByText(/由您承担/)).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: /^退货退款 / })).toContainText('待审核')
  const caseNo = new URL(page.url()).searchParams.get('case_no')!

  await counter(shop, 'approve', { case_no: caseNo })
  await page.reload()
  await page.getByRole('button', { name: '填写寄回单号' }).click()
  await page.getByLabel('快递公司').fill('中通快递')
  await page.getByLabel('快递单号').fill('73123456789012')
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^退货退款 / })).toContainText('退货中')

  await counter(shop, 'receive', { case_no: caseNo })
  await counter(shop, 'inspect', { case_no: caseNo, pass: true })
  await page.reload()
  await expect(page.getByRole('heading', { name: /^退货退款 / })).toContainText('已完成')
  await expect(page.getByText(/已退 ¥[\d.]+ 到备用金/)).toBeVisible()
})
