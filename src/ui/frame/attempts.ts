import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { tabKeys } from '../../application/tab-keys'
import type { SkuQty } from '../../domain/cart'
import type { CollectType } from '../../domain/favourites'
import type { Ports } from '../../domain/ports/ports'
import { paths, payItemsPath } from './paths'

/**
 * What a visitor may try and a buyer may do. Kept as plain data, so that it lives through the reload that signing in brings:
 * `useSignInFirst().run(attempt)` does it at once for a buyer; for a visitor it is stored in this tab (TabStore `attempt`), the
 * sign-in dialog opens, and after the reload `resumeAttempt` does it, once. Closing the dialog unsigned forgets it.
 */
export type Attempt =
  | { kind: 'cart.add'; payload: { items: SkuQty[] } }
  | { kind: 'collect'; payload: { type: CollectType; targetId: string; collected: boolean } }
  | { kind: 'shelf.add'; payload: { productIds: string[]; leads?: boolean } }
  | { kind: 'buy-now'; payload: { items: SkuQty[] } }

interface Means {
  ports: Ports
  queries: QueryClient
  go: (path: string) => void
}

type Doing = {
  [K in Attempt['kind']]: (payload: Extract<Attempt, { kind: K }>['payload'], means: Means) => Promise<string>
}

/** Each kind: does it, answers what to say ('' for nothing). A failure is thrown. */
const doing: Doing = {
  async 'cart.add'({ items }, { ports, queries }) {
    await ports.cart.add(items)
    await readAnew(queries, ['mine'])
    return `已加入 ${items.reduce((total, { qty }) => total + qty, 0)} 件`
  },
  async collect(request, { ports, queries }) {
    const { collected } = await ports.catalogue.collect(request)
    await readAnew(queries, ...showing(request), ['mine'])
    return collected ? '已收藏' : '已取消收藏'
  },
  async 'shelf.add'({ productIds, leads }, { ports, queries, go }) {
    const { added, already } = await ports.shelf.add(productIds)
    await readAnew(queries, ['mine'])
    if (leads) go(paths.shelf)
    return added === 0 ? '已在选货架上' : `已加入选货架 ${added} 款${already > 0 ? `，${already} 款早已在架` : ''}`
  },
  async 'buy-now'({ items }, { go }) {
    go(payItemsPath(items))
    return ''
  },
}

/** What of the catalogue tells whether it is a favourite: its own page, and lists with hearts. */
const showing = ({ type, targetId }: { type: CollectType; targetId: string }): QueryKey[] => [
  ['catalogue', type, targetId],
  ...lists[type].map((list) => ['catalogue', list]),
]
const lists: Record<CollectType, string[]> = { product: ['search', 'specials'], supplier: ['suppliers'] }

/** Cancels first: a first read on its way, begun before the change, would otherwise be taken for the answer. */
const readAnew = async (queries: QueryClient, ...keys: QueryKey[]): Promise<void> => {
  await Promise.all(
    keys.map(async (queryKey) => {
      await queries.cancelQueries({ queryKey })
      await queries.invalidateQueries({ queryKey })
    }),
  )
}

/** @throws Failure of the call that it makes. */
export const perform = (attempt: Attempt, means: Means): Promise<string> => {
  const action = doing[attempt.kind] as (payload: Attempt['payload'], means: Means) => Promise<string>
  return action(attempt.payload, means)
}

/** The attempt stored before signing in; once, and only for a buyer. */
export const takeAttempt = ({ tokens, tab }: Pick<Ports, 'tokens' | 'tab'>): Attempt | null => {
  if (tokens.read() === null) return null
  const stored = tab.read(tabKeys.attempt)
  tab.remove(tabKeys.attempt)
  return isAttempt(stored) ? stored : null
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(doing, (value as Attempt).kind) &&
  typeof (value as Attempt).payload === 'object' &&
  (value as Attempt).payload !== null
