import { describe, expect, it } from 'vitest'
import { fen } from '../money'
import type { WalletLine } from './statement'
import {
  statementColumns,
  statementHead,
  statementLine,
  statementName,
  statementRow,
  walletBizText,
} from './statement-sheet'

const line: WalletLine = {
  entryNo: 'L26112000000012',
  type: 'freeze',
  typeText: '冻结',
  direction: 'out',
  inside: true,
  amount: fen(1234),
  availableChange: fen(-1000),
  frozenChange: fen(1234),
  bonusChange: fen(-234),
  availableAfter: fen(50_000),
  frozenAfter: fen(2005),
  bonusAfter: fen(0),
  biz: 'withdraw',
  bizNo: 'W26112000001',
  remark: '申请提现',
  at: '2026-11-20T09:08:07+08:00',
}

describe('the sheet of a statement', () => {
  it('has a line of the book in the words and the money that people read', () => {
    expect(statementRow(line)).toEqual([
      'L26112000000012',
      '2026-11-20 09:08:07',
      '冻结',
      '内部',
      12.34,
      -10,
      12.34,
      -2.34,
      500,
      20.05,
      0,
      '提现',
      'W26112000001',
      '申请提现',
    ])
  })

  it('has a column for each of it, with its name', () => {
    expect(statementHead).toBe(
      '流水号,时间,类型,收支,金额,可用变动,冻结变动,赠送变动,可用余额,冻结余额,赠送余额,关联,关联单号,说明\r\n',
    )
    expect(statementRow(line)).toHaveLength(statementColumns.length)
    expect(statementColumns.flatMap(({ kind, header }) => (kind === 'money' ? [header] : []))).toHaveLength(7)
    expect(statementColumns.find(({ kind }) => kind === 'time')?.header).toBe('时间')
    for (const { width } of statementColumns) expect(width).toBeGreaterThanOrEqual(8)
  })

  it('tells apart what came in, what went out and what only moved', () => {
    const way = (over: Partial<WalletLine>) => statementRow({ ...line, ...over })[3]
    expect([
      way({ inside: false, direction: 'in' }),
      way({ inside: false, direction: 'out' }),
      way({ inside: true, direction: 'in' }),
      way({ inside: true, direction: 'out' }),
    ]).toEqual(['收入', '支出', '内部', '内部'])
  })

  it('says what a line was made for, and nothing where there is nothing to lead to', () => {
    expect(walletBizText).toEqual({
      order: '订单',
      difference: '补差',
      after_sale: '售后',
      withdraw: '提现',
      recharge: '充值',
      adjustment: '人工',
      '': '',
    })
  })

  it('is as CSV one line, its money with both decimals', () => {
    expect(statementLine(statementRow(line))).toBe(
      'L26112000000012,2026-11-20 09:08:07,冻结,内部,12.34,-10.00,12.34,-2.34,500.00,20.05,0.00,提现,W26112000001,申请提现\r\n',
    )
  })

  it('is called by the day it was made on', () => {
    const at = '2026-11-20T23:59:59+08:00'
    expect([statementName(at, 'csv'), statementName(at, 'xlsx')]).toEqual([
      '备用金流水-20261120.csv',
      '备用金流水-20261120.xlsx',
    ])
  })
})
