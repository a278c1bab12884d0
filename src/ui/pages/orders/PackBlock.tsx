import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayLeavePack } from '../../../domain/order-life/pack'
import type { OrderDetail } from '../../../domain/order'
import { orderPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import styles from './orders.module.css'

/** With which orders it lies, or is to lie, in one parcel; as long as it isn't sent it may be sent by itself. */
export const PackBlock = ({ order: { orderNo, status, packMates } }: { order: OrderDetail }) => {
  const { orders } = usePorts()
  const notices = useNotices()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const apart = useMutation({
    mutationFn: () => orders.apart(orderNo),
    onSuccess: () => notices.say('success', '已改为单独发货'),
    onError: (failure) => notices.failure(failure),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'orders'] }),
  })
  if (packMates.length === 0) return null
  const isOpen = mayLeavePack(status)
  return (
    <section className={styles.block} aria-labelledby="pack-title">
      <h2 id="pack-title">合包发货</h2>
      <p className={styles.plain}>
        {isOpen
          ? '同一收货人，准备和这些订单放进一个包裹；一起发出后，多付的运费自动退回。'
          : '同一收货人，和这些订单合包：'}
      </p>
      <ul className={styles.packMates} aria-label="同包的订单">
        {packMates.map((mate) => (
          <li key={mate.orderNo}>
            <a href={orderPath(mate.orderNo)}>{mate.orderNo}</a> <span className="tag">{mate.statusText}</span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <button type="button" className="button small" disabled={apart.isPending} onClick={() => setAsking(true)}>
          改为单独发货
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="这张订单单独发货？"
          text="它会自己成为一个包裹，运费不再退回；改了以后不能再合包。"
          confirm="单独发货"
          back="仍然合包"
          onConfirm={() => apart.mutate()}
          close={() => setAsking(false)}
        />
      )}
    </section>
  )
}
