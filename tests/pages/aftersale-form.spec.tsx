import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AfterSaleDraft, AfterSaleRequest } from '../../src/domain/after-sales'
import { Failure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import { networkDown } from '../../src/domain/no-answer'
import { aPreview, somePaths } from '../support/after-sale-fakes'
import {
  anOrder,
  APPLY,
  firstQty,
  LIST,
  openAs,
  openForm,
  panel,
  pick,
  submit,
  wish,
} from '../support/after-sale-pages'

describe('the form of an application', () => {
  it('shows every way, those that the order admits first, and why the others are not', async () => {
    await openForm()
    const ways = screen.getAllByRole<HTMLInputElement>('radio')
    expect(ways.map((way) => [way.getAttribute('aria-label'), way.disabled])).toEqual([
      ['仅退款', false],
      ['退货退款', false],
      ['换货', false],
      ['未发货退款', true],
      ['拦截发货', true],
      ['补发', true],
    ])
    expect(ways.at(-1)!.closest('label')!.textContent).toContain('商品还没有发货，可以申请未发货退款')
    expect(ways[1]!.closest('label')!.textContent).toContain('退货服务费 ¥2.00/件')
  })

  it('says what comes back, what it costs and who bears it, where to send by when, and the steps', async () => {
    await openForm()
    await wish('退货退款', '不想要了/买家退款')
    await within(panel()).findByText(/退货服务费 ¥2.00 × 1 件，由您承担/)
    expect(within(panel()).getByText('¥10.00')).toBeTruthy()
    expect(panel().textContent).toContain('站点同意后 7 天内寄回')
    expect(panel().textContent).toContain('退货组 13700001111浙江省杭州市余杭区仓前街道 1 号')
    expect(within(panel()).getByRole('list', { name: '流程' }).textContent).toBeTruthy()
    expect(within(panel()).getByRole('radio', { name: /备用金/ })).toBeTruthy()
  })

  it('keeps the old figures while the new ones are on their way', async () => {
    let answer: (() => void) | undefined
    let asked = 0
    await openForm({
      afterSales: {
        preview: async ({ lines }: AfterSaleDraft) => {
          asked += 1
          if (asked > 1) await new Promise<void>((resolve) => (answer = resolve))
          const own = lines.map(({ skuId }) => ({ skuId, maxQty: 9, amount: fen(1000) }))
          return aPreview({ refundAmount: fen(1000 * lines.length), refundBonus: fen(asked > 1 ? 0 : 120), lines: own })
        },
      },
    })
    await wish()
    await within(panel()).findByText('¥10.00')
    expect(panel().textContent).toContain('其中 ¥1.20 退回赠送金')
    fireEvent.change(screen.getByLabelText('退款金额（元）'), { target: { value: '12' } })
    await waitFor(() => expect(answer).toBeDefined())
    expect(within(panel()).getByText('¥10.00')).toBeTruthy()
    expect(screen.getByText('正在核算')).toBeTruthy()
    answer!()
    expect(await screen.findByText('已核算')).toBeTruthy()
    expect(panel().textContent).not.toContain('赠送金')
  })

  it('takes no more pieces than may be named', async () => {
    await openForm()
    pick('仅退款')
    const max = Number(firstQty().getAttribute('aria-valuemax'))
    fireEvent.focus(firstQty())
    fireEvent.change(firstQty(), { target: { value: String(max + 1) } })
    fireEvent.blur(firstQty())
    expect(await screen.findByText(`最多可申请 ${max} 件，已改为 ${max} 件`)).toBeTruthy()
    expect(firstQty().getAttribute('aria-valuenow')).toBe(String(max))
  })

  it('tells problems beside their fields', async () => {
    const { station: kept } = await openForm()
    submit()
    expect((await screen.findAllByText('请选择售后方式')).length).toBeGreaterThan(0)
    await wish()
    fireEvent.change(screen.getByLabelText('退款金额（元）'), { target: { value: '99999' } })
    submit()
    const field = () => document.querySelector('[data-field=amount]')!
    await waitFor(() => expect(field().textContent).toContain('退款金额应大于 0，不超过 ¥10.00'))
    fireEvent.change(screen.getByLabelText('退款金额（元）'), { target: { value: '5' } })
    await waitFor(() => expect(field().textContent).not.toContain('应大于'))
    fireEvent.click(screen.getByRole('radio', { name: '质量问题' }))
    submit()
    await waitFor(() => expect(screen.getByRole('group', { name: '图片' }).textContent).toContain('需要上传图片'))
    expect(kept.applied).toEqual([])
  })

  it('files what was chosen once, and leads to it', async () => {
    const { shop, station: kept, orderNo } = await openForm()
    await wish()
    fireEvent.change(screen.getByLabelText('说明（选填）'), { target: { value: ' 少了一件 ' } })
    fireEvent.change(screen.getByLabelText('退款金额（元）'), { target: { value: '8.5' } })
    const button = screen.getByRole('button', { name: '提交申请' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await shop.notice('售后申请已提交')).toBeTruthy()
    await waitFor(() => expect(shop.location()).toBe(`${LIST}?case_no=A1`))
    const [request] = kept.applied
    expect(kept.applied).toHaveLength(1)
    expect(request).toMatchObject({
      orderNo,
      type: 'refund_only',
      reason: 'missing',
      amount: 850,
      description: '少了一件',
      imageIds: [],
      refundTo: 'reserve',
    })
    expect(request!.lines.map(({ qty }) => qty)).toEqual([1])
  })

  it('asks for another spec of the same goods at the same price', async () => {
    const { station: kept } = await openForm()
    await wish('换货', '尺码不合适')
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: /换成$/ })
    await waitFor(() => expect(choice.options.length).toBeGreaterThan(1))
    const other = [...choice.options].find(({ value, disabled }) => value !== '' && !disabled)!
    fireEvent.change(choice, { target: { value: other.value } })
    submit()
    await waitFor(() => expect(kept.applied).toHaveLength(1))
    expect(kept.applied[0]!.lines[0]!.toSkuId).toBe(other.value)
  })

  it('keeps what was typed through a reload, until it is filed', async () => {
    const { shop } = await openForm()
    await wish()
    fireEvent.change(screen.getByLabelText('说明（选填）'), { target: { value: '少了一件' } })
    await shop.reload()
    expect((await screen.findByLabelText<HTMLTextAreaElement>('说明（选填）')).value).toBe('少了一件')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '少件/漏发' }).checked).toBe(true)
    expect(firstQty().getAttribute('aria-valuenow')).toBe('1')
    submit()
    await shop.notice('售后申请已提交')
    await shop.go(-1)
    await shop.go(1)
    await shop.visit(`${APPLY}?order_no=${shop.calls('afterSales.apply').length}`)
    expect(screen.queryByDisplayValue('少了一件')).toBeNull()
  })

  it('keeps what was typed when the session runs out, for the same buyer who signs in again', async () => {
    let isOver = false
    const { shop, orderNo } = await openForm({
      afterSales: {
        apply: () =>
          isOver
            ? Promise.resolve({ caseNo: 'A9', status: 'applied' })
            : Promise.reject(new Failure('session-invalid', '登录已过期，请重新登录')),
      },
    })
    await wish()
    fireEvent.change(screen.getByLabelText('说明（选填）'), { target: { value: '少了一件' } })
    const token = shop.other.tokens.read()!
    submit()
    await waitFor(() => expect(shop.loads).toHaveLength(1))
    expect(shop.other.tokens.read()).toBeNull()
    isOver = true
    shop.other.tokens.write(token)
    await shop.visit(`${APPLY}?order_no=${orderNo}`)
    expect((await screen.findByLabelText<HTMLTextAreaElement>('说明（选填）')).value).toBe('少了一件')
  })

  it('says how much the reserve lacks, and keeps the draft', async () => {
    await openForm({
      afterSales: { apply: () => Promise.reject(new Failure('balance-short', '备用金不足', { shortBy: fen(200) })) },
    })
    await wish()
    fireEvent.change(screen.getByLabelText('说明（选填）'), { target: { value: '少了一件' } })
    submit()
    const told = await within(panel()).findByText(/^备用金不足/, { selector: 'p' })
    expect(told.textContent).toBe('备用金不足，还需充值 ¥2.00 去充值')
    expect(screen.getByLabelText<HTMLTextAreaElement>('说明（选填）').value).toBe('少了一件')
  })

  it('asks again under the same id where no answer came', async () => {
    let tries = 0
    const ids: string[] = []
    const { shop } = await openForm({
      afterSales: {
        apply: ({ requestId }: AfterSaleRequest) => {
          ids.push(requestId)
          tries += 1
          return tries === 1 ? Promise.reject(networkDown()) : Promise.resolve({ caseNo: 'A9', status: 'applied' })
        },
      },
    })
    await wish()
    submit()
    expect(await screen.findByRole('heading', { name: '提交结果还不清楚' })).toBeTruthy()
    // It is known to whoever comes back, too.
    await shop.reload()
    fireEvent.click(await screen.findByRole('button', { name: '立即核对' }))
    await shop.notice('售后申请已提交')
    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('says of an order that is none of the buyer’s', async () => {
    await openAs(`${APPLY}?order_no=NONE`)
    expect(await screen.findByRole('heading', { name: '没有这个订单' })).toBeTruthy()
  })

  it('offers to ask again where it could not be read', async () => {
    let isDown = true
    const { shop } = await openAs('/relax', {
      afterSales: {
        reasons: () => (isDown ? Promise.reject(new Failure('timeout', '请求超时')) : Promise.resolve(somePaths())),
      },
    })
    await shop.go(`${APPLY}?order_no=${await anOrder(shop)}`)
    const retry = await screen.findByRole('button', { name: '重试' })
    isDown = false
    await shop.user.click(retry)
    expect(await screen.findByRole('radio', { name: '仅退款' })).toBeTruthy()
  })
})
