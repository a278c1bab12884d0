/** What couriers are called by us and by a platform: 中通快递, 中通, 中通速递 are one. */

const ENDINGS = /(?:快递|速递|速运|快运|物流|包裹|集团|有限公司)+$/u

const bare = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').replace(ENDINGS, '')

/** The platform's code of a courier of ours; null where it knows none by that name. */
export const courierCode = (couriers: readonly { code: string; name: string }[], brand: string): string | null =>
  (couriers.find(({ name }) => name === brand) ?? couriers.find(({ name }) => bare(name) === bare(brand)))?.code ?? null
