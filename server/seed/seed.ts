import { demoWorld } from '../../demo/world'
import { hashPassword } from '../account/passwords'
import { seedCatalogue } from './catalogue'
import type { Db } from '../store/db'
import { patiently } from '../migrations/migrate'
import { seedTrade } from './trade'
import { seedAccounts } from './accounts'

/** Fills an empty database with the demo shop, in one transaction: it is there whole or not at all. @returns whether it did */
export const seed = async (db: Db, nowMs: number): Promise<boolean> => {
  const [done] = await db.query(`select 1 from meta where key = 'seeded'`)
  if (done) return false
  const world = demoWorld()
  const hashOf = await hashes(world.buyers.map(({ password }) => password))
  return patiently(db, async (tx) => {
    // Another process may have been quicker, or somebody works with this database already.
    const [filled] = await tx.query(`select 1 from meta where key = 'seeded' union all select 1 from users limit 1`)
    if (filled) return false
    await seedAccounts(tx, world, nowMs, hashOf)
    await seedCatalogue(tx, world, nowMs)
    await seedTrade(tx, world, nowMs)
    await tx.query(`insert into meta (key, value) values ('seeded', $1)`, [new Date(nowMs).toISOString()])
    return true
  })
}

/** Hashing takes a while by design: the same password is hashed once. */
const hashes = async (passwords: string[]): Promise<(password: string) => string> => {
  const known = new Map<string, string>()
  for (const password of new Set(passwords)) known.set(password, await hashPassword(password))
  return (password) => known.get(password) ?? ''
}
