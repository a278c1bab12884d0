import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { sourceKey } from '../../../application/checkout/draft'
import { sourceFromLink } from '../../../application/checkout/source-link'
import { PageSkeleton } from '../../parts/PageSkeleton'
import { paths } from '../../frame/paths'
import { useSession } from '../../frame/ports-context'
import { Cashier } from './Cashier'
import { Checkout } from './Checkout'
import styles from './checkout.module.css'

/** /payorder: the checkout of the lines in the link, or the cashier of a payment (`payment_no`). The link alone reproduces it. */
export const PayOrderPage = () => {
  const [search] = useSearchParams()
  const account = useAccount()
  const paymentNo = search.get('payment_no')
  const source = sourceFromLink(search)
  if (account === null && (paymentNo || source)) return <PageSkeleton />
  if (account && paymentNo) return <Cashier key={paymentNo} paymentNo={paymentNo} account={account} />
  if (account && source) return <Checkout key={sourceKey(source)} source={source} account={account} />
  return (
    <section className={styles.blank}>
      <h1>没有要结算的商品</h1>
      <p>链接里没有商品，或者已经不完整。请从购物车或商品页重新结算。</p>
      <Link className="button primary" to={paths.cart}>
        去购物车
      </Link>
    </section>
  )
}

/** Whose drafts and open requests these are; null until it is known. Once known it stays: an expired session reloads the page. */
const useAccount = (): string | null => {
  const { profile } = useSession()
  const [account, setAccount] = useState(profile?.account ?? null)
  if (account === null && profile) setAccount(profile.account)
  return account
}
