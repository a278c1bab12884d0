import * as z from 'zod/mini'
import { price } from '../../src/domain/money'
import { withdrawalStatuses } from '../../src/domain/wallet/withdrawal'
import { filterIn, idIn, maybeTime, money, count, text, textIn, time, wholeIn, wordsIn } from '../../wire/codecs'
import { table } from './lines'
import { act, look } from './verb'

/** Withdrawals as those work on them who pay them out. */

const summary = {
  withdrawNo: text,
  account: text,
  amount: money,
  fee: money,
  arrives: money,
  bonus: money,
  channelText: text,
  payee: text,
  status: text,
  statusText: text,
  reason: text,
  appliedAt: time,
  finishedAt: maybeTime,
}

export const withdrawalsList = look({
  noun: 'withdrawals',
  verb: 'list',
  summary:
    '等处理的提现（待审核、审核中、打款中），最早的在前；--status 看别的状态，--keyword 按提现单号、账号找；收款人打码',
  fields: {
    status: z._default(z.enum(['to_do', ...withdrawalStatuses]), 'to_do'),
    keyword: filterIn(textIn(60)),
    page: z._default(wholeIn(1, 100_000), 1),
    pageSize: z._default(wholeIn(1, 500), 200),
  },
  logged: ['status', 'page', 'pageSize'],
  seconds: 10,
  output: z.object({ list: z.array(z.object(summary)), total: count, arrives: money, page: count, pageSize: count }),
  tell: ({ list, total, arrives, page, pageSize }) =>
    [
      table(
        ['提现单号', '账号', '金额', '手续费', '应打款', '方式', '收款人', '状态', '申请于'],
        list.map((one) => [
          one.withdrawNo,
          one.account,
          price(one.amount),
          price(one.fee),
          price(one.arrives),
          one.channelText,
          one.payee,
          one.statusText,
          one.appliedAt,
        ]),
      ),
      '',
      `共 ${total} 笔，应打款 ${price(arrives)}${page * pageSize < total ? `；这是第 ${page} 页，下一页加 --page ${page + 1}` : ''}`,
    ].join('\n'),
})

/** Told where the secret was changed since. */
const UNREADABLE = '读不出来：APP_SECRET 换过了。请把旧的写进 APP_SECRET_OLD；找不回来的，驳回让买家重新申请'

export const withdrawalsShow = look({
  noun: 'withdrawals',
  verb: 'show',
  summary: '一笔提现的全部，收款人姓名与账号是完整的：谁看过记在后台日志里',
  fields: { withdrawNo: idIn },
  args: ['withdrawNo'],
  logged: ['withdrawNo'],
  output: z.object({
    ...summary,
    payeeName: z.nullable(text),
    payeeAccount: z.nullable(text),
    voucher: text,
    logs: z.array(z.object({ at: time, by: text, text })),
  }),
  tell: (one) =>
    [
      `${one.withdrawNo}  ${one.statusText}  账号 ${one.account}  申请于 ${one.appliedAt}`,
      `金额 ${price(one.amount)}  手续费 ${price(one.fee)}  应打款 ${price(one.arrives)}`,
      ...(one.bonus > 0 ? [`连同冻结的赠送 ${price(one.bonus)}，到账时收回`] : []),
      ...(one.payeeName === null || one.payeeAccount === null
        ? [`收款人 ${UNREADABLE}`]
        : [`${one.channelText}  收款人 ${one.payeeName}  账号 ${one.payeeAccount}`]),
      ...(one.voucher ? [`凭证 ${one.voucher}`] : []),
      ...one.logs.map(({ at, by, text: said }) => `${at} ${by || '买家'} ${said}`),
    ].join('\n'),
})

const step = z.object({ withdrawNo: text, status: text, statusText: text, amount: money, said: text })
const one = {
  args: ['withdrawNo'],
  output: step,
  tell: ({ withdrawNo, statusText, amount, said }: z.output<typeof step>): string =>
    `${withdrawNo} ${statusText}（${price(amount)}）：${said}`,
} as const

export const withdrawalsTake = act({
  noun: 'withdrawals',
  verb: 'take',
  summary: '受理：开始审核，买家不能再撤销',
  fields: { withdrawNo: idIn },
  logged: ['withdrawNo'],
  ...one,
})

export const withdrawalsApprove = act({
  noun: 'withdrawals',
  verb: 'approve',
  summary: '审核通过：之后去打款，再登记 paid 或 failed',
  fields: { withdrawNo: idIn },
  logged: ['withdrawNo'],
  ...one,
})

export const withdrawalsReject = act({
  noun: 'withdrawals',
  verb: 'reject',
  summary: '驳回：金额退回买家的备用金，原因会让买家看到',
  fields: { withdrawNo: idIn, reason: wordsIn(200) },
  logged: ['withdrawNo'],
  ...one,
})

export const withdrawalsPaid = act({
  noun: 'withdrawals',
  verb: 'paid',
  summary: '登记已经打款，--voucher 写支付宝或银行的流水号',
  fields: { withdrawNo: idIn, voucher: wordsIn(100) },
  logged: ['withdrawNo', 'voucher'],
  ...one,
})

export const withdrawalsFailed = act({
  noun: 'withdrawals',
  verb: 'failed',
  summary: '登记打款失败：金额退回买家的备用金，原因会让买家看到',
  fields: { withdrawNo: idIn, reason: wordsIn(200) },
  logged: ['withdrawNo'],
  ...one,
})
