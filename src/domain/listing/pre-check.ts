import { codePoints } from '../text'
import type { ListingDraft } from './draft'
import { listingLimits } from './limits'
import type { PlatformProperty } from './platform-tree'
import { floorOf } from './price-rule'
import type { ListingFix, ListingProblem, ProblemField, PropertyChoice, ShelfPicture } from './shelf'
import { bannedIn, hasEmoji, titleWidth } from './title'
import { problemWords } from './words'

/** What of a draft the platform would refuse, or the buyer would regret: told before it is sent. */

export interface CheckFacts {
  isOnShelf: boolean // of ours
  /** The platform answers for the shop, and lets us publish there. */
  isAuthorised: boolean
  /** What the leaf asks for; null: it isn't known (without a leaf, say). */
  properties: readonly PlatformProperty[] | null
  /** The platform has that leaf no more. */
  isLeafGone: boolean
  /** Attributes of the goods, which may answer what the leaf asks. */
  attrs: readonly { name: string; value: string }[]
  /** There is a leaf to propose where none is chosen. */
  hasSuggestion: boolean
}

export const checkDraft = (draft: ListingDraft, facts: CheckFacts): ListingProblem[] => {
  const problems: ListingProblem[] = []
  const say = (field: ProblemField, text: string, fix: ListingFix | null = null) => problems.push({ field, text, fix })
  if (!facts.isOnShelf) say('product', problemWords.offShelf)
  if (!facts.isAuthorised) say('shop', problemWords.unauthorised)
  if (draft.freightTemplateId === '') say('shop', problemWords.noTemplate)
  if (draft.servicePhone === '') say('shop', problemWords.noPhone)
  sayTitle(draft.title, say)
  sayPictures(draft, say)
  if (!draft.leaf || facts.isLeafGone) {
    const text = draft.leaf ? problemWords.goneCategory : problemWords.noCategory
    say('category', text, facts.hasSuggestion ? 'take_category' : null)
  } else sayProperties(draft, facts, say)
  saySkus(draft, say)
  return problems
}

type Say = (field: ProblemField, text: string, fix?: ListingFix | null) => void

const sayTitle = (title: string, say: Say): void => {
  const width = titleWidth(title)
  const { titleMin, titleMax } = listingLimits
  if (width < titleMin) say('title', problemWords.shortTitle(width, titleMin))
  if (width > titleMax) say('title', problemWords.longTitle(width, titleMax), 'mend_title')
  if (hasEmoji(title)) say('title', problemWords.emoji, 'mend_title')
  const banned = bannedIn(title)
  if (banned.length > 0) say('title', problemWords.banned(banned), 'mend_title')
}

/** Pixels of the side of the square that is made of it: where too little would be left of a cut one, it is padded. */
export const squareOf = ({ width, height, fit }: ShelfPicture): number => {
  const cut = Math.min(width, height)
  return fit === 'cut' && cut >= listingLimits.pictureSide ? cut : Math.max(width, height)
}

const sayPictures = ({ pictures, details, skus }: ListingDraft, say: Say): void => {
  const { pictures: most, pictureSide, allPictures } = listingLimits
  if (pictures.length === 0) say('pictures', problemWords.noPictures)
  if (pictures.length > most) say('pictures', problemWords.manyPictures(pictures.length, most), 'keep_pictures')
  const small = pictures.filter((picture) => squareOf(picture) < pictureSide)
  if (small.length > 0)
    say(
      'pictures',
      problemWords.smallPictures(small.length, pictureSide),
      small.length < pictures.length ? 'drop_small_pictures' : null,
    )
  // Where one colour has a picture, each of them is shown with one.
  const ofColours = skus.some(({ image }) => image) ? new Set(skus.map(({ color }) => color)).size : 0
  const all = pictures.length + details.length + ofColours
  if (pictures.length <= most && all > allPictures) say('pictures', problemWords.allPictures(all, allPictures))
}

const sayProperties = ({ properties }: ListingDraft, facts: CheckFacts, say: Say): void => {
  if (!facts.properties) return
  const missing = facts.properties.filter((property) => property.required && !isAnswered(property, properties))
  const wrong = facts.properties.filter((property) => isWrong(property, properties))
  if (missing.length + wrong.length === 0) return
  const names = [...missing, ...wrong].map(({ name }) => name)
  const canFill = [...missing, ...wrong].some((property) => answersFrom(property, facts.attrs).length > 0)
  say('properties', problemWords.properties(names), canFill ? 'fill_properties' : null)
}

const chosenOf = ({ id }: PlatformProperty, chosen: readonly PropertyChoice[]): string[] =>
  chosen.find((one) => one.id === id)?.values.filter(Boolean) ?? []

const isAnswered = (property: PlatformProperty, chosen: readonly PropertyChoice[]): boolean =>
  chosenOf(property, chosen).length > 0

/** Answered with what can't be chosen, with more than are wanted, or with what no text there may have. */
const isWrong = (property: PlatformProperty, chosen: readonly PropertyChoice[]): boolean => {
  const values = chosenOf(property, chosen)
  const isFree = property.values.length === 0
  if (values.length > property.most) return true
  return isFree ? values.some(hasEmoji) : values.some((value) => !property.values.includes(value))
}

/** What the goods say of themselves, in words of the platform, no more of them than it wants; none: nothing that fits. */
export const answersFrom = (
  { name, values, most }: PlatformProperty,
  attrs: readonly { name: string; value: string }[],
): string[] => {
  const said = attrs.find((attr) => attr.name.includes(name) || name.includes(attr.name))?.value
  if (values.length === 0) return said ? [said] : []
  const same = values.filter((value) => value === said)
  const within = said ? values.filter((value) => said.includes(value) || value.startsWith(said)) : []
  // Of two seasons in one word both are meant.
  const stems = said ? values.filter((value) => said.includes(value.replace(problemWords.seasonEnd, ''))) : []
  return [same, within, stems, otherOf(values)].find((found) => found.length > 0)?.slice(0, most) ?? []
}

const otherOf = (values: readonly string[]): string[] =>
  values.filter((value) => problemWords.otherValues.includes(value)).slice(0, 1)

const isLong = (value: string): boolean =>
  value.length > listingLimits.specValueMax && codePoints(value) > listingLimits.specValueMax

const saySkus = ({ skus, rule }: ListingDraft, say: Say): void => {
  const { skus: most, priceMin, priceMax, specValueMax } = listingLimits
  if (skus.length === 0) {
    say('stock', problemWords.noSkus)
    return
  }
  // Whatever of them isn't sold is there without stock.
  const combined = new Set(skus.map(({ color }) => color)).size * new Set(skus.map(({ size }) => size)).size
  if (combined > most) say('stock', problemWords.manySkus(combined, most))
  if (skus.every(({ stock }) => stock === 0)) say('stock', problemWords.soldOut)
  const long = skus.find(({ color, size }) => isLong(color) || isLong(size))
  if (long) say('stock', problemWords.longSpec(specValueMax))
  if (skus.some(({ color, size }) => hasEmoji(color + size))) say('stock', problemWords.specEmoji)
  const below = skus.filter(({ price, cost }) => price < floorOf(cost, rule))
  if (below.length > 0) say('price', problemWords.loss(below.length), 'raise_prices')
  if (skus.some(({ price }) => price < priceMin || price > priceMax)) say('price', problemWords.price)
}
