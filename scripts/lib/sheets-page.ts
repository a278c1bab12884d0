import type { Column } from '../../server/fill/kind'
import { kinds } from '../../server/fill/kinds'
import { samples } from '../../server/fill/samples'

/** docs/sheets.md, from the sheets themselves. */

const HEAD = `# 填满商城的表

由 \`npm run sheets\` 生成，怎样导入见 [运营手册](operators.md)。每一种都是 \`npm run ops -- <名称> import 文件\` 导入、\`npm run ops -- <名称> export 文件\` 导出，
文件是 CSV（UTF-8 或 GB18030）、Excel 的“Unicode 文本”或 XLSX（读第一个工作表）；第一行是列名，列的顺序不限，没有的列保持原样。
下面的例子可以用 \`npm run ops -- init --samples 文件夹\` 写成文件。
`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const line = ({ name, required, about }: Column, example: string): string =>
  `| ${cell(name)} | ${required ? '是' : ''} | ${cell(about)} | ${cell(example)} |`

export const sheetsPage = (): string =>
  [
    HEAD,
    ...kinds.map(({ noun, title, columns }) => {
      const [names = [], first = []] = samples[noun] ?? []
      const rows = columns.map((column) => line(column, first[names.indexOf(column.name)] ?? ''))
      return `## ${title}（${noun}）\n\n| 列 | 必填 | 怎么填 | 例子 |\n|---|---|---|---|\n${rows.join('\n')}\n`
    }),
  ].join('\n')
