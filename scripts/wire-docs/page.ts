import * as account from '../../wire/account'
import type { Call } from '../../wire/call'
import { calls } from '../../wire/calls'
import * as cart from '../../wire/cart'
import * as catalogue from '../../wire/catalogue'
import { codes } from '../../wire/envelope'
import * as order from '../../wire/order'
import * as ordering from '../../wire/ordering'
import * as payment from '../../wire/payment'
import { inputSchema, outputSchema } from '../../wire/schema'
import { neededIn } from './needed'
import { shapeOf } from './shape'

const groups: [title: string, members: object][] = [
  ['账户与公共', account],
  ['首页与目录', catalogue],
  ['购物车', cart],
  ['下单、付款与订单', { ...ordering, ...payment, ...order }],
]

const meanings: Record<keyof typeof codes, [meaning: string, origin: Call['origin']]> = {
  ok: ['成功', 'spec'],
  invalid: ['输入有误，`data.field` 可能指出是哪一项', 'ours'],
  sessionInvalid: ['没有登录或登录已失效', 'spec'],
  notFound: ['不存在，或不属于当前买家', 'ours'],
  conflict: ['状态已变，或同一请求编号带着不同内容', 'ours'],
  balanceShort: ['备用金不足', 'ours'],
  stockShort: ['库存不足，`data.problems` 逐行列出', 'ours'],
  priceChanged: ['价格已变，`data.problems` 逐行列出', 'ours'],
  tooOften: ['太频繁，`data.resend_after` 秒后再试（HTTP 429）', 'ours'],
  refused: ['外部服务（如短信）没有办成，`msg` 说明原因', 'ours'],
  busy: ['繁忙，肯定没有做成（HTTP 503）', 'ours'],
  bug: ['服务器内部错误（HTTP 500）', 'spec'],
}

const ORIGIN = { spec: '规格给定', ours: '我们选定' }
const ACCESS = { public: '公开', buyer: '须登录' }
const REPEAT = { read: '可重复', write: '不可重复', money: '带请求编号' }
const ENCODING = { query: '查询串', form: '表单', multipart: 'multipart', json: 'JSON' }

/** docs/wire.md: every call of `/prod`, from the contract itself. */
export const wirePage = (): string => {
  const all = Object.values(calls) as Call[]
  const grouped = groups.map(
    ([title, members]) => [title, all.filter((call) => Object.values(members).includes(call))] as const,
  )
  const rest = all.filter((call) => !grouped.some(([, members]) => members.includes(call)))
  return (
    [
      '# /prod 的全部调用',
      '<!-- 由 npm run wire 生成，请勿手改 -->',
      intro(all),
      ['## 响应码', '', '| code | 含义 | 来源 |', '| --- | --- | --- |', ...Object.entries(codes).map(codeRow)].join(
        '\n',
      ),
      ...[...grouped, ['其他', rest] as const]
        .filter(([, members]) => members.length > 0)
        .map(([title, members]) => section(title, members)),
      leastSection(all),
    ].join('\n\n') + '\n'
  )
}

/** What another's backend has to answer, by wire/lenient.ts. */
const leastSection = (all: Call[]): string =>
  [
    '## 别人的后端至少要答什么',
    '',
    '网页对规格给定的调用只要求下面这些字段；没有列出的调用，`data` 随便是什么都行（`null`、`[]`、`""`、不给）。别的字段缺了都有合适的默认；失败只要有 `code`，有 `msg` 就显示它。给了却不是这一类的字段，整个回复按“无法识别”处理；金额从不猜。`[]` 之后的，是对每一项而言；列表本身可以是空的，也可以不给。',
    '',
    '| 调用 | 不能缺的字段 |',
    '| --- | --- |',
    ...all
      .filter(({ origin }) => origin === 'spec')
      .map((call) => [`${call.method} ${call.path}`, neededIn(call.output)] as const)
      .filter(([, needed]) => needed.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([call, needed]) => `| \`${call}\` | \`${needed.join(', ')}\` |`),
  ].join('\n')

const intro = (all: Call[]): string => {
  const given = all.filter((call) => call.origin === 'spec').length
  return [
    `共 ${all.length} 个调用：${given} 个的方法与路径由产品规格给定，${all.length - given} 个由我们选定。路径都在 \`/prod\` 之下，响应一律是 \`{code, msg, data}\`，“返回”一栏写的是 \`data\`。`,
    '',
    '- 名字一律 snake_case（规格自己的 `smsType` 除外）；金额是整数分；编号是字符串；时间是带 +08:00 的 ISO-8601。',
    '- `名?` 可省略，`名[]` 是一串值，`名 {…}` 是对象，`名 [{…}]` 是一串对象，`a|b` 是可取的值；不认识的字段不读，只有带请求编号的调用拒绝它（40000）；同一字段出现两次、`__proto__` 一类的名字，一律拒绝。',
    '- 传送方式是浏览器的做法；服务器在每个方法上都读 JSON、表单、multipart 和查询串，字段在顶层或在 `data[…]` 里都可以。',
    '- 业务上的答复都是 HTTP 200；还没到处理就被拒绝的请求（找不到路径、太大、不支持的类型……）是 HTTP 4xx，`code` 与状态码相同。',
    '- 可重复：重发无害。不可重复：客户端从不自行重发。带请求编号：动钱或下单，同一编号同样内容得到第一次的答复。',
  ].join('\n')
}

const codeRow = ([name, code]: [string, number]): string => {
  const [meaning, origin] = meanings[name as keyof typeof codes]
  return `| ${code} | ${meaning} | ${ORIGIN[origin]} |`
}

const section = (title: string, members: Call[]): string =>
  [
    `## ${title}`,
    '',
    '| 调用 | 做法 | 输入 | 返回 | 来源 |',
    '| --- | --- | --- | --- | --- |',
    ...members.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(callRow),
  ].join('\n')

const keyOf = ({ path, method }: Call): string => `${path} ${method}`

const callRow = (call: Call): string => {
  const cells = [
    `\`${call.method} ${call.path}\`<br>${call.summary}`,
    [ACCESS[call.access], REPEAT[call.repeat], ENCODING[call.encoding]].join('<br>'),
    code(shapeOf(inputSchema(call), call.files)),
    code(shapeOf(outputSchema(call.output))),
    ORIGIN[call.origin],
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const code = (shape: string): string => (shape === '—' ? shape : `\`${shape}\``)
