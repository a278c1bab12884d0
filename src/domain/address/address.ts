/** A node of the tree of the country: province → city → county. Codes have six digits. */
export interface Area {
  code: string
  name: string
  children: Area[]
}

/** Whom a parcel goes to. A virtual number (虚拟号) has an extension: 18400001234-5678 → mobile + ext. */
export interface Consignee {
  name: string
  mobile: string
  ext: string // '' when none
  areaCode: string // county, or city where a city has no counties
  detail: string
}

/** Pasted texts that are longer are cut: one consignee is read of them, not a list. */
export const MAX_PASTE = 500

export interface SavedAddress extends Consignee {
  id: string
  areaText: string // "浙江省 杭州市 西湖区"
  isDefault: boolean
}

export type AddressDraft = Consignee & { isDefault: boolean }
