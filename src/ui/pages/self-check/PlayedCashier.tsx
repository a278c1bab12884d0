import { useState } from 'react'
import { fen, yuan } from '../../../domain/money'
import type { Play } from '../../../domain/ports/play'
import styles from './self-check.module.css'

const outcomes = {
  open: null,
  paid: '支付成功，可以关闭这个标签页，回到商城。',
  unknown: '商城里没有这笔待付的款：它已经过期，或者商城已经重新开张。',
} as const

/** The sandbox's cashier of a shop in memory. */
export const PlayedCashier = ({ play, paymentNo, amount }: { play: Play; paymentNo: string; amount: string }) => {
  const [state, setState] = useState<keyof typeof outcomes>('open')
  return (
    <section className={`card ${styles.page}`}>
      <h1>沙箱收银台</h1>
      <p className={styles.lead}>不会真的扣款。支付单 {paymentNo}</p>
      {/^\d{1,12}$/.test(amount) && <p className={styles.amount}>¥{yuan(fen(Number(amount)))}</p>}
      {outcomes[state] !== null && <p role={state === 'unknown' ? 'alert' : 'status'}>{outcomes[state]}</p>}
      {state !== 'paid' && (
        <button
          type="button"
          className="button primary"
          onClick={() => setState(play.pay(paymentNo) ? 'paid' : 'unknown')}
        >
          确认支付
        </button>
      )}
    </section>
  )
}
