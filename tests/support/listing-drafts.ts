import fc from 'fast-check'
import type { ListedProduct } from '../../server/platform/publishing'
import { PLAIN_DEFAULTS } from '../../src/domain/listing/defaults'
import type { DraftSku, ListingDraft } from '../../src/domain/listing/draft'
import type { PlatformProperty } from '../../src/domain/listing/platform-tree'
import { squareOf, type CheckFacts } from '../../src/domain/listing/pre-check'
import { pictureFits, type PropertyChoice, type ShelfPicture } from '../../src/domain/listing/shelf'
import { fen } from '../../src/domain/money'

/** Drafts of every kind, about as many that a platform takes as that it doesn't: each part of one is mostly well. */

export interface DraftGround {
  leaves: readonly { id: string; properties: readonly PlatformProperty[] }[]
  templateId: string
}

/** Of a draft the part that is strange; all others are as they should be. */
const STRANGE = ['title', 'pictures', 'details', 'leaf', 'properties', 'skus', 'shop', 'none'] as const
type Strange = (typeof STRANGE)[number]

const letters = '法式碎花连衣裙收腰显瘦长裙夏季新款aBc 12—·“”éß（）'
const words = ['最好', '百分百', '国家级', '顶级', '第一', '🌸', '👍🏽', '🏽', '❤️', '1️⃣', '🇨🇳', '©', '①', '𠮷']

/** About as long as may just be, or just not. */
const edge = fc.oneof(fc.integer({ min: 14, max: 18 }), fc.integer({ min: 57, max: 63 }))
const title = fc
  .tuple(
    edge,
    fc.array(fc.constantFrom(...letters.split('')), { minLength: 64, maxLength: 64 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 2, arbitrary: fc.constantFrom(...words) }),
    fc.nat(7),
  )
  .map(([length, all, word, at]) => {
    let bytes = 0
    const kept = all.filter((letter) => (bytes += letter > 'ÿ' ? 2 : 1) <= length)
    return [...kept.slice(0, at), word, ...kept.slice(at)].join('')
  })
const plainTitle = fc.constantFrom('法式碎花连衣裙收腰显瘦长裙', 'Linen dress 亚麻连衣裙 A2001')

const side = fc.oneof(fc.integer({ min: 580, max: 620 }), fc.integer({ min: 1, max: 3000 }))
const picture: fc.Arbitrary<ShelfPicture> = fc.record({
  url: fc.constant('/media/one.jpg'),
  width: side,
  height: side,
  fit: fc.constantFrom(...pictureFits),
  focus: fc.nat(100),
})
const plainPicture: fc.Arbitrary<ShelfPicture> = fc.constant({
  url: '/media/one.jpg',
  width: 800,
  height: 1100,
  fit: 'pad',
  focus: 50,
})

const many = (count: number): string[] => Array.from({ length: count }, () => '/media/detail.jpg')

const answersTo = (property: PlatformProperty, isStrange: boolean): fc.Arbitrary<PropertyChoice[]> => {
  const { id, name, values, most, required } = property
  const well =
    values.length > 0 ? fc.subarray([...values], { minLength: 1, maxLength: most }) : fc.constant<string[]>(['A2001'])
  const other = fc.constantFrom<string[]>(
    [],
    [''],
    ['没有这一项'],
    ['好看🌸'],
    ['A1', 'A2', 'A3', 'A4', 'A5'],
    [...values],
  )
  const plain = required ? well : fc.oneof(well, fc.constant<string[]>([]))
  return (isStrange ? fc.oneof(plain, other) : plain).map((told) =>
    told.length > 0 ? [{ id, name, values: told }] : [],
  )
}

const names = (most: number) =>
  fc.uniqueArray(fc.constantFrom('红色', '白色', '蓝', '默认', '', 'a'.repeat(20), 'S/M'), {
    minLength: 1,
    maxLength: most,
  })
