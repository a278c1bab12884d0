import {
  caseTabs,
  optionText,
  type AbnormalCase,
  type CaseDecision,
  type CaseQuery,
  type Decided,
} from '../../src/domain/abnormal'
import { Failure } from '../../src/domain/failure'
import { fen, zero, type Fen } from '../../src/domain/money'
import { caseTypes } from '../../src/domain/order-life/cases'
import type { Ports } from '../../src/domain/ports/ports'

interface CaseDesk {
  abnormal: Ports['abnormal']
  /** They stand as they are told; a spec changes them. */
  cases: AbnormalCase[]
  /** What each decision comes to, by its option or by what was chosen with it. */
  amounts: Record<string, Fen>
  /** Why a case can't be decided, by its number. */
  refused: Record<string, string>
  reserve: Fen
  decided: { decisions: CaseDecision[]; requestId: string }[]
}

/** Abnormal orders behind a page whose own ways are looked at: lists, figures and answers as a spec has them. */
export const caseDesk = (cases: AbnormalCase[]): CaseDesk => {
  const desk: CaseDesk = {
    cases,
    amounts: {},
    refused: {},
    reserve: fen(10_000),
    decided: [],
    abnormal: {
      list: async (query: CaseQuery) => {
        const under = ({ status }: AbnormalCase, tab: string) =>
          caseTabs.find((one) => one.tab === tab)!.statuses.includes(status)
        const mine = desk.cases.filter(({ orderNo }) => !query.orderNo || orderNo === query.orderNo)
        const inTab = mine.filter((one) => under(one, query.status ?? 'open'))
        const list = inTab.filter(({ type }) => !query.type || type === query.type)
        const count = (tab: string) => mine.filter((one) => under(one, tab)).length
        return {
          list,
          total: list.length,
          page: 1,
          pageSize: 20,
          counts: { open: count('open'), processing: count('processing'), resolved: count('resolved') },
          types: caseTypes.flatMap((type) => {
            const of = inTab.filter((one) => one.type === type)
            return of[0] ? [{ type, text: of[0].typeText, count: of.length }] : []
          }),
        }
      },
      info: async (caseNo) => {
        const found = desk.cases.find((one) => one.caseNo === caseNo)
        if (!found) throw new Failure('not-found', '异常单不存在')
        return found
      },
      preview: async (decisions) => {
        const list = decisions.map((decision) => ({
          caseNo: decision.caseNo,
          amount: amountOf(decision),
          effect: `${optionText[decision.option]}的结果`,
          problem: desk.refused[decision.caseNo] ?? desk.refused[decision.skuId ?? decision.brandId ?? ''] ?? '',
        }))
        const able = list.filter(({ problem }) => problem === '').map(({ amount }) => amount)
        const toPay = fen(able.filter((amount) => amount > 0).reduce((all, one) => all + one, 0))
        const comesBack = fen(-able.filter((amount) => amount < 0).reduce((all, one) => all + one, 0))
        return {
          list,
          toPay,
          comesBack,
          reserveAvailable: desk.reserve,
          reserveBonus: zero,
          isCovered: toPay <= desk.reserve,
        }
      },
      decide: async (request) => {
        desk.decided.push(request)
        const toPay = request.decisions.reduce((all, one) => all + Math.max(0, amountOf(one)), 0)
        return request.decisions.map((decision): Decided => {
          const { caseNo, option } = decision
          const at = desk.cases.findIndex((one) => one.caseNo === caseNo)
          const msg = desk.refused[caseNo] ?? ''
          const waits = amountOf(decision) > 0 && toPay > desk.reserve
          const status = msg ? 'open' : waits ? 'processing' : 'resolved'
          const paymentNo = !msg && waits ? 'P700' : ''
          if (!msg)
            desk.cases[at] = {
              ...desk.cases[at]!,
              status,
              statusText: waits ? '处理中' : '已处理',
              chosen: option,
              chosenText: optionText[option],
              options: [],
              paymentNo,
              closedAt: waits ? '' : '2026-11-20T10:00:00+08:00',
            }
          return { caseNo, status, msg, paymentNo: paymentNo || null }
        })
      },
    },
  }
  const amountOf = ({ caseNo, option, skuId, brandId }: CaseDecision): Fen => {
    const offered = desk.cases.find((one) => one.caseNo === caseNo)?.options.find(({ key }) => key === option)
    return desk.amounts[skuId ?? brandId ?? option] ?? offered?.amount ?? zero
  }
  return desk
}
