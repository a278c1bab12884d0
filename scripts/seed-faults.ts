import { rmSync } from 'node:fs'
import { COPY, faulty, makeCopy, withFault } from './faults/copy'
import { faults } from './faults/seeded'
import { failuresOf } from './faults/suite'

/**
 * `npm run faults`: puts one mistake after the other into a copy of the code and runs the contract suite on it. A mistake that no
 * contract sees makes the command fail. `npm run faults -- 3 14` tries only these.
 */

const chosen = process.argv.slice(2).map(Number)
const tried = faults.map((fault, i) => ({ ...fault, number: i + 1 })).filter(isChosen)
for (const fault of faults) faulty(fault)

makeCopy()
try {
  for (const suite of new Set(tried.map((fault) => fault.suite))) {
    const failed = await failuresOf(suite)
    if (failed.length > 0) throw new Error(`没有放错误，${suite} 的契约就已经失败：\n${failed.join('\n')}`)
  }
  let missed = 0
  for (const fault of tried) {
    const [first, ...more] = await withFault(fault, () => failuresOf(fault.suite))
    const others = more.length > 0 ? `（还有 ${more.length} 个）` : ''
    console.log(`${fault.number}. ${fault.file}：${fault.what}`)
    console.log(first === undefined ? '   ✗ 没有契约发现' : `   ✓ ${first}${others}`)
    if (first === undefined) missed += 1
  }
  console.log(`${tried.length} 处错误，${missed} 处没有被发现`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  rmSync(COPY, { recursive: true, force: true })
}

function isChosen({ number }: { number: number }): boolean {
  return chosen.length === 0 || chosen.includes(number)
}
