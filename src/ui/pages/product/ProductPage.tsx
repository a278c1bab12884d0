import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, memo, useMemo, useState, type ComponentProps } from 'react'
import { useParams } from 'react-router-dom'
import { isFailure } from '../../../domain/failure'
import type { ProductCard, ProductDetail } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { selectionOf } from '../../../domain/selection'
import { categoryPath, paths } from '../../frame/paths'
import { FavouriteButton } from '../../parts/FavouriteButton'
import { LoadFailure } from '../../parts/LoadFailure'
import { Price } from '../../parts/product/Price'
import { piecesOf, SkuPicker, type Chosen } from '../../parts/product/SkuPicker'
import { usePorts } from '../../frame/ports-context'
import { useItsTurn } from '../../frame/use-its-turn'
import { useTitle } from '../../frame/use-title'
import { productQuery } from '../../queries/catalogue'
import { listedProduct } from '../../queries/listed-product'
import { useNarrow } from '../../parts/use-narrow'
import { BuyBar } from './BuyBar'
import { CopyButton } from '../../parts/CopyButton'
import { Cost } from './Cost'
import { Freight, useFreight } from './Freight'
import { Gallery } from './Gallery'
import { isGone } from './gone'
import { later } from './later'
import { MaterialDownload } from './MaterialDownload'
import { GoneNote, Like } from './OffShelf'
import { ProductSkeleton, RestToCome } from './ProductSkeleton'
import { PutOnShelf } from './PutOnShelf'
import { SupplierLine } from './SupplierLine'
import { useChosen } from './use-chosen'
import { tagLook } from '../../parts/tag-look'
import styles from './product-page.module.css'

const BelowToCome = () => <div className={styles.belowToCome} />
const Below = later(() => import('./Below').then((loaded) => loaded.Below), <BelowToCome />)

/** spec §2 /merchandis/{id} */
export const ProductPage = () => {
  const { id = '' } = useParams()
  return <Opened key={id} id={id} />
}

/** First of all as far as the list knew it that led here; a product whose page has to begin with a remark is drawn whole at once. */
const Opened = ({ id }: { id: string }) => {
  const { catalogue } = usePorts()
  const client = useQueryClient()
  const query = productQuery(catalogue, id)
  // What failed when it was asked for ahead may be no more: nobody is shown it for sale.
  const [listed] = useState(() =>
    client.getQueryState(query.queryKey)?.errorUpdateCount ? undefined : listedProduct(client, id),
  )
  const isItsTurn = useItsTurn()
  // What there is to see already is seen first; what fails meanwhile, asked for ahead, is asked for again then.
  const enabled = isItsTurn || !listed
  const { data, error: failure, refetch } = useQuery({ ...query, enabled })
  const error = enabled ? failure : null
  useTitle('product', isItsTurn ? data?.title : undefined)
  const card = useMemo(() => (data ? { ...data, cover: data.images[0] ?? data.cover } : listed), [data, listed])
  if (isFailure(error, 'not-found', 'invalid')) return <NoSuchProduct />
  if (error && !data) return <LoadFailure page error={error} retry={() => void refetch()} />
  if (!card) return <ProductSkeleton />
  return <Product card={card} detail={data && (isItsTurn || isGone(data)) ? data : undefined} isOnItsWay={!data} />
}

interface ProductProps {
  card: ProductCard
  /** Once it is its turn. */
  detail: ProductDetail | undefined
  isOnItsWay: boolean
}

