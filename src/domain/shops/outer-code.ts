import { foldArtNo } from '../pasted-lines'

/**
 * How our goods are named in a shop (商家编码): the 货号 alone where a product has one spec, else 货号-颜色-尺码; what a spec doesn't
 * have is left out. Resellers can read it, type it and sort by it.
 */
export const outerCodeOf = (
  { artNo, color, size }: { artNo: string; color: string; size: string },
  specs: number,
): string => (specs === 1 ? [artNo] : [artNo, color, size]).filter(Boolean).join('-')

/** Codes are the same however their letters, widths and edges were typed. */
export const foldOuterCode = foldArtNo

/** The 货号 that a code may begin with, folded: all of it, then its parts before a dash, the longest first. */
export const artNosOf = (code: string): string[] => {
  const parts = foldOuterCode(code).split('-')
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-')).filter(Boolean)
}

/** What of our goods may be meant by a code: products whose 货号 it may begin with, with all that is offered of them. */
export interface CodedProduct {
  artNo: string
  skus: readonly { id: string; color: string; size: string }[]
}

/** The SKU that a code names; null when it names none, or more than one. */
export const skuOfCode = (code: string, products: readonly CodedProduct[]): string | null => {
  const wanted = looseCode(code)
  if (wanted === '') return null
  const named = new Set<string>()
  for (const { artNo, skus } of products)
    for (const sku of skus) {
      const full = outerCodeOf({ artNo, color: sku.color, size: sku.size }, 2)
      const isOnly = skus.length === 1 && looseCode(artNo) === wanted
      if (isOnly || looseCode(full) === wanted) named.add(sku.id)
    }
  return named.size === 1 ? [...named][0]! : null
}

/** Whatever stands between the parts: 货号-黑色-M, 货号 黑色_M. */
const looseCode = (code: string): string => foldOuterCode(code).replace(/[\s\-_/|·,，、]+/gu, '-')
