import { refusals } from '../refusals'
import { fen, sum, times, type Fen } from '../money'
import type { AddonGroup, AddonOption } from '../ordering'

/** The group whose fees are shown as 质检费; all others are 增值服务. */
export const QC_GROUP = 'qc'

export interface PricedAddon {
  id: string
  name: string
  group: string
  fee: Fen // for the whole parcel
}

/**
 * The options that apply to a parcel, in the order of the tariff: the chosen ones, and where nothing of a required group was
 * chosen its default (else its first required option). Defaults of other groups are a suggestion to the buyer only.
 * @throws Failure invalid for an unknown id, or for two of a group that exclude each other.
 */
export const chooseAddons = (
  groups: readonly AddonGroup[],
  chosenIds: readonly string[],
): { group: string; option: AddonOption }[] => {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const chosen = new Set(chosenIds)
  for (const id of chosen) if (!known.has(id)) throw refusals.noSuchAddon()
  return groups.flatMap(({ group, name, options }) => {
    const picked = options.filter(({ id }) => chosen.has(id))
    if (picked.length > 1 && picked.some(({ multi }) => !multi)) throw refusals.oneAddonOnly(name)
    const applied = picked.length === 0 && options.some(({ required }) => required) ? fallback(options) : picked
    return applied.map((option) => ({ group, option }))
  })
}

/** The applied options with what each costs for a parcel of so many pieces. */
export const priceAddons = (
  groups: readonly AddonGroup[],
  chosenIds: readonly string[],
  pieces: number,
): PricedAddon[] =>
  chooseAddons(groups, chosenIds).map(({ group, option }) => ({
    id: option.id,
    name: option.name,
    group,
    fee: option.unit === 'piece' ? times(option.fee, pieces) : fen(option.fee),
  }))

export const addonFees = (addons: readonly PricedAddon[]): { qcFee: Fen; addonFee: Fen } => ({
  qcFee: sum(addons.filter(({ group }) => group === QC_GROUP).map(({ fee }) => fee)),
  addonFee: sum(addons.filter(({ group }) => group !== QC_GROUP).map(({ fee }) => fee)),
})

const fallback = (options: readonly AddonOption[]): AddonOption[] => {
  const option = options.find((one) => one.default) ?? options.find(({ required }) => required)
  return option ? [option] : []
}
