import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AfterSaleRequest } from '../../src/domain/after-sales'
import { Failure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import { somePaths } from '../support/after-sale-fakes'
import { APPLY, openAs, panel } from '../support/after-sale-pages'

describe('where an application begins', () => {
  it('is an order, found among all of the buyer’s', async () => {
    const { shop } = await openAs(APPLY)
    expect(await screen.findByRole('heading', { name: '选择要申请的订单' })).toBeTruthy()
    const rows = within(await screen.findByRole('list', { name: '订单' })).getAllByRole('listitem')
    expect(rows.length).toBeGreaterThan(1)
    await shop.user.type(screen.getByRole('searchbox', { name: '搜索订单' }), '没有这样的{enter}')
    expect(await screen.findByText('没有符合的订单')).toBeTruthy()
    expect(shop.location()).toContain('keyword=')
  })

  it('is several orders of one kind, each with its own result', async () => {
    const [a, b, c] = ['O1', 'O2', 'O3']
    const { shop, station: kept } = await openAs(`${APPLY}?order_nos=${a},${b},${c}`, {
      afterSales: {
        reasons: async (orderNo: string) => somePaths(orderNo === c ? [] : ['refund_only']),
        apply: async (request: AfterSaleRequest) => {
          kept.applied.push(request)
          if (request.orderNo === b) throw new Failure('balance-short', '备用金不足', { shortBy: fen(200) })
          return { caseNo: 'A1', status: 'applied' }
        },
      },
    })
    const way = await screen.findByRole('radio', { name: '仅退款' })
    await waitFor(() => expect(way.closest('label')!.textContent).toContain('2 单可以'))
    await shop.user.click(way)
    await shop.user.click(screen.getByRole('button', { name: '提交申请' }))
    expect(await shop.notice('请选择原因')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '质量问题' })).toBeNull()
    await shop.user.click(screen.getByRole('radio', { name: '少件/漏发' }))
    await within(panel()).findByText('2 单，其余 1 单不提交')
    await shop.user.click(screen.getByRole('button', { name: '提交申请' }))
    const rows = within(await screen.findByRole('list', { name: '结果' }))
    await screen.findByText('已提交 1 单，1 单没有提交')
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${a}已提交售后单 A1`,
      `${b}备用金不足单独申请`,
    ])
    expect(kept.applied.map(({ orderNo, lines }) => [orderNo, lines])).toEqual([
      [a, [{ skuId: '11', qty: 3 }]],
      [b, [{ skuId: '11', qty: 3 }]],
    ])
  })
})
