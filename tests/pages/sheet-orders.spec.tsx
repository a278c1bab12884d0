import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { buyer, open, type OpenOptions } from '../support/open'

/** Orders from a sheet or a text, on /shopsmanage/syncorder. */

const PAGE = '/shopsmanage/syncorder'
const GOOD = '张三 13800001234 浙江省杭州市西湖区文三路 478 号 | A1001 | 2'
const WRONG = '李四 13900001234 不知道哪里 | A1001'

const opened = async (options: OpenOptions = {}) => {
  const shop = await open(PAGE, { as: buyer, ...options })
  await shop.user.click(await screen.findByRole('button', { name: '表格导单' }))
  return { ...shop, dialog: within(await screen.findByRole('dialog', { name: '表格导单' })) }
}

describe('bringing orders', () => {
  it('reads each pasted line as it is typed, and keeps the text for who closes and comes back', async () => {
    const shop = await opened()
    await shop.user.click(shop.dialog.getByRole('textbox', { name: '订单，一行一单' }))
    await shop.user.paste(`${GOOD}\n${WRONG}`)
    await shop.dialog.findByText('1 行可以导入，1 行有错（不会导入）')
    const lines = within(shop.dialog.getByRole('list', { name: '识别结果' })).getAllByRole('listitem')
    expect(lines[0]!.textContent).toMatch(/第 1 行张三 13800001234 · 浙江省.*A1001 × 2/)
    expect(lines[1]!.textContent).toMatch(/第 2 行.*省市区/)
    await shop.user.click(shop.dialog.getByRole('button', { name: '关闭' }))
    await shop.user.click(await screen.findByRole('button', { name: '表格导单' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '订单，一行一单' })
    expect(box.value).toContain('张三')
  })

  it('imports once for who clicks twice, tells what came of it, and leads to the orders', async () => {
    const shop = await opened()
    await shop.user.click(shop.dialog.getByRole('textbox', { name: '订单，一行一单' }))
    await shop.user.paste(`${GOOD}\n${WRONG}`)
    await shop.user.dblClick(shop.dialog.getByRole('button', { name: '开始导入' }))
    await shop.dialog.findByText('导入完成：新增 1 单，重复跳过 0 行，失败 1 行')
    expect(shop.calls('platformOrders.bring')).toHaveLength(1)
    expect(shop.dialog.getByRole('list', { name: '没有导入的行' }).textContent).toContain('第 2 行 没有导入')
    const rows = shop.dialog.getByRole('link', { name: '下载失败行' }).getAttribute('href')!
    expect(decodeURIComponent(rows)).toContain('李四 13900001234 不知道哪里')
    await shop.user.click(shop.dialog.getByRole('link', { name: '查看订单' }))
    const list = await screen.findByRole('list', { name: '店铺订单' })
    expect(await within(list).findAllByRole('listitem', { name: /^订单/ })).toHaveLength(1)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^店铺/ }).selectedOptions[0]!.text).toBe('表格订单')
  })

  it('takes a file, and names the ones that are none', async () => {
    const shop = await opened()
    await shop.user.click(shop.dialog.getByRole('tab', { name: '上传文件' }))
    expect(shop.dialog.getByRole('link', { name: '下载模板' }).getAttribute('href')).toBe('/order-template.xlsx')
    const field = shop.dialog.getByLabelText<HTMLInputElement>('订单表格')
    field.removeAttribute('accept')
    await shop.user.upload(field, new File(['x'], '照片.png'))
    expect((await shop.dialog.findByRole('alert')).textContent).toBe('请选择 .xlsx 或 .csv 文件')
    await shop.user.upload(
      field,
      new File(['收货地址,商品标题\n张三 13800001234 浙江省杭州市西湖区文三路 478 号,衬衫'], '订单.csv'),
    )
    await shop.dialog.findByText(/已选择 订单.csv/)
    await shop.user.click(shop.dialog.getByRole('button', { name: '开始导入' }))
    await shop.dialog.findByText('导入完成：新增 1 单，重复跳过 0 行，失败 0 行')
    await shop.user.click(shop.dialog.getByRole('button', { name: '再导一份' }))
    expect((await shop.dialog.findByRole('button', { name: '开始导入' })).getAttribute('aria-disabled')).toBe('true')
  })

  it('says why it was refused, and keeps what was typed', async () => {
    const refusal = new Failure('conflict', '店铺“表格订单”已停用，启用后再导入')
    const shop = await opened({ ports: { platformOrders: { bring: () => Promise.reject(refusal) } } })
    const box = shop.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: '订单，一行一单' })
    await shop.user.click(box)
    await shop.user.paste(GOOD)
    await shop.user.click(shop.dialog.getByRole('button', { name: '开始导入' }))
    await screen.findByText('店铺“表格订单”已停用，启用后再导入')
    expect(box.value).toBe(GOOD)
  })

  it('is begun from the shops too, where the shop of the sheet needs no authorisation', async () => {
    const shop = await open('/relax', { as: buyer })
    await shop.ports().platformOrders.bring({ shopName: '群里的单', of: { text: GOOD } })
    await shop.go('/shopsmanage/orderstore')
    const card = within(await screen.findByRole('listitem', { name: '群里的单' }))
    expect(card.getByText('无需授权')).toBeTruthy()
    expect(card.queryByRole('button', { name: /授权/ })).toBeNull()
    expect(card.getByRole('button', { name: '停用' })).toBeTruthy()
    await shop.user.click(card.getByRole('link', { name: '导入表格订单' }))
    await waitFor(() => expect(screen.getByRole('dialog', { name: '表格导单' })).toBeTruthy())
  })
})
