import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demandRows, sections, type Since } from '../../docs/requirements/source'
import { guardsIn } from './titles'

export interface Demand {
  id: string
  since: Since
  text: string
  guards: { file: string; title: string }[]
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TESTED = ['src', 'wire', 'country', 'demo', 'server', 'tests']
const STARTED: readonly Since[] = ['job', 'frame', 'catalogue']

/** Every demand with the tests that guard it, and the ids in test titles that stand for no demand. */
export const demands = (): { all: Demand[]; unknown: string[] } => {
  const guards = TESTED.flatMap(sourcesIn).flatMap((file) => guardsIn(ROOT + file).map((guard) => ({ file, ...guard })))
  const all = demandRows.map(([id, since, text]) => ({
    id,
    since,
    text,
    guards: guards.filter((guard) => guard.ids.includes(id)).map(({ file, title }) => ({ file, title })),
  }))
  const known = new Set(demandRows.map(([id]) => id))
  const unknown = guards.flatMap(({ file, title, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${id} (${file}: ${title})`),
  )
  return { all, unknown }
}

export const unguarded = (all: readonly Demand[], due: readonly Since[]): Demand[] =>
  all.filter((demand) => due.includes(demand.since) && demand.guards.length === 0)

export const pageOf = (all: readonly Demand[]): string =>
  [
    '# 要求与测试',
    '<!-- 由 npm run requirements 生成，请勿手改；要求写在 docs/requirements/source.ts -->',
    '产品规格的每一条要求，用自己的话一行一条，按章节编号；右边是标题里写着这个编号的测试。',
    summaryOf(all),
    ...Object.entries(sections).map(([number, title]) => sectionOf(number, title, all)),
  ].join('\n\n') + '\n'

const summaryOf = (all: readonly Demand[]): string => {
  const guarded = all.filter((demand) => demand.guards.length > 0).length
  const missing = unguarded(all, STARTED).length
  return `共 ${all.length} 条：${guarded} 条有测试，${missing} 条缺测试，${all.length - guarded - missing} 条尚未开始。`
}

const sectionOf = (number: string, title: string, all: readonly Demand[]): string => {
  const rows = all
    .filter((demand) => demand.id.startsWith(`§${number}.`))
    .map((demand) => `| ${demand.id} | ${cell(demand.text)} | ${testsOf(demand)} |`)
  return [`## §${number} ${title}`, '', '| 编号 | 要求 | 测试 |', '| --- | --- | --- |', ...rows].join('\n')
}

const testsOf = ({ since, guards }: Demand): string => {
  if (guards.length === 0) return STARTED.includes(since) ? '**缺测试**' : '尚未开始'
  const lines = guards.map(({ file, title }) => `${cell(title)} (\`${file}\`)`)
  return [...new Set(lines)].toSorted().join('<br>')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const sourcesIn = (folder: string): string[] => {
  const entries = readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(ROOT.length)}/${entry.name}`)
    .toSorted()
}
