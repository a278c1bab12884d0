import type { SuggestedLeaf } from '../../src/domain/listing/platform-tree'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { suggestLeaves } from '../shelf-facts/suggest'
import { uploadShops } from '../shelf/shops'
import { sourcesOf } from '../shelf/source'

/** Leaves that a category of ours may be, or a product. @throws Failure not-found, busy, conflict */
export const suggestFor = async (
  deps: Deps,
  userId: string,
  {
    shopId,
    categoryId,
    productId,
  }: { shopId: string; categoryId?: string | undefined; productId?: string | undefined },
): Promise<SuggestedLeaf[]> => {
  await uploadShops(deps, userId, [shopId])
  if (productId !== undefined) {
    const source = (await sourcesOf(deps.db, userId, [productId])).get(productId)
    if (!source) throw refusals.notFound('product')
    return suggestLeaves(deps, shopId, { path: source.categoryPath.map(({ name }) => name), title: source.card.title })
  }
  const names = await deps.db.query<{ name: string }>(
    `with recursive above as (
       select id, parent_id, name, 1 as up from categories where id = $1
       union all select c.id, c.parent_id, c.name, a.up + 1 from categories c join above a on c.id = a.parent_id)
     select name from above order by up desc`,
    [categoryId ?? ''],
  )
  if (names.length === 0) throw refusals.notFound('category')
  const path = names.map(({ name }) => name)
  return suggestLeaves(deps, shopId, { path, title: path.join('') })
}
