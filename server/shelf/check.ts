import { draftFor, type ListingDraft } from '../../src/domain/listing/draft'
import { mappedLeaf } from '../../src/domain/listing/defaults'
import { mended } from '../../src/domain/listing/fix'
import type { PlatformProperty, SuggestedLeaf } from '../../src/domain/listing/platform-tree'
import { checkDraft } from '../../src/domain/listing/pre-check'
import type { ListingFix, ListingProblem } from '../../src/domain/listing/shelf'
import type { ShelfVerdict } from '../../src/domain/ports/shelf-gateway'
import { knownProperties, propertiesOf, type FactDeps, type LeafOfShop } from '../shelf-facts/platform-facts'
import { suggestLeaves } from '../shelf-facts/suggest'
import { shelfRows, wishOf, writeWishes, type ShelfRow } from './rows'
import { uploadShops, type UploadShop } from './shops'
import { sourcesOf, type Source } from './source'

/** An item as a shop would get it, and what that shop would refuse. */
export interface Checked {
  row: ShelfRow
  source: Source
  shop: UploadShop
  draft: ListingDraft
  problems: ListingProblem[]
}

/** Leaves whose questions aren't known yet are asked for while there is time. */
const ASK_MS = 1500

interface Checking {
  rows: readonly ShelfRow[]
  sources: ReadonlyMap<string, Source>
  shops: readonly UploadShop[]
}

/** By what is known here: nobody is asked. A leaf whose questions aren't known is taken to ask none. */
export const checkKnown = async (
  deps: Pick<FactDeps, 'db' | 'clock'>,
  { rows, sources, shops }: Checking,
): Promise<Checked[]> => {
  const drafted = shops.flatMap((shop) =>
    rows.map((row) => {
      const source = sources.get(row.productId)!
      return { row, source, shop, draft: draftFor(wishOf(row), source, shop.defaults) }
    }),
  )
  const leaves = drafted.flatMap(({ shop, draft }) => leafIn(shop, draft.leaf?.id))
  const known = await knownProperties(deps, leaves)
  return drafted.map((one) => {
    const { source, shop, draft } = one
    const properties = draft.leaf ? known({ shopId: shop.id, leafId: draft.leaf.id }) : undefined
    const problems = checkDraft(draft, {
      isOnShelf: source.onShelf,
      isAuthorised: shop.isAuthorised,
      properties: properties ?? null,
      isLeafGone: properties === null,
      attrs: source.attrs,
      hasSuggestion: true,
    })
    return { ...one, problems }
  })
}

const leafIn = ({ id }: UploadShop, leafId: string | undefined): LeafOfShop[] =>
  leafId === undefined ? [] : [{ shopId: id, leafId }]

/** The same after the questions of all their leaves have been asked for, as far as there is time. */
export const checkWhole = async (deps: FactDeps, checking: Checking): Promise<Checked[]> => {
  const endMs = performance.now() + ASK_MS
  const leaves = checking.shops
    .filter((one) => one.isAuthorised)
    .flatMap((shop) =>
      checking.rows.flatMap(({ category, productId }) => {
        const path = checking.sources.get(productId)!.categoryPath.map(({ id }) => id)
        return leafIn(shop, (category ?? mappedLeaf(shop.defaults, path))?.id)
      }),
    )
  const known = await knownProperties(deps, leaves)
  const unknown = new Map(
    leaves.flatMap((leaf) => (known(leaf) === undefined ? [[JSON.stringify(leaf), leaf] as const] : [])),
  )
  // A platform that is away keeps nobody from working on what is known.
  for (const { shopId, leafId } of unknown.values())
    if (performance.now() < endMs) await propertiesOf(deps, shopId, leafId).catch(() => null)
  return checkKnown(deps, checking)
}

/** @throws Failure not-found */
export const readForCheck = async (
  deps: Pick<FactDeps, 'db' | 'clock'>,
  userId: string,
  ids: readonly string[],
  shopIds?: readonly string[],
): Promise<Checking> => {
  const rows = await shelfRows(deps.db, userId, ids)
  const sources = await sourcesOf(
    deps.db,
    userId,
    rows.map(({ productId }) => productId),
  )
  return { rows, sources, shops: await uploadShops(deps, userId, shopIds) }
}

export const checkShelf = async (
  deps: FactDeps,
  userId: string,
  { ids, shopIds }: { ids: readonly string[]; shopIds: readonly string[] },
): Promise<ShelfVerdict[]> => {
  const checked = await checkWhole(deps, await readForCheck(deps, userId, ids, shopIds))
  return checked.map(({ row, shop, problems }) => {
    return { id: row.id, shopId: shop.id, ok: problems.length === 0, problems }
  })
}

interface Fixing {
  ids: readonly string[]
  shopId: string // '' of all his shops
  fix: ListingFix
}

/** @throws Failure not-found */
export const fixShelf = async (
  deps: FactDeps,
  userId: string,
  { ids, shopId, fix }: Fixing,
): Promise<{ fixed: number }> => {
  const checking = await readForCheck(deps, userId, ids, shopId === '' ? undefined : [shopId])
  const checked = await checkWhole(deps, checking)
  const wishes = new Map(checking.rows.map((row) => [row.id, wishOf(row)]))
  const suggestions = new Map<string, Promise<SuggestedLeaf | null>>()
  const suggestionFor = async ({ source, shop }: Checked): Promise<SuggestedLeaf | null> => {
    const key = `${shop.id} ${source.categoryPath.at(-1)?.id ?? source.id}`
    const path = source.categoryPath.map(({ name }) => name)
    const asked =
      suggestions.get(key) ??
      suggestLeaves(deps, shop.id, { path, title: source.card.title }).then(([first]) => first ?? null)
    suggestions.set(key, asked)
    return asked
  }
  for (const one of checked) {
    if (!one.problems.some((problem) => problem.fix === fix)) continue
    const before = wishes.get(one.row.id)!
    const properties = fix === 'fill_properties' ? await propertiesFor(deps, one) : null
    const suggestion = fix === 'take_category' ? await suggestionFor(one) : null
    const { titlePrefix, titleSuffix } = one.shop.defaults
    const facts = { draft: one.draft, titlePrefix, titleSuffix, properties, attrs: one.source.attrs, suggestion }
    wishes.set(one.row.id, mended(before, fix, facts))
  }
  return deps.db.tx(async (tx) => {
    const now = await shelfRows(tx, userId, ids, 'for update')
    // What somebody changed meanwhile isn't overwritten.
    const same = now.filter((row) => checking.rows.some(({ id, version }) => id === row.id && version === row.version))
    const fixed = same.flatMap((row) => {
      const wish = wishes.get(row.id)!
      return JSON.stringify(wish) === JSON.stringify(wishOf(row)) ? [] : [{ id: row.id, wish }]
    })
    await writeWishes(tx, fixed)
    return { fixed: fixed.length }
  })
}

const propertiesFor = async (deps: FactDeps, { draft, shop }: Checked): Promise<PlatformProperty[] | null> =>
  draft.leaf ? propertiesOf(deps, shop.id, draft.leaf.id) : null
