import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readSheet } from '../../server/sheets/sheet'
import { ask } from '../support/ask'
import { buyNow, enterFresh, pasteAddress } from '../support/buying'
import { smsCode, type Shop } from '../support/journey-buyers'
import { countCalls, dialog, expect, expectAccessible, notice, test } from '../support/journey'

/** The reserve in a real browser on the real server: money in, out, and where it is short. What the page says and refuses: tests/pages. */

const PURSE = '/usermanage/mypurse'
const filling = (page: Page): Locator => dialog(page, '充值备用金')

/** At the sandbox's cashier, which opens in a tab of its own. */
const payThere = async (page: Page): Promise<void> => {
  const opened = page.context().waitForEvent('page')
  await filling(page).getByRole('link', { name: '打开收银台' }).click()
  const cashier = await opened
  await cashier.getByRole('button', { name: '确认支付' }).click()
  await expect(cashier.getByText('支付成功')).toBeVisible()
  await cashier.close()
}
const beginWith = async (page: Page, yuan: string): Promise<void> => {
  await page.getByRole('button', { name: '充值', exact: true }).click()
  await filling(page).getByLabel('充值金额（元）').fill(yuan)
  await filling(page).getByRole('button', { name: '去付款' }).dblclick()
  await expect(filling(page).getByRole('img', { name: '付款二维码' })).toBeVisible()
}
/** What stands beside a name at the top of the purse. */
const held = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: '余额' }).getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]')

/** What the counter does about a withdrawal. */
const tell = async (shop: Shop, verb: string, fields: Record<string, unknown>): Promise<void> => {
  const answer = await ask(shop, 'POST', `/ops/withdrawals/${verb}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, request_id: randomUUID() }),
    token: readFileSync(join(shop.dataDir, 'ops.key'), 'utf8').trim(),
  })
  expect(answer.msg, `${verb} ${JSON.stringify(fields)}`).toBe('成功')
}

test('a top-up survives a double click, a reload and a second tab, and is told once @narrow', async ({
  page,
  shop,
}) => {
  await enterFresh(page, shop)
  await page.goto(PURSE)
  await expect(held(page, '可用余额')).toHaveText('¥0.00')
  await expectAccessible(page, '空的备用金')
  const opened = countCalls(page, '/recharge/pay')
  await beginWith(page, '88.08')
  expect(opened()).toBe(1)
  await expectAccessible(page, '付款码')
  await page.reload()
  await page.getByRole('button', { name: '充值', exact: true }).click()
  await expect(filling(page).getByText('¥88.08')).toBeVisible()
  expect(opened()).toBe(1)
  const other = await page.context().newPage()
  await other.goto(PURSE)
  await expect(held(other, '可用余额')).toHaveText('¥0.00')
  await payThere(page)
  await expect(filling(page).getByText('充值成功')).toBeVisible()
  await filling(page).getByRole('button', { name: '完成' }).click()
  await expect(held(page, '可用余额')).toHaveText('¥88.08')
  await expect(page.getByText(/^充值单 /)).toHaveCount(1)
  await expectAccessible(page, '充值之后')
  await other.bringToFront()
  await other.reload()
  await expect(held(other, '可用余额')).toHaveText('¥88.08')
  await other.close()
})

test('a shortfall in the checkout is topped up there, and the order is paid from the reserve by one click', async ({
  page,
  shop,
}) => {
  await enterFresh(page, shop)
  await buyNow(page, '10011', 1)
  await pasteAddress(page)
  await page.getByLabel('备注').fill('请用黑色袋子')
  const short = page.getByText(/^用余额支付还需充值/)
  await expect(short).toBeVisible()
  const lacks = /¥[\d.]+/.exec((await short.textContent())!)![0]
  await short.getByRole('button', { name: '去充值' }).click()
  await expect(filling(page).getByLabel('充值金额（元）')).toHaveValue(lacks.slice(1))
  await expectAccessible(page, '还需充值')
  await filling(page).getByRole('button', { name: '去付款' }).click()
  await payThere(page)
  await filling(page)
    .getByRole('button', { name: `提交并用余额支付 ${lacks}` })
    .dblclick()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText('请用黑色袋子')).toBeVisible()
  await page.goto(PURSE)
  await expect(held(page, '可用余额')).toHaveText('¥0.00')
  await expect(page.getByRole('status', { name: '合计' })).toHaveText(`收入 ${lacks} · 支出 ${lacks}`)
})

test('a withdrawal is proved by a code, turned down by the counter with its reason, and the statement that is fetched adds up', async ({
  page,
  shop,
}) => {
  const { mobile } = await enterFresh(page, shop)
  await page.goto(PURSE)
  await beginWith(page, '100')
  await payThere(page)
  await filling(page).getByRole('button', { name: '完成' }).click()

  await page.getByRole('button', { name: '提现', exact: true }).click()
  const form = dialog(page, '申请提现')
  await form.getByLabel('提现金额（元）').fill('60')
  await form.getByLabel('收款人姓名').fill('张晓明')
  await form.getByLabel('支付宝账号').fill(mobile)
  await expectAccessible(page, '申请提现')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(notice(page, '验证码发送成功,请查看手机')).toBeVisible()
  await form.getByLabel('验证码').fill(smsCode(shop, mobile))
  await expectAccessible(page, '确认提现')
  await form.getByRole('button', { name: '确认提现' }).dblclick()
  await form.getByRole('button', { name: '查看提现记录' }).click()
  await expect(page.getByRole('list', { name: '提现记录' }).getByRole('listitem')).toHaveCount(1)
  await expect(held(page, '冻结')).toContainText('¥60.00')
  const withdrawNo = new URL(page.url()).searchParams.get('withdraw_no')!

  await tell(shop, 'reject', { withdraw_no: withdrawNo, reason: '收款人与实名不符' })
  await page.reload()
  await expect(page.getByText('原因：收款人与实名不符')).toBeVisible()
  await expect(held(page, '可用余额')).toHaveText('¥100.00')
  await expectAccessible(page, '提现记录')

  await page.getByRole('tab', { name: '流水' }).click()
  const totals = page.getByRole('status', { name: '合计' })
  await expect(totals).toHaveText('收入 ¥100.00 · 支出 ¥0.00')
  await page.getByRole('button', { name: '导出流水' }).click()
  const exporting = dialog(page, '导出流水')
  await exporting.getByRole('button', { name: '开始导出' }).click()
  const link = exporting.getByRole('link', { name: '下载' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const waiting = page.waitForEvent('download')
  await link.click()
  const rows = await rowsOf(await waiting)
  const [head, ...lines] = rows
  const sumOf = (way: string): string =>
    lines
      .filter((line) => line[head!.indexOf('收支')] === way)
      .reduce((sum, line) => sum + Number(line[head!.indexOf('金额')]), 0)
      .toFixed(2)
  expect(lines).toHaveLength((await page.getByRole('table', { name: '流水' }).getByRole('row').count()) - 1)
  await expect(totals).toHaveText(`收入 ¥${sumOf('收入')} · 支出 ¥${sumOf('支出')}`)
})

const rowsOf = async (download: { suggestedFilename(): string; saveAs(path: string): Promise<void> }) => {
  const folder = mkdtempSync(join(tmpdir(), 'daifa-statement-'))
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  const rows: string[][] = []
  for await (const row of readSheet(file)) rows.push(row.cells)
  rmSync(folder, { recursive: true })
  return rows
}
