import type { SavedAddress } from '../../../domain/address/address'

/** The addresses that hold every word, be it of the name, the number or the place. */
export const searchAddresses = (addresses: readonly SavedAddress[], words: string): SavedAddress[] => {
  const wanted = words.trim().split(/\s+/)
  return addresses.filter(({ name, mobile, ext, areaText, detail }) => {
    const text = [name, mobile, ext, areaText, detail].join(' ')
    return wanted.every((word) => text.includes(word))
  })
}
