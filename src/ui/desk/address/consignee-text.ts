import type { Consignee } from '../../../domain/address/address'

/** "18412345678 转 5678" */
export const numberText = ({ mobile, ext }: { mobile: string; ext: string }): string =>
  ext ? `${mobile} 转 ${ext}` : mobile

export const consigneeOf = ({ name, mobile, ext, areaCode, detail }: Consignee): Consignee => ({
  name,
  mobile,
  ext,
  areaCode,
  detail,
})
