import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import { inWidth } from '../../../domain/picture-sizes'
import { productPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { productQuery } from '../../queries/catalogue'
import { LoadFailure } from '../LoadFailure'
import { DialogCross, ModalDialog } from '../ModalDialog'
import { BuyWays, type Way } from './BuyWays'
import { ChosenTotal } from './ChosenTotal'
import { SkuPicker, type Chosen } from './SkuPicker'
import styles from './quick-add.module.css'

/** The sizes of a product, over the list that it stands in. */
export const QuickAddDialog = ({
  card,
  only,
  close,
}: {
  /** The way that is meant already. */
  only?: Way
  card: Pick<ProductCard, 'id' | 'title' | 'cover' | 'stockState'>
  close: () => void
}) => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(productQuery(catalogue, card.id))
  const [chosen, setChosen] = useState<Chosen>({})
  return (
    <ModalDialog name={`选择规格：${card.title}`} wide close={close}>
      <header className={styles.product}>
        <img {...inWidth(card.cover, 56)} alt="" width={56} height={56} />
        <div className={styles.head}>
          <h2>
            <a href={productPath(card.id)}>{card.title}</a>
          </h2>
          {data && <p>{data.minQty > 1 ? `${data.minQty} 件起批，各规格合计` : '1 件起批'}</p>}
        </div>
        <DialogCross close={close} />
      </header>
      {error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <div ref={focusFirst}>
          <SkuPicker product={data} chosen={chosen} choose={setChosen} />
        </div>
      ) : (
        <p role="status">正在加载规格…</p>
      )}
      <footer className={styles.foot}>
        {data && <ChosenTotal product={data} chosen={chosen} />}
        <div className={styles.ways}>
          <BuyWays
            // Until the product is there, its card knows all that can be wrong: nothing can be chosen yet.
            product={data ?? { stockState: card.stockState, minQty: 1 }}
            chosen={chosen}
            only={only}
            // Where signing in comes first, its dialog wants this place. The next page takes the dialog with it: closing it would go back from there.
            after={(way, outcome) => (way === 'add' || outcome === 'asked') && close()}
          />
        </div>
      </footer>
    </ModalDialog>
  )
}

/** The keyboard goes on where the work is; under a finger it would cover the sheet. */
const focusFirst = (picker: HTMLElement | null) => {
  if (!matchMedia('(hover: none)').matches) picker?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()
}
