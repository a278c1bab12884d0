import { useMutation } from '@tanstack/react-query'
import { revealPurposes, type RevealPurpose } from '../../../domain/shops/order-list'
import type { PlatformOrder } from '../../../domain/shops/platform-order'
import { useNotices, usePorts } from '../../frame/ports-context'
import { DialogCross, ModalDialog } from '../../parts/ModalDialog'
import { useNow } from '../../parts/use-now'
import styles from './sync-order.module.css'

const purposeText: Record<RevealPurpose, string> = {
  contact: '联系买家',
  address: '核对地址',
  aftersale: '处理售后',
  other: '其他',
}

/** Whom an order goes to, in full: once a purpose is said, for a while, and nowhere kept. */
export const RevealDialog = ({ order, close }: { order: PlatformOrder; close: () => void }) => {
  const { platformOrders } = usePorts()
  const { failure } = useNotices()
  const now = useNow()
  const { data, mutate, isPending } = useMutation({
    mutationFn: (purpose: RevealPurpose) => platformOrders.consignee(order.platformOrderId, purpose),
    onError: failure,
    gcTime: 0,
  })
  const isOpen = data && Date.parse(data.expiresAt) > now
  return (
    <ModalDialog name="查看收货人" close={close}>
      <header className={styles.bar}>
        <h2>查看收货人</h2>
        <DialogCross close={close} />
      </header>
      {isOpen ? (
        <p role="status">
          {data.name} {data.mobile}
          {data.ext && `-${data.ext}`} {data.areaText} {data.detail}
        </p>
      ) : (
        <>
          <p className={styles.note}>
            {data ? '已隐藏，要再看请重新说明用途。' : '请说明用途，查看会被记录，两分钟后隐藏。'}
          </p>
          <div className={styles.bar}>
            {revealPurposes.map((purpose) => (
              <button
                key={purpose}
                type="button"
                className="button small"
                disabled={isPending}
                onClick={() => mutate(purpose)}
              >
                {purposeText[purpose]}
              </button>
            ))}
          </div>
        </>
      )}
    </ModalDialog>
  )
}