/** Drawn once when the app takes over: that it has is news to the page alone. */
const Product = memo(function Product({ card, detail, isOnItsWay }: ProductProps) {
  const { chosen, choose, leave } = useChosen(detail)
  const [color, setColor] = useState<string | null>(null)
  const narrow = useNarrow()
  const buyBar = detail && (
    <BuyBar product={detail} chosen={chosen} narrow={narrow} clear={() => choose({})} leave={leave} />
  )
  const picture = color === null ? undefined : detail?.skus.find((sku) => sku.color === color)?.image
  return (
    <div className={styles.product}>
      <Crumbs path={detail?.categoryPath ?? []} />
      {detail && isGone(detail) && <GoneNote product={detail} />}
      <div className={`card ${styles.main}`}>
        <Gallery
          key={picture}
          title={card.title}
          images={detail?.images ?? [card.cover]}
          first={picture}
          stamp={detail && !detail.onShelf ? '已下架' : undefined}
        />
        <section className={styles.facts} aria-label="商品信息">
          <h1>{card.title}</h1>
          <div className={styles.numbers}>
            <span>货号 {card.artNo}</span>
            <Tools card={card} isOnShelf={detail?.onShelf ?? true} />
          </div>
          <PriceBox card={card} detail={detail} chosen={chosen} />
          {detail ? (
            <>
              {detail.supplier.id && <SupplierLine supplier={detail.supplier} />}
              <Numbers product={detail} />
              {detail.onShelf ? (
                <>
                  <Choosing product={detail} chosen={chosen} choose={choose} onColor={setColor} />
                  {!narrow && buyBar}
                </>
              ) : (
                <Like product={detail} />
              )}
            </>
          ) : (
            <RestToCome isOnItsWay={isOnItsWay} />
          )}
        </section>
      </div>
      {detail ? (
        <>
          {detail.onShelf && isGone(detail) && <Like product={detail} />}
          <Below product={detail} />
          {narrow && detail.onShelf && buyBar}
        </>
      ) : (
        <BelowToCome />
      )}
    </div>
  )
})

const Crumbs = ({ path }: { path: ProductDetail['categoryPath'] }) => (
  <nav className={styles.crumbs} aria-label="所在分类">
    <a href={paths.search}>全部商品</a>
    {path.map(({ id, name }) => (
      <Fragment key={id}>
        <span aria-hidden="true">›</span>
        <a href={categoryPath(id)}>{name}</a>
      </Fragment>
    ))}
  </nav>
)

const Tools = ({ card, isOnShelf }: { card: ProductCard; isOnShelf: boolean }) => (
  <>
    <CopyButton text={card.artNo} name="复制货号" />
    <div className={styles.actions}>
      {isOnShelf && <PutOnShelf id={card.id} />}
      <MaterialDownload id={card.id} />
      <CopyButton text={card.title} name="复制标题" />
      <FavouriteButton type="product" id={card.id} collected={card.collected} />
    </div>
  </>
)

type ChoosingProps = Omit<ComponentProps<typeof SkuPicker>, 'product'> & { product: ProductDetail }

/** What it costs to send, what all of it costs, and the sizes. */
const Choosing = ({ product, ...choice }: ChoosingProps) => {
  const { chosen } = choice
  const freight = useFreight(product.id, Math.max(piecesOf(chosen), product.minQty))
  return (
    <>
      <Freight freight={freight} />
      <Cost product={product} chosen={chosen} freight={freight.fee} />
      <SkuPicker product={product} {...choice} />
    </>
  )
}

const PriceBox = ({ card, detail, chosen }: Pick<ProductProps, 'card' | 'detail'> & { chosen: Chosen }) => {
  const step = detail && selectionOf(detail, chosen).step
  return (
    <div className={styles.priceBox}>
      <span className={styles.priceName}>代发价</span>
      <Price from={card.priceMin} to={card.priceMax} />
      <span className={styles.retail}>建议零售价 {price(card.retailPrice)}</span>
      {detail && detail.priceSteps.length > 0 && (
        <ul className={styles.steps} aria-label="阶梯价">
          {detail.priceSteps.map(({ fromQty, off }) => (
            <li key={fromQty} aria-current={step?.fromQty === fromQty}>
              满 {fromQty} 件，每件减 {price(off)}
            </li>
          ))}
        </ul>
      )}
      {detail?.onShelf !== false && card.tags.length > 0 && (
        <ul className={styles.tags} aria-label="标签">
          {card.tags.map((tag) => (
            <li key={tag} className={tagLook(tag)}>
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Numbers = ({ product: { station, weightG, minQty, sales } }: { product: ProductDetail }) => (
  <dl className={styles.factList}>
    <div>
      <dt>发货站点</dt>
      <dd>{station.name}</dd>
    </div>
    <div>
      <dt>单件重量</dt>
      <dd>{weightG > 0 ? `${weightG} 克` : '—'}</dd>
    </div>
    <div>
      <dt>起批量</dt>
      <dd>{minQty} 件</dd>
    </div>
    <div>
      <dt>已售</dt>
      <dd>{sales} 件</dd>
    </div>
  </dl>
)

const NoSuchProduct = () => (
  <div className={styles.none}>
    <h1>商品不存在</h1>
    <p>该商品可能已被删除，或链接有误。</p>
    <a className="button primary" href={paths.search}>
      去选货
    </a>
  </div>
)
