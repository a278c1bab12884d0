import type { Area, Consignee } from '../../../domain/address/address'
import { areaText } from '../../../domain/address/areas'
import { numberText } from './consignee-text'
import styles from './address.module.css'

interface ConsigneeCardProps {
  consignee: Consignee
  areas: Area[]
  /** Whether it was read out of a text. */
  isRead: boolean
  onEdit: () => void
}

/** A consignee that nothing is to be asked about, to be read at a glance. */
export const ConsigneeCard = ({ consignee, areas, isRead, onEdit }: ConsigneeCardProps) => (
  <div className={styles.known} role="group" aria-label="收货人">
    <p>
      <strong>{consignee.name}</strong> <span>{numberText(consignee)}</span>
      {isRead && <span className={`${styles.mark} ${styles.sure}`}>已识别</span>}
    </p>
    <p>
      {areaText(areas, consignee.areaCode)} {consignee.detail}
    </p>
    <button type="button" className="button small" onClick={onEdit}>
      修改
    </button>
  </div>
)
