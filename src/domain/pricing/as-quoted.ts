import type { ParcelChoice, QuotedParcel } from '../ordering'

/** The choices for ordering what was quoted: where nothing is said of a parcel or its courier, what was quoted holds. */
export const asQuoted = (parcels: readonly QuotedParcel[], choices: readonly ParcelChoice[]): ParcelChoice[] =>
  parcels.map(({ parcelKey, brandId, addonIds }) => {
    const chosen = choices.find((choice) => choice.parcelKey === parcelKey)
    return { parcelKey, brandId: chosen?.brandId ?? brandId, addonIds: chosen?.addonIds ?? addonIds }
  })
