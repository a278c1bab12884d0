import * as z from 'zod/mini'
import { price } from '../../src/domain/money'
import { flag, moneyIn, pagedShape, pageIn, text, textIn, time, money, filterIn, wordsIn } from '../../wire/codecs'
import { table } from './lines'
import { act, look } from './verb'

const account = textIn(40, 1)
/** In one go (1000 万元): beyond it lie only slips of the hand, and sums that no page could show. */
const MOST_BY_HAND = 1_000_000_000
const user = z.object({ id: text, account: text, userName: text, disabled: flag, available: money, createdAt: time })

export const usersList = look({
  noun: 'users',
  verb: 'list',
  summary: '买家的账号、状态与可用的备用金，新的在前',
  fields: { ...pageIn, keyword: filterIn(textIn(40)) },
  logged: ['page', 'pageSize'],
  output: z.object({ ...pagedShape(user) }),
  tell: ({ list, total, page }) =>
    `${table(
      ['编号', '账号', '名字', '状态', '备用金', '注册于'],
      list.map((one) => [
        one.id,
        one.account,
        one.userName,
        one.disabled ? '已停用' : '正常',
        price(one.available),
        one.createdAt,
      ]),
    )}\n共 ${total} 个，这是第 ${page} 页`,
})

export const usersDisable = act({
  noun: 'users',
  verb: 'disable',
  summary: '停用账号：所有登录立即失效，不能再登录',
  fields: { account },
  args: ['account'],
  output: z.object({ account: text, sessionsEnded: z.int() }),
  tell: (reply) => `${reply.account} 已停用，结束了 ${reply.sessionsEnded} 个登录`,
})

export const usersEnable = act({
  noun: 'users',
  verb: 'enable',
  summary: '恢复停用的账号',
  fields: { account },
  args: ['account'],
  output: z.object({ account: text }),
  tell: (reply) => `${reply.account} 已恢复，可以登录`,
})

export const usersRename = act({
  noun: 'users',
  verb: 'rename',
  summary:
    '更换账号的手机号（买家的旧手机已经收不到验证码时）：账号名随之改变，所有登录立即失效；先核实身份，原因记录在案',
  fields: { account, mobile: textIn(20, 1), reason: wordsIn(200) },
  args: ['account'],
  output: z.object({ account: text, mobile: text, sessionsEnded: z.int() }),
  tell: (reply) => `${reply.account} 已改为 ${reply.mobile}，结束了 ${reply.sessionsEnded} 个登录`,
})

export const usersCredit = act({
  noun: 'users',
  verb: 'credit',
  summary:
    '调整备用金：正数增加，负数减少；原因记在账上，买家看得到。--as compensation 是赔付（我们的过失，只能是正数）',
  fields: {
    account,
    amount: moneyIn(-MOST_BY_HAND, MOST_BY_HAND),
    as: z._default(z.enum(['adjustment', 'compensation']), 'adjustment'),
    reason: wordsIn(200),
  },
  args: ['account'],
  logged: ['amount', 'as'],
  output: z.object({ account: text, amount: money, available: money, adjustmentNo: text }),
  tell: (reply) =>
    `${reply.account} 的备用金${reply.amount < 0 ? '减少' : '增加'} ${price(reply.amount).replace('-', '')}，现在可用 ${price(reply.available)}`,
})

export const usersReverse = act({
  noun: 'users',
  verb: 'reverse',
  summary: '冲正一次备用金调整或赔付：记一笔相反的账，只能一次；买家已经花掉、可用不够时不能冲正',
  fields: { number: textIn(40, 1), reason: wordsIn(200) },
  args: ['number'],
  logged: ['number'],
  output: z.object({ number: text, amount: money, available: money, adjustmentNo: text }),
  tell: (reply) =>
    `${reply.number} 已冲正（${reply.adjustmentNo}）：备用金${reply.amount < 0 ? '减少' : '增加'} ${price(reply.amount).replace('-', '')}，现在可用 ${price(reply.available)}`,
})
