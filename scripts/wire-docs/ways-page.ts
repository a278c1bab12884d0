import { readdirSync, readFileSync } from 'node:fs'
import { autoText, optionText } from '../../src/domain/abnormal'
import { afterSaleTypes } from '../../src/domain/after-sale/reasons'
import { goodWay } from '../../src/domain/after-sale/table'
import type { AfterSaleType } from '../../src/domain/after-sale/types'
import { afterSalePathText, afterSaleStepText, afterSaleTypeText } from '../../src/domain/after-sale/words'
import { caseRules, caseTypes } from '../../src/domain/order-life/cases'

/** docs/ways.md: every choice of an abnormal order and every path of an after-sale, each with the tests that go it to its money. */

const SPECS = new URL('../../tests/server/', import.meta.url)

/** Titles of the paths' tests begin with the type they go. */
export const pathTests = (): Record<AfterSaleType, string[]> => {
  const files = readdirSync(SPECS).filter((name) => /^after-sale.*\.spec\.ts$/.test(name))
  const titles = files.flatMap((name) =>
    [...readFileSync(new URL(name, SPECS), 'utf8').matchAll(/^ {2}test\('([^']+)'/gm)].map(([, title]) => title!),
  )
  return Object.fromEntries(
    afterSaleTypes.map((type) => [
      type,
      titles.filter((title) => title.startsWith(`${type} `) || title.startsWith(`${type}:`)),
    ]),
  ) as Record<AfterSaleType, string[]>
}

export const waysPage = (): string => {
  const cases = caseTypes.flatMap((type) =>
    caseRules[type].options.map((option) => {
      const auto = caseRules[type].auto === option ? '到期自动' : ''
      return `| ${caseRules[type].text} \`${type}\` | ${optionText[option]} \`${option}\` | ${auto} | ${type}: ${option}, of an order paid from the reserve |`
    }),
  )
  const paths = Object.entries(pathTests()).map(([key, titles]) => {
    const type = key as AfterSaleType
    const steps = goodWay(type).map((status) => afterSaleStepText(type, status))
    return `| ${afterSaleTypeText[type]} \`${type}\` | ${afterSalePathText[type]} | ${steps.join(' → ')} | ${titles.join('<br>')} |`
  })
  const until = caseTypes.map((type) => {
    const { hours } = caseRules[type]
    const span = type === 'backorder' ? '预计到货的日子' : hours === null ? '—' : `${hours} 小时`
    return `| ${caseRules[type].text} | ${span} | ${autoText(type)} |`
  })
  return `# 异常订单与售后：每一条路

<!-- 由 npm run wire 生成，请勿手改 -->

## 异常订单：类型 × 处理

每一行都从买家的选择走到钱：备用金付的订单在 \`tests/server/abnormal.spec.ts\` 里按右边的标题走一遍；要补钱的再走一遍“备用金不够，另付一笔”，退钱的再走一遍“原路退回”。

| 类型 | 处理 | | 测试 |
| --- | --- | --- | --- |
${cases.join('\n')}

### 期限

暂时缺货以预计到货的日子为期限，其余如下。

| 类型 | 期限 | 到期 |
| --- | --- | --- |
${until.join('\n')}

## 售后：六种方式

测试在 \`tests/server/after-sale*.spec.ts\`，从申请走到退款或收到新的商品。

| 方式 | 说明 | 顺利时 | 测试 |
| --- | --- | --- | --- |
${paths.join('\n')}
`
}
