import * as z from 'zod/mini'
import { count, optional } from '../../wire/codecs'
import { job, tellJob } from './jobs'
import { badRows, tellBad } from './skus'
import { act, fileIn, sheet } from './verb'

export const productsImport = act({
  noun: 'products',
  verb: 'import',
  summary:
    '从 CSV、XLSX 导入商品，图片是一个文件夹或 ZIP；同一供应商的同一货号再次导入是更新。在后台做，有问题的行另存一份清单',
  fields: { sheet: fileIn, pictures: optional(fileIn) },
  args: ['sheet'],
  files: ['sheet', 'pictures'],
  logged: ['sheet', 'pictures'],
  isLater: true,
  seconds: 100,
  output: z.object({
    job: z.nullable(job),
    // Of a dry run, which is made at once.
    check: z.nullable(z.object({ rows: count, created: count, updated: count, unchanged: count })),
    bad: badRows,
  }),
  tell: ({ job: begun, check, bad }) =>
    [
      ...tellBad(bad),
      ...(begun === null ? [] : [`任务 ${begun.id}  ${tellJob(begun)}`]),
      ...(check === null
        ? []
        : [
            `共 ${check.rows} 行：新增 ${check.created}，更新 ${check.updated}，没有变化 ${check.unchanged}，有问题 ${bad.length}`,
          ]),
    ].join('\n'),
})

export const productsExport = sheet({
  noun: 'products',
  verb: 'export',
  summary: '把全部商品导出为 CSV 或 XLSX，可以改好再导入',
  fields: {},
})
