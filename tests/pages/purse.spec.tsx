import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fen } from '../../src/domain/money'
import type { WalletGateway } from '../../src/domain/ports/wallet-gateway'
import type { WalletLine } from '../../src/domain/wallet/statement'
import { failing } from '../support/failing'
import { bareBuyer, open, type Opened } from '../support/open'
import { aLine, anOverview, aStatement, aWithdrawal, withdrawalPage } from '../support/wallet-fakes'

const lines: WalletLine[] = [
  aLine(),
  aLine({
    entryNo: 'E2',
    type: 'freeze',
    inside: true,
    amount: fen(20_000),
    availableChange: fen(-20_000),
    frozenChange: fen(20_000),
    biz: 'withdraw',
    bizNo: 'W2001',
  }),
  aLine({ entryNo: 'E3', bizNo: 'D1002', availableChange: fen(-2_000), bonusChange: fen(-3_000) }),
  aLine({
    entryNo: 'E4',
    type: 'recharge_bonus',
    direction: 'in',
    amount: fen(2_000),
    availableChange: fen(0),
    bonusChange: fen(2_000),
    biz: 'recharge',
    bizNo: 'R9',
    remark: '赠送',
  }),
  aLine({ entryNo: 'E5', type: 'fee', bizNo: 'C3001', biz: 'after_sale', remark: '退货服务费' }),
  aLine({ entryNo: 'E6', type: 'adjust', direction: 'in', biz: 'adjustment', bizNo: '', remark: '客服补记' }),
]

const openPurse = async (wallet: Partial<WalletGateway> = {}, link = '', as = bareBuyer) =>
  open(`/usermanage/mypurse${link}`, {
    as,
    ports: {
      wallet: {
        overview: () => Promise.resolve(anOverview),
        transactions: () => Promise.resolve(aStatement(lines)),
        withdrawals: () => Promise.resolve(withdrawalPage([aWithdrawal()])),
        ...wallet,
      },
    },
  })
const press = async (shop: Opened, name: string) => shop.user.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rows = async () =>
  within(await screen.findByRole('table', { name: '流水' }))
    .getAllByRole('row')
    .slice(1)

describe('what the reserve holds', () => {
  it('is told by its parts, and gifts as what cannot be withdrawn', async () => {
    await openPurse()
    const held = within(await screen.findByRole('region', { name: '余额' }))
    const told = held.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
    expect(told).toEqual([
      '可用余额 ¥2680.00',
      '冻结 ¥212.00 冻结明细',
      '赠送金额 ¥70.00 付款时先用，不可提现',
      '预计可用 55 天 按近 30 天的支出估算',
    ])
  })

  it('leads from each freeze to what it is for', async () => {
    const shop = await openPurse()
    await press(shop, '冻结明细')
    const freezes = await inDialog('冻结明细')
    expect(freezes.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '提现 W20012026-11-20 08:00:00¥200.00',
      '售后费用 C30012026-11-19 08:00:00¥12.00',
    ])
    expect(freezes.getByRole('link', { name: 'C3001' }).getAttribute('href')).toBe('/ordermanage/selleds?case_no=C3001')
    await shop.user.click(freezes.getByRole('link', { name: 'W2001' }))
    expect(shop.location()).toBe('/usermanage/mypurse?tab=withdrawals&withdraw_no=W2001')
    expect((await screen.findByText('¥200.00')).closest('li')!.getAttribute('aria-current')).toBe('true')
  })

  it.each([
    [null, '近期没有支出'],
    [0, '不足 1 天'],
    [4000, '365 天以上'],
  ])('that lasts %s days is told as %s', async (daysLeft, words) => {
    await openPurse({ overview: () => Promise.resolve({ ...anOverview, daysLeft }) })
    expect(await screen.findByText(new RegExp(words))).toBeDefined()
  })

  it('is asked for again by its own retry, beside a statement that stands', async () => {
    const calls = failing()
    const shop = await openPurse({ overview: calls.unless(() => Promise.resolve(anOverview)) })
    expect((await screen.findByRole('alert')).textContent).toContain('服务器内部错误')
    expect(await rows()).toHaveLength(6)
    calls.stop()
    await press(shop, '重试')
    expect(await screen.findByText('¥2680.00', { selector: 'dd' })).toBeDefined()
  })
})

