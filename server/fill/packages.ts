import type { Fen } from '../../src/domain/money'
import type { Queryable } from '../store/db'
import { insertRows } from '../store/insert-rows'
import { yesNo, yuanText } from './cells'
import { kindOf } from './kind-of'

interface Package {
  name: string
  pay: Fen
  gift: Fen
  recommended: boolean
  isClosed: boolean
}

const STATES = ['启用', '停用'] as const

export const packages = kindOf<Package>({
  noun: 'packages',
  title: '充值套餐',
  key: ['套餐'],
  id: 'own',
  columns: [
    { name: '套餐', required: true, about: '最多 20 个字，例如 充 1000 送 30；按支付金额从小到大排列' },
    { name: '支付', required: true, about: '元，买家付的钱，记入可用余额' },
    { name: '赠送', about: '元，另外送的，先花、不能提现；不填是 0。预付与赠送是否要备案，请先问清当地的规定' },
    { name: '推荐', about: '是 或 否，不填是否' },
    { name: '状态', about: '启用 或 停用，不填是启用。停用后不再供选择，已下的充值单不受影响' },
  ],
  async open(tx: Queryable) {
    const rows = await tx.query<Package & { id: string }>(
      'select id, name, pay, gift, recommended, is_closed as "isClosed" from recharge_packages order by pay, gift, id',
    )
    return {
      known: rows.map(({ id, ...row }) => ({ id, row })),
      read: (cell) => ({
        name: cell.text('套餐', 20),
        pay: cell.amount('支付', 1),
        gift: cell.amount('赠送', 0),
        recommended: cell.yes('推荐'),
        isClosed: cell.oneOf('状态', STATES) === '停用',
      }),
      cells: ({ name, pay, gift, recommended, isClosed }) => ({
        套餐: name,
        支付: yuanText(pay),
        赠送: yuanText(gift),
        推荐: yesNo(recommended),
        状态: isClosed ? '停用' : '启用',
      }),
      write: (changes) =>
        insertRows(
          tx,
          'recharge_packages',
          changes.map(({ id, row: { isClosed, ...row } }) => ({ id, ...row, is_closed: isClosed })),
          `on conflict (id) do update set name = excluded.name, pay = excluded.pay, gift = excluded.gift,
             recommended = excluded.recommended, is_closed = excluded.is_closed`,
        ),
    }
  },
})
