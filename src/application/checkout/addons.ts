import type { AddonGroup } from '../../domain/order'

/** The choice after a tap on an option: others of its group go when either of the two wants to stand alone. */
export const toggleAddon = (groups: readonly AddonGroup[], chosen: readonly string[], id: string): string[] => {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const group = groups.find(({ options }) => options.some((option) => option.id === id))
  const option = group?.options.find((one) => one.id === id)
  if (!group || !option) return [...chosen]
  const rivals = new Set(group.options.filter(({ multi }) => !multi || !option.multi).map((one) => one.id))
  return [...chosen.filter((one) => !rivals.has(one)), id]
}

/** What a parcel's boxes show: the buyer's choice at once, and what the server put in where a required group was left open. */
export const shownAddons = (
  groups: readonly AddonGroup[],
  byHand: readonly string[] | null,
  quoted: readonly string[],
): string[] => {
  if (!byHand) return [...quoted]
  const filledIn = groups
    .filter(({ options }) => options.some(({ required }) => required) && !options.some(({ id }) => byHand.includes(id)))
    .flatMap(({ options }) => options.map(({ id }) => id).filter((id) => quoted.includes(id)))
  return [...byHand, ...filledIn]
}
