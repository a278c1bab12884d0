import { agreementTitles, type AgreementType } from '../../src/domain/account'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { kindOf } from './kind-of'
import { writtenHtml } from './written-text'

interface Agreement {
  type: AgreementType
  title: string
  content: string
}

const TYPES = Object.entries(agreementTitles) as [AgreementType, string][]

export const agreements = kindOf<Agreement>({
  noun: 'agreements',
  title: '协议',
  key: ['协议'],
  id: 'none',
  columns: [
    { name: '协议', required: true, about: TYPES.map(([, name]) => name).join('、') },
    { name: '标题', about: '不填与协议同名' },
    { name: '内容', required: true, about: 'HTML 或文字（一段一行），最多 30000 个字；脚本等不安全的内容会去掉' },
  ],
  async open(tx: Queryable, nowMs) {
    const rows = await tx.query<Agreement>('select type, title, content from agreements order by type')
    return {
      known: rows.map((row) => ({ id: row.type, row })),
      read(cell) {
        const written = cell.text('协议', 20)
        const type = typeOf(written)
        if (written && !type) cell.complain('协议', `“${written}”应为 ${TYPES.map(([, name]) => name).join('、')} 之一`)
        return {
          type: type ?? '1',
          title: cell.text('标题', 60) || written,
          content: writtenHtml(cell.long('内容', 30_000)),
        }
      },
      cells: ({ type, title, content }) => ({ 协议: agreementTitles[type], 标题: title, 内容: content }),
      canon: (_, text) => nameOf(text),
      async write(changes) {
        for (const { row } of changes)
          await tx.query(
            `insert into agreements (type, title, content, updated_at) values ($1, $2, $3, $4) on conflict (type)
             do update set title = excluded.title, content = excluded.content, updated_at = excluded.updated_at`,
            [row.type, row.title, row.content, timestamp(nowMs)],
          )
      },
    }
  },
})

/** By name or by number. */
const typeOf = (text: string): AgreementType | null =>
  TYPES.find(([type, name]) => type === text || name === text)?.[0] ?? null

const nameOf = (text: string): string => {
  const type = typeOf(text)
  return type ? agreementTitles[type] : text
}
