import type { ShelfGateway } from '../../domain/ports/shelf-gateway'
import * as shelf from '../../../wire/shelf'
import type { WireClient } from './wire-client'

export const wireShelfGateway = ({ ask }: WireClient): ShelfGateway => ({
  list: (query) => ask(shelf.shelfList, query),
  item: (id) => ask(shelf.shelfInfo, { id }),
  add: (productIds) => ask(shelf.shelfAdd, { productIds: [...productIds] }),
  update: (wish) => ask(shelf.shelfUpdate, wish),
  change: (ids, change) => ask(shelf.shelfChange, { ids: [...ids], change }),
  undo: (undoId) => ask(shelf.shelfUndo, { undoId }),
  delete: (ids) => ask(shelf.shelfDelete, { ids: [...ids] }),
  check: (ids, shopIds) => ask(shelf.shelfCheck, { ids: [...ids], shopIds: [...shopIds] }),
  fix: ({ ids, shopId, fix }) => ask(shelf.shelfFix, { ids: [...ids], shopId, fix }),
})
