import { verbs } from '../../verbs/all'
import type { Verb } from '../../verbs/verb'
import { usageOf } from './told'

const all = Object.values(verbs) as Verb[]

const lines = (some: readonly Verb[]): string =>
  some.map((verb) => `  npm run ops -- ${usageOf(verb)}\n      ${verb.summary}`).join('\n')

/** Of one noun, or of all. */
export const help = (noun = ''): string => {
  const own = all.filter((verb) => verb.noun === noun)
  if (own.length > 0) return `用法：\n${lines(own)}\n`
  return `用法：
${lines(all)}

  npm run ops -- init [--folder 文件夹 [--dry-run] | --samples 文件夹]
      接第一笔订单之前还缺什么；导入文件夹里的表（站点.csv 等）；写出一套样例表

  npm run ops -- import 文件 [--pictures 文件夹或ZIP] [--report 问题清单.csv]
      直接写进数据库：从 CSV、XLSX 导入商品（内嵌数据库要先停止商城）
  npm run ops -- export 文件
      直接读数据库：导出全部商品

  都可以加：--json 原样打印答复；--url 商城的地址（或 OPS_URL，默认本机的 PORT）；--request-id 重复一次没有等到答复的命令
  密钥：OPS_KEY，或 DATA_DIR/ops.key
  退出码：0 完成，1 没有完成，2 部分完成
`
}

/** What there is, for whoever mistyped the first word. */
export const nouns = (): string =>
  `可以用的：init、${[...new Set(all.map(({ noun }) => noun))].join('、')}、import、export\n怎样用：npm run ops -- <其中一个>，全部命令：npm run ops -- help\n`

export const verbNamed = (noun: string, name: string): Verb | null =>
  all.find((verb) => verb.noun === noun && verb.verb === name) ?? null

export const isNoun = (word: string): boolean => all.some(({ noun }) => noun === word)
