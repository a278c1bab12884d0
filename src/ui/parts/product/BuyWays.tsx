import { useId, type MouseEvent } from 'react'
import type { Named, ProductDetail } from '../../../domain/catalogue'
import { categoryPath } from '../../frame/paths'
import { useNotices } from '../../frame/ports-context'
import { useSignInFirst } from '../../frame/sign-in-first'
import { holdSecondClick } from '../../frame/second-click'
import { useAddToCart } from '../use-add-to-cart'
import { linesOf, piecesOf, type Chosen } from './SkuPicker'
import { whatIsMissing } from './what-is-missing'

export type Way = 'add' | 'buy'
type Bought = Pick<ProductDetail, 'stockState' | 'minQty'> & { categoryPath?: Named[] }

interface Props {
  product: Bought
  chosen: Chosen
  /** What comes of it; nothing is told of a failure, which was shown. */
  after: (way: Way, outcome: 'done' | 'asked') => void
  /** Where nothing is chosen yet; without it a message says so. */
  choose?: ((way: Way) => void) | undefined
  /** Only this one. */
  only?: Way | undefined
}

/** The ways to buy what was chosen. They always answer, unless there is nothing left to buy: then the way leads to what is like it. */
export const BuyWays = ({ product, chosen, after, choose, only }: Props) => {
  const { say } = useNotices()
  const { add, busy } = useAddToCart()
  const buy = useSignInFirst()
  if (product.stockState === 'none') return <SoldOut path={product.categoryPath ?? []} />
  const items = linesOf(chosen)
  const click = (way: Way) => async (event: MouseEvent) => {
    holdSecondClick(event)
    const pieces = piecesOf(chosen)
    if (pieces === 0 && choose) {
      choose(way)
      return
    }
    const missing = whatIsMissing(product, pieces)
    if (missing) {
      say('warning', missing)
      return
    }
    const outcome = way === 'add' ? await add(items) : await buy.run({ kind: 'buy-now', payload: { items } })
    if (outcome !== 'failed') after(way, outcome)
  }
  return (
    <>
      {only !== 'buy' && (
        <button type="button" className="button" aria-disabled={busy} onClick={(event) => void click('add')(event)}>
          {busy ? '正在加入…' : '加入购物车'}
        </button>
      )}
      {only !== 'add' && (
        <button type="button" className="button primary large" onClick={(event) => void click('buy')(event)}>
          立即购买
        </button>
      )}
    </>
  )
}

const SoldOut = ({ path }: { path: readonly Named[] }) => {
  const reason = useId()
  return (
    <>
      <span id={reason}>已售罄</span>
      <button type="button" className="button" disabled aria-describedby={reason}>
        加入购物车
      </button>
      <button type="button" className="button" disabled aria-describedby={reason}>
        立即购买
      </button>
      <a className="button primary large" href={categoryPath(path.at(-1)?.id)}>
        找同款
      </a>
    </>
  )
}
