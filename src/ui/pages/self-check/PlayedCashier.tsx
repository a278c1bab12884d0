import { useState } from 'react'
import { fen, yuan } from '../../../domain/money'
import type { Play } from '../../../domain/ports/play'
import styles from './self-check.module.css'

const outcomes = {
  open: null,
  paying: '正在付款…',
  paid: '付款成功，可以关闭这个标签页，回到商城。',
  unknown: '没有标签页在等这笔付款：它已经关闭，或者支付单已经过期。',
} as const

/** The sandbox's cashier of a shop in memory: it tells the tab that the payment was begun in. */
export const PlayedCashier = ({ play, paymentNo, amount }: { play: Play; paymentNo: string; amount: string }) => {
  const [state, setState] = useState<keyof typeof outcomes>('open')
  const pay = async () => {
    setState('paying')
    setState((await play.pay(paymentNo)) ? 'paid' : 'unknown')
  }
  const isOpen = state === 'open' || state === 'unknown'
  return (
    <section className={`card ${styles.page}`}>
      <h1>沙箱收银台</h1>
      <p className={styles.lead}>不会真的扣款。支付单 {paymentNo}</p>
      {/^\d{1,12}$/.test(amount) && <p className={styles.amount}>¥{yuan(fen(Number(amount)))}</p>}
      {outcomes[state] !== null && <p role={state === 'unknown' ? 'alert' : 'status'}>{outcomes[state]}</p>}
      {isOpen && (
        <button type="button" className="button primary" onClick={() => void pay()}>
          确认支付
        </button>
      )}
    </section>
  )
}
