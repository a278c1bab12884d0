import { useDialogs } from '../../frame/ports-context'
import styles from './home.module.css'

export const Welcome = () => {
  const dialogs = useDialogs()
  return (
    <section className={`card ${styles.buyer}`}>
      <p className={styles.hello}>您好，欢迎来到代发商城</p>
      <p className={styles.note}>下单、同步店铺订单、查看售后进度，都从这里开始。</p>
      <div className={styles.welcomeButtons}>
        <button type="button" className="button primary" onClick={() => dialogs.open({ kind: 'sign-in' })}>
          开始采购
        </button>
        <button type="button" className="button" onClick={() => dialogs.open({ kind: 'register' })}>
          开通新账号
        </button>
      </div>
    </section>
  )
}
