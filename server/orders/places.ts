/**
 * Where a list that no day divides (by payable) is so many orders on: found once for each list, from the place before it, and kept until
 * an order of the buyer changes. A page far on is sought from there and not from the beginning.
 */
export type KeptPlaces = Map<string, Places>

interface Places {
  version: number
  /** By n: the last of the first n strides of orders. */
  marks: Map<number, string>
}

interface Place {
  skip: number
  /** So many are skipped after this order; after none from the beginning. */
  after: string | null
}

const STRIDE = 500
const MOST_LISTS = 500

/**
 * The same place, told from the nearest that is known.
 * @param list what names the list and its buyer
 * @param version of what the buyer's lists show, read before
 * @param at which order stands there
 */
export const nearer = async (
  places: KeptPlaces,
  list: string,
  version: number,
  { skip, after }: Place,
  at: (place: Place) => Promise<string | undefined>,
): Promise<Place> => {
  const strides = Math.floor(skip / STRIDE)
  if (strides === 0 || after !== null) return { skip, after }
  const marks = marksOf(places, list, version)
  const from = Math.max(0, ...[...marks.keys()].filter((one) => one <= strides))
  const mark =
    from === strides
      ? marks.get(from)
      : await at({ skip: (strides - from) * STRIDE - 1, after: marks.get(from) ?? null })
  if (mark === undefined) return { skip, after }
  marks.set(strides, mark)
  return { skip: skip - strides * STRIDE, after: mark }
}

/** The last asked stand last; the first go when there are too many. */
const marksOf = (places: KeptPlaces, list: string, version: number): Places['marks'] => {
  const before = places.get(list)
  const { marks } = before?.version === version ? before : { marks: new Map<number, string>() }
  places.delete(list)
  places.set(list, { version, marks })
  for (const oldest of places.keys()) {
    if (places.size <= MOST_LISTS) break
    places.delete(oldest)
  }
  return marks
}
