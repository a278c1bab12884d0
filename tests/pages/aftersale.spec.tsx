import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AfterSaleDetail } from '../../src/domain/after-sales'
import { Failure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import { aCase } from '../support/after-sale-fakes'
import { anOrder, APPLY, LIST, openAs, submit, type Over } from '../support/after-sale-pages'

describe('an application that stands', () => {
  const withCase = async (over: Partial<AfterSaleDetail> = {}, path = LIST) => {
    const opened = await openAs('/relax')
    const orderNo = await anOrder(opened.shop)
    const { items } = await opened.shop.ports().orders.info(orderNo)
    const { skuId, title, spec } = items[0]!
    const line = { ...aCase().lines[0]!, skuId, title, spec }
    opened.station.cases.push(aCase({ orderNo, lines: [line], ...over }))
    await opened.shop.go(path)
    return { ...opened, orderNo }
  }
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

  it('is changed in the same form, filled in, and keeps its pictures and its kind', async () => {
    const { shop, station: kept, orderNo } = await withCase({ images: [{ id: 'u7', url: '/uploads/u7.png' }] })
    fireEvent.click(await screen.findByRole('link', { name: '修改' }))
    await waitFor(() => expect(shop.location()).toBe(`${APPLY}?order_no=${orderNo}&case_no=A1`))
    expect(await screen.findByRole('heading', { name: '修改售后申请' })).toBeTruthy()
    const words = await screen.findByLabelText<HTMLTextAreaElement>('说明（选填）')
    expect(words.value).toBe('少了一件')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '退货退款' }).disabled).toBe(true)
    expect(screen.getByRole('img', { name: '图片 1' })).toBeTruthy()
    fireEvent.change(words, { target: { value: '少了两件' } })
    fireEvent.change(screen.getByLabelText('退款金额（元）'), { target: { value: '' } })
    submit()
    await shop.notice('售后申请已提交')
    expect(kept.applied).toMatchObject([{ caseNo: 'A1', description: '少了两件', imageIds: ['u7'] }])
  })

  it('is filed again after it was rejected', async () => {
    const { shop, station: kept } = await withCase({ status: 'rejected' })
    fireEvent.click(await screen.findByRole('link', { name: '再次申请' }))
    expect(await screen.findByRole('heading', { name: '再次申请售后' })).toBeTruthy()
    fireEvent.change(await screen.findByLabelText('退款金额（元）'), { target: { value: '' } })
    submit()
    await shop.notice('售后申请已提交')
    expect(kept.applied).toMatchObject([{ caseNo: 'A1' }])
  })

  it('that cannot be changed any more says so', async () => {
    await withCase({ status: 'completed' }, '/relax').then(({ shop, orderNo }) =>
      shop.go(`${APPLY}?order_no=${orderNo}&case_no=A1`),
    )
    expect(await screen.findByRole('heading', { name: '售后单现在是“已完成”，不能修改' })).toBeTruthy()
  })

  it('is withdrawn after a question', async () => {
    const { shop, station: kept } = await withCase({ fee: fen(200) })
    await shop.user.click(await screen.findByRole('button', { name: '撤销' }))
    const sure = await dialog('确定要撤销这次申请吗？')
    expect(sure.getByText(/冻结的费用马上退回备用金/)).toBeTruthy()
    await shop.user.click(sure.getByRole('button', { name: '撤销申请' }))
    expect(await shop.notice('申请已撤销')).toBeTruthy()
    expect(await screen.findByText('已撤销')).toBeTruthy()
    expect(kept.cases[0]!.status).toBe('cancelled')
  })

  it('that was withdrawn tells no refund, and its fee as given back', async () => {
    const { shop } = await withCase({ status: 'cancelled', amount: fen(53_200), fee: fen(800) })
    await screen.findByRole('link', { name: '查看进度' })
    expect(screen.queryByText('¥532.00')).toBeNull()
    expect(screen.queryByText(/¥8\.00/)).toBeNull()
    await shop.user.click(screen.getByRole('link', { name: '查看进度' }))
    expect(await screen.findByText('没有退款')).toBeTruthy()
    expect(screen.getByText('¥8.00 已退回备用金')).toBeTruthy()
  })

  it('takes the number of the parcel that goes back, pasted whole, and has it mended', async () => {
    const { shop, station: kept } = await withCase({ type: 'return_refund', status: 'waiting_return' })
    await shop.user.click(await screen.findByRole('button', { name: '填写寄回单号' }))
    const form = await dialog('填写寄回单号')
    await shop.user.click(form.getByRole('button', { name: '确定' }))
    expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '请选择或填写快递公司',
      '请填写快递单号',
    ])
    fireEvent.change(form.getByLabelText('快递单号'), { target: { value: '123' } })
    expect(form.getByText(/单号/, { selector: '[role=alert]' })).toBeTruthy()
    fireEvent.paste(form.getByLabelText('快递单号'), {
      clipboardData: { getData: () => '圆通速递 单号 YT7312 3456 7890' },
    })
    expect(form.getByLabelText<HTMLInputElement>('快递公司').value).toBe('圆通速递')
    await shop.user.click(form.getByRole('button', { name: '确定' }))
    expect(await shop.notice('寄回单号已保存')).toBeTruthy()
    expect(kept.cases[0]!.returnParcel).toEqual({ brand: '圆通速递', trackingNo: 'YT731234567890' })
    expect(await screen.findByRole('button', { name: '更正单号' })).toBeTruthy()
  })

  it('whose goods were not taken back is sent back or given up, after a question', async () => {
    const { shop, station: kept } = await withCase({ type: 'return_refund', status: 'rejected_goods' })
    await shop.user.click(await screen.findByRole('button', { name: '放弃商品' }))
    await shop.user.click((await dialog('确定要放弃这些商品吗？')).getByRole('button', { name: '再想想' }))
    await shop.user.click(await screen.findByRole('button', { name: '寄回给我' }))
    await shop.user.click((await dialog('要站点把商品寄回吗？')).getByRole('button', { name: '寄回给我' }))
    expect(await shop.notice('已选择寄回，站点会寄出')).toBeTruthy()
    expect(kept.cases[0]!.status).toBe('sending_back')
  })

  it('is confirmed when the new parcel has come', async () => {
    const { shop } = await withCase({ type: 'exchange', status: 'waiting_receive' })
    await shop.user.click(await screen.findByRole('button', { name: '确认收到' }))
    await shop.user.click((await dialog('确认已经收到了吗？')).getByRole('button', { name: '确认收到' }))
    expect(await shop.notice('已确认收到，售后完成')).toBeTruthy()
  })

  it('says in its question why it could not be done, and is read anew', async () => {
    const { shop, station: kept } = await withCase()
    kept.afterSales.cancel = () => Promise.reject(new Failure('conflict', '售后单现在是“已拒绝”，不能撤销'))
    shop.ports().afterSales.cancel = kept.afterSales.cancel
    await shop.user.click(await screen.findByRole('button', { name: '撤销' }))
    const sure = await dialog('确定要撤销这次申请吗？')
    const before = shop.calls('afterSales.list').length
    await shop.user.click(sure.getByRole('button', { name: '撤销申请' }))
    expect((await sure.findByRole('alert')).textContent).toBe('售后单现在是“已拒绝”，不能撤销')
    await waitFor(() => expect(shop.calls('afterSales.list').length).toBeGreaterThan(before))
  })

  it('shows how far it is, where to send, its log, its pictures and its money', async () => {
    const { shop } = await withCase({
      type: 'return_refund',
      status: 'waiting_return',
      fee: fen(200),
      feeText: '退货服务费 ¥2.00',
      images: [{ id: 'u7', url: '/uploads/u7.png' }],
      returnAddress: {
        stationId: '1',
        stationName: '杭州站',
        userName: '退货组',
        mobile: '13700001111',
        addressFullDetail: '浙江省杭州市余杭区仓前街道 1 号',
      },
    })
    await shop.user.click(await screen.findByRole('link', { name: '售后单 A1 的详情' }))
    await waitFor(() => expect(shop.location()).toBe(`${LIST}?case_no=A1`))
    const steps = within(await screen.findByRole('list', { name: '售后进度' })).getAllByRole('listitem')
    expect(steps.map((step) => [step.querySelector('span')!.textContent, step.dataset['state']])).toEqual([
      ['提交申请', 'finish'],
      ['寄回商品', 'process'],
      ['退件途中', 'wait'],
      ['站点验货', 'wait'],
      ['退款', 'wait'],
      ['完成', 'wait'],
    ])
    const page = shop.main()
    expect(page.getByText(/请在 7 天内寄回商品/)).toBeTruthy()
    expect(page.getByText(/浙江省杭州市余杭区仓前街道 1 号/)).toBeTruthy()
    expect(page.getByText('¥2.00（退货服务费 ¥2.00）')).toBeTruthy()
    expect(page.getByText('买家提交申请')).toBeTruthy()
    await shop.user.click(page.getByRole('button', { name: '放大图片 1' }))
    const large = await dialog('图片 1')
    await shop.user.click(large.getByRole('button', { name: '关闭' }))
    await shop.user.click(page.getByRole('link', { name: '返回售后列表' }))
    expect(await screen.findByRole('heading', { name: '售后商品' })).toBeTruthy()
  })

  it('that is nobody’s says so', async () => {
    await openAs(`${LIST}?case_no=A404`)
    expect(await screen.findByRole('heading', { name: '没有这个售后单' })).toBeTruthy()
  })
})

