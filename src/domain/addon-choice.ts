import type { AddonGroup, AddonOption, ParcelChoice, ParcelHabit } from './ordering'

/** The choice after a tap on an option: others of its group go when either of the two wants to stand alone. */
export const toggleAddon = (groups: readonly AddonGroup[], chosen: readonly string[], id: string): string[] => {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const group = groups.find(({ options }) => options.some((option) => option.id === id))
  const option = group?.options.find((one) => one.id === id)
  if (!group || !option) return [...chosen]
  const rivals = new Set(group.options.filter(({ multi }) => !multi || !option.multi).map((one) => one.id))
  return [...chosen.filter((one) => !rivals.has(one)), id]
}

/** Whether of these options only one may be taken. */
export const isOneOnly = (options: readonly AddonOption[]): boolean => options.every(({ multi }) => !multi)

/** What is chosen for a parcel until the buyer chooses otherwise; the server itself charges no more than it is told to. */
export const defaultAddons = (groups: readonly AddonGroup[]): string[] =>
  groups.flatMap(({ options }) => {
    const defaults = options.filter((option) => option.default)
    return (isOneOnly(options) ? defaults.slice(0, 1) : defaults).map(({ id }) => id)
  })

/** The choices with what the buyer last took, or else the defaults, for those parcels that nothing was chosen for yet. */
export const withDefaults = (
  groups: readonly AddonGroup[],
  choices: readonly ParcelChoice[],
  parcelKeys: readonly string[],
  habit: ParcelHabit | null = null,
): ParcelChoice[] => {
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const usual: ParcelHabit = habit
    ? { ...habit, addonIds: habit.addonIds.filter((id) => offered.has(id)) }
    : { addonIds: defaultAddons(groups) }
  const chosen = new Set(choices.map(({ parcelKey }) => parcelKey))
  const open = !habit && usual.addonIds.length === 0 ? [] : parcelKeys.filter((key) => !chosen.has(key))
  return [...choices, ...open.map((parcelKey) => ({ parcelKey, ...usual }))]
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
