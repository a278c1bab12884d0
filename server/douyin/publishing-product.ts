import type { DispatchPromise } from '../../src/domain/listing/defaults'
import type { ListedProduct } from '../platform/publishing'
import { canonicalJson } from './json'
import { numberId } from './publishing-ids'
import type { AskedProperty } from './publishing-tree'
import { COLOUR, NO_CATEGORY, NO_FREIGHT, SIZE, UNNAMED } from './publishing-words'

/** A product as product.addV2 and editV2 want it. */

/** 无品牌 */
const NO_BRAND = 596_120_136
const DELAY_DAYS: Record<DispatchPromise, number> = { today: 9999, next_day: 1, two_days: 2 }
const GRAMS = 1

export const paramsOf = (product: ListedProduct, asked: readonly AskedProperty[]) => {
  const grid = gridOf(product)
  return {
    outer_product_id: product.outerId,
    product_type: 0,
    category_leaf_id: numberId(product.leafId, NO_CATEGORY),
    product_format_new: formatOf(product, asked),
    standard_brand_id: NO_BRAND,
    name: product.title,
    pic: product.pictures.join('|'),
    description: product.details.join('|'),
    spec_info: grid.info,
    spec_prices_v2: grid.prices,
    ...(grid.pictures.length > 0 ? { spec_pic: grid.pictures.join(',') } : {}),
    reduce_type: 1,
    freight_id: numberId(product.freightTemplateId, NO_FREIGHT),
    ...(product.weightG > 0 ? { weight: product.weightG, weight_unit: GRAMS } : {}),
    presell_type: 0,
    delivery_delay_day: DELAY_DAYS[product.dispatch],
    pickup_method: '0',
    mobile: product.servicePhone,
    after_sale_service: { supply_day_return_selector: '7-1' },
    // On the shelf as soon as the platform has looked at it.
    start_sale_type: 0,
    commit: true,
  }
}

/** Answers by what they are there; a text is number 0. */
const formatOf = ({ properties }: ListedProduct, asked: readonly AskedProperty[]): string => {
  const answers = properties.flatMap(({ id, values }) => {
    const property = asked.find((one) => one.id === id)
    const told = values.filter(Boolean)
    if (!property || told.length === 0) return []
    const answer = told.map((name) => ({ value: BigInt(property.valueIds.get(name) || 0), name, diy_type: 0 }))
    return [[id, answer] as const]
  })
  return canonicalJson(Object.fromEntries(answers))
}

/** Each colour is there in each size: what isn't sold of them has no stock. */
const gridOf = ({ skus, pictures }: ListedProduct) => {
  const colours = valuesOf(skus.map(({ color }) => color))
  const sizes = valuesOf(skus.map(({ size }) => size))
  const hasSizes = sizes.some(([size]) => size !== '')
  const prices = colours.flatMap(([color, colourName]) =>
    sizes.map(([size, sizeName]) => {
      const sold = skus.find((sku) => sku.color === color && sku.size === size)
      const like = sold ?? skus.find((sku) => sku.color === color)!
      return {
        sell_properties: [
          { property_name: COLOUR, value_name: colourName },
          ...(hasSizes ? [{ property_name: SIZE, value_name: sizeName }] : []),
        ],
        price: like.price,
        stock_num: sold?.stock ?? 0,
        code: sold?.outerId ?? '',
        outer_sku_id: sold?.outerId ?? '',
        sku_type: 0,
      }
    }),
  )
  const named = (values: readonly (readonly [string, string])[]) => values.map(([, name]) => ({ value_name: name }))
  const hasPictures = skus.some(({ picture }) => picture !== '')
  return {
    info: {
      spec_values: [
        { property_name: COLOUR, values: named(colours) },
        ...(hasSizes ? [{ property_name: SIZE, values: named(sizes) }] : []),
      ],
    },
    prices,
    // In the order of the colours; one without a picture is shown as the whole product is.
    pictures: hasPictures
      ? colours.map(
          ([color]) => skus.find((sku) => sku.color === color && sku.picture !== '')?.picture ?? pictures[0] ?? '',
        )
      : [],
  }
}

/** Each value once, with what it is called there: none may be without a name. */
const valuesOf = (values: readonly string[]): (readonly [string, string])[] => {
  const all = [...new Set(values)]
  let unnamed = UNNAMED
  while (all.includes(unnamed)) unnamed += UNNAMED
  return all.map((value) => [value, value === '' ? unnamed : value] as const)
}