describe('the list of applications', () => {
  const withCases = async (path = LIST, over: Over = {}) => {
    const opened = await openAs('/relax', over)
    opened.station.cases.push(
      aCase({ caseNo: 'A1' }),
      aCase({ caseNo: 'A2', type: 'return_refund', status: 'waiting_return' }),
      aCase({ caseNo: 'A3', type: 'exchange', status: 'completed' }),
    )
    await opened.shop.go(path)
    return opened
  }
  const shown = () =>
    screen.queryAllByRole('link', { name: /^售后单 .* 的详情$/ }).map(({ textContent }) => textContent)

  it('has tabs with counts, a kind, a keyword and days, which the link keeps', async () => {
    const { shop } = await withCases()
    await waitFor(() => expect(shown()).toEqual(['A1', 'A2', 'A3']))
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '全部3',
      '处理中2',
      '待寄回1',
      '已结束1',
    ])
    await shop.user.click(screen.getByRole('tab', { name: '处理中' }))
    await waitFor(() => expect(shown()).toEqual(['A1', 'A2']))
    fireEvent.change(screen.getByRole('combobox', { name: '售后方式' }), { target: { value: 'return_refund' } })
    await waitFor(() => expect(shown()).toEqual(['A2']))
    expect(shop.location()).toBe(`${LIST}?status=open&type=return_refund`)
    fireEvent.change(screen.getByLabelText('申请日期从'), { target: { value: '2026-11-01' } })
    await waitFor(() => expect(shop.location()).toBe(`${LIST}?status=open&type=return_refund&from=2026-11-01`))
    await shop.reload()
    await waitFor(() => expect(shown()).toEqual(['A2']))
    await shop.user.type(screen.getByRole('searchbox', { name: '搜索售后单' }), 'A9{enter}')
    expect(await screen.findByText('没有符合筛选的售后单')).toBeTruthy()
    await shop.user.click(screen.getAllByRole('button', { name: '清除筛选' })[0]!)
    await waitFor(() => expect(shop.location()).toBe(`${LIST}?status=open`))
  })

  it('is empty for a buyer without any, and says what failed', async () => {
    await openAs(LIST)
    expect(await screen.findByText('还没有售后单')).toBeTruthy()
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: '申请售后' }).length).toBeGreaterThan(0)
  })

  it('offers to ask again where it could not be read', async () => {
    let isDown = true
    const { shop } = await openAs(LIST, {
      afterSales: {
        list: async () => {
          if (isDown) throw new Failure('timeout', '请求超时')
          return { list: [], total: 0, page: 1, pageSize: 10, counts: { all: 0, open: 0, toReturn: 0, done: 0 } }
        },
      },
    })
    const retry = await screen.findByRole('button', { name: '重试' })
    isDown = false
    await shop.user.click(retry)
    expect(await screen.findByText('还没有售后单')).toBeTruthy()
  })
})