describe('the threshold', () => {
  it('is set where it stands, and refused while it is no amount', async () => {
    const shop = await openPurse()
    await press(shop, '设置提醒')
    const field = screen.getByRole('textbox', { name: '余额低于多少元时提醒' })
    await shop.user.type(field, '3oo')
    await press(shop, '保存')
    expect([screen.getByText('请填写金额，最多两位小数').id, field.getAttribute('aria-invalid')]).toEqual([
      'low-balance-wrong',
      'true',
    ])
    expect(shop.calls('auth.updateProfile')).toEqual([])
    await shop.user.clear(field)
    await shop.user.type(field, '３００.5')
    await press(shop, '保存')
    await shop.notice('余额低于 ¥300.50 时会提醒您')
    expect(shop.calls('auth.updateProfile')).toEqual([[{ lowBalanceAt: 30_050 }]])
    expect(screen.queryByRole('textbox', { name: '余额低于多少元时提醒' })).toBeNull()
  })

  it('warns while there is less, and can be turned off', async () => {
    const shop = await openPurse({
      overview: () => Promise.resolve({ ...anOverview, lowBalanceAt: fen(500_000), isLow: true }),
    })
    expect(await screen.findByText(/^余额低于您设的 ¥5000\.00/)).toBeDefined()
    await press(shop, '修改提醒')
    await press(shop, '关闭提醒')
    await shop.notice('已关闭低余额提醒')
    expect(shop.calls('auth.updateProfile')).toEqual([[{ lowBalanceAt: 0 }]])
  })
})

describe('the chart', () => {
  it('is told in a sentence, day by day under the keys, and as a table', async () => {
    const shop = await openPurse()
    expect(
      await screen.findByRole('img', { name: /^近 30 天：余额从 ¥3000\.00 到 ¥2750\.00，最低 ¥2300\.00/ }),
    ).toBeDefined()
    const days = screen.getByRole('slider', { name: '逐日查看' })
    expect(days.getAttribute('aria-valuetext')).toBe('2026-11-20：余额 ¥2750.00，收入 ¥0.00，支出 ¥50.00')
    await shop.user.click(screen.getByText('查看数据表'))
    const table = within(screen.getByRole('table', { name: '每天结束时的余额、当天的收入与支出' }))
    expect(table.getAllByRole('row')).toHaveLength(31)
    expect(table.getAllByRole('row')[1]!.textContent).toBe('2026-11-20¥2750.00¥0.00¥50.00')
  })
})

