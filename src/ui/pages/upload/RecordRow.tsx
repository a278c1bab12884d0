import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Listing, SourceChange } from '../../../domain/listing/listing'
import { adviceFor, problemFieldText } from '../../../domain/listing/words'
import { inWidth } from '../../../domain/picture-sizes'
import { formatTime } from '../../../domain/time'
import { paths, productPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { TickBox } from '../../parts/TickBox'
import { listingTone } from './listing-tone'
import styles from './upload.module.css'

export type RecordAct = 'retry' | 'push' | 'offline'

interface Props {
  one: Listing
  chosen: boolean
  choose: () => void
  act: (which: RecordAct) => void
}

/** A product in a shop: how it stands, what the platform has against it, and the way to mend that. */
export const RecordRow = ({ one, chosen, choose, act }: Props) => {
  const { product, shop, status, statusText, platformProductId, link, advice, sourceChanged, at, can } = one
  const edit = useEditing(one)
  return (
    <li className={`card ${styles.row}`} aria-label={`${shop.name} ${product.title}`}>
      <div className={styles.rowHead}>
        <TickBox name={`选择 ${shop.name} ${product.title}`} count={1} chosen={chosen ? 1 : 0} set={choose} />
        <img {...inWidth(product.cover, 320)} alt="" width={72} height={72} loading="lazy" decoding="async" />
        <div className={styles.rowBody}>
          <strong>{product.title}</strong>
          <p className={`${styles.note} ${styles.facts}`}>
            <span>{shop.name}</span>
            <a href={productPath(product.id)}>货号 {product.artNo}</a>
            {platformProductId && <span>抖店商品号 {platformProductId}</span>}
            <time>{formatTime(at).slice(0, 16)}</time>
          </p>
          <div className={styles.tags}>
            <span className={`tag ${listingTone[status] ?? ''}`}>{statusText}</span>
            {sourceChanged && <span className="tag warn">{changeText(sourceChanged)}</span>}
          </div>
        </div>
        <div className={styles.ways}>
          {link && (
            <a className="button small" href={link} target="_blank" rel="noreferrer">
              在店铺里看
            </a>
          )}
          {can.push && (
            <button type="button" className="button small" aria-description={product.title} onClick={() => act('push')}>
              推送到店铺
            </button>
          )}
          {can.retry && (
            <button
              type="button"
              className="button small"
              aria-description={product.title}
              onClick={() => act('retry')}
            >
              重新提交
            </button>
          )}
          {can.offline && (
            <button
              type="button"
              className="button small"
              aria-description={product.title}
              onClick={() => act('offline')}
            >
              下架
            </button>
          )}
        </div>
      </div>
      {advice.length > 0 && (
        <ul className={styles.problems} aria-label="平台的意见">
          {advice.map(({ field, text }) => (
            <li key={field + text}>
              <span className="tag urgent">{problemFieldText[field]}</span>
              <span>{text}</span>
              {field === 'shop' ? (
                <a className={styles.fix} href={`${paths.uploadStores}?shop=${encodeURIComponent(shop.id)}`}>
                  {adviceFor[field]}
                </a>
              ) : (
                <button
                  type="button"
                  className={styles.fix}
                  aria-description={product.title}
                  aria-disabled={edit.isPending}
                  onClick={() => edit.isPending || edit.mutate()}
                >
                  {adviceFor[field]}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** To the product on the shelf, where it is changed; put there again where it was taken away. */
const useEditing = ({ product }: Listing) => {
  const { shelf } = usePorts()
  const { failure } = useNotices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => shelf.add([product.id]),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['mine', 'uploads', 'shelf'] })
      await navigate(`${paths.shelf}?${new URLSearchParams({ keyword: product.artNo, item: product.id }).toString()}`)
    },
    onError: failure,
  })
}

const changeText = ({ price, stock, offShelf }: SourceChange): string =>
  offShelf
    ? '货源已下架，推送后店铺里也下架'
    : `货源${[price && '价格', stock && '库存'].filter(Boolean).join('、')}有变化`
