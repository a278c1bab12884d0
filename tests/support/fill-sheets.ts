import { expect } from 'vitest'
import type { Kind, Table } from '../../server/fill/kind'
import { kindBy } from '../../server/fill/kinds'
import type { SheetNoun } from '../../server/fill/names'
import { samples } from '../../server/fill/samples'
import type { Db } from '../../server/store/db'
import { START } from './server'

/** The sheets that fill a shop, for specs. */

export const kind = (noun: SheetNoun): Kind => kindBy[noun]
export const table = (columns: readonly string[], ...rows: readonly (readonly string[])[]): Table => ({
  columns,
  rows: rows.map((cells, i) => ({ number: i + 2, cells })),
})
export const sample = (noun: SheetNoun): Table => table(samples[noun][0]!, ...samples[noun].slice(1))
export const bring = (db: Db, noun: SheetNoun, sheet: Table) => db.tx((tx) => kind(noun).importTable(tx, sheet, START))
/** Every row of every table that a sheet could write. */
export const everything = async (db: Db): Promise<unknown> => {
  const tables = ['regions', 'markets', 'stations', 'express_brands', 'freight_rules', 'categories', 'suppliers']
  const more = [
    'addon_groups',
    'addon_options',
    'fees',
    'recharge_packages',
    'agreements',
    'announcements',
    'products',
    'product_search',
  ]
  const rows = []
  for (const name of [...tables, ...more])
    rows.push(
      await db.query(`select '${name}' as name, md5(string_agg(t::text, ';' order by t::text)) as sum from ${name} t`),
    )
  return rows
}

/** What goes wrong with these lines, and that nothing else happens. */
export const refused = async (db: Db, noun: SheetNoun, columns: readonly string[], ...rows: string[][]) => {
  const before = await everything(db)
  const { bad, created, updated, removed } = await bring(db, noun, table(columns, ...rows))
  expect([created, updated, removed]).toEqual([0, 0, 0])
  expect(await everything(db)).toEqual(before)
  return bad.map(({ number, problems }) => [number, ...problems])
}

export const NOTHING = { rows: 0, created: 0, updated: 0, unchanged: 0, removed: 0, bad: [], ignored: [] }
