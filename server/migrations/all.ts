import { listSchema } from '../catalogue/page-of'
import { catalogueSchema } from '../catalogue/schema'
import { pricedSchema, searchSchema } from '../catalogue/search/schema'
import { importMemorySchema } from '../ops/import-memory-schema'
import { importSchema } from '../ops/import-schema'
import { salesSchema } from '../trade/sales'
import { tradeSchema } from '../trade/schema'
import { base } from './0001-base'

export interface Migration {
  name: string
  statements: readonly string[]
}

/** In this order, each once. What has run anywhere is never changed again: a change is a new one. */
export const migrations: readonly Migration[] = [
  { name: '0001-base', statements: base },
  { name: '0100-catalogue', statements: catalogueSchema },
  { name: '0101-search', statements: searchSchema },
  { name: '0102-import', statements: importSchema },
  { name: '0110-trade', statements: tradeSchema },
  { name: '0111-priced', statements: pricedSchema },
  { name: '0112-import-memory', statements: importMemorySchema },
  { name: '0113-sales', statements: salesSchema },
  { name: '0114-lists', statements: listSchema },
]
