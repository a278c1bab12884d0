import { queryOptions, useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { AccountGateway } from '../../domain/ports/account-gateway'
import { agreementTitles, type AgreementType } from '../../domain/account'
import { formatTime } from '../../domain/time'
import { LoadFailure } from '../parts/LoadFailure'
import { PageSkeleton } from '../parts/PageSkeleton'
import { RichText } from '../parts/RichText'
import { usePorts } from '../frame/ports-context'
import type { ShownDialog } from '../frame/shown'
import styles from './dialogs.module.css'
import { dialogWidths } from '../frame/dialog-widths'

/** spec §2, §3: an agreement by its type, in a dialog 1000 wide. */
export const AgreementDialog = ({ type, open, close }: ShownDialog & { type: AgreementType | undefined }) => (
  <Modal
    open={open}
    onCancel={close}
    width={dialogWidths.agreement}
    title={type && agreementTitles[type]}
    footer={null}
    centered
    destroyOnHidden
    className={styles.modal}
  >
    {type && <Text type={type} />}
  </Modal>
)

const Text = ({ type }: { type: AgreementType }) => {
  const { account } = usePorts()
  const { data, error, refetch } = useQuery(agreementQuery(account, type))
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    // Focusable, so that the keyboard can scroll it.
    <section className={styles.agreement} tabIndex={0} aria-label={data.title || agreementTitles[type]}>
      {data.updatedAt && <p className={styles.faint}>更新于 {formatTime(data.updatedAt).slice(0, 10)}</p>}
      <RichText html={data.content} />
    </section>
  )
}

const agreementQuery = (account: AccountGateway, type: AgreementType) =>
  queryOptions({ queryKey: ['agreement', type], queryFn: () => account.agreement(type), staleTime: 10 * 60_000 })
