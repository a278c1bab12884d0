import type { BillState, Subject } from './bill'
import type { DifferenceKind } from './compare'

/** What operators read of differences. */

export const kindText: Record<Subject, Record<DifferenceKind, string>> = {
  payment: {
    only_in_bill: '账单有这笔收款，商城没有',
    only_here: '商城有这笔收款，账单没有',
    amount: '收款金额不符',
    state: '账单已收款，商城没有入账',
  },
  refund: {
    only_in_bill: '账单有这笔退款，商城没有',
    only_here: '商城有这笔退款，账单没有',
    amount: '退款金额不符',
    state: '退款状态不符',
  },
}

/** What usually lies behind it, and what to do. */
export const hintText: Record<Subject, Record<DifferenceKind, string>> = {
  payment: {
    only_in_bill:
      '商户号是否还有别的程序在收款？不是商城的，写明后处理掉；是商城的，多半是恢复过数据库备份，请按商户订单号在渠道退款',
    only_here: '账单是不是这个商户号的？是的话，请向渠道核实这笔交易是否存在',
    amount: '以渠道后台为准，查清多收或少收的部分，退款或用 users credit 补记',
    state:
      '商城会自动向渠道查询，一般几分钟后入账：请再核对一次这份账单；仍然不符，看支付单的状态与日志里的 payment-disputed',
  },
  refund: {
    only_in_bill: '是否有人在渠道后台手工退过款？是的话，记下对应的订单，写明后处理掉',
    only_here: '请在渠道后台按退款单号查询；渠道确实没有退，请联系渠道或线下退给买家',
    amount: '以渠道后台为准，少退的补退，多退的写明原因',
    state: '渠道退款失败的，请线下退给买家；商城已改退备用金而渠道也退了的，是重复退款，请与买家核实',
  },
}

export const billStateText: Record<Subject, Record<BillState, string>> = {
  payment: { done: '已收款', pending: '收款中', failed: '收款失败' },
  refund: { done: '已退款', pending: '退款中', failed: '退款失败' },
}

const OUR_STATUS: Record<string, string> = {
  'payment pending': '待付款',
  'payment succeeded': '已入账',
  'payment closed': '支付单已关闭',
  'payment failed': '未能入账',
  'payment credited': '已存入备用金',
  'payment disputed': '与支付单不符，已搁置',
  'payment other': '支付单已由另一笔交易付清',
  'refund created': '待退款',
  'refund processing': '退款中',
  'refund succeeded': '已退款',
  'refund to_reserve': '已改退备用金',
}

export const ourStatusText = (subject: Subject, status: string): string => OUR_STATUS[`${subject} ${status}`] ?? status
