import type { Handlers } from '../base/handlers'
import type { Deps } from '../deps'
import { actOn } from '../listing/act'
import { listingPage } from '../listing/list'
import { startMaterial } from '../listing/material'
import { holdJob, publish } from '../listing/publish'
import { suggestFor } from '../listing/suggest-for'
import { categoriesOf, propertiesOf, templatesOf } from '../shelf-facts/platform-facts'
import { addToShelf, changeItems, removeFromShelf, undoChange, updateItem } from '../shelf/change'
import { checkShelf, fixShelf } from '../shelf/check'
import { shelfItem, shelfPage } from '../shelf/list'
import { saveDefaults, shopDefaultsOf, uploadShops } from '../shelf/shops'

type Calls =
  | 'shelfList'
  | 'shelfInfo'
  | 'shelfAdd'
  | 'shelfUpdate'
  | 'shelfChange'
  | 'shelfUndo'
  | 'shelfDelete'
  | 'shelfCheck'
  | 'shelfFix'
  | 'shopDefaults'
  | 'setShopDefaults'
  | 'listingTemplates'
  | 'listingCategories'
  | 'listingProperties'
  | 'listingPublish'
  | 'listingHold'
  | 'listingList'
  | 'listingRetry'
  | 'listingOffline'
  | 'listingPush'
  | 'listingSuggest'
  | 'productMaterial'

/** Goods on their way to the shelves of the buyers' shops. */
export const listingHandlers = (deps: Deps): Handlers<Calls> => ({
  shelfList: (query, { caller }) => shelfPage(deps, caller.userId, query),
  shelfInfo: ({ id }, { caller }) => shelfItem(deps, caller.userId, id),
  shelfAdd: ({ productIds }, { caller }) => addToShelf(deps, caller.userId, productIds),
  shelfUpdate: (wish, { caller }) => updateItem(deps, caller.userId, wish),
  shelfChange: ({ ids, change }, { caller }) => changeItems(deps, caller.userId, ids, change),
  shelfUndo: ({ undoId }, { caller }) => undoChange(deps, caller.userId, undoId),
  shelfDelete: ({ ids }, { caller }) => removeFromShelf(deps, caller.userId, ids),
  shelfCheck: (asked, { caller }) => checkShelf(deps, caller.userId, asked),
  shelfFix: ({ id, ids, shopId, fix }, { caller }) =>
    fixShelf(deps, caller.userId, { ids: id === undefined ? ids : [id, ...ids], shopId, fix }),
  shopDefaults: ({ id }, { caller }) => shopDefaultsOf(deps, caller.userId, id),
  setShopDefaults: ({ id, defaults }, { caller }) => saveDefaults(deps, caller.userId, id, defaults),
  async listingTemplates({ shopId }, { caller }) {
    await uploadShops(deps, caller.userId, [shopId])
    return templatesOf(deps, shopId)
  },
  async listingCategories({ shopId, parentId = '' }, { caller }) {
    await uploadShops(deps, caller.userId, [shopId])
    return categoriesOf(deps, shopId, parentId)
  },
  async listingProperties({ shopId, leafId }, { caller }) {
    await uploadShops(deps, caller.userId, [shopId])
    return propertiesOf(deps, shopId, leafId)
  },
  listingSuggest: (wish, { caller }) => suggestFor(deps, caller.userId, wish),
  productMaterial: ({ productIds }, { caller }) => startMaterial(deps, caller.userId, productIds),
  listingPublish: (request, { caller }) => publish(deps, caller.userId, request),
  listingHold: ({ jobId, held }, { caller }) => holdJob(deps, caller.userId, jobId, held),
  listingList: (query, { caller }) => listingPage(deps, caller.userId, query),
  listingRetry: ({ ids }, { caller }) => actOn(deps, caller.userId, ids, 'publish'),
  listingOffline: ({ ids }, { caller }) => actOn(deps, caller.userId, ids, 'offline'),
  listingPush: ({ ids }, { caller }) => actOn(deps, caller.userId, ids, 'push'),
})
