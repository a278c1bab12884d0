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
  const folded = foldOuterCode(code)
  const parts = folded.split('-')
  return folded === '' ? [] : parts.map((_, i) => parts.slice(0, parts.length - i).join('-')).filter(Boolean)
}
