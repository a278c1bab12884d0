import type { ShelfItem } from '../../../domain/listing/shelf'
import { paths } from '../../frame/paths'
import styles from './upload.module.css'

/** What keeps every product out of a shop is said once, not on each of them. */
export const ShopLacks = ({ items }: { items: readonly ShelfItem[] }) => {
  const lacks = (items[0]?.checks ?? []).flatMap(({ shop, problems }) => {
    const texts = problems.filter(({ field }) => field === 'shop').map(({ text }) => text)
    return texts.length > 0 ? [{ shop, texts }] : []
  })
  if (lacks.length === 0) return null
  return (
    <ul className={`card ${styles.lacks}`} aria-label="店铺要先设置">
      {lacks.map(({ shop, texts }) => (
        <li key={shop.id}>
          <strong>{shop.name}</strong>
          <span>{texts.join('；')}</span>
          <a
            className="button small"
            aria-description={shop.name}
            href={`${paths.uploadStores}?shop=${encodeURIComponent(shop.id)}`}
          >
            去设置
          </a>
        </li>
      ))}
    </ul>
  )
}
