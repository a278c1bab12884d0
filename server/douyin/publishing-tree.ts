import { z } from 'zod'
import type { Named } from '../../src/domain/catalogue'
import type { PlatformCategory, PlatformProperty } from '../../src/domain/listing/platform-tree'
import type { Ask } from './client'
import { Count, Id, listOf, MustId, Text } from './fields'
import { numberId } from './publishing-ids'
import { BRAND, goodsTrouble, NO_CATEGORY, NO_TEMPLATE } from './publishing-words'

/** What there is to choose from when goods are published: categories, what their leaves ask, freight templates. */

const Categories = listOf(
  z.object({ id: MustId, name: Text, is_leaf: z.boolean().nullish(), enable: z.boolean().nullish() }),
)

export const categoriesOf = async (ask: Ask, access: string, parentId: string): Promise<PlatformCategory[]> => {
  const categories = await ask({
    method: 'shop.getShopCategory',
    params: { cid: parentId === '' ? 0 : numberId(parentId, NO_CATEGORY) },
    access,
    data: Categories,
    meaning: goodsTrouble,
  })
  return categories
    .filter(({ enable }) => enable !== false)
    .map(({ id, name, is_leaf: isLeaf }) => ({ id, name, isLeaf: isLeaf === true }))
}

const Properties = z.object({
  data: listOf(
    z.object({
      property_id: MustId,
      property_name: Text,
      required: Count,
      status: Count,
      type: Text,
      multi_select_max: Count,
      property_type: Count,
      options: listOf(z.object({ name: Text, value: Text, value_id: Id })),
    }),
  ),
})

/** A property with what its answers are there. */
export interface AskedProperty extends PlatformProperty {
  valueIds: ReadonlyMap<string, string>
}

/** Of what is told, what is asked of a merchant: what sells (colours, sizes) stands with the SKUs, and ours have no brand. */
const OF_SKUS = 2
const MANY = /^multi/u

export const askedOf = async (ask: Ask, access: string, leafId: string): Promise<AskedProperty[]> => {
  const { data } = await ask({
    method: 'product.getCatePropertyV2',
    params: { category_leaf_id: numberId(leafId, NO_CATEGORY) },
    access,
    data: Properties,
    meaning: goodsTrouble,
  })
  return data
    .filter((one) => one.status === 0 && one.property_type !== OF_SKUS && one.property_name !== BRAND)
    .map((one) => {
      const options = one.options.map(({ name, value, value_id: id }) => [name || value, id] as const)
      const isMulti = MANY.test(one.type)
      return {
        id: one.property_id,
        name: one.property_name,
        required: one.required === 1,
        multi: isMulti,
        most: isMulti ? one.multi_select_max || Math.max(1, options.length) : 1,
        values: options.map(([name]) => name),
        valueIds: new Map(options),
      }
    })
}

export const propertyOf = ({ id, name, required, multi, most, values }: AskedProperty): PlatformProperty => {
  return { id, name, required, multi, most, values }
}

const Templates = z.object({
  List: listOf(z.object({ template: z.object({ id: Id, template_name: Text }).nullish() })),
  Count,
})
const PAGE = 100
const MOST_PAGES = 10

/** Those of the shop, after the one that stands for none. */
export const templatesOf = async (ask: Ask, access: string): Promise<Named[]> => {
  const found: Named[] = [{ id: '0', name: NO_TEMPLATE }]
  for (let page = 0; page < MOST_PAGES; page++) {
    const { List: list, Count: count } = await ask({
      method: 'freightTemplate.list',
      params: { page: String(page), size: String(PAGE) },
      access,
      data: Templates,
      meaning: goodsTrouble,
    })
    for (const { template } of list) if (template?.id) found.push({ id: template.id, name: template.template_name })
    if (list.length < PAGE || found.length > count) break
  }
  return found
}