describe('the statement', () => {
  it('tells each movement, what there was after it, and leads to what caused it', async () => {
    await openPurse()
    expect(
      (await rows()).map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['2026-11-20 09:00:00', '消费', '订单 D1001', '-¥50.00', '¥2680.00', '¥212.00', '¥70.00'],
      [
        '2026-11-20 09:00:00',
        '冻结',
        '提现 W2001',
        '¥200.00可用 -¥200.00，冻结 +¥200.00',
        '¥2680.00',
        '¥212.00',
        '¥70.00',
      ],
      [
        '2026-11-20 09:00:00',
        '消费',
        '订单 D1002',
        '-¥50.00可用 -¥20.00，赠送 -¥30.00',
        '¥2680.00',
        '¥212.00',
        '¥70.00',
      ],
      ['2026-11-20 09:00:00', '赠送', '充值单 R9', '+¥20.00赠送 +¥20.00', '¥2680.00', '¥212.00', '¥70.00'],
      ['2026-11-20 09:00:00', '服务费', '售后单 C3001退货服务费', '-¥50.00', '¥2680.00', '¥212.00', '¥70.00'],
      ['2026-11-20 09:00:00', '人工调整', '客服补记', '+¥50.00', '¥2680.00', '¥212.00', '¥70.00'],
    ])
    const ways = (await rows()).flatMap((row) =>
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    )
    expect(ways).toEqual([
      '/ordermanage/ordelist/D1001',
      '/usermanage/mypurse?tab=withdrawals&withdraw_no=W2001',
      '/ordermanage/ordelist/D1002',
      '/ordermanage/selleds?case_no=C3001',
    ])
  })

  it('is narrowed by what stands in the link, each part to be taken off', async () => {
    const shop = await openPurse({}, '?type=consume&direction=out&from=2026-11-01&to=2026-11-20&page=2')
    await screen.findByRole('group', { name: '已选的筛选' })
    const asked = { type: 'consume', direction: 'out', dateFrom: '2026-11-01', dateTo: '2026-11-20', pageSize: 20 }
    expect(shop.calls('wallet.transactions')).toEqual([[{ ...asked, page: 2 }]])
    await press(shop, '去掉筛选 消费')
    expect(shop.location()).toBe('/usermanage/mypurse?direction=out&from=2026-11-01&to=2026-11-20')
    await press(shop, '清除全部')
    expect(shop.location()).toBe('/usermanage/mypurse')
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    await press(shop, '筛选')
    const fields = await inDialog('筛选')
    // It opens under its button, which may be the last thing in view.
    expect(intoView.mock.contexts).toEqual([screen.getByRole('dialog', { name: '筛选' })])
    intoView.mockRestore()
    await shop.user.selectOptions(fields.getByRole('combobox', { name: '收支' }), '收入')
    expect(shop.location()).toBe('/usermanage/mypurse?direction=in')
    await waitFor(() =>
      expect(shop.calls('wallet.transactions').at(-1)).toEqual([{ direction: 'in', page: 1, pageSize: 20 }]),
    )
    expect(screen.getByRole('status', { name: '合计' }).textContent).toBe('收入 ¥1250.00 · 支出 ¥50.00')
  })

  it('reads nonsense in its link as nothing', async () => {
    const shop = await openPurse({}, '?tab=secrets&type=bribe&direction=up&from=yesterday&to=2026-02-30&page=-1')
    await rows()
    expect(shop.calls('wallet.transactions')).toEqual([[{ page: 1, pageSize: 20 }]])
  })

  it('says that there is nothing yet, or nothing of that kind', async () => {
    const shop = await openPurse({ transactions: () => Promise.resolve(aStatement([])) })
    expect(await screen.findByText('还没有流水')).toBeDefined()
    await shop.go('/usermanage/mypurse?type=fee')
    expect(await screen.findByText('没有符合筛选的流水')).toBeDefined()
    await press(shop, '清除筛选')
    expect(shop.location()).toBe('/usermanage/mypurse')
  })

  it('is asked for again where no answer came', async () => {
    const calls = failing()
    const shop = await openPurse({ transactions: calls.unless(() => Promise.resolve(aStatement(lines))) })
    await screen.findByRole('alert')
    calls.stop()
    await press(shop, '重试')
    expect(await rows()).toHaveLength(6)
  })

  it('becomes a sheet in the background, of what is filtered', async () => {
    const job = {
      id: 'J1',
      kind: 'export',
      status: 'done' as const,
      done: 6,
      total: 6,
      counts: { added: 0, updated: 0, skipped: 0, failed: 0 },
      failures: [],
      fileUrl: '/files/J1',
      failuresUrl: '',
      fileName: '流水.csv',
      createdAt: '2026-11-20T10:00:00+08:00',
      startedAt: '',
      finishedAt: '',
      error: '',
    }
    const shop = await open('/usermanage/mypurse?type=consume', {
      as: bareBuyer,
      ports: {
        wallet: {
          overview: () => Promise.resolve(anOverview),
          transactions: () => Promise.resolve(aStatement(lines)),
          exportTransactions: () => Promise.resolve('J1'),
        },
        jobs: { info: () => Promise.resolve(job) },
      },
    })
    await rows()
    await press(shop, '导出流水')
    const dialog = await inDialog('导出流水')
    await shop.user.click(dialog.getByRole('radio', { name: 'CSV' }))
    await shop.user.click(dialog.getByRole('button', { name: '开始导出' }))
    const link = await screen.findByRole('link', { name: '下载' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/files/J1', '流水.csv'])
    expect(shop.calls('wallet.exportTransactions')).toEqual([[{ type: 'consume', format: 'csv' }]])
  })
})

describe('withdrawals', () => {
  it('tell where they stand and why, and are taken back while nobody has begun', async () => {
    let one = aWithdrawal()
    const rejected = aWithdrawal({
      withdrawNo: 'W2000',
      status: 'rejected',
      statusText: '已驳回',
      reason: '收款人与实名不符',
      can: { cancel: false },
      finishedAt: '2026-11-19T12:00:00+08:00',
    })
    const shop = await openPurse(
      {
        withdrawals: () => Promise.resolve(withdrawalPage([one, rejected])),
        cancelWithdrawal() {
          one = aWithdrawal({ status: 'cancelled', statusText: '已撤销', can: { cancel: false } })
          return Promise.resolve(one)
        },
      },
      '?tab=withdrawals',
    )
    const list = within(await screen.findByRole('list', { name: '提现记录' }))
    expect(list.getByText('收款人与实名不符')).toBeDefined()
    expect(list.getByText('等待审核，审核之前可以撤销')).toBeDefined()
    await press(shop, '撤销')
    await shop.user.click((await inDialog('撤销这笔提现？')).getByRole('button', { name: '撤销提现' }))
    await shop.notice('已撤销，¥200.00 已退回可用余额')
    expect(await screen.findByText('已撤销，金额已退回可用余额')).toBeDefined()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  })

  it('that could not be taken back say so, and a second try asks under the same id', async () => {
    const calls = failing()
    const shop = await openPurse(
      { cancelWithdrawal: calls.unless(() => Promise.resolve(aWithdrawal({ status: 'cancelled' }))) },
      '?tab=withdrawals',
    )
    await press(shop, '撤销')
    await shop.user.click((await inDialog('撤销这笔提现？')).getByRole('button', { name: '撤销提现' }))
    await screen.findByText(/正在凭原来的请求核对，不会重复办理/)
    calls.stop()
    await press(shop, '立即重试')
    await shop.notice('已撤销，¥200.00 已退回可用余额')
    const [first, second] = shop.calls('wallet.cancelWithdrawal')
    expect(second).toEqual(first)
  })
})
