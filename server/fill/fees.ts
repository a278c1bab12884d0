import { zero, type Fen } from '../../src/domain/money'
import type { Queryable } from '../store/db'
import { yuanText } from './cells'
import { kindOf } from './kind-of'

interface Fee {
  item: string
  amount: Fen
}

/** What the shop takes besides goods, services and freight, by its name in the table `fees`. */
const ITEMS: Readonly<Record<string, string>> = { 代发费: 'service_per_piece' }

export const fees = kindOf<Fee>({
  noun: 'fees',
  title: '费用',
  key: ['项目'],
  id: 'none',
  columns: [
    { name: '项目', required: true, about: '代发费：每发一件收的钱' },
    { name: '金额', required: true, about: '元' },
  ],
  async open(tx: Queryable) {
    const rows = await tx.query<{ name: string; amount: Fen }>('select name, amount from fees order by name')
    const known = Object.entries(ITEMS).flatMap(([item, name]) =>
      rows.filter((row) => row.name === name).map(({ amount }) => ({ id: name, row: { item, amount } })),
    )
    return {
      known,
      read(cell) {
        const item = cell.text('项目', 20)
        if (item && !(item in ITEMS)) cell.complain('项目', `“${item}”应为 ${Object.keys(ITEMS).join('、')}`)
        return { item, amount: cell.amount('金额', zero) }
      },
      cells: ({ item, amount }) => ({ 项目: item, 金额: yuanText(amount) }),
      async write(changes) {
        for (const { row } of changes)
          await tx.query(
            'insert into fees (name, amount) values ($1, $2) on conflict (name) do update set amount = excluded.amount',
            [ITEMS[row.item], row.amount],
          )
      },
    }
  },
})
