import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { TopUpDialog, useTopUp } from '../../../desk/top-up/TopUp'
import { usePorts } from '../../../frame/ports-context'
import { LoadFailure } from '../../../parts/LoadFailure'
import { Skeleton } from '../../../parts/Skeleton'
import { Tabs } from '../../../parts/Tabs'
import { walletQuery } from '../../../queries/wallet'
import { BalanceChart } from './BalanceChart'
import { PurseHead } from './PurseHead'
import { usePurseView } from './purse-view'
import { Statement } from './Statement'
import { Withdrawals } from './Withdrawals'
import styles from './purse.module.css'

const WithdrawDialog = lazy(async () => ({ default: (await import('./WithdrawDialog')).WithdrawDialog }))

/** 售后备用金: what it holds, how it went, every movement, and the ways in and out. */
export const PursePage = () => {
  const { wallet } = usePorts()
  const { view, change } = usePurseView()
  const overview = useQuery(walletQuery(wallet))
  const filling = useTopUp()
  const topUp = () => filling.ask()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const withdraw = () => setWithdrawing(true)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>售后备用金</h1>
      {overview.data ? (
        <>
          <PurseHead wallet={overview.data} topUp={topUp} withdraw={withdraw} />
          <BalanceChart days={overview.data.days} />
        </>
      ) : overview.error ? (
        <div className="card">
          <LoadFailure error={overview.error} retry={() => void overview.refetch()} />
        </div>
      ) : (
        <div role="status" aria-label="正在加载余额" className={`card ${styles.skeleton}`}>
          <Skeleton lines={5} />
        </div>
      )}
      <section className={styles.records} aria-label="记录">
        <Tabs
          name="备用金记录"
          chosen={view.tab}
          choose={(tab) => change({ ...noFilters, tab })}
          tabs={[
            { key: 'statement', label: '流水' },
            { key: 'withdrawals', label: '提现记录' },
          ]}
        >
          {view.tab === 'statement' ? (
            <Statement view={view} change={change} topUp={topUp} />
          ) : (
            <Withdrawals view={view} change={change} withdraw={withdraw} isSettled={!overview.isPending} />
          )}
        </Tabs>
      </section>
      <TopUpDialog topUp={filling} />
      {isWithdrawing && (
        <Suspense fallback={null}>
          <WithdrawDialog
            close={() => setWithdrawing(false)}
            show={(withdrawNo) => {
              setWithdrawing(false)
              change({ ...noFilters, tab: 'withdrawals', withdrawNo })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const noFilters = {
  type: undefined,
  direction: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  withdrawNo: undefined,
}
