import {
  siblingChoices,
  type RelateRequest,
  type RelationOffer,
  type RelationOffers,
} from '../../domain/shops/relation'

/** What is chosen for an item of a shop. */
export interface RelationChoice {
  offer: RelationOffer | null
  skuId: string
  qtyRatio: number
  remember: boolean
  /** The other specs of the same item as well, where their colours and sizes say which SKUs they are. */
  withSiblings: boolean
}

export const NO_CHOICE: RelationChoice = { offer: null, skuId: '', qtyRatio: 1, remember: true, withSiblings: true }

/** From so much likeness on the first proposal is chosen already, for the buyer to confirm. chosen by us */
const SURE_ENOUGH = 60

/** What the buyer most likely means: what it is related to already, or else what is most like it. */
export const likelyChoice = ({ item, list }: RelationOffers, isSwitching: boolean): RelationChoice => {
  const { link } = item
  const related = link && !isSwitching ? list.find(({ id }) => id === link.productId) : undefined
  if (related && link) return { ...NO_CHOICE, offer: related, skuId: link.skuId, qtyRatio: link.qtyRatio }
  const [best] = list
  const qtyRatio = link?.qtyRatio ?? 1
  if (!best || best.score < SURE_ENOUGH) return { ...NO_CHOICE, qtyRatio }
  return { ...NO_CHOICE, offer: best, skuId: best.skuId, qtyRatio }
}

/** The other specs that would be related with it: those that aren't yet, or all where the source is changed. */
export const siblingsOf = (found: RelationOffers, { offer }: RelationChoice, isSwitching: boolean) =>
  offer === null
    ? []
    : siblingChoices(
        found.siblings.filter(({ isLinked }) => isSwitching || !isLinked),
        offer,
      )

export const requestFor = (found: RelationOffers, choice: RelationChoice, isSwitching: boolean): RelateRequest => {
  const { skuId, qtyRatio, remember, withSiblings } = choice
  const others = withSiblings ? siblingsOf(found, choice, isSwitching) : []
  return {
    items: [
      { platformItemId: found.item.platformItemId, skuId, qtyRatio },
      ...others.map(({ sibling, sku }) => ({ platformItemId: sibling.platformItemId, skuId: sku.id, qtyRatio })),
    ],
    remember,
  }
}
