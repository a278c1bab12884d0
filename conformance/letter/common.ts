import { codes } from '../../wire/envelope'
import type { Scenario } from '../bench'
import { isFields } from '../envelope'

const types = [
  ['1', '用户协议'],
  ['2', '服务协议'],
  ['3', '隐私政策'],
] as const

/** spec §3: Agreement: content (HTML), fetched by type. */
export const agreementsByTheLetter: Scenario = {
  title: '协议',
  judges: ['agreement'],
  async play({ ask, mustSay, holds }) {
    for (const [type, name] of types) {
      const { data } = mustSay(await ask('agreement', { type }), codes.ok, `${name}（type=${type}）`)
      const content = isFields(data) ? data.content : undefined
      holds('agreement', `${name}的 content`, typeof content === 'string' && content !== '', '不为空的文字', content)
    }
  },
}

const FIELDS = ['station_name', 'user_name', 'mobile', 'address_full_detail'] as const

/** spec §3: Return address. */
export const returnAddressesByTheLetter: Scenario = {
  title: '退货地址',
  judges: ['returnAddresses'],
  async play({ ask, mustSay, holds, skip }) {
    const { data } = mustSay(await ask('returnAddresses', {}), codes.ok, '取退货地址')
    const list: unknown[] = Array.isArray(data) ? data : isFields(data) && Array.isArray(data.list) ? data.list : []
    if (list.length === 0) skip('returnAddresses', '一个站点也没有，四个字段没有看到')
    for (const station of list)
      for (const field of FIELDS) {
        const value = isFields(station) ? station[field] : undefined
        // A number says the same as its digits.
        const isTold = typeof value === 'string' || (field === 'mobile' && typeof value === 'number')
        holds('returnAddresses', `每一项的 ${field}`, isTold, '文字', value)
      }
  },
}
