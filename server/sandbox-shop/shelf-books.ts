import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'

/** What the shelf of the sandbox and its pages have in common. */

const MATERIAL = 'https://material.sandbox/'

/** What a picture is called in the material centre. */
export const materialUrl = (name: string): string => MATERIAL + encodeURIComponent(name)

/** '' where it isn't from there. */
export const pictureNameOf = (url: string): string =>
  url.startsWith(MATERIAL) ? decodeURIComponent(url.slice(MATERIAL.length)) : ''

const IN_A_DOZEN = '主图含有水印或拼接，请更换主图后重新提交'

interface Audits {
  by: 'id' | 'outer_id'
  value: string
  nowMs: number
  sentBack?: number | undefined
}

/** Audits end by themselves: one in a dozen products is sent back for its pictures, the first time. */
export const settleAudits = async (db: Queryable, { by, value, nowMs, sentBack = 1 }: Audits): Promise<void> => {
  await db.query(
    `update sandbox_products set
       state = case when revision = 1 and abs(hashtext(id) % 12) < $3 then 'rejected' else 'online' end,
       against = case when revision = 1 and abs(hashtext(id) % 12) < $3 then $4 else '' end
     where ${by} = $1 and state = 'auditing' and audit_at <= $2`,
    [value, timestamp(nowMs), sentBack, IN_A_DOZEN],
  )
}
