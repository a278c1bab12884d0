/** What a product may be called: facts that the shop reckons, and what its supplier says of it. */

/** The top twentieth of its category by what was sold in thirty days; on the shelf for at most thirty days; in stock now. */
export const HOT = '爆款'
export const NEW = '新款'
export const IN_STOCK = '现货'

const RECKONED = [HOT, NEW, IN_STOCK]
/** No freight is free here. */
const NEVER = '包邮'

export const NEW_DAYS = 30
export const HOT_DAYS = 30
const HOT_SHARE = 20
const DAY_MS = 86_400_000

/** Whether a supplier may say it. */
export const isDeclarable = (tag: string): boolean => !RECKONED.includes(tag) && tag !== NEVER

export interface TagFacts {
  declared: readonly string[]
  isHot: boolean
  shelvedMs: number
  stock: number // of all SKUs that are offered
}

export const isNew = (shelvedMs: number, nowMs: number): boolean => shelvedMs >= nowMs - NEW_DAYS * DAY_MS

/** The facts first. */
export const tagsOf = ({ declared, isHot, shelvedMs, stock }: TagFacts, nowMs: number): string[] => [
  ...(isHot ? [HOT] : []),
  ...(isNew(shelvedMs, nowMs) ? [NEW] : []),
  ...(stock > 0 ? [IN_STOCK] : []),
  ...declared.filter(isDeclarable),
]

/** Of a category of `size` products, by how many pieces of which were sold of late: at least one of them. Ties by id. */
export const hotAmong = (sold: readonly { id: string; pieces: number }[], size: number): Set<string> =>
  new Set(
    sold
      .filter(({ pieces }) => pieces > 0)
      .toSorted((a, b) => b.pieces - a.pieces || (a.id < b.id ? -1 : 1))
      .slice(0, Math.ceil(size / HOT_SHARE))
      .map(({ id }) => id),
  )
