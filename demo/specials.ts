import { NEW_DAYS } from '../src/domain/product-tags'
import { seeded } from './random'
import type { DemoBanner, DemoProduct, DemoSpecial } from './types'

const ZONE_SIZE = 12
/** What is new can't have sold much yet. */
const NEW_SALES = 1500

/** The zones of the home page, none of which shows what another does. Every product in them is on the shelf and has something in stock. */
export const buildSpecials = (products: DemoProduct[]): DemoSpecial[] => {
  const sellable = products.filter(({ onShelf, skus }) => onShelf && skus.some(({ stock }) => stock > 0))
  const placed = new Set<string>()
  const zone = (id: string, title: string, subtitle: string, link: string, from: DemoProduct[]): DemoSpecial => {
    const productIds = varied(from.filter((product) => !placed.has(product.id))).map((product) => product.id)
    for (const productId of productIds) placed.add(productId)
    return { id, title, subtitle, link, banner: `/media/banner/${id}.svg`, productIds }
  }
  const lowest = ({ skus }: DemoProduct): number => Math.min(...skus.map(({ price }) => price))
  return [
    zone(
      '1',
      '爆款热卖',
      '近三十天走货最快',
      '/search?sort=sales',
      sellable.toSorted((a, b) => b.sales - a.sales),
    ),
    zone(
      '2',
      '新款上新',
      '档口刚刚更新',
      '/search?sort=new',
      sellable
        .filter(({ daysAgo, sales }) => daysAgo < NEW_DAYS && sales <= NEW_SALES)
        .toSorted((a, b) => a.daysAgo - b.daysAgo),
    ),
    zone(
      '3',
      '低价引流',
      '十五元以内，直播间福利款',
      '/search?sort=price_asc',
      seeded('low').some(
        sellable.filter((product) => lowest(product) < 1500),
        60,
      ),
    ),
    zone(
      '4',
      '实拍现货',
      '图物一致，当天可发',
      '/search?tags=实拍',
      seeded('real').some(
        sellable.filter(({ tags }) => tags.includes('实拍')),
        60,
      ),
    ),
    zone(
      '5',
      '换季女装',
      '站点直采，一件起发',
      '/search?keyword=女',
      seeded('women').some(
        sellable.filter(({ title, categoryId }) => title.includes('女') && categoryId < '3016'),
        60,
      ),
    ),
  ]
}

/** At most two of a category, so that a zone isn't all trousers. */
const varied = (from: DemoProduct[]): DemoProduct[] => {
  const seen = new Map<string, number>()
  const chosen: DemoProduct[] = []
  for (const product of from) {
    const count = seen.get(product.categoryId) ?? 0
    if (count >= 2) continue
    seen.set(product.categoryId, count + 1)
    chosen.push(product)
    if (chosen.length === ZONE_SIZE) break
  }
  return chosen
}

export const banners: DemoBanner[] = [
  { id: '11', title: '秋冬上新季', image: '/media/banner/11.svg', link: '/search?sort=new' },
  { id: '12', title: '一件代发，当天出库', image: '/media/banner/12.svg', link: '/search?tags=现货' },
  { id: '13', title: '实拍好货，退换无忧', image: '/media/banner/13.svg', link: '/search?tags=实拍' },
]
