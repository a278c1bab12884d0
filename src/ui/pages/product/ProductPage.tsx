import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { isFailure } from '../../../domain/failure'
import type { ProductDetail } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { paths } from '../../frame/paths'
import { FavouriteButton } from '../../parts/FavouriteButton'
import { LoadFailure } from '../../parts/LoadFailure'
import { Price } from '../../parts/product/Price'
import { piecesOf, SkuPicker } from '../../parts/product/SkuPicker'
import { usePorts } from '../../frame/ports-context'
import { productQuery } from '../../queries/catalogue'
import { BuyBar } from './BuyBar'
import { CopyButton } from './CopyButton'
import { Cost } from './Cost'
import { Freight, useFreight } from './Freight'
import { Gallery } from './Gallery'
import { MaterialDownload } from './MaterialDownload'
import { GoneNote, isGone, Like } from './OffShelf'
import { ProductSkeleton } from './ProductSkeleton'
import { PutOnShelf } from './PutOnShelf'
import { ProductTexts } from './ProductTexts'
import { SupplierCard } from './SupplierCard'
import { useChosen } from './use-chosen'
import styles from './product-page.module.css'

/** spec §2 /merchandis/{id} */
export const ProductPage = () => {
  const { id = '' } = useParams()
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(productQuery(catalogue, id))
  if (isFailure(error, 'not-found', 'invalid')) return <NoSuchProduct />
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  return data ? <Product key={data.id} product={data} /> : <ProductSkeleton />
}

const Product = ({ product }: { product: ProductDetail }) => {
  const { chosen, choose, leave } = useChosen(product)
  const [color, setColor] = useState<string | null>(null)
  const freight = useFreight(product.id, Math.max(piecesOf(chosen), product.minQty))
  const picture = color === null ? undefined : product.skus.find((sku) => sku.color === color)?.image
  return (
    <div className={styles.product}>
      <Crumbs path={product.categoryPath} />
      {isGone(product) && <GoneNote product={product} />}
      <div className={`card ${styles.main}`}>
        <Gallery key={picture} title={product.title} images={product.images} first={picture} />
        <section className={styles.facts} aria-label="商品信息">
          <h1>{product.title}</h1>
          <p className={styles.numbers}>
            <span>货号 {product.artNo}</span>
            <CopyButton text={product.artNo} name="复制货号" />
            <CopyButton text={product.title} name="复制标题" />
            <FavouriteButton type="product" id={product.id} collected={product.collected} />
          </p>
          <PriceBox product={product} />
          <dl className={styles.factList}>
            <dt>发货站点</dt>
            <dd>{product.station.name}</dd>
            <dt>单件重量</dt>
            <dd>{product.weightG > 0 ? `${product.weightG} 克` : '—'}</dd>
            <dt>起批量</dt>
            <dd>{product.minQty} 件</dd>
            <dt>已售</dt>
            <dd>{product.sales} 件</dd>
          </dl>
          {product.onShelf && (
            <>
              <Freight freight={freight} />
              <Cost product={product} chosen={chosen} freight={freight.fee} />
              <SkuPicker product={product} chosen={chosen} choose={choose} onColor={setColor} />
              <BuyBar product={product} chosen={chosen} clear={() => choose({})} leave={leave} />
            </>
          )}
        </section>
      </div>
      {isGone(product) && <Like product={product} />}
      <div className={styles.below}>
        <div className={styles.beside}>
          {product.supplier.id && <SupplierCard id={product.supplier.id} />}
          <MaterialDownload product={product} />
          {product.onShelf && <PutOnShelf />}
        </div>
        <ProductTexts product={product} />
      </div>
    </div>
  )
}

const Crumbs = ({ path }: { path: ProductDetail['categoryPath'] }) => (
  <nav className={styles.crumbs} aria-label="所在分类">
    <Link to={paths.search}>全部商品</Link>
    {path.map(({ id, name }) => (
      <Fragment key={id}>
        <span aria-hidden="true">›</span>
        <Link to={`${paths.search}?category_id=${id}`}>{name}</Link>
      </Fragment>
    ))}
  </nav>
)

const PriceBox = ({ product }: { product: ProductDetail }) => (
  <div className={styles.priceBox}>
    <span className={styles.priceName}>代发价</span>
    <Price from={product.priceMin} to={product.priceMax} />
    <span className={styles.retail}>建议零售价 {price(product.retailPrice)}</span>
    {product.priceSteps.length > 0 && (
      <ul className={styles.steps} aria-label="阶梯价">
        {product.priceSteps.map(({ fromQty, off }) => (
          <li key={fromQty}>
            满 {fromQty} 件，每件减 {price(off)}
          </li>
        ))}
      </ul>
    )}
    {product.tags.length > 0 && (
      <ul className={styles.tags} aria-label="标签">
        {product.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    )}
  </div>
)

const NoSuchProduct = () => (
  <div className={styles.none}>
    <h1>商品不存在</h1>
    <p>它可能已被删除，或者链接有误。</p>
    <Link className="button primary" to={paths.search}>
      去看看别的商品
    </Link>
  </div>
)
