import { usageOf } from '../../server/ops/client/told'
import { verbs } from '../../server/verbs/all'
import type { Verb } from '../../server/verbs/verb'
import { inputSchema, outputSchema } from '../../wire/schema'
import { shapeOf } from './shape'

/** docs/ops.md: every verb of the counter, from the table itself. */
export const opsPage = (): string => {
  const all = Object.values(verbs) as Verb[]
  const nouns = [...new Set(all.map(({ noun }) => noun))].toSorted()
  return (
    [
      '# 后台 /ops 的全部调用',
      '<!-- 由 npm run wire 生成，请勿手改 -->',
      INTRO,
      ...nouns.map((noun) =>
        section(
          noun,
          all.filter((verb) => verb.noun === noun),
        ),
      ),
    ].join('\n\n') + '\n'
  )
}

const INTRO = `每个调用既是 \`/ops\` 的接口，也是 \`npm run ops -- …\` 的命令；怎样开通、怎样用，见[运营手册](operators.md#运营手册后台)。

- 请求头 \`Authorization: Bearer 密钥\`；输入是 JSON（GET 用查询串），答复是 \`{code, msg, data}\`，“返回”一栏写的是 \`data\`；响应码与 [/prod](wire.md#响应码) 相同，密钥不对是 40001。
- 会改动的调用都带 \`request_id\`（UUID）：同一编号同样内容得到第一次的答复，不会做两次；\`dry_run\` 为 true 时照样检查，什么都不留下。两者在下表里省略。
- 不认识的参数一律拒绝（40000）。金额是整数分，编号是文字，时间是带 +08:00 的 ISO-8601。
- 文件先上传：\`PUT /ops/files/<内容的 SHA-256>.<csv|txt|xlsx|zip>\`（\`application/octet-stream\`），调用里写这个名字；\`GET\` 同一地址看它在不在。保留三天。
- 返回“表格”的，\`format\` 为 csv 或 xlsx，答复就是文件本身。
- \`GET /ops/openapi.json\` 是同样内容的 OpenAPI。`

const section = (noun: string, own: readonly Verb[]): string =>
  [
    `## ${noun}`,
    '',
    '| 命令与调用 | 输入 | 返回 |',
    '| --- | --- | --- |',
    ...own.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(row),
  ].join('\n')

const row = (verb: Verb): string => {
  const {
    request_id: _,
    dry_run: __,
    ...properties
  } = inputSchema({ input: verb.input, repeat: 'money' }).properties ?? {}
  const { required } = inputSchema({ input: verb.input, repeat: 'money' })
  const cells = [
    `\`${usageOf(verb)}\`<br>\`${verb.method} /ops${verb.path}\`<br>${verb.summary}`,
    code(shapeOf({ type: 'object', properties, ...(required ? { required } : {}) })),
    verb.isSheet ? '表格' : code(shapeOf(outputSchema(verb.output))),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const code = (shape: string): string => (shape === '—' ? shape : `\`${shape}\``)
