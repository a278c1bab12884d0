import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sourceKey } from '../../../application/checkout/draft'
import { sourceFromLink } from '../../../application/checkout/source-link'
import { paths } from '../../frame/paths'
import { PageSkeleton } from '../../parts/PageSkeleton'
import { Checkout } from './Checkout'
import { useOwner } from './use-owner'
import styles from './checkout.module.css'

/** Of no use before there is something to pay: its code, with what draws codes, comes while the order is placed. */
const loadCashier = () => import('./Cashier')
const Cashier = lazy(async () => ({ default: (await loadCashier()).Cashier }))

/** /payorder: the checkout of the lines in the link, or the cashier of a payment (`payment_no`). The link alone reproduces it. */
export const PayOrderPage = () => {
  const [search] = useSearchParams()
  const owner = useOwner()
  const paymentNo = search.get('payment_no')
  const source = sourceFromLink(search)
  // Another owner's drafts and requests are others: with the account, all of it starts anew, and finds what was typed before.
  if (paymentNo)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Cashier key={`${paymentNo}/${owner.account}`} paymentNo={paymentNo} owner={owner} />
      </Suspense>
    )
  if (source)
    return (
      <Checkout
        key={`${sourceKey(source)}/${owner.account}`}
        source={source}
        owner={owner}
        whenSubmitted={() => void loadCashier().catch(() => undefined)}
      />
    )
  return (
    <section className={styles.blank}>
      <h1>没有要结算的商品</h1>
      <p>链接里没有商品，或者已经不完整。请从购物车或商品页重新结算。</p>
      <a className="button primary" href={paths.cart}>
        去购物车
      </a>
    </section>
  )
}
