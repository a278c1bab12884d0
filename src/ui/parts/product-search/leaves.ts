import type { Category, Named } from '../../../domain/catalogue'

/** The leaves of the tree; two of one name say whose they are: 女装外套, 男装外套. */
export const leavesOf = (tree: readonly Category[]): Named[] => {
  const leaves = tree.flatMap((top) => top.children.flatMap((second) => second.children.map((leaf) => ({ top, leaf }))))
  return leaves.map(({ top, leaf }) => ({
    id: leaf.id,
    name: leaves.some((other) => other.leaf !== leaf && other.leaf.name === leaf.name)
      ? top.name + leaf.name
      : leaf.name,
  }))
}
