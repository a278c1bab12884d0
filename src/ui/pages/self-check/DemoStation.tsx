import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEMO_SPEEDS } from '../../../domain/demo'
import { orderPath } from '../../frame/paths'
import { useNotices, usePorts, useSession } from '../../frame/ports-context'
import styles from './self-check.module.css'

const speedText: Record<number, string> = {
  0: '停',
  60: '1 小时 = 1 分钟',
  720: '1 小时 = 5 秒',
  7200: '1 小时 = 0.5 秒',
}

/** Plays the station of the demo: how fast orders move by themselves, and one step on for the buyer's own. */
export const DemoStation = () => {
  const { afterSales, demo, orders } = usePorts()
  const { signedIn } = useSession()
  const { say } = useNotices()
  const queries = useQueryClient()
  const dial = useQuery({ queryKey: ['mine', 'demo'], queryFn: () => demo.dial(), enabled: signedIn, retry: false })
  const isOpen = dial.data?.open === true
  const moving = useQuery({
    queryKey: ['mine', 'demo', 'orders'],
    queryFn: async () => {
      const [toShip, shipped, back] = await Promise.all([
        orders.list({ status: 'to_ship', page: 1, pageSize: 5 }),
        orders.list({ status: 'shipped', page: 1, pageSize: 5 }),
        afterSales.list({ status: 'open', page: 1, pageSize: 5 }),
      ])
      const onTheWay = [...toShip.list, ...shipped.list].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      const backTold = back.list.map(({ orderNo, statusText }) => ({ orderNo, statusText: `售后${statusText}` }))
      // What is told of what comes back says more than that the order is under way.
      const told = new Map([...onTheWay.slice(0, 6), ...backTold].map((one) => [one.orderNo, one.statusText]))
      return [...told].map(([orderNo, statusText]) => ({ orderNo, statusText }))
    },
    enabled: isOpen,
  })
  const turn = useMutation({
    mutationFn: (speed: number) => demo.turn(speed),
    onSuccess: (now) => queries.setQueryData(['mine', 'demo'], now),
  })
  const step = useMutation({
    mutationFn: (orderNo: string) => demo.step(orderNo),
    onSuccess: ({ statusText }, orderNo) => say('success', `订单 ${orderNo} 现在是：${statusText}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine'] }),
  })
  return (
    <section aria-labelledby="demo-station">
      <h2 id="demo-station">演示发货</h2>
      {!signedIn && <p className={styles.lead}>登录后可以让自己的订单往前走。</p>}
      {dial.error && (
        <p role="alert">
          取不到演示发货的状态：{dial.error.message}{' '}
          <button type="button" className="button small" onClick={() => void dial.refetch()}>
            重试
          </button>
        </p>
      )}
      {dial.data && !isOpen && <p className={styles.lead}>这里不是演示，订单由站点处理。</p>}
      {isOpen && (
        <>
          <p className={styles.lead}>
            付款后的订单会自己往前走：拿货、打包、发货、签收，偶尔缺货、涨价、分包裹或晚到；申请的售后也会被审核、验收、补发。
          </p>
          <fieldset className={styles.speeds}>
            <legend>快慢</legend>
            {DEMO_SPEEDS.map((speed) => (
              <label key={speed}>
                <input
                  type="radio"
                  name="demo-speed"
                  checked={dial.data?.speed === speed}
                  onChange={() => turn.mutate(speed)}
                />{' '}
                {speedText[speed]}
              </label>
            ))}
          </fieldset>
          {moving.data?.length === 0 && <p className={styles.lead}>没有在途的订单，先去下一单。</p>}
          <ul className={styles.moving}>
            {moving.data?.map(({ orderNo, statusText }) => (
              <li key={orderNo}>
                <a href={orderPath(orderNo)}>{orderNo}</a> <span>{statusText}</span>{' '}
                <button
                  type="button"
                  className="button small"
                  aria-label={`订单 ${orderNo} 走一步`}
                  aria-disabled={step.isPending}
                  onClick={() => step.isPending || step.mutate(orderNo)}
                >
                  走一步
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
