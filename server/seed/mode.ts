import { demoWorld } from '../../demo/world'
import { mustHold, type Mode } from '../base/config'
import type { Db } from '../store/db'

/**
 * A database belongs to the demo or to production, for good: the demo's passwords are published and its cashier takes no money, so
 * that either on the other's database would be the end of it. `meta` keeps whose it is from the first start.
 */

const NAMES: Record<Mode, string> = { demo: '演示', production: '正式' }

/** What forbids this mode on the database, which may be empty or of an older version; nothing is written. */
export const modeComplaints = async (db: Db, mode: Mode): Promise<string[]> => {
  const [tables] = await db.query<{ found: boolean }>(
    `select to_regclass('meta') is not null and to_regclass('users') is not null as found`,
  )
  if (!tables?.found) return []
  if (mode === 'production' && (await holdsDemo(db)))
    return ['正式环境不能使用写过演示数据的数据库：演示账号的密码人人知道，请换一个新的数据库']
  const owner = await ownerOf(db)
  return owner !== null && owner !== mode ? [belongsTo(owner, mode)] : []
}

/** Whose the database is from now on. @throws ConfigError when the other mode was quicker */
export const claimFor = async (db: Db, mode: Mode): Promise<void> => {
  await db.query(`insert into meta (key, value) values ('mode', $1) on conflict (key) do nothing`, [mode])
  const owner = await ownerOf(db)
  mustHold(owner === null || owner === mode ? [] : [belongsTo(owner, mode)])
}

/** Databases of before this was written down: only the demo has its marks, and only a shop in use has users without them. */
const ownerOf = async (db: Db): Promise<Mode | null> => {
  const rows = await db.query<{ key: string; value: string }>(
    `select key, value from meta where key in ('mode', 'seeded')
     union all (select 'users', '' from users limit 1)`,
  )
  const found = new Map(rows.map(({ key, value }) => [key, value]))
  if (found.has('mode')) return found.get('mode') === 'production' ? 'production' : 'demo'
  if (found.has('seeded')) return 'demo'
  return found.has('users') ? 'production' : null
}

/** Also a copy of the rows alone. By id and number: the numbers may well be somebody's. */
const holdsDemo = async (db: Db): Promise<boolean> => {
  const { buyers } = demoWorld()
  const rows = await db.query(
    `select 1 from meta where key = 'seeded'
     union all select 1 from users join unnest($1::text[], $2::text[]) as demo (id, account) using (id, account)`,
    [buyers.map(({ id }) => id), buyers.map(({ account }) => account)],
  )
  return rows.length > 0
}

const belongsTo = (owner: Mode, mode: Mode): string =>
  `这个数据库属于${NAMES[owner]}环境，不能以${NAMES[mode]}模式启动：请检查 NODE_ENV 与 DATABASE_URL（或 DATA_DIR）`
