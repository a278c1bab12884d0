import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asvsRows, chapters, type AsvsRow, type Verdict } from '../../docs/requirements/asvs'
import { testsIn } from './titles'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The page that the table stands at the end of; what is before the mark is written by hand. */
export const SECURITY = `${ROOT}docs/security.md`
const MARK = '<!-- 以下由 npm run requirements 生成，请勿手改；每一行写在 docs/requirements/asvs.ts -->'

const textOf = (path: string): string => readFileSync(ROOT + path, 'utf8')
const handwritten = (): string => readFileSync(SECURITY, 'utf8').split(MARK)[0]!

/** What rows name and nobody finds: tests, the words of a setting, sections of the page. */
export const weaknesses = (): string[] => {
  const titles = new Map<string, string[]>()
  const titlesOf = (file: string): string[] => {
    if (!titles.has(file))
      titles.set(file, existsSync(ROOT + file) ? testsIn(ROOT + file).map(({ title }) => title) : [])
    return titles.get(file)!
  }
  const page = handwritten()
  const told = ['README.md', 'docs/operators.md'].map(textOf).join('\n') + page
  const gone = (verdict: Verdict): string[] => {
    if ('tests' in verdict)
      return verdict.tests.filter((test) => {
        const [file, title] = partsOf(test)
        return !titlesOf(file).some((each) => each.includes(title))
      })
    if ('setting' in verdict) return told.includes(verdict.says) ? [] : [verdict.says]
    if ('section' in verdict) return page.includes(`\n## ${verdict.section}\n`) ? [] : [verdict.section]
    return []
  }
  return asvsRows.flatMap(([id, , , verdict]) => gone(verdict).map((each) => `${id} ${each}`))
}

/** The whole page: what is written by hand, and the table anew. */
export const securityPage = (): string =>
  `${[handwritten().trimEnd(), MARK, summary(), ...Object.entries(chapters).map(chapter)].join('\n\n')}\n`

const partsOf = (test: string): [file: string, title: string] => {
  const at = test.indexOf(': ')
  return [test.slice(0, at), test.slice(at + 2)]
}

type Kind = 'holds' | 'not' | 'without'
const kindOf = (verdict: Verdict): Kind => ('not' in verdict ? 'not' : 'without' in verdict ? 'without' : 'holds')
const countOf = (kind: Kind, rows: readonly AsvsRow[] = asvsRows): number =>
  rows.filter(([, , , verdict]) => kindOf(verdict) === kind).length

const summary = (): string => {
  const applicable = asvsRows.length - countOf('without')
  const shown = (has: (verdict: Verdict) => boolean) => asvsRows.filter(([, , , verdict]) => has(verdict)).length
  return [
    '## 附：OWASP ASVS 5.0 第 1、2 级',
    '',
    `标准的 1、2 级共 ${asvsRows.length} 条，${applicable} 条适用：**${countOf('holds')} 条成立**（${shown((one) => 'tests' in one)} 条由测试证明，${shown((one) => 'setting' in one)} 条由运营者的设置满足，${shown((one) => 'section' in one)} 条是本页的文字），${countOf('not')} 条不成立，理由写在表里。编号是标准的，措辞是我们的。`,
  ].join('\n')
}

const chapter = ([number, title]: [string, string]): string => {
  const rows = asvsRows.filter(([id]) => id.startsWith(`${number}.`))
  const reasons = [...new Set(rows.map(([, , , verdict]) => ('without' in verdict ? verdict.without : '')))]
  const head = `### V${number} ${title}`
  if (countOf('without', rows) === rows.length) return `${head}\n\n不适用（${rows.length} 条）：${reasons.join('；')}。`
  return [head, '', '| 编号 | 级 | 要求 | 怎样 | 凭什么 |', '| --- | --- | --- | --- | --- |', ...rows.map(row)].join(
    '\n',
  )
}

const words: Record<Kind, string> = { holds: '成立', not: '**不成立**', without: '不适用' }

const row = ([id, level, text, verdict]: AsvsRow): string =>
  `| ${id} | ${level} | ${text} | ${words[kindOf(verdict)]} | ${proofOf(verdict)} |`

const proofOf = (verdict: Verdict): string => {
  if ('tests' in verdict)
    return verdict.tests
      .map(partsOf)
      .map(([file, title]) => (title ? `${title.replaceAll('|', '\\|')} (\`${file}\`)` : `\`${file}\``))
      .join('<br>')
  if ('setting' in verdict) return `设置：${verdict.setting}`
  if ('section' in verdict) return `上文“${verdict.section}”`
  return 'not' in verdict ? verdict.not : verdict.without
}
