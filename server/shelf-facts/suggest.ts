import { leafScore, likeliest, promiseOf, type LeafWish } from '../../src/domain/listing/likely-leaf'
import type { SuggestedLeaf } from '../../src/domain/listing/platform-tree'
import { categoriesOf, type FactDeps } from './platform-facts'

/** So long the tree is walked for one question; what was read of it is kept, the next question goes on from there. */
const WALK_MS = 1500
const DEEP = 6

interface Knot {
  id: string
  names: string[]
  promise: number
}

/**
 * Leaves that such goods may belong to: the tree is walked along what promises most.
 * @throws Failure busy, conflict, not-found where not even its top can be read
 */
export const suggestLeaves = async (deps: FactDeps, shopId: string, wish: LeafWish): Promise<SuggestedLeaf[]> => {
  const found: SuggestedLeaf[] = []
  const open: Knot[] = [{ id: '', names: [], promise: 1 }]
  const endMs = performance.now() + WALK_MS
  for (let at = 0; open.length > 0 && (at === 0 || performance.now() < endMs); at++) {
    const knot = open.splice(open.indexOf(best(open)), 1)[0]!
    for (const { id, name, isLeaf } of await categoriesOf(deps, shopId, knot.id)) {
      const names = [...knot.names, name]
      if (isLeaf) found.push({ id, path: names, ...leafScore(names, wish) })
      else if (names.length < DEEP)
        open.push({ id, names, promise: Math.max(knot.promise * 0.5, promiseOf(name, wish)) })
    }
  }
  return likeliest(found)
}

const best = (open: readonly Knot[]): Knot => open.reduce((a, b) => (b.promise > a.promise ? b : a))
