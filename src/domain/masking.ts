import type { Consignee } from './address/address'

/** What is shown of a person where it need not be all. */

/** 138****1234 */
export const maskMobile = (mobile: string): string =>
  mobile.length < 7 ? '*'.repeat(mobile.length) : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** 张**: the first character, be it as rare as 𠮷. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`

type Shown = Consignee & { areaText: string }

/** In lists: whom it goes to can be told, not where he lives. */
export const maskedConsignee = ({ name, mobile, areaText }: Pick<Shown, 'name' | 'mobile' | 'areaText'>) => ({
  name: maskName(name),
  mobile: maskMobile(mobile),
  areaText,
  detail: '****',
})

/** "18400001234-5678": a number that a platform lends. */
export const fullMobile = ({ mobile, ext }: Pick<Consignee, 'mobile' | 'ext'>): string =>
  ext ? `${mobile}-${ext}` : mobile

/** In full, to the buyer alone. */
export const plainConsignee = ({ name, mobile, ext, areaText, detail }: Omit<Shown, 'areaCode'>) => ({
  name,
  mobile: fullMobile({ mobile, ext }),
  areaText,
  detail,
})
