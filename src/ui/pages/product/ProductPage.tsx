import { useQuery } from '@tanstack/react-query'
import { Fragment, useState, type ComponentProps } from 'react'
import { Link, useParams } from 'react-router-dom'
import { isFailure } from '../../../domain/failure'
import type { ProductDetail } from '../../../domain/catalogue'
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
import { ProductSkeleton } from './ProductSkeleton'
import { PutOnShelf } from './PutOnShelf'
import { SupplierLine } from './SupplierLine'
import { useChosen } from './use-chosen'
import { tagLook } from '../../parts/tag-look'
import styles from './product-page.module.css'

const Below = later(() => import('./Below').then((loaded) => loaded.Below), <div className={styles.belowToCome} />)

/** spec §2 /merchandis/{id} */
export const ProductPage = () => {
  const { id = '' } = useParams()
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(productQuery(catalogue, id))
  if (isFailure(error, 'not-found', 'invalid')) return <NoSuchProduct />
  if (error && !data) return <LoadFailure page error={error} retry={() => void refetch()} />
  return data ? <Product key={data.id} product={data} /> : <ProductSkeleton />
}

const Product = ({ product }: { product: ProductDetail }) => {
  useTitle('product', product.title)
  const { chosen, choose, leave } = useChosen(product)
  const [color, setColor] = useState<string | null>(null)
  const narrow = useNarrow()
  const isWhole = useItsTurn()
  const buyBar = <BuyBar product={product} chosen={chosen} narrow={narrow} clear={() => choose({})} leave={leave} />
  const picture = color === null ? undefined : product.skus.find((sku) => sku.color === color)?.image
  return (
    <div className={styles.product}>
      <Crumbs path={product.categoryPath} />
      {isGone(product) && <GoneNote product={product} />}
      <div className={`card ${styles.main}`}>
        <Gallery
          key={picture}
          title={product.title}
          images={isWhole ? product.images : product.images.slice(0, 1)}
          first={picture}
          stamp={product.onShelf ? undefined : '已下架'}
        />
        <section className={styles.facts} aria-label="商品信息">
          <h1>{product.title}</h1>
          <div className={styles.numbers}>
            <span>货号 {product.artNo}</span>
            <Tools product={product} />
          </div>
          <PriceBox product={product} chosen={chosen} />
          {isWhole ? (
            <>
              {product.supplier.id && <SupplierLine supplier={product.supplier} />}
              <Numbers product={product} />
              {product.onShelf ? (
                <>
                  <Choosing product={product} chosen={chosen} choose={choose} onColor={setColor} />
                  {!narrow && buyBar}
                </>
              ) : (
                <Like product={product} />
              )}
            </>
          ) : (
            <div className={styles.restToCome} />
          )}
        </section>
      </div>
      {isWhole && (
        <>
          {product.onShelf && isGone(product) && <Like product={product} />}
          <Below product={product} />
          {narrow && product.onShelf && buyBar}
        </>
      )}
    </div>
  )
}

const Crumbs = ({ path }: { path: ProductDetail['categoryPath'] }) => (
  <nav className={styles.crumbs} aria-label="所在分类">
    <Link to={paths.search}>全部商品</Link>
    {path.map(({ id, name }) => (
      <Fragment key={id}>
        <span aria-hidden="true">›</span>
        <Link to={categoryPath(id)}>{name}</Link>
      </Fragment>
    ))}
  </nav>
)

const Tools = ({ product }: { product: ProductDetail }) => (
  <>
    <CopyButton text={product.artNo} name="复制货号" />
    <div className={styles.actions}>
      {product.onShelf && <PutOnShelf id={product.id} />}
      <MaterialDownload product={product} />
      <CopyButton text={product.title} name="复制标题" />
      <FavouriteButton type="product" id={product.id} collected={product.collected} />
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

const PriceBox = ({ product, chosen }: { product: ProductDetail; chosen: Chosen }) => {
  const { step } = selectionOf(product, chosen)
  return (
    <div className={styles.priceBox}>
      <span className={styles.priceName}>代发价</span>
      <Price from={product.priceMin} to={product.priceMax} />
      <span className={styles.retail}>建议零售价 {price(product.retailPrice)}</span>
      {product.priceSteps.length > 0 && (
        <ul className={styles.steps} aria-label="阶梯价">
          {product.priceSteps.map(({ fromQty, off }) => (
            <li key={fromQty} aria-current={step?.fromQty === fromQty}>
              满 {fromQty} 件，每件减 {price(off)}
            </li>
          ))}
        </ul>
      )}
      {product.onShelf && product.tags.length > 0 && (
        <ul className={styles.tags} aria-label="标签">
          {product.tags.map((tag) => (
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
    <Link className="button primary" to={paths.search}>
      去选货
    </Link>
  </div>
)
