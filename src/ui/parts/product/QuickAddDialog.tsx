import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import type { ProductCard } from '../../../domain/catalogue'
import { useNotices, usePorts } from '../../frame/ports-context'
import { productQuery } from '../../queries/catalogue'
import { LoadFailure } from '../LoadFailure'
import { DialogCross, ModalDialog } from '../ModalDialog'
import { holdSecondClick } from '../second-click'
import { useAddToCart } from '../use-add-to-cart'
import { ChosenTotal } from './ChosenTotal'
import { linesOf, piecesOf, SkuPicker, type Chosen } from './SkuPicker'
import { whatIsMissing } from './what-is-missing'
import styles from './quick-add.module.css'

/** The sizes of a product, over the list that it stands in. */
export const QuickAddDialog = ({ card, close }: { card: ProductCard; close: () => void }) => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(productQuery(catalogue, card.id))
  const [chosen, setChosen] = useState<Chosen>({})
  const { add, busy } = useAddToCart()
  const { say } = useNotices()
  const lines = linesOf(chosen)
  const submit = async (event: MouseEvent) => {
    holdSecondClick(event)
    // Until the product is there, its card knows all that can be wrong: nothing can be chosen yet.
    const missing = whatIsMissing(data ?? { stockState: card.stockState, minQty: 1 }, piecesOf(chosen))
    if (missing) say('warning', missing)
    // Where signing in comes first, its dialog wants this place.
    else if ((await add(lines)) !== 'failed') close()
  }
  return (
    <ModalDialog name={`选择规格：${card.title}`} wide close={close}>
      <header className={styles.product}>
        <img src={card.cover} alt="" width={56} height={56} />
        <div className={styles.head}>
          <h2>{card.title}</h2>
          {data && data.minQty > 1 && <p>{data.minQty} 件起批，各规格合计</p>}
        </div>
        <DialogCross close={close} />
      </header>
      {error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <SkuPicker product={data} chosen={chosen} choose={setChosen} />
      ) : (
        <p role="status">正在加载规格…</p>
      )}
      <footer className={styles.foot}>
        {data && <ChosenTotal product={data} chosen={chosen} />}
        <button type="button" className="button primary" aria-disabled={busy} onClick={(event) => void submit(event)}>
          {busy ? '正在加入…' : '加入购物车'}
        </button>
      </footer>
    </ModalDialog>
  )
}
