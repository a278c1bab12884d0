import type { Handlers } from '../base/handlers'
import type { Deps } from '../deps'
import type { ProductSearch } from '../catalogue/search/product-search'
import { relateItems, undoRelation } from '../platform-orders/relate'
import { relationOffers, rememberedRelations } from '../platform-orders/suggest'

type Calls = 'dyRelation' | 'relationOffers' | 'relationList'

/** Which of our goods the items of the buyers' shops are. */
export const relationHandlers = (deps: Deps & { search: ProductSearch }): Handlers<Calls> => ({
  dyRelation({ platformItemId, skuId, qtyRatio, items, remember, undo }, { caller }) {
    if (undo) return undoRelation(deps, caller.userId)
    const one = platformItemId === undefined ? [] : [{ platformItemId, skuId, qtyRatio }]
    return relateItems(deps, caller.userId, { items: [...one, ...items], remember })
  },
  relationOffers: (query, { caller }) => relationOffers(deps, caller.userId, query),
  relationList: (query, { caller }) => rememberedRelations(deps.db, caller.userId, query),
})
