import type { AnyStateMachine } from 'xstate'
import { isTransition, partsOf } from '../../tests/support/machine-paths'
import { LIVE, PLAYED } from '../../tests/support/played'
import type { Usage } from './usage'
import { GENERATED, table } from './prose'

/** docs/machines/walks.md: machine × transition × where it is taken. `titles`: of the machines in Chinese, by their names in flows.ts. */
export const walksOf = (
  machines: Record<string, AnyStateMachine>,
  titles: Record<string, string>,
  usages: Record<string, Usage>,
): string => {
  const sections = Object.entries(machines).flatMap(([name, machine]) => {
    const transitions = partsOf(machine).filter(isTransition)
    return [`## ${titles[name]}`, headOf(machine.id, usages[name]!), table(COLUMNS, transitions.map(rowOf(machine.id)))]
  })
  return `${['# 走遍', GENERATED, ABOUT, ...sections].join('\n\n')}\n`
}

const ABOUT =
  '每台状态机的每条流转由哪些测试走到，名字如代码与 /test 的状态机看板所写。图的路径：在真的 actor 上沿 @xstate/graph 的路径走，一条不少；页面（内存）：在 Chromium 里由手和键盘带动，除写明原因的以外一条不少；页面（真服务器）：一位买家注册、登录、下单、退出时所走的。'

const COLUMNS = ['流转', '图的路径', '页面（内存）', '页面（真服务器）']

const headOf = (id: string, usage: Usage): string => {
  const tests = [
    ...usage.walks.map((path) => `图的路径：${linkTo(path)}`),
    ...(PLAYED[id] ? [`页面（内存）：${linkTo(PLAYED[id].journey)}`] : []),
    ...(LIVE.takes[id] ? [`页面（真服务器）：${linkTo(LIVE.journey)}`] : []),
  ]
  return tests.map((line) => `- ${line}`).join('\n')
}

const rowOf =
  (id: string) =>
  (transition: string): string[] => {
    const play = PLAYED[id]
    const inPage = play ? (play.cannot[transition] ?? '✓') : '—'
    return [`\`${transition}\``, '✓', inPage, LIVE.takes[id]?.includes(transition) ? '✓' : '—']
  }

const linkTo = (path: string): string => `[${path.split('/').at(-1)}](../../${path})`
