import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { ProductCard } from '../../../domain/catalogue'
import { productPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { useSignInFirst } from '../../frame/sign-in-first'
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
export const QuickAddDialog = ({
  card,
  close,
}: {
  card: Pick<ProductCard, 'id' | 'title' | 'cover' | 'stockState'>
  close: () => void
}) => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(productQuery(catalogue, card.id))
  const [chosen, setChosen] = useState<Chosen>({})
  const { add, busy } = useAddToCart()
  const buy = useSignInFirst()
  const { say } = useNotices()
  const lines = linesOf(chosen)
  const ready = (act: () => unknown) => async (event: MouseEvent) => {
    holdSecondClick(event)
    // Until the product is there, its card knows all that can be wrong: nothing can be chosen yet.
    const missing = whatIsMissing(data ?? { stockState: card.stockState, minQty: 1 }, piecesOf(chosen))
    if (missing) say('warning', missing)
    else await act()
  }
  const addAll = async () => {
    // Where signing in comes first, its dialog wants this place.
    if ((await add(lines)) !== 'failed') close()
  }
  // The next page takes the dialog with it: closing it would go back from there.
  const buyNow = async () => {
    if ((await buy.run({ kind: 'buy-now', payload: { items: lines } })) === 'asked') close()
  }
  return (
    <ModalDialog name={`选择规格：${card.title}`} wide close={close}>
      <header className={styles.product}>
        <img src={card.cover} alt="" width={56} height={56} />
        <div className={styles.head}>
          <h2>
            <Link to={productPath(card.id)}>{card.title}</Link>
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
          <button type="button" className="button" aria-disabled={busy} onClick={(e) => void ready(addAll)(e)}>
            {busy ? '正在加入…' : '加入购物车'}
          </button>
          <button type="button" className="button primary" onClick={(e) => void ready(buyNow)(e)}>
            立即购买
          </button>
        </div>
      </footer>
    </ModalDialog>
  )
}

/** The keyboard goes on where the work is; under a finger it would cover the sheet. */
const focusFirst = (picker: HTMLElement | null) => {
  if (!matchMedia('(hover: none)').matches) picker?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()
}
