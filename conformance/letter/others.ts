import { calls, type CallName } from '../../wire/calls'
import { codes } from '../../wire/envelope'
import type { Scenario } from '../bench'
import { answerOf } from '../buyers'
import type { LetterSession } from './account'

/**
 * spec §7 names these calls and shows neither what they take nor what they give. So no more is asked than that each is there and speaks
 * in the envelope; and of those that can't need anything, that a signed-in buyer gets an answer.
 */

/** Reads that can be made with nothing at all. */
const PLAIN: readonly CallName[] = [
  'userCounts',
  'transactionList',
  'loginLogs',
  'categoryList',
  'regionList',
  'areaTree',
  'specials',
  'indexCounts',
  'announcementList',
  'productList',
  'browsingList',
  'supplierList',
  'collectedProducts',
  'collectedSuppliers',
  'cartList',
  'rechargePackages',
]

/** Asked with nothing, or with a name that nothing has: there is nothing that they could do. */
const NEEDING: Partial<Record<CallName, object>> = {
  infoUpdate: {},
  withdraw: {},
  relationOffers: {},
  productInfo: { id: '0' },
  supplierInfo: { id: '0' },
  uncollect: {},
  collect: {},
  cartAdd: {},
  cartUpdate: {},
  cartDelete: {},
  addonOptionsCart: {},
  brandListCart: {},
  amountsCart: {},
  placeCart: {},
  addonOptionsDirect: {},
  brandListDirect: {},
  amountsDirect: {},
  placeDirect: {},
  dyAsync: {},
  dyRelation: {},
  addonOptionsSales: {},
  brandListSales: {},
  amountsSales: {},
  placeSales: {},
  salesToCart: {},
  payResult: { paymentNo: '0' },
  rechargePay: {},
  rechargeResult: { rechargeNo: '0' },
}

export const othersByTheLetter = (session: LetterSession): Scenario[] => [
  ...PLAIN.map((call): Scenario => ({
    title: calls[call].summary,
    judges: [call],
    async play({ ask, holds, skip }) {
      if (session.token === null) return skip(call, '没有登录成功')
      const said = await ask(call, {}, { token: session.token })
      holds(call, '登录之后不带参数就有答复', said.code === codes.ok, codes.ok, answerOf(said))
    },
  })),
  ...Object.entries(NEEDING).map(([name, input]): Scenario => ({
    title: calls[name as CallName].summary,
    judges: [name as CallName],
    async play({ ask, skip }) {
      if (session.token === null) return skip(name as CallName, '没有登录成功')
      await ask(name as CallName, input, { token: session.token })
    },
  })),
]
