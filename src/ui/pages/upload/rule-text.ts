import { MAX_ADD, type PriceRule } from '../../../domain/listing/price-rule'
import { parseYuan, yuan, type Fen } from '../../../domain/money'
import { parseRatio } from '../../../domain/resale'

/** A price rule as it is typed. */
export interface RuleText {
  factor: string
  add: string
  tail: PriceRule['tail']
  freight: string
  leastMargin: string
}

export const ruleText = ({ factor, add, tail, freight, leastMargin }: PriceRule): RuleText => ({
  factor: String(factor / 100),
  add: yuan(add),
  tail,
  freight: yuan(freight),
  leastMargin: yuan(leastMargin),
})

const amountIn = (text: string): Fen | null => {
  const amount = parseYuan(text.normalize('NFKC') || '0')
  return amount !== null && amount <= MAX_ADD ? amount : null
}

/** What was typed as a rule; what is wrong with which field where it is none. */
export const ruleIn = (text: RuleText): { rule: PriceRule } | { field: keyof RuleText; wrong: string } => {
  const read = parseRatio(text.factor.normalize('NFKC'))
  if ('wrong' in read) return { field: 'factor', wrong: read.wrong }
  const [add, freight, leastMargin] = [amountIn(text.add), amountIn(text.freight), amountIn(text.leastMargin)]
  const wrong = `请输入 0 到 ${MAX_ADD / 100} 元之间的金额，最多两位小数`
  if (add === null) return { field: 'add', wrong }
  if (freight === null) return { field: 'freight', wrong }
  if (leastMargin === null) return { field: 'leastMargin', wrong }
  return { rule: { factor: read.ratio, add, tail: text.tail, freight, leastMargin } }
}
