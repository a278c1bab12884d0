import { type Chart, effectsText, type State, statesOf, type Step } from './chart'
import type { Effect } from './effects'
import { mermaidOf } from './mermaid'
import type { Layout } from './placed'
import type { Usage } from './usage'

/** One of a machine's pictures: most have a single one. */
export interface Picture {
  title: string
  name: string // of its file
  layout: Layout
}

const KINDS = { atomic: '状态', compound: '复合状态', parallel: '并行状态', final: '终点', history: '历史状态' }
export const GENERATED = '<!-- 由 npm run diagrams 生成，请勿手改 -->'

/** The text form of a diagram, for a reviewer without pictures: what there is, what leads where, and the code's names. */
export const proseOf = (chart: Chart, pictures: readonly Picture[], usage?: Usage): string =>
  [
    `# ${chart.title}`,
    GENERATED,
    ...imagesOf(pictures),
    summaryOf(chart),
    ...(usage ? ['## 在哪里', whereOf(usage, eventsOf(chart))] : []),
    '## 流转',
    flowOf(chart, chart.root, 0).join('\n'),
    '## 状态',
    table(
      ['状态', '代码名', '种类', '停留时调用'],
      statesOf(chart.root)
        .slice(1)
        .map((state) => stateRow(chart, state)),
    ),
    ...wordTables(chart),
    ...effectTable(chart),
    '## Mermaid',
    mermaidOf(chart),
  ].join('\n\n') + '\n'

interface Shown {
  chart: Chart
  pictures: readonly Picture[]
  file: string
}

/** The index: every machine with a small picture of its whole, flows that somebody runs apart from lives that are tables. */
export const galleryOf = (charts: readonly Shown[], usages: Record<string, Usage> = {}): string => {
  const isLife = ({ chart }: Shown): boolean => chart.name.endsWith('Life')
  const groups = [
    { title: '流程', about: '页面运行的状态机。', charts: charts.filter((one) => !isLife(one)) },
    {
      title: '一生',
      about:
        '由领域里的表决定：什么时候可以发生什么，谁来做（事件后的括号；系统指到期，或由别的事带动）。浏览器与服务器都照着它，图也从它画，对账逐条核对日志。',
      charts: charts.filter(isLife),
    },
  ]
  return (
    [
      '# 状态机',
      GENERATED,
      `应用里的全部 ${charts.length} 台状态机；点小图看大图与文字说明。圆点是起点，双框是终点，红框表示正在调用（↻ 后面是调用的名字），虚线框是并行的区域；箭头上写着事件 [条件]，下一行以 ▸ 开头的是所做的事（记与清除在状态机自己的记忆里，告知给页面，触发给状态机自己）；虚线箭头从触发事件的地方指到等它的地方。`,
      ...groups
        .filter((group) => group.charts.length > 0)
        .flatMap((group) => [`## ${group.title}`, group.about, smallPicturesOf(group.charts)]),
      ...proofOf(charts, usages),
    ].join('\n\n') + '\n'
  )
}

/** Machine × states and transitions × the tests that take every one of them. */
const proofOf = (charts: readonly Shown[], usages: Record<string, Usage>): string[] => {
  const rows = charts.flatMap(({ chart, file }) => {
    const usage = usages[chart.name]
    if (!usage) return []
    const links = usage.walks.map((path) => `[${path.split('/').at(-1)}](../../${path})`).join('、')
    return [[`[${chart.title}](${file}.md)`, `${statesOf(chart.root).length - 1}`, `${chart.steps.length}`, links]]
  })
  if (rows.length === 0) return []
  const steps = charts.reduce((sum, { chart }) => sum + chart.steps.length, 0)
  return [
    '## 走遍',
    `沿图的路径走遍每个状态与每条流转（共 ${steps} 条；走法见 [machine-paths.ts](../../tests/support/machine-paths.ts)）：少走一条，测试不过，并说出是哪一条。逐条流转的表，以及哪些也在浏览器里走过：[走遍](walks.md)。`,
    table(['状态机', '状态', '流转', '走遍它的测试'], rows),
  ]
}

const IN_A_ROW = 3

const smallPicturesOf = (charts: readonly Shown[]): string => {
  const cells = charts.map(({ chart, pictures, file }) => {
    const image = `<img src="${pictures[0]!.name}.svg" width="240" alt="${chart.title}的状态图">`
    const [states, steps] = [statesOf(chart.root).length - 1, chart.steps.length]
    return `[${image}](${file}.md)<br>[${chart.title}](${file}.md)<br>${states} 个状态，${steps} 条流转`
  })
  const rows = Array.from({ length: Math.ceil(cells.length / IN_A_ROW) }, (_, at) => {
    const row = cells.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW)
    return [...row, ...Array.from({ length: IN_A_ROW - row.length }, () => '')]
  })
  return table(
    Array.from({ length: IN_A_ROW }, () => ''),
    rows,
  )
}

const whereOf = (usage: Usage, emits: string[]): string => {
  const links = (paths: string[]): string[] => paths.map((path) => `[${path.split('/').at(-1)}](../../${path})`)
  const codes = (names: string[]): string[] => names.map((name) => `\`${name}\``)
  return Object.entries({
    代码: links([usage.file]),
    由哪里运行: links(usage.runBy),
    调用的端口: codes(usage.calls),
    告知: emits,
    走遍每个状态与每条流转的测试: links(usage.walks),
    别的测试: links(usage.tests.filter((path) => !usage.walks.includes(path))),
    规格: usage.sections,
  })
    .filter(([, values]) => values.length > 0)
    .map(([what, values]) => `- ${what}：${values.join('、')}`)
    .join('\n')
}

