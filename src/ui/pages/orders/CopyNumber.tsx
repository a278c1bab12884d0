import { CopyButton } from '../../parts/CopyButton'
import styles from './orders.module.css'

export const CopyNumber = ({ orderNo }: { orderNo: string }) => (
  <CopyButton text={orderNo} name="复制" of={`订单号 ${orderNo}`} className={styles.copy} />
)
