import { readFileSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import { csvLine } from '../../src/domain/csv'
import { sheetColumns } from '../../src/domain/shops/sheet'
import { enterFresh } from '../support/buying'
import { dialog, expect, expectAccessible, test } from '../support/journey'

/** A sheet of orders: what is right in it is taken, what is wrong comes back, and is mended. */

const AT = sheetColumns.indexOf('收货地址')
const row = (n: number): string[] => {
  const address = n % 25 === 3 ? '不知道哪里' : `浙江省杭州市西湖区文三路 ${n} 号`
  return [
    `69${String(n).padStart(16, '0')}`,
    '张三',
    `138${String(n).padStart(8, '0')}`,
    address,
    'A1',
    '',
    '',
    '',
    '1',
    '',
    '',
    '',
  ]
}
const fileOf = (name: string, rows: readonly string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${rows.map((cells) => csvLine(cells)).join('')}`),
})

test('a sheet of 500 rows of which 20 are wrong: those come back with why, and are stored once they are mended', async ({
  page,
  shop: mall,
}) => {
  await enterFresh(page, mall)
  await page.goto('/shopsmanage/orderstore')
  await page.getByRole('link', { name: '导入表格订单' }).click()
  const box = dialog(page, '表格导单')
  await box.getByLabel('店铺名称').fill('旅程里的表格')
  await box.getByRole('tab', { name: '上传文件' }).click()
  const template = page.waitForEvent('download')
  await box.getByRole('link', { name: '下载模板' }).click()
  expect((await template).suggestedFilename()).toBe('订单导入模板.xlsx')
  const rows = Array.from({ length: 500 }, (_, n) => row(n))
  await box.getByLabel('订单表格').setInputFiles(fileOf('订单.csv', [[...sheetColumns], ...rows]))
  await expectAccessible(page, '表格导单')
  await box.getByRole('button', { name: '开始导入' }).click()
  await expect(box.getByText('导入完成：新增 480 单，重复跳过 0 行，失败 20 行')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, '表格导单的结果')
  const waiting = page.waitForEvent('download')
  await box.getByRole('link', { name: '下载失败行' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('没有导入的行.xlsx')
  const given = (await readXlsx(readFileSync(await download.path()))).sheets[0]!.rows
  const [head, ...wrong] = given.map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : '')))
  expect(head).toEqual([...sheetColumns, '没有导入的原因'])
  expect(wrong).toHaveLength(20)
  expect(wrong[0]!.at(-1)).toContain('省市区')

  await box.getByRole('button', { name: '再导一份' }).click()
  const mended = wrong.map((cells, n) => cells.with(AT, `浙江省杭州市西湖区文三路 ${n} 号`))
  await box.getByLabel('订单表格').setInputFiles(fileOf('改好的.csv', [head!, ...mended]))
  await box.getByRole('button', { name: '开始导入' }).click()
  await expect(box.getByText('导入完成：新增 20 单，重复跳过 0 行，失败 0 行')).toBeVisible({ timeout: 30_000 })
  await box.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText(/^共 500 单/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: '店铺' })).toHaveText(/旅程里的表格/)
})
