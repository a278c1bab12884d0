import * as z from 'zod/mini'
import { count, optional, text } from '../../wire/codecs'
import type { SheetNoun } from '../fill/names'
import { linesOf } from '../fill/ready'
import { act, fileIn, look, sheet } from './verb'

/** The sheets that fill a shop, one by one or all together. */

const imported = z.object({
  rows: count,
  created: count,
  updated: count,
  unchanged: count,
  removed: count,
  bad: z.array(z.object({ number: count, subject: text, problems: z.array(text) })),
  ignored: z.array(text),
})
type Imported = z.output<typeof imported>

const tell = ({ rows, created, updated, unchanged, removed, bad, ignored }: Imported): string =>
  [
    ...(ignored.length > 0 ? [`没有用到的列：${ignored.join('、')}（列名要与手册里的完全一样）`] : []),
    ...bad.map(({ number, subject, problems }) => `第 ${number} 行${subject && ` ${subject}`}：${problems.join('；')}`),
    `共 ${rows} 行：新增 ${created}，更新 ${updated}，去掉 ${removed}，没有变化 ${unchanged}，有问题 ${bad.length}`,
  ].join('\n')

const SECONDS = 100

const bring = (noun: SheetNoun, title: string) =>
  act({
    noun,
    verb: 'import',
    summary: `从 CSV、XLSX 导入${title}，同一个再次导入是更新；列见 docs/sheets.md`,
    fields: { sheet: fileIn },
    args: ['sheet'],
    files: ['sheet'],
    logged: ['sheet'],
    seconds: SECONDS,
    output: imported,
    tell,
  })
const take = (noun: SheetNoun, title: string) =>
  sheet({ noun, verb: 'export', summary: `把全部${title}导出为 CSV 或 XLSX，可以改好再导入`, fields: {} })

export const stationsImport = bring('stations', '站点')
export const stationsExport = take('stations', '站点')
export const couriersImport = bring('couriers', '快递')
export const couriersExport = take('couriers', '快递')
export const freightImport = bring('freight', '运费')
export const freightExport = take('freight', '运费')
export const categoriesImport = bring('categories', '分类')
export const categoriesExport = take('categories', '分类')
export const suppliersImport = bring('suppliers', '供应商')
export const suppliersExport = take('suppliers', '供应商')
export const addonsImport = bring('addons', '增值服务')
export const addonsExport = take('addons', '增值服务')
export const feesImport = bring('fees', '费用')
export const feesExport = take('fees', '费用')
export const packagesImport = bring('packages', '充值套餐')
export const packagesExport = take('packages', '充值套餐')
export const agreementsImport = bring('agreements', '协议')
export const agreementsExport = take('agreements', '协议')
export const announcementsImport = bring('announcements', '公告')
export const announcementsExport = take('announcements', '公告')

const steps = z.array(
  z.object({ noun: text, title: text, state: z.enum(['done', 'missing', 'optional']), have: text, next: text }),
)

const tellSteps = (all: z.output<typeof steps>): string =>
  [
    ...linesOf(all),
    all.some(({ state }) => state === 'missing') ? '还不能接第一笔订单：先补上 ✗ 的' : '可以接第一笔订单了',
  ].join('\n')

export const initShow = look({
  noun: 'init',
  verb: 'show',
  summary: '接第一笔订单之前，什么有了、还缺什么、下一条命令是什么',
  fields: {},
  output: z.object({ steps }),
  tell: (reply) => tellSteps(reply.steps),
})

const all = {
  stations: optional(fileIn),
  couriers: optional(fileIn),
  freight: optional(fileIn),
  categories: optional(fileIn),
  suppliers: optional(fileIn),
  addons: optional(fileIn),
  fees: optional(fileIn),
  packages: optional(fileIn),
  agreements: optional(fileIn),
  announcements: optional(fileIn),
} satisfies Record<SheetNoun, unknown>
const nouns = Object.keys(all) as SheetNoun[]

export const initFill = act({
  noun: 'init',
  verb: 'fill',
  summary: '一次导入几张表，按先后的次序；没有的表不动',
  fields: all,
  files: nouns,
  logged: nouns,
  seconds: SECONDS,
  output: z.object({ sheets: z.array(z.object({ title: text, ...imported.shape })), bad: count, steps }),
  tell: ({ sheets, steps: left }) =>
    [...sheets.map((one) => `== ${one.title}\n${tell(one)}`), '', tellSteps(left)].join('\n'),
})