const strangeNames: fc.Arbitrary<string[]> = fc.oneof(
  names(4),
  names(4),
  fc.constantFrom<string[]>(['色'.repeat(21)], ['红🌸'], ['❤️', '红']),
)
/** 600 combinations are 24 by 25. */
const manyNames = fc.constantFrom(24, 25).map((count) => Array.from({ length: count }, (_, i) => `${i}号`))
const cost = { goods: fen(0), service: fen(0) }
const skusOf = (isStrange: boolean): fc.Arbitrary<DraftSku[]> =>
  fc
    .record({
      grid: isStrange
        ? fc.oneof(fc.tuple(strangeNames, strangeNames), fc.tuple(manyNames, manyNames))
        : fc.tuple(names(3), names(3)),
      left: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      prices: fc.array(
        isStrange
          ? fc.oneof(
              { weight: 30, arbitrary: fc.integer({ min: 1, max: 999_999_999 }) },
              fc.constantFrom(0, 1_000_000_000),
            )
          : fc.integer({ min: 1, max: 99_999 }),
        { minLength: 3, maxLength: 3 },
      ),
      stock: isStrange ? fc.constantFrom(0, 1, 1_000_000) : fc.constantFrom(1, 5),
      image: fc.constantFrom('', '/media/colour.jpg'),
    })
    .map(({ grid: [colors, sizes], left, prices, stock, image }) => {
      const pairs = colors.flatMap((color) => sizes.map((size) => ({ color, size })))
      const kept = pairs.filter((_, i) => i === 0 || left[i % left.length])
      return kept.map(({ color, size }, i) => ({
        skuId: `sku-${i}`,
        outerId: `sku-${i}`,
        color,
        size,
        price: fen(prices[i % prices.length]!),
        cost,
        stock,
        image: color === '红色' ? image : '',
      }))
    })

export const anyDraft = ({ leaves, templateId }: DraftGround): fc.Arbitrary<ListingDraft> =>
  fc.record({ strange: fc.constantFrom(...STRANGE), leaf: fc.constantFrom(...leaves) }).chain(({ strange, leaf }) => {
    const is = (part: Strange) => part === strange
    return fc.record<ListingDraft>({
      outerId: fc.uuid().map((id) => `DF${id}`),
      title: is('title') ? title : plainTitle,
      leaf: fc.constant(is('leaf') ? null : { id: leaf.id, path: [] }),
      properties: fc
        .tuple(...leaf.properties.map((property) => answersTo(property, is('properties'))))
        .map((all) => all.flat()),
      pictures: is('pictures')
        ? fc.array(picture, { maxLength: 7 })
        : fc.array(plainPicture, { minLength: 1, maxLength: 5 }),
      details: (is('details') ? fc.integer({ min: 42, max: 51 }) : fc.nat(20)).map(many),
      freightTemplateId: is('shop') ? fc.constantFrom('', templateId) : fc.constant(templateId),
      dispatch: fc.constantFrom('today', 'next_day', 'two_days'),
      servicePhone: is('shop') ? fc.constantFrom('', '4008123123') : fc.constant('0571-88886666'),
      weightG: fc.constantFrom(0, 1, 250),
      rule: fc.constant({ ...PLAIN_DEFAULTS.rule, freight: fen(0), leastMargin: fen(0) }),
      skus: skusOf(is('skus')),
    })
  })

/** All that isn't the platform's to judge is well. */
export const factsFor = ({ leaves }: DraftGround, { leaf }: ListingDraft): CheckFacts => ({
  isOnShelf: true,
  isAuthorised: true,
  properties: leaves.find(({ id }) => id === leaf?.id)?.properties ?? null,
  isLeafGone: false,
  attrs: [],
  hasSuggestion: false,
})

/** Side of the square that is made of it. */
export const madeSide = (one: ShelfPicture): number => Math.min(1200, squareOf(one))

/** @param urlOf what the platform calls a square picture of such a side */
export const productFrom = (draft: ListingDraft, urlOf: (side: number) => string): ListedProduct => ({
  outerId: draft.outerId,
  title: draft.title,
  leafId: draft.leaf?.id ?? '',
  properties: draft.properties,
  pictures: draft.pictures.map((one) => urlOf(madeSide(one))),
  details: draft.details.map(() => urlOf(800)),
  freightTemplateId: draft.freightTemplateId,
  dispatch: draft.dispatch,
  servicePhone: draft.servicePhone,
  weightG: draft.weightG,
  skus: draft.skus.map(({ outerId, color, size, price, stock, image }) => {
    return { outerId, color, size, price, stock, picture: image && urlOf(800) }
  }),
})
