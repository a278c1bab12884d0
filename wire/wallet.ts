import * as z from 'zod/mini'
import { walletBizzes, walletTypes, type WalletOverview, type WalletPage } from '../src/domain/wallet/statement'
import { get, post } from './call'
import {
  count,
  dateIn,
  filterIn,
  flag,
  id,
  idIn,
  maybeTime,
  money,
  moneyIn,
  pagedShape,
  pageIn,
  requestIdIn,
  text,
  textIn,
  time,
} from './codecs'
import { paidBy, payMethod } from './shapes'
import type { RechargeOffer, RechargeResult, RechargeTicket } from '../src/domain/wallet/recharge'
import {
  withdrawalChannels,
  withdrawalStatuses,
  type Withdrawal,
  type WithdrawalRules,
} from '../src/domain/wallet/withdrawal'

const walletType = z.enum(walletTypes)
const direction = z.enum(['in', 'out'])

const line = z.object({
  entryNo: id,
  type: walletType,
  typeText: text,
  direction,
  inside: flag,
  amount: money,
  availableChange: money,
  frozenChange: money,
  bonusChange: money,
  availableAfter: money,
  frozenAfter: money,
  bonusAfter: money,
  biz: z.enum(walletBizzes),
  bizNo: text,
  remark: text,
  at: time,
})

const filters = {
  type: filterIn(walletType),
  direction: filterIn(direction),
  dateFrom: filterIn(dateIn),
  dateTo: filterIn(dateIn),
}

export const walletOverview = get('/api/user/wallet', {
  origin: 'ours',
  summary: '备用金：可用、冻结（每一笔为什么）、赠送、预计可用天数、近 30 天',
  input: z.strictObject({}),
  output: z.object({
    available: money,
    frozen: money,
    bonus: money,
    freezes: z.array(z.object({ biz: z.enum(['after_sale', 'withdraw']), bizNo: id, amount: money, at: time })),
    lowBalanceAt: money,
    isLow: flag,
    daysLeft: z.nullable(count),
    days: z.array(z.object({ day: text, balance: money, income: money, spent: money })),
  }) satisfies z.ZodMiniType<WalletOverview>,
})

export const transactionList = get('/api/user/transaction/list', {
  summary: '备用金流水，新的在前',
  input: z.strictObject({ ...filters, ...pageIn, cursor: filterIn(textIn(200)) }),
  output: z.object({
    ...pagedShape(line),
    totals: z.object({ in: money, out: money }),
    cursor: text,
  }) satisfies z.ZodMiniType<WalletPage>,
})

export const transactionExport = post('/api/user/transaction/export', {
  origin: 'ours',
  summary: '把筛选出的流水做成表',
  input: z.strictObject({ ...filters, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  output: z.object({ job: id }),
})

const channelMethod = z.enum(['sandbox', 'alipay', 'wechat'])

export const rechargePackages = get('/api/recharge/package/list', {
  summary: '充值套餐、自定金额的范围、可用的支付方式',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(z.object({ id, name: text, payAmount: money, bonusAmount: money, recommended: flag })),
    min: money,
    max: money,
    payMethods: z.array(channelMethod),
  }) satisfies z.ZodMiniType<RechargeOffer>,
})

export const rechargePay = post('/api/recharge/pay', {
  repeat: 'money',
  summary: '充值：按套餐或自定金额，二者选一',
  input: z.strictObject({
    packageId: filterIn(idIn),
    amount: filterIn(moneyIn(1)),
    method: payMethod,
    requestId: requestIdIn,
  }),
  output: z.object({
    rechargeNo: id,
    paymentNo: text,
    method: channelMethod,
    codeUrl: text,
    pageUrl: text,
    expiresAt: time,
    amount: money,
    bonusAmount: money,
  }) satisfies z.ZodMiniType<RechargeTicket>,
})

export const rechargeResult = get('/api/recharge/pay/result', {
  summary: '充值结果',
  input: z.strictObject({ rechargeNo: idIn }),
  output: z.object({
    rechargeNo: id,
    paymentNo: text,
    status: z.enum(['pending', 'succeeded', 'closed', 'failed']),
    method: paidBy,
    amount: money,
    bonusAmount: money,
    paidAt: maybeTime,
    expiresAt: time,
    available: money,
    bonus: money,
  }) satisfies z.ZodMiniType<RechargeResult>,
})

const withdrawal = z.object({
  withdrawNo: id,
  amount: money,
  fee: money,
  arrives: money,
  bonus: money,
  channel: z.enum(withdrawalChannels),
  payee: text,
  status: z.enum(withdrawalStatuses),
  statusText: text,
  reason: text,
  can: z.object({ cancel: flag }),
  appliedAt: time,
  finishedAt: maybeTime,
}) satisfies z.ZodMiniType<Withdrawal>

export const withdraw = post('/api/user/withdraw', {
  repeat: 'money',
  summary: '申请提现（验证码用 smsType withdraw 取）',
  input: z.strictObject({
    amount: moneyIn(1),
    channel: z.enum(withdrawalChannels),
    payeeName: textIn(64),
    payeeAccount: textIn(64),
    verifyCode: textIn(16),
    requestId: requestIdIn,
  }),
  output: withdrawal,
})

export const withdrawList = get('/api/user/withdraw/list', {
  origin: 'ours',
  summary: '我的提现，与现在能提多少',
  input: z.strictObject({ ...pageIn }),
  output: z.object({
    ...pagedShape(withdrawal),
    rules: z.object({
      withdrawable: money,
      bonus: money,
      min: money,
      max: money,
      heldUntil: maybeTime,
      leftToday: count,
      perDay: count,
      feeRate: count,
      feeMin: money,
      days: count,
      mobile: text,
    }) satisfies z.ZodMiniType<WithdrawalRules>,
  }),
})

export const withdrawCancel = post('/api/user/withdraw/cancel', {
  origin: 'ours',
  repeat: 'money',
  summary: '撤销还没审核的提现',
  input: z.strictObject({ withdrawNo: idIn, requestId: requestIdIn }),
  output: withdrawal,
})
