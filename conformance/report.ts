import { levels, type Judged, type Level, type Verdict } from './book'

/** What was found, for people and for machines. */

const levelNames: Record<Level, string> = { letter: '规格', trade: '交易', money: '金额' }
const verdictNames: Record<Verdict, string> = {
  conforms: '符合',
  differs: '不同',
  missing: '没有',
  'not judged': '未判',
}

/** Whether nothing speaks against it. What was not judged doesn't. */
export const passes = (judged: readonly Judged[]): boolean =>
  judged.every(({ verdict }) => verdict === 'conforms' || verdict === 'not judged')

export const reportText = (url: string, judged: readonly Judged[]): string => {
  const parts = levels.flatMap((level) => {
    const ofLevel = judged.filter((one) => one.level === level)
    return ofLevel.length === 0 ? [] : [`【${levelNames[level]}】${sumUp(ofLevel)}`, ...ofLevel.map(lineOf), '']
  })
  const end = passes(judged) ? '结论：符合。' : '结论：不符合，见上面标着“不同”与“没有”的调用。'
  return [`${url} 的符合性检查`, '', ...parts, end].join('\n')
}

const sumUp = (judged: readonly Judged[]): string => {
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
  const counts = Object.entries(verdictNames).map(([verdict, name]) => `${name} ${count(verdict as Verdict)}`)
  return `${judged.length} 个调用：${counts.join('，')}`
}

const lineOf = ({ name, verdict, held, findings }: Judged): string => {
  const faults = findings.flatMap(({ verdict: of, what, expected, got, why }) => {
    if (of === 'conforms') return []
    if (of === 'not judged') return [`      未判：${why}`]
    return [`      ${verdictNames[of]}：${what}`, `        应为 ${expected}`, `        实为 ${got}`]
  })
  return [`  ${verdictNames[verdict]}  ${name}${held > 0 ? `（${held} 项成立）` : ''}`, ...faults].join('\n')
}

/** For machines: stable names, everything that was found. */
export const reportJson = (url: string, upTo: Level, judged: readonly Judged[]): string =>
  `${JSON.stringify({ url, level: upTo, passes: passes(judged), calls: judged }, null, 2)}\n`
