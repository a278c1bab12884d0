import type { Fen } from '../money'

/** How like one of our SKUs is to what a shop sells, and why: a proposal for the buyer to choose from, never a relation by itself. */

export interface ShopItem {
  title: string
  spec: string // "颜色:红色 尺码:M"
  price: Fen | null // what its buyer paid for one; null where it isn't told
}

export interface Offer {
  title: string
  price: Fen
  skus: readonly { id: string; color: string; size: string; price: Fen }[]
}

export interface Likeness {
  score: number // 0–100
  skuId: string // the SKU that is most like it; '' where none stands out
  why: string[]
}

const TITLE = 60
const SPEC = 30
const PRICE = 10

/** What sellers write in front of any title. */
const EMPTY_WORDS =
  /(?:19|20)\d\d(?:年)?|[春夏秋冬]季?(?:新款|新品)|新款|新品|爆款|热卖|热销|正品|特价|包邮|现货|直播(?:专享|同款)?|厂家直销|网红/gu

export const likenessOf = (item: ShopItem, offer: Offer): Likeness => {
  const title = alike(pairsOf(item.title), pairsOf(offer.title))
  const spec = bestSpec(item.spec, offer.skus)
  const margin = marginOf(item.price, spec.price ?? offer.price)
  const why = [
    ...(title >= 0.2 ? [`标题相近 ${Math.round(title * 100)}%`] : []),
    ...spec.why,
    ...(margin.text ? [margin.text] : []),
  ]
  const score = Math.round(TITLE * Math.min(1, title * 1.25) + SPEC * spec.share + PRICE * margin.share)
  return { score: Math.min(100, score), skuId: spec.skuId, why }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Neighbouring characters of what tells goods apart. */
const pairsOf = (title: string): Set<string> => {
  const pairs = new Set<string>()
  for (const run of plain(title)
    .replace(EMPTY_WORDS, ' ')
    .split(/[^\p{L}\p{N}]/u)) {
    const characters = [...run]
    for (let i = 0; i + 1 < characters.length; i++) pairs.add(characters[i]! + characters[i + 1]!)
  }
  return pairs
}

/** 0–1: twice what they share of all they have (Dice). */
const alike = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  if (a.size + b.size === 0) return 0
  let shared = 0
  for (const pair of a) if (b.has(pair)) shared += 1
  return (2 * shared) / (a.size + b.size)
}

interface SpecMatch {
  share: number
  skuId: string
  price: Fen | null
  why: string[]
}

const bestSpec = (spec: string, skus: Offer['skus']): SpecMatch => {
  const words = plain(spec)
    .split(/[\s:;,/，；、|【】()（）-]/u)
    .filter(Boolean)
  let best: SpecMatch = { share: 0, skuId: '', price: null, why: [] }
  for (const { id, color, size, price } of skus) {
    const [hasColor, hasSize] = [says(words, color), says(words, size)]
    const share = (hasColor ? 0.6 : 0) + (hasSize ? 0.4 : 0)
    if (share <= best.share) continue
    const named = [hasColor ? '颜色' : '', hasSize ? '尺码' : ''].filter(Boolean).join('、')
    best = { share, skuId: id, price, why: [`${named}相同`] }
  }
  // A colour alone fits every size of it: which, is for the buyer to say.
  const isOne = best.share === 1 || skus.length === 1
  return { ...best, skuId: isOne ? best.skuId || skus[0]!.id : '' }
}

/** 红 is said by 红色, 大红色 isn't said by 红色. */
const says = (words: readonly string[], value: string): boolean => {
  const wanted = plain(value)
  if (wanted === '') return true
  return words.some((word) => bare(word) === bare(wanted))
}

const bare = (word: string): string => word.replace(/[色码]$/u, '')

/** What sells for less than it costs is hardly the same goods. */
const marginOf = (paid: Fen | null, cost: Fen): { share: number; text: string } => {
  if (paid === null || paid === 0 || cost === 0) return { share: 0.5, text: '' }
  const times = paid / cost
  if (times < 1) return { share: 0, text: '售价低于拿货价' }
  return times <= 6 ? { share: 1, text: '价格合理' } : { share: 0.3, text: '售价远高于拿货价' }
}
