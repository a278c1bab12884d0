import { ableOf, type DecisionContext } from '../../../../application/abnormal/decision-machine'
import type { PreviewedDecisions } from '../../../../domain/abnormal'
import { minus, price, sum, zero } from '../../../../domain/money'
import { reserveText } from '../../../parts/reserve-text'

/** What all of it comes to, and where the money is taken from. */
export const sumText = (previewed: PreviewedDecisions): string => {
  const { toPay, comesBack, isCovered } = previewed
  const held = reserveText(previewed)
  const parts = [
    toPay > 0 &&
      (isCovered
        ? `要补 ${price(toPay)}，从备用金扣（可用 ${held}）`
        : `要补 ${price(toPay)}，备用金不够（可用 ${held}），可以去支付，付款后马上处理`),
    comesBack > 0 && `退 ${price(comesBack)}，原路退到付款的地方`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join('；')}。` : '不收费，也不退款。'
}

export const doneText = (context: DecisionContext): string => {
  const done = ableOf(context)
  const amounts = done.map(({ caseNo }) => context.previewed?.list.find((one) => one.caseNo === caseNo)?.amount ?? zero)
  const paid = sum(amounts.filter((amount) => amount > 0))
  const back = minus(zero, sum(amounts.filter((amount) => amount < 0)))
  return [
    done.length === 1 ? '已处理' : `已处理 ${done.length} 个异常`,
    paid > 0 && `已补 ${price(paid)}`,
    back > 0 && `退回 ${price(back)}`,
  ]
    .filter(Boolean)
    .join('，')
}

export const toldTitle = ({ decided }: DecisionContext): string =>
  decided.some(({ msg }) => msg === '') ? '部分办成' : '没有办成'
