import { randomBytes } from 'node:crypto'
import { ConfigError, type Mode } from '../base/config'
import type { Sealer } from '../base/sealed'
import type { Db } from './db'

const NAME = 'kept'

/** What it belongs to, for the sealer. */
export const sealedFor = (name: string): string => `marks:${name}`

/**
 * The secret of marks that stay in the database. It isn't APP_SECRET: were that changed, every order would seem to go to somebody else.
 * @param secret made the marks that are there already, before they had one of their own
 * @throws ConfigError where none of the secrets opens it; the demo, whose secret lies in a folder that may go, begins with another
 */
export const marksSecret = async (db: Db, sealer: Sealer, secret: string, mode: Mode): Promise<string> => {
  const of = sealedFor(NAME)
  const [marked] = await db.query('select 1 from platform_orders limit 1')
  const first = marked ? secret : randomBytes(32).toString('base64url')
  await db.query('insert into marks (name, key_sealed) values ($1, $2) on conflict (name) do nothing', [
    NAME,
    sealer.seal(first, of),
  ])
  const [kept] = await db.query<{ sealed: string }>('select key_sealed as sealed from marks where name = $1', [NAME])
  try {
    return sealer.open(kept!.sealed, of)
  } catch (error) {
    if (mode === 'demo') return secret
    throw new ConfigError(
      'APP_SECRET 不是这个数据库密封时用的那一把：请换回原来的，或把原来的写进 APP_SECRET_OLD（见 docs/operators.md）',
      { cause: error },
    )
  }
}
