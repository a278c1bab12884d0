import * as base from './0001-base'
import * as catalogue from './0100-catalogue'
import * as search from './0101-search'
import * as imports from './0102-import'
import * as trade from './0110-trade'
import * as priced from './0111-priced'
import * as importMemory from './0112-import-memory'
import * as sales from './0113-sales'
import * as lists from './0114-lists'

export interface Migration {
  name: string
  statements: readonly string[]
}

/**
 * In this order, each once. What has run anywhere is never changed again: a change is a new migration. Their SQL is literal and imports
 * nothing, so that no change of living code can change what has already run; ./frozen.spec.ts holds each to its text.
 */
export const migrations: readonly Migration[] = [
  { name: '0001-base', ...base },
  { name: '0100-catalogue', ...catalogue },
  { name: '0101-search', ...search },
  { name: '0102-import', ...imports },
  { name: '0110-trade', ...trade },
  { name: '0111-priced', ...priced },
  { name: '0112-import-memory', ...importMemory },
  { name: '0113-sales', ...sales },
  { name: '0114-lists', ...lists },
]
