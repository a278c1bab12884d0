import styles from './steps.module.css'

const steps = ['购物车', '确认', '付款', '完成'] as const

/** Where on the way from the cart to the paid order this page stands. */
export const Steps = ({ now }: { now: (typeof steps)[number] }) => (
  <ol className={styles.steps} aria-label="下单步骤">
    {steps.map((step) => (
      <li key={step} aria-current={step === now ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)
