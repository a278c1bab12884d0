/**
 * Pictures that a server of ours keeps, in several widths. The address names them, "/media/import/3f…_320-640-800-1600.jpg", so that
 * whoever shows one knows what there is; any other address, of another backend or drawn, is left as it is.
 */

/** Cards, a page on screens of one and of several dots to the pixel, and the large view. */
const WIDTHS = [320, 640, 800, 1600]
export const MAX_WIDTH = 1600

/** What isn't much wider than the one before has no size of its own. */
const STEP = 0.8

/** @param width - of the picture itself, at most MAX_WIDTH; nothing is made wider than it is */
export const widthsFor = (width: number): number[] => [...WIDTHS.filter((one) => one < STEP * width), width]

/** What browsers get that take no WebP; PNG only where something shines through. */
export type Plain = 'jpg' | 'png'

/** `stem`: "media/import/3f…", with 32 signs of hexadecimal at its end. */
export const keyOfSizes = (stem: string, widths: readonly number[], plain: Plain): string =>
  `${stem}_${widths.join('-')}.${plain}`

const OURS = /^(\/?(?:media|uploads)\/(?:[\w-]+\/)*[0-9a-f]{32})_(\d+(?:-\d+)*)\.(jpg|png)$/

/** Key of the file for such an address or key: of the width it names, or of the widest of several. Null for any other. */
export const keyOfSize = (address: string, takesWebp: boolean): string | null => {
  const [, stem, widths, plain] = OURS.exec(address) ?? []
  return stem && widths ? `${stem.replace(/^\//, '')}_${widths.split('-').at(-1)}.${takesWebp ? 'webp' : plain}` : null
}

/** For an `<img>` so many pixels wide: as wide as the screen needs, where there is a choice. */
export const inWidth = (address: string, pixels: number): { src: string; srcSet?: string } => {
  const [, stem, widths, plain] = OURS.exec(address) ?? []
  if (!stem || !widths) return { src: address }
  const all = widths.split('-')
  const of = (wanted: number): string => `${stem}_${all.find((one) => +one >= wanted) ?? all.at(-1)}.${plain}`
  const [src, twice] = [of(pixels), of(2 * pixels)]
  return src === twice ? { src } : { src, srcSet: `${twice} 2x` }
}
