import { productPicture, type Subject } from './draw/scene'
import { avatarPicture, bannerPicture, supplierPicture } from './draw/signs'
import { palette } from './palette.data'
import { demoWorld, looksOf } from './world'

/** The SVG text for a path such as `/media/product/10001/0.svg`; null when there is no such picture. */
export const demoMedia = (path: string): string | null => {
  for (const [pattern, draw] of routes) {
    const match = pattern.exec(path)
    if (match) return draw(match[1] ?? '', Number(match[2]), match[3] === undefined ? 0 : Number(match[3]))
  }
  return null
}

/** View 0–4 of a product, in the colour with this position among its colours. */
export const productSvg = (productId: string, view: number, colour = 0): string | null => {
  const subject = subjectOf(productId, colour)
  return subject && view <= 4 ? productPicture(subject, view) : null
}

export const supplierSvg = (id: string): string | null => {
  const supplier = demoWorld().suppliers.find((one) => one.id === id)
  return supplier ? supplierPicture(supplier.name, Number(id)) : null
}

export const avatarSvg = (id: string): string | null =>
  demoWorld().buyers.some((buyer) => buyer.id === id) ? avatarPicture(Number(id)) : null

export const bannerSvg = (id: string): string | null => {
  const { specials, banners } = demoWorld()
  const at = banners.findIndex((banner) => banner.id === id)
  const zone = at < 0 ? specials.find((special) => special.id === id) : specials[at]
  if (!zone) return null
  // The banners of the top show other products than the zone they borrow from.
  const ids = zone.productIds.slice(at < 0 ? 0 : 4).slice(0, 3)
  return bannerPicture(
    ids.flatMap((productId) => subjectOf(productId, 0) ?? []),
    Number(id),
  )
}

const routes: [RegExp, (id: string, view: number, colour: number) => string | null][] = [
  [/^\/media\/product\/(\d+)\/([0-4])(?:\/(\d))?\.svg$/, productSvg],
  [/^\/media\/supplier\/(\d+)\.svg$/, supplierSvg],
  [/^\/media\/avatar\/(\d+)\.svg$/, avatarSvg],
  [/^\/media\/banner\/(\d+)\.svg$/, bannerSvg],
]

const subjectOf = (productId: string, colour: number): Subject | null => {
  const look = looksOf().get(productId)
  const wanted = look?.colours[colour]
  if (!look || !wanted) return null
  const colours = [wanted, ...look.colours.filter((name) => name !== wanted)].map((name) => palette[name]!)
  return { draw: look.draw, pattern: look.pattern, colours, seed: scatter(Number(productId)) }
}

/** Neighbours get other backdrops and emblems. */
const scatter = (id: number): number => Math.imul(id, 2654435761) >>> 12
