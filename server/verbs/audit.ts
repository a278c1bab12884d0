import * as z from 'zod/mini'
import { flag, text } from '../../wire/codecs'
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

export const auditSecrets = look({
  noun: 'audit',
  verb: 'secrets',
  summary: '换过 APP_SECRET 之后，还有多少是从前的密钥密封的',
  fields: {},
  seconds: 100,
  output: z.object({
    kinds: z.array(z.object({ title: text, sealed: z.int(), older: z.int() })),
    done: flag,
  }),
  tell: ({ kinds, done }) =>
    [
      ...kinds.map(
        ({ title, sealed, older }) =>
          `${older === 0 ? '✓' : '…'} ${title}：共 ${sealed} 条，${older} 条由从前的密钥密封`,
      ),
      done
        ? '都由现在的密钥密封，APP_SECRET_OLD 可以去掉了'
        : '后台正在换成现在的密钥，请稍后再看；一直不减少的，缺的是它当时的密钥（APP_SECRET_OLD）',
    ].join('\n'),
})
