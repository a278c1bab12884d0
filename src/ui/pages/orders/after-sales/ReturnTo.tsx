import type { ReturnAddress } from '../../../../domain/account'
import { CopyButton } from '../../../parts/CopyButton'
import styles from './after-sales.module.css'

/** Where goods go back to. */
export const ReturnTo = ({ address }: { address: ReturnAddress }) => {
  const { stationName, userName, mobile, addressFullDetail } = address
  return (
    <div className={styles.address}>
      <p>
        <strong>退货地址（{stationName}）</strong>{' '}
        <CopyButton
          text={`${userName} ${mobile} ${addressFullDetail}`}
          name="复制"
          of="退货地址"
          className={styles.copy}
        />
      </p>
      <p>
        {userName} {mobile}
        <br />
        {addressFullDetail}
      </p>
    </div>
  )
}