const effectsIn = (chart: Chart): Effect[] => [
  ...statesOf(chart.root).flatMap((state) => [...state.entry, ...state.exit]),
  ...chart.steps.flatMap((step) => step.effects),
]

const eventsOf = (chart: Chart): string[] => [
  ...new Set(effectsIn(chart).flatMap(({ kind, text }) => (kind === 'emits' ? [text] : []))),
]

const imagesOf = (pictures: readonly Picture[]): string[] =>
  pictures.map(({ title, name }) => `![${title}的状态图](${name}.svg)`)

const summaryOf = (chart: Chart): string => {
  const states = statesOf(chart.root).slice(1)
  const ends = chart.root.children.filter((state) => state.kind === 'final').map((state) => state.label)
  const begin = chart.root.initial ? `从「${labelOf(chart, chart.root.initial)}」开始` : '各区域同时开始'
  const end = ends.length > 0 ? `，到「${ends.join('」「')}」结束` : '，没有终点，一直运行'
  return `共 ${states.length} 个状态、${chart.steps.length} 条流转：${begin}${end}。`
}

const flowOf = (chart: Chart, state: State, depth: number): string[] => {
  const indent = '  '.repeat(depth)
  const steps = chart.steps.filter((step) => step.from === state.id).map((step) => sentenceOf(chart, step))
  const children = state.children.flatMap((child) => flowOf(chart, child, depth + 1))
  const head = state === chart.root ? '**任意状态**' : `**${state.label}**${remarkOf(chart, state)}`
  // The root has a line of its own only where something holds in every state.
  if (state === chart.root && steps.length + state.actors.length + state.entry.length + state.exit.length === 0)
    return state.children.flatMap((child) => flowOf(chart, child, 0))
  const calls = state.actors.length > 0 ? [`${indent}  - 停留时调用：${state.actors.join('、')}`] : []
  const done = [
    ...(state.entry.length > 0 ? [`${indent}  - 进入时：${effectsText(state.entry)}`] : []),
    ...(state.exit.length > 0 ? [`${indent}  - 离开时：${effectsText(state.exit)}`] : []),
  ]
  const own = [`${indent}- ${head}`, ...calls, ...done, ...steps.map((step) => `${indent}  - ${step}`)]
  return state === chart.root
    ? [...own, ...state.children.flatMap((child) => flowOf(chart, child, 0))]
    : [...own, ...children]
}

const remarkOf = (chart: Chart, state: State): string => {
  const parts = [
    isInitial(chart, state) ? '起点' : '',
    state.kind === 'final' ? '终点' : '',
    state.kind === 'parallel' ? '其中各区域同时进行' : '',
    state.initial ? `从「${labelOf(chart, state.initial)}」开始` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `（${parts.join('，')}）` : ''
}

const sentenceOf = (chart: Chart, step: Step): string => {
  const condition = step.guard !== null ? `，若${step.guard}` : step.otherwise ? '，否则' : ''
  if (step.ignored) return `${step.trigger}${condition}：不理会`
  const head = `${step.trigger}${condition}`
  const effects = effectsText(step.effects)
  const done = effects && `（${effects}）`
  if (step.to.length === 0) return `${head}：${effects || '就地处理'}`
  if (step.to[0] === chart.root.id) return `${head} → 从头开始${done}`
  return `${head} → ${step.to.map((id) => `「${labelOf(chart, id)}」`).join('与')}${done}`
}

const stateRow = (chart: Chart, state: State): string[] => [
  pathOf(chart, state.id),
  `\`${state.key}\``,
  KINDS[state.kind],
  state.actors.join('、') || '—',
]

const wordTables = ({ words }: Chart): string[] =>
  (
    [
      ['事件', 'events'],
      ['条件', 'guards'],
      ['调用', 'actors'],
      ['时限', 'delays'],
    ] as const
  ).flatMap(([noun, vocabulary]) => {
    const used = words.used(vocabulary)
    const hasDoers = vocabulary === 'events' && used.some(([code]) => words.doersOf(code))
    const rows = used.map(([code, label]) => [label, ...(hasDoers ? [words.doersOf(code) ?? ''] : []), `\`${code}\``])
    return rows.length > 0 ? [`## ${noun}`, table([noun, ...(hasDoers ? ['谁'] : []), '代码名'], rows)] : []
  })

const KINDS_OF_EFFECTS = {
  keeps: '记进状态机',
  clears: '从状态机清除',
  emits: '告知页面',
  raises: '触发事件',
  does: '动作',
}

/** Every effect once: what it is called in the code is read nowhere else. */
const effectTable = (chart: Chart): string[] => {
  const rows = new Map(
    effectsIn(chart).map(({ kind, text, code }) => [
      `${kind} ${text} ${code}`,
      [text, KINDS_OF_EFFECTS[kind], `\`${code}\``],
    ]),
  )
  return rows.size > 0 ? ['## 做的事', table(['做的事', '种类', '代码名'], [...rows.values()])] : []
}

const isInitial = (chart: Chart, state: State): boolean =>
  statesOf(chart.root).some((parent) => parent.initial === state.id)

const labelOf = (chart: Chart, id: string): string => statesOf(chart.root).find((state) => state.id === id)!.label

/** `填写 › 询价中` */
const pathOf = (chart: Chart, id: string): string => {
  const chain = statesOf(chart.root).filter((state) => statesOf(state).some((each) => each.id === id))
  return chain
    .slice(1)
    .map((state) => state.label)
    .join(' › ')
}

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
