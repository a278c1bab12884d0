import * as z from 'zod/mini'
import { text } from '../../wire/codecs'
import { look } from './verb'

export const auditMoney = look({
  noun: 'audit',
  verb: 'money',
  summary: '核对账、货、单、款：逐条列出查了什么、哪里不符',
  fields: {},
  seconds: 100,
  output: z.object({
    checked: z.array(z.object({ rule: text, rows: z.int() })),
    bad: z.array(z.object({ rule: text, subject: text, detail: text })),
  }),
  tell: ({ checked, bad }) =>
    [
      ...checked.map(({ rule, rows }) => {
        return `${bad.some((finding) => finding.rule === rule) ? '✗' : '✓'} ${rule}（看了 ${rows} 行）`
      }),
      ...bad.map(({ rule, subject, detail }) => `✗ ${rule}\n    ${subject}: ${detail}`),
      bad.length === 0 ? '账、货、单、款全部相符' : `共 ${bad.length} 处不符`,
    ].join('\n'),
})
