import { agreementTitles, type AgreementType } from '../../domain/account'
import { DialogButton } from './DialogButton'
import styles from './layout.module.css'

/** Set at build time; the defaults say plainly that this is a demonstration. */
const COMPANY = import.meta.env.VITE_COMPANY_LINE || '代发商城 · 演示站点'
const FILING = import.meta.env.VITE_FILING_NUMBER || 'ICP 备案号：演示站点，无需备案'

const agreements: AgreementType[] = ['1', '3', '2']

/** spec §2: a company line and a filing number. */
export const Footer = () => {
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.footerRow}`}>
        <p className={styles.promises}>
          <span>一件代发</span>
          <span>现货直发</span>
          <span>售后无忧</span>
          <span>价格透明</span>
        </p>
        <p className={styles.legal}>
          {agreements.map((type) => (
            <DialogButton key={type} opens={{ kind: 'agreement', type }}>
              {agreementTitles[type]}
            </DialogButton>
          ))}
        </p>
        <p className={styles.company}>
          {COMPANY}
          <span aria-hidden="true"> | </span>
          {FILING}
        </p>
      </div>
    </footer>
  )
}
