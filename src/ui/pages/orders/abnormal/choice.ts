import type { AbnormalCase, CaseDecision, CaseOffer } from '../../../../domain/abnormal'
import { cleanConsignee, consigneeProblems } from '../../../../domain/address/consignee'
import { minus, price, sum, zero, type Fen } from '../../../../domain/money'
import type { OptionNeed } from '../../../../domain/order-life/cases'
import type { CaseOption } from '../../../../domain/order-life/types'

/** What is being chosen for a case, complete or not yet. */
export type Choice = Omit<CaseDecision, 'caseNo'>

/** "补 ¥3.00", "退 ¥5.00"; '' where nothing is paid. */
export const differenceText = (amount: Fen): string =>
  amount > 0 ? `补 ${price(amount)}` : amount < 0 ? `退 ${price(minus(zero, amount))}` : ''

/** The same of an option; where it depends on what is chosen with it, that. */
export const offerText = ({ amount, needs }: CaseOffer): string =>
  amount === null ? (needs === 'tracking' ? '' : '多退少补') : differenceText(amount)

/** What is still to be said before an option can be done; '' when nothing is. */
export const missingText = (needs: OptionNeed, { skuId, brandId, consignee, trackingNo }: Choice): string => {
  if (needs === 'sku' && !skuId) return '请先选好要换成的规格'
  if (needs === 'brand' && !brandId) return '请先选好快递'
  if (needs === 'address' && (!consignee || consigneeProblems(cleanConsignee(consignee)).length > 0))
    return '请先填好新的收货地址'
  if (needs === 'tracking' && !trackingNo?.trim()) return '请填写正确的快递单号'
  return ''
}

/** As it is sent: nothing of an option that was looked at before. */
export const decisionOf = ({ caseNo }: AbnormalCase, choice: Choice): CaseDecision => {
  const { option, skuId, brandId, consignee, trackingNo } = choice
  return {
    caseNo,
    option,
    ...(skuId ? { skuId } : {}),
    ...(brandId ? { brandId } : {}),
    ...(consignee ? { consignee: cleanConsignee(consignee) } : {}),
    ...(trackingNo ? { trackingNo: trackingNo.trim() } : {}),
  }
}

export const offerOf = ({ options }: AbnormalCase, option: CaseOption): CaseOffer | undefined =>
  options.find(({ key }) => key === option)

/** What all of these cases offer without asking more, and what it comes to over all of them; null: that isn't known before. */
export const commonOffers = (cases: readonly AbnormalCase[]): Pick<CaseOffer, 'key' | 'text' | 'amount'>[] => {
  const [first, ...others] = cases
  if (!first) return []
  return first.options.flatMap(({ key, text, needs, amount }) => {
    const offers = others.map((one) => offerOf(one, key))
    if (needs !== 'none' || offers.includes(undefined)) return []
    const amounts = [amount, ...offers.map((offer) => offer?.amount ?? null)]
    return [{ key, text, amount: amounts.every((one) => one !== null) ? sum(amounts) : null }]
  })
}
