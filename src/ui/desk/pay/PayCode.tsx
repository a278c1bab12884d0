import { QRCodeSVG } from '@rc-component/qrcode'
import styles from './scan-code.module.css'

/** What a telephone scans, black on white whatever the colours around it. '' while it is on its way. */
export const PayCode = ({ url }: { url: string }) => (
  <div className={styles.payCode} role="img" aria-label="付款二维码" aria-busy={url === ''}>
    {/* What draws it calls itself an image too, without a name. */}
    <span aria-hidden="true">{url !== '' && <QRCodeSVG value={url} size={170} />}</span>
  </div>
)
