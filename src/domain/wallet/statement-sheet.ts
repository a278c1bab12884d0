import { csvLine } from '../csv'
import type { Fen } from '../money'
import { formatTime } from '../time'
import type { WalletBiz, WalletLine } from './statement'

/** The sheet that a statement of the reserve is, whoever makes it. */

export const STATEMENT_SHEET = '备用金流水'

export const walletBizText: Record<WalletBiz, string> = {
  order: '订单',
  difference: '补差',
  after_sale: '售后',
  withdraw: '提现',
  recharge: '充值',
  adjustment: '人工',
  '': '',
}

interface Column {
  header: string
  width: number
  kind: 'text' | 'time' | 'money'
  cell: (line: WalletLine) => string | number
}

const text = (header: string, width: number, cell: Column['cell']): Column => ({ header, width, kind: 'text', cell })
/** In yuan, as a number: a sheet adds them up. */
const money = (header: string, of: (line: WalletLine) => Fen): Column => {
  return { header, width: 12, kind: 'money', cell: (line) => of(line) / 100 }
}

export const statementColumns: readonly Column[] = [
  text('流水号', 20, ({ entryNo }) => entryNo),
  { header: '时间', width: 20, kind: 'time', cell: ({ at }) => formatTime(at) },
  text('类型', 10, ({ typeText }) => typeText),
  text('收支', 8, ({ direction, inside }) => (inside ? '内部' : direction === 'in' ? '收入' : '支出')),
  money('金额', ({ amount }) => amount),
  money('可用变动', ({ availableChange }) => availableChange),
  money('冻结变动', ({ frozenChange }) => frozenChange),
  money('赠送变动', ({ bonusChange }) => bonusChange),
  money('可用余额', ({ availableAfter }) => availableAfter),
  money('冻结余额', ({ frozenAfter }) => frozenAfter),
  money('赠送余额', ({ bonusAfter }) => bonusAfter),
  text('关联', 8, ({ biz }) => walletBizText[biz]),
  text('关联单号', 22, ({ bizNo }) => bizNo),
  text('说明', 40, ({ remark }) => remark),
]

export const statementRow = (line: WalletLine): (string | number)[] => statementColumns.map(({ cell }) => cell(line))

export const statementHead = csvLine(statementColumns.map(({ header }) => header))

/** Such a row as a line of CSV: money with both of its decimals. */
export const statementLine = (row: readonly (string | number)[]): string =>
  csvLine(row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)))

/** What a statement made at this time is called. */
export const statementName = (iso: string, format: 'xlsx' | 'csv'): string =>
  `${STATEMENT_SHEET}-${iso.slice(0, 10).replaceAll('-', '')}.${format}`
