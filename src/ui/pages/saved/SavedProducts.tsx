import { useQuery } from '@tanstack/react-query'
import type { CollectedCounts, CollectedOnly, CollectedProduct } from '../../../domain/favourites'
import type { PriceRatio } from '../../../domain/resale'
import { ListPage } from '../../parts/list/ListPage'
import { Nothing } from '../../parts/Nothing'
import { ProductGridSkeleton } from '../../parts/product/ProductGrid'
import gridStyles from '../../parts/product/product.module.css'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import { TickBox } from '../../parts/TickBox'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { collectedProductsQuery } from '../../queries/catalogue'
import { BuyableCard } from './BuyableCard'
import { SavedBar } from './SavedBar'
import { priceChange } from './saved-view'
import { useRemoval, useSavedLink } from './use-saved'
import styles from './saved.module.css'

export const SavedProducts = () => {
  const { catalogue } = usePorts()
  const ratio = usePriceRatio()
  const { keyword, only, request, search, turn, ofKind } = useSavedLink()
  const found = useQuery(collectedProductsQuery(catalogue, { ...request, ...(only && { only }) }))
  const shown = found.data?.list.map(({ id }) => id) ?? []
  const removal = useRemoval('product', shown, () => turn(Math.max(1, request.page - 1)))
  const onSale = found.data?.list.filter(({ onShelf }) => onShelf).map(({ id }) => id) ?? []
  const able = removal.chosen.filter((id) => onSale.includes(id))
  return (
    <>
      <SavedBar
        keyword={keyword}
        search={search}
        placeholder="在收藏里找商品"
        shown={shown}
        removal={removal}
        toShelf={able}
      >
        <nav className={styles.kinds} aria-label="收藏的种类">
          {kinds.map(({ kind, name, count }) => (
            <a
              key={name}
              href={ofKind(kind)}
              aria-current={kind === only ? 'true' : undefined}
              aria-description={found.data && `${count(found.data.counts)} 件`}
            >
              {name} <span aria-hidden="true">{found.data && count(found.data.counts)}</span>
            </a>
          ))}
        </nav>
      </SavedBar>
      <ListPage
        found={found}
        turn={turn}
        skeleton={<ProductGridSkeleton count={12} actions />}
        nothing={<NothingSaved keyword={keyword} only={only} all={ofKind(undefined)} />}
      >
        {({ list }) => (
          <ul className={gridStyles.grid} aria-label="收藏的商品">
            {list.map((product) => (
              <li key={product.id} className={styles.saved}>
                <Saved product={product} ratio={ratio} />
                <span className={styles.tick}>
                  <TickBox
                    name={`选择 ${product.title}`}
                    count={1}
                    chosen={removal.chosen.includes(product.id) ? 1 : 0}
                    set={(on) => removal.tick([product.id], on)}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </>
  )
}

const kindWords: Record<CollectedOnly, string> = { cheaper: '降价', off_shelf: '已下架' }

const kinds: { kind: CollectedOnly | undefined; name: string; count: (counts: CollectedCounts) => number }[] = [
  { kind: undefined, name: '全部', count: ({ all }) => all },
  { kind: 'cheaper', name: kindWords.cheaper, count: ({ cheaper }) => cheaper },
  { kind: 'off_shelf', name: kindWords.off_shelf, count: ({ offShelf }) => offShelf },
]

const Saved = ({ product, ratio }: { product: CollectedProduct; ratio: PriceRatio }) => {
  const change = product.onShelf ? priceChange(product) : null
  const aside = change && (
    <span className={change.down ? styles.down : styles.up} title={`${product.savedAt.slice(0, 10)} 收藏以来`}>
      {change.text}
    </span>
  )
  return <BuyableCard card={product} ratio={ratio} aside={aside} />
}

const NothingSaved = ({
  keyword,
  only,
  all,
}: {
  keyword: string
  only: CollectedOnly | undefined
  /** The link of all favourites. */
  all: string
}) =>
  keyword ? (
    <Nothing picture="search" lead={`${only ? `${kindWords[only]}的` : ''}收藏里没有相关商品`}>
      换一个关键词，或清空后再看。
    </Nothing>
  ) : only ? (
    <Nothing
      picture="saved"
      lead={`没有${kindWords[only]}的收藏`}
      action={
        <a className="button" href={all}>
          看全部收藏
        </a>
      }
    />
  ) : (
    <Nothing
      picture="saved"
      lead="还没有收藏商品"
      action={
        <a className="button primary" href={paths.search}>
          去选货
        </a>
      }
    >
      在商品页点“收藏”，降价、下架都会在这里标出来。
    </Nothing>
  )
