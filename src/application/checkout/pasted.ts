import type { Area, Consignee } from '../../domain/address/address'
import { areaPath } from '../../domain/address/areas'
import { parseConsignee, type Confidence } from '../../domain/address/paste'
import type { Mark, Marks } from './draft'

/**
 * A pasted address as form fields. A text with two or more of them is a new consignee: what it lacks is emptied, so that two people's
 * addresses never mix. A text with one field changes only that one. An area without its county is left to the buyer.
 */
export const readPasted = (
  text: string,
  areas: Area[],
): { consignee: Partial<Consignee>; marks: Marks; areaHint: string } => {
  const { name, mobile, ext, areaCode, areaText, detail } = parseConsignee(text, areas)
  const isWhole = areaPath(areas, areaCode.value).at(-1)?.children.length === 0
  const found = { name, mobile, detail, areaCode: isWhole ? areaCode : { ...areaCode, value: '' } }
  const isNew = [name, mobile, detail, areaCode].filter(({ value }) => value).length > 1
  const filled = Object.entries(found).flatMap(([field, { value }]) => (value || isNew ? [[field, value]] : []))
  return {
    // A number without an extension takes away the one that belonged to the number before.
    consignee: { ...Object.fromEntries(filled), ...(mobile.value ? { ext: ext.value } : {}) },
    marks: {
      name: markOf(name.confidence),
      mobile: markOf(mobile.confidence),
      ...(ext.value ? { ext: markOf(ext.confidence) } : {}),
      areaCode: isWhole ? markOf(areaCode.confidence) : 'missing',
      detail: markOf(detail.confidence),
    },
    areaHint: isWhole ? '' : areaText.value,
  }
}

const markOf = (confidence: Confidence): Mark =>
  confidence === 'sure' ? 'sure' : confidence === 'missing' ? 'missing' : 'check'
