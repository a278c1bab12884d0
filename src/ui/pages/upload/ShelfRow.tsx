import type { ShopDefaults } from '../../../domain/listing/defaults'
import { marginOf, type PriceRule } from '../../../domain/listing/price-rule'
import type { ListingFix, ListingProblem, ShelfCheck, ShelfItem } from '../../../domain/listing/shelf'
import { fixText, listingStatusText, problemFieldText } from '../../../domain/listing/words'
import { price } from '../../../domain/money'
import { inWidth } from '../../../domain/picture-sizes'
import { paths, productPath } from '../../frame/paths'
import { TickBox } from '../../parts/TickBox'
import { costOfSku, pricesBy } from './shelf-draft'
import { listingTone } from './listing-tone'
import { ShelfEditor } from './ShelfEditor'
import styles from './upload.module.css'

interface Props {
  item: ShelfItem
  chosen: boolean
  choose: (isRange: boolean) => void
  shopId: string
  defaults: ShopDefaults | undefined
  isOpen: boolean
  open: (on: boolean) => void
  fix: (fix: ListingFix, shopId: string) => void
  busy: boolean
}

/** A product of the shelf: what it will cost, what stands in its way in each shop, and where it is already. */
export const ShelfRow = ({ item, chosen, choose, shopId, defaults, isOpen, open, fix, busy }: Props) => {
  const { product, title, images, checks, listings, changed } = item
  const ofGoods = together(checks).filter(({ problem }) => problem.field !== 'shop')
  return (
    <li className={`card ${styles.row}`} aria-label={title}>
      <div className={styles.rowHead}>
        <TickBox name={`选择 ${title}`} count={1} chosen={chosen ? 1 : 0} set={() => choose(false)} />
        <img
          {...inWidth(images[0]?.url ?? product.cover, 320)}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
        />
        <div className={styles.rowBody}>
          <strong>{title}</strong>
          <p className={`${styles.note} ${styles.facts}`}>
            <a href={productPath(product.id)}>货号 {product.artNo}</a>
            <span>{product.supplier.name}</span>
            <span>
              代发价 {price(product.priceMin)}
              {product.priceMax > product.priceMin && `–${price(product.priceMax)}`}
            </span>
            <span>{images.length} 张主图</span>
          </p>
          {defaults && <Prices item={item} rule={defaults.rule} />}
          <div className={styles.tags}>
            {changed && <span className="tag warn">货源有变化，打开看看</span>}
            {checks.map((check) => (
              <ShopState key={check.shop.id} check={check} listings={listings} artNo={product.artNo} />
            ))}
          </div>
        </div>
        <div className={styles.ways}>
          <button
            type="button"
            className="button small"
            aria-expanded={isOpen}
            aria-description={title}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? '收起' : '编辑'}
          </button>
        </div>
      </div>
      {ofGoods.length > 0 && (
        <ul className={styles.problems} aria-label="预检">
          {ofGoods.map(({ problem, shops }) => (
            <li key={problem.field + problem.text}>
              <span className="tag urgent">{problemFieldText[problem.field]}</span>
              <span>
                {problem.text}
                {shops.length < checks.length && `（${shops.map(({ name }) => name).join('、')}）`}
              </span>
              {problem.fix ? (
                <button
                  type="button"
                  className={styles.fix}
                  aria-disabled={busy}
                  aria-description={title}
                  onClick={() => busy || fix(problem.fix!, '')}
                >
                  {fixText[problem.fix]}
                </button>
              ) : (
                !isOpen && (
                  <button type="button" className={styles.fix} aria-description={title} onClick={() => open(true)}>
                    去修改
                  </button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <ShelfEditor item={item} shopId={shopId} close={() => open(false)} />}
    </li>
  )
}

/** The same problem in several shops is said once. */
const together = (checks: readonly ShelfCheck[]) => {
  const all: { problem: ListingProblem; shops: ShelfCheck['shop'][] }[] = []
  for (const { shop, problems } of checks)
    for (const problem of problems) {
      const same = all.find((one) => one.problem.field === problem.field && one.problem.text === problem.text)
      if (!same) all.push({ problem, shops: [shop] })
      else if (!same.shops.includes(shop)) same.shops.push(shop)
    }
  return all
}

interface StateProps {
  check: ShelfCheck
  listings: ShelfItem['listings']
  artNo: string
}

/** How it stands in a shop, and the way to its record; before it has one, whether it could be put there. */
const ShopState = ({ check: { shop, problems }, listings, artNo }: StateProps) => {
  const listing = listings.find(({ shopId }) => shopId === shop.id)
  if (listing)
    return (
      <a
        className={`tag ${listingTone[listing.status] ?? ''}`}
        href={`${paths.uploadRecords}?${new URLSearchParams({ shop: shop.id, keyword: artNo }).toString()}`}
      >
        <span className={styles.shopName}>{shop.name}</span>：{listingStatusText[listing.status]}
      </a>
    )
  return (
    <span className={`tag ${problems.length > 0 ? 'warn' : 'good'}`}>
      <span className={styles.shopName}>{shop.name}</span>：
      {problems.length > 0 ? `${problems.length} 处要改` : '可以上货'}
    </span>
  )
}

const Prices = ({ item, rule }: { item: ShelfItem; rule: PriceRule }) => {
  const asked = pricesBy(item, rule)
  const cheapest = item.skus.filter(({ on }) => on).toSorted((a, b) => a.cost - b.cost)[0]
  if (!asked || !cheapest) return null
  const margin = marginOf(asked.from, costOfSku(item, cheapest.cost), item.priceRule ?? rule)
  return (
    <p className={styles.facts}>
      <span>
        售价 <strong>{price(asked.from)}</strong>
        {asked.to > asked.from && `–${price(asked.to)}`}
      </span>
      <span className={margin < 0 ? styles.wrong : styles.note}>毛利 {price(margin)} 起</span>
      {item.priceRule && <span className={styles.note}>自己的规则</span>}
    </p>
  )
}
