import { insertRows } from '../store/insert-rows'
import type { Queryable } from '../store/db'
import { yesNo } from './cells'
import { beijing, minuteIn, minuteOf } from './days'
import { kindOf } from './kind-of'
import { beginningOf, writtenHtml } from './written-text'

interface Announcement {
  title: string
  summary: string
  content: string
  isTop: boolean
  /** To the minute, in Beijing. */
  date: string
  isGone: boolean
}

const STATES = ['显示', '撤下'] as const

export const announcements = kindOf<Announcement>({
  noun: 'announcements',
  title: '公告',
  key: ['标题'],
  id: 'shared',
  columns: [
    { name: '标题', required: true, about: '最多 60 个字' },
    { name: '摘要', about: '列表里的一句话，最多 100 个字；不填取内容的开头' },
    { name: '内容', required: true, about: 'HTML 或文字（一段一行），最多 30000 个字；脚本等不安全的内容会去掉' },
    { name: '置顶', about: '是 或 否，不填是否' },
    {
      name: '日期',
      keeps: true,
      about: '2026-11-20 或 2026-11-20 09:30（这一列设为“文本”）；不填是导入的时候，已有的不变',
    },
    { name: '状态', about: '显示 或 撤下，不填是显示；撤下的从商城里去掉' },
  ],
  async open(tx: Queryable, nowMs) {
    const rows = await tx.query<Omit<Announcement, 'date' | 'isGone'> & { id: string; at: Date }>(
      `select id, title, summary, content, is_top as "isTop", published_at as at from announcements
       order by is_top desc, published_at desc, id`,
    )
    return {
      known: rows.map(({ id, at, ...row }) => ({ id, row: { ...row, date: minuteOf(at.getTime()), isGone: false } })),
      read(cell) {
        const content = writtenHtml(cell.long('内容', 30_000))
        const written = cell.text('日期', 30)
        const date = written ? minuteIn(written) : minuteOf(nowMs)
        if (date === null)
          cell.complain('日期', `“${written}”应写成 2026-11-20 或 2026-11-20 09:30（这一列设为“文本”）`)
        return {
          title: cell.text('标题', 60),
          summary: cell.text('摘要', 100) || beginningOf(content, 60),
          content,
          isTop: cell.yes('置顶'),
          date: date ?? '',
          isGone: cell.oneOf('状态', STATES) === '撤下',
        }
      },
      cells: (row) => ({
        标题: row.title,
        摘要: row.summary,
        内容: row.content,
        置顶: yesNo(row.isTop),
        日期: row.date,
        状态: row.isGone ? '撤下' : '显示',
      }),
      isGone: ({ isGone }) => isGone,
      async write(changes) {
        const gone = changes.filter((one) => one.gone).map(({ id }) => id)
        await tx.query('delete from announcements where id = any($1::text[])', [gone])
        await insertRows(
          tx,
          'announcements',
          changes
            .filter((one) => !one.gone)
            .map(({ id, row: { title, summary, content, isTop, date }, before }) => ({
              id,
              title,
              summary,
              content,
              is_top: isTop,
              // To the second where it stays as it is.
              published_at: before?.date === date ? atOf(rows, id) : beijing(date),
            })),
          `on conflict (id) do update set title = excluded.title, summary = excluded.summary,
             content = excluded.content, is_top = excluded.is_top, published_at = excluded.published_at`,
        )
      },
    }
  },
})

const atOf = (rows: readonly { id: string; at: Date }[], id: string): string | undefined =>
  rows.find((row) => row.id === id)?.at.toISOString()
