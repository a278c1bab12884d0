import { useState } from 'react'
import { MAX_PAGE_SIZE } from '../../../domain/paging'
import type { SaleQuery } from '../../../domain/shops/order-list'
import { MAX_SALES_AT_ONCE } from '../../../domain/shops/ordering'
import type { PlatformOrder } from '../../../domain/shops/platform-order'
import { useNotices, usePorts } from '../../frame/ports-context'
import styles from './sales.module.css'

interface Props {
  query: SaleQuery
  total: number
  /** Whether the list is still that of another filter. */
  stale: boolean
  choose: (orders: readonly PlatformOrder[]) => void
}

/** Chooses what the filter leaves on all its pages, as many as are ordered at once. */
export const ChooseAll = ({ query, total, stale, choose }: Props) => {
  const { platformOrders } = usePorts()
  const notices = useNotices()
  const [read, setRead] = useState<number | null>(null)
  const wanted = Math.min(total, MAX_SALES_AT_ONCE)
  const chooseAll = async () => {
    setRead(0)
    try {
      const all: PlatformOrder[] = []
      for (let page = 1; all.length < wanted; page++) {
        const { list } = await platformOrders.list({ ...query, page, pageSize: MAX_PAGE_SIZE })
        all.push(...list)
        setRead(Math.min(all.length, wanted))
        if (list.length < MAX_PAGE_SIZE) break
      }
      choose(all.slice(0, MAX_SALES_AT_ONCE))
      if (total > MAX_SALES_AT_ONCE)
        notices.say('warning', `一次最多下 ${MAX_SALES_AT_ONCE} 单，已选中前 ${MAX_SALES_AT_ONCE} 单`)
    } catch (failure) {
      notices.failure(failure)
    } finally {
      setRead(null)
    }
  }
  return (
    <button type="button" className={styles.bare} disabled={stale || read !== null} onClick={() => void chooseAll()}>
      {read === null ? `选中全部 ${wanted} 单` : `正在选择 ${read} / ${wanted}`}
    </button>
  )
}
