import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { price } from '../../../../domain/money'
import { formatTime } from '../../../../domain/time'
import { withdrawalChannelText, type Withdrawal, type WithdrawalStatus } from '../../../../domain/wallet/withdrawal'
import { moneyMoveOf } from '../../../../domain/wallet/withdrawal-life'
import { usePorts } from '../../../frame/ports-context'
import { CopyButton } from '../../../parts/CopyButton'
import { ListPage } from '../../../parts/list/ListPage'
import { Nothing } from '../../../parts/Nothing'
import { Skeleton } from '../../../parts/Skeleton'
import { withdrawalsQuery } from '../../../queries/wallet'
import type { PurseView } from './purse-view'
import { WithdrawCancel } from './WithdrawCancel'
import { soughtWithdrawalQuery } from './sought-withdrawal'
import styles from './purse.module.css'

const PAGE_SIZE = 20

/** 提现记录: where each stands, why it was turned down, and the way back while nobody has begun on it. */
export const Withdrawals = ({
  view,
  change,
  withdraw,
  isSettled,
}: {
  view: PurseView
  change: (patch: Partial<PurseView>) => void
  withdraw: () => void
  /** What stands above has its height. */
  isSettled: boolean
}) => {
  const { wallet } = usePorts()
  const found = useQuery(withdrawalsQuery(wallet, { page: view.page, pageSize: PAGE_SIZE }))
  const [leaving, setLeaving] = useState<Withdrawal | null>(null)
  const { withdrawNo } = view
  const isHere = found.data?.list.some((one) => one.withdrawNo === withdrawNo)
  const isElsewhere = withdrawNo !== undefined && isHere === false
  const sought = useQuery({ ...soughtWithdrawalQuery(wallet, withdrawNo ?? ''), enabled: isElsewhere }).data
  return (
    <>
      {isElsewhere && found.data && sought && (
        <ul className={`${styles.withdrawals} ${styles.sought}`} aria-label="要找的提现">
          <li ref={isSettled ? intoView : undefined} className="card" aria-current="true">
            <WithdrawalCard one={sought} days={found.data.rules.days} leave={() => setLeaving(sought)} />
          </li>
        </ul>
      )}
      {isElsewhere && sought === null && (
        <p className={`${styles.faint} ${styles.sought}`} role="status">
          没有找到提现单 {withdrawNo}
        </p>
      )}
      <ListPage
        found={found}
        turn={(page) => change({ page })}
        name="提现记录"
        skeleton={
          <div role="status" aria-label="正在加载提现记录" className={`card ${styles.skeleton}`}>
            <Skeleton lines={4} />
          </div>
        }
        nothing={
          <Nothing
            picture="wallet"
            lead="还没有提现"
            action={
              <button type="button" className="button" onClick={withdraw}>
                申请提现
              </button>
            }
          >
            可用余额可以提现到支付宝或银行卡，赠送金额不可提现。
          </Nothing>
        }
      >
        {({ list, rules }) => (
          <ul className={styles.withdrawals} aria-label="提现记录">
            {list.map((one) => (
              <li
                key={one.withdrawNo}
                className="card"
                {...(one.withdrawNo === withdrawNo && {
                  ref: isSettled ? intoView : undefined,
                  'aria-current': 'true',
                })}
              >
                <WithdrawalCard one={one} days={rules.days} leave={() => setLeaving(one)} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {leaving && <WithdrawCancel one={leaving} close={() => setLeaving(null)} />}
    </>
  )
}

/** What a link names stands below the head and the chart: without this a telephone shows neither. */
const intoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' })

/** Where it stands in words, and what comes next. */
const hintOf = ({ status, payee }: Withdrawal, days: number): string => {
  const hints: Record<WithdrawalStatus, string> = {
    applied: '等待审核，审核之前可以撤销',
    reviewing: '正在审核，已不能撤销',
    paying: `审核通过，正在打款，最多 ${days} 个工作日到账`,
    paid: `已打款到 ${payee}`,
    rejected: '没有通过审核，金额已退回可用余额',
    failed: '打款没有成功，金额已退回可用余额',
    cancelled: '已撤销，金额已退回可用余额',
  }
  return hints[status]
}

const giftsOf = ({ status, bonus }: Withdrawal): string =>
  moneyMoveOf(status) === 'pay out'
    ? `赠送金已收回 ${price(bonus)}`
    : moneyMoveOf(status) === 'free'
      ? `赠送金 ${price(bonus)} 已退回`
      : `赠送金 ${price(bonus)} 一起冻结，到账时收回`

const toneOf: Record<WithdrawalStatus, string> = {
  applied: 'tag warn',
  reviewing: 'tag warn',
  paying: 'tag info',
  paid: 'tag good',
  rejected: 'tag urgent',
  failed: 'tag urgent',
  cancelled: 'tag',
}

const WithdrawalCard = ({ one, days, leave }: { one: Withdrawal; days: number; leave: () => void }) => (
  <>
    <div className={styles.withdrawalTop}>
      <strong className={styles.figure}>{price(one.amount)}</strong>
      <span className={toneOf[one.status]}>{one.statusText}</span>
      {one.can.cancel && (
        <button type="button" className="button small" onClick={leave}>
          撤销
        </button>
      )}
    </div>
    <p className={styles.hint}>{hintOf(one, days)}</p>
    {one.reason && (
      <p className={styles.reason}>
        原因：<span>{one.reason}</span>
      </p>
    )}
    {one.bonus > 0 && <p className={styles.hint}>{giftsOf(one)}</p>}
    <p className={styles.faint}>
      提现单 <span className={styles.number}>{one.withdrawNo}</span>{' '}
      <CopyButton text={one.withdrawNo} name="复制" of={`提现单号 ${one.withdrawNo}`} className={styles.textButton} /> ·{' '}
      <span className={styles.whole}>
        {withdrawalChannelText[one.channel]} {one.payee}
      </span>
      {one.fee > 0 && ` · 手续费 ${price(one.fee)}，到账 ${price(one.arrives)}`}
    </p>
    <p className={styles.faint}>
      {formatTime(one.appliedAt)} 申请{one.finishedAt && ` · ${formatTime(one.finishedAt)} ${one.statusText}`}
    </p>
  </>
)
