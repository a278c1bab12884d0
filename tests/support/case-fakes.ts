import {
  autoText,
  optionText,
  type AbnormalCase,
  type CaseDecision,
  type PreviewedDecisions,
} from '../../src/domain/abnormal'
import { fen, zero } from '../../src/domain/money'
import { caseRules, optionNeeds } from '../../src/domain/order-life/cases'
import type { Ports } from '../../src/domain/ports/ports'
import { orderFakes } from './order-fakes'

/** Ports for specs of decisions on abnormal orders: they answer at once and write down who asked what. */
export const caseFakes = (over: Partial<Ports['abnormal']> = {}) => {
  const { calls, stored, pending, page } = orderFakes()
  const asked =
    <Input, Output>(name: string, answer: (input: Input) => Promise<Output>) =>
    (input: Input): Promise<Output> => {
      calls.push([name, input])
      return answer(input)
    }
  const abnormal: Ports['abnormal'] = {
    list: () => Promise.reject(new Error('unused')),
    info: () => Promise.reject(new Error('unused')),
    preview: asked('preview', over.preview ?? (async (decisions: CaseDecision[]) => aPreview(decisions))),
    decide: asked(
      'decide',
      over.decide ??
        (async ({ decisions }) =>
          decisions.map(({ caseNo }) => ({ caseNo, status: 'resolved' as const, msg: '', paymentNo: null }))),
    ),
  }
  return { abnormal, pending, page, calls, stored }
}

export const aDecision = (caseNo: string, over: Partial<CaseDecision> = {}): CaseDecision => ({
  caseNo,
  option: 'refund_item',
  ...over,
})

/** `problems` by case number. Each comes to ¥5.00 that comes back. */
export const aPreview = (
  decisions: readonly CaseDecision[],
  problems: Readonly<Record<string, string>> = {},
): PreviewedDecisions => ({
  list: decisions.map(({ caseNo, option }) => ({
    caseNo,
    amount: fen(-500),
    effect: optionText[option],
    problem: problems[caseNo] ?? '',
  })),
  toPay: zero,
  comesBack: fen(decisions.filter(({ caseNo }) => !problems[caseNo]).length * 500),
  reserveAvailable: fen(10_000),
  reserveBonus: zero,
  isCovered: true,
})

/** A case as the list tells it, of this type with all that it offers. */
export const aCase = (caseNo: string, type: AbnormalCase['type'], over: Partial<AbnormalCase> = {}): AbnormalCase => ({
  caseNo,
  orderNo: 'D96001',
  type,
  typeText: caseRules[type].text,
  status: 'open',
  statusText: '待处理',
  since: '2026-11-20T09:00:00+08:00',
  deadlineAt: caseRules[type].auto === null ? '' : '2026-11-22T09:00:00+08:00',
  autoOption: caseRules[type].auto ?? '',
  autoText: autoText(type),
  amountAtStake: fen(5980),
  line: {
    skuId: '100101',
    productId: '1001',
    title: '碎花连衣裙',
    spec: '红色 / M',
    image: '/media/1.svg',
    price: fen(2990),
    qty: 2,
  },
  note: '',
  newPrice: zero,
  newAddress: '',
  options: caseRules[type].options.map((key) => ({
    key,
    text: optionText[key],
    effect: `${optionText[key]}的结果`,
    amount: optionNeeds(key) === 'none' ? zero : null,
    needs: optionNeeds(key),
  })),
  chosen: '',
  chosenText: '',
  paymentNo: '',
  closedAt: '',
  ...over,
})
