import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MAX_DECISIONS, type CaseDecision, type CaseLine, type PreviewedDecision } from '../../../../domain/abnormal'
import { specText, type ProductDetail, type Sku } from '../../../../domain/catalogue'
import { price } from '../../../../domain/money'
import { inWidth } from '../../../../domain/picture-sizes'
import { usePorts } from '../../../frame/ports-context'
import { KeywordField } from '../../../parts/KeywordField'
import { LoadFailure } from '../../../parts/LoadFailure'
import { Skeleton } from '../../../parts/Skeleton'
import { choicesQuery } from '../../../queries/abnormal'
import { productQuery, regionsQuery, searchQuery, supplierQuery } from '../../../queries/catalogue'
import { Result } from './Result'
import styles from './abnormal.module.css'

const FOUND = 6

interface Props {
  caseNo: string
  line: CaseLine
  skuId: string | undefined
  pick: (skuId: string) => void
}

/** Another spec of the same goods, or of other goods of the same station. */
export const SkuPick = ({ caseNo, line, skuId, pick }: Props) => {
  const { catalogue } = usePorts()
  const [productId, setProduct] = useState(line.productId)
  const [keyword, setKeyword] = useState('')
  const product = useQuery(productQuery(catalogue, productId))
  const regionId = useRegion(line.productId)
  const found = useQuery({
    ...searchQuery(catalogue, { keyword, ...(regionId ? { regionId } : {}), page: 1, pageSize: FOUND }),
    enabled: keyword !== '' && regionId !== undefined,
  })
  return (
    <div className={styles.sku}>
      <KeywordField
        keyword={keyword}
        search={setKeyword}
        name="找同站点的其他商品"
        placeholder="标题或货号，找同站点的其他商品"
        button="找"
      />
      {keyword && found.isError && <LoadFailure error={found.error} retry={() => void found.refetch()} />}
      {keyword && found.data && (
        <ul className={styles.goods} aria-label="找到的商品">
          {found.data.list.length === 0 && <li className={styles.quiet}>没有找到这样的商品</li>}
          {found.data.list.map(({ id, title, cover, priceMin }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === productId} onClick={() => setProduct(id)}>
                <img {...inWidth(cover, 40)} alt="" width={40} height={40} />
                <span>{title}</span>
                <span>{price(priceMin)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {productId !== line.productId && (
        <button type="button" className={styles.textual} onClick={() => setProduct(line.productId)}>
          看原商品的其他规格
        </button>
      )}
      {product.isPending && <Skeleton lines={2} />}
      {product.isError && !product.data && <LoadFailure error={product.error} retry={() => void product.refetch()} />}
      {product.data && <Specs key={productId} {...{ caseNo, line, skuId, pick }} product={product.data} />}
    </div>
  )
}

/** Where the station of a product buys: its other goods are found there. */
const useRegion = (productId: string): string | undefined => {
  const { catalogue } = usePorts()
  const supplierId = useQuery(productQuery(catalogue, productId)).data?.supplier.id
  const market = useQuery({
    ...supplierQuery(catalogue, supplierId ?? ''),
    enabled: supplierId !== undefined,
  }).data?.market
  const { data: regions = [] } = useQuery(regionsQuery(catalogue))
  return regions.find(({ markets }) => markets.some(({ name }) => name === market))?.id
}

const Specs = ({ caseNo, line, skuId, pick, product }: Props & { product: ProductDetail }) => {
  const { abnormal } = usePorts()
  const group = useId()
  const others = product.skus.filter(({ id }) => id !== line.skuId)
  const inStock = others.filter(({ stock }) => stock >= line.qty).slice(0, MAX_DECISIONS)
  const choices = inStock.map(({ id }): CaseDecision => ({ caseNo, option: 'replace_sku', skuId: id }))
  const results = useQuery(choicesQuery(abnormal, choices)).data
  if (!product.onShelf || inStock.length === 0)
    return <p className={styles.quiet}>“{product.title}”没有可换的规格，可以找找其他商品</p>
  return (
    <fieldset className={styles.specs}>
      <legend className={styles.legend}>{product.title}</legend>
      {inStock.map((sku, at) => (
        <Spec
          key={sku.id}
          group={group}
          sku={sku}
          result={results?.[at]}
          isTaken={sku.id === skuId}
          take={() => pick(sku.id)}
        />
      ))}
    </fieldset>
  )
}

const Spec = ({
  group,
  sku,
  result,
  isTaken,
  take,
}: {
  group: string
  sku: Sku
  result: PreviewedDecision | undefined
  isTaken: boolean
  take: () => void
}) => {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the radio is among the children
    <label className={styles.spec}>
      <input
        type="radio"
        name={group}
        checked={isTaken}
        disabled={!!result?.problem}
        onChange={take}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-result`}
      />
      <span id={`${id}-name`}>{specText(sku) || '默认规格'}</span>
      <span className={styles.cost}>{price(sku.price)}</span>
      <Result of={result} id={`${id}-result`} />
    </label>
  )
}
