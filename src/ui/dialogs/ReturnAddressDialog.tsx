import { queryOptions, useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useEffect } from 'react'
import type { AccountGateway } from '../../domain/ports/account-gateway'
import type { ReturnAddress } from '../../domain/account'
import { sayFailure } from '../frame/failure-notice'
import { LoadFailure } from '../parts/LoadFailure'
import { useFrame, useNotices, usePorts } from '../frame/ports-context'
import type { ShownDialog } from '../frame/shown'
import styles from './dialogs.module.css'
import { dialogWidths } from '../frame/dialog-widths'

/** spec §2: where returned goods go, station by station. */
export const ReturnAddressDialog = ({ open, close }: ShownDialog) => (
  <Modal
    open={open}
    onCancel={close}
    width={dialogWidths.returnAddress}
    title="退货地址"
    footer={null}
    destroyOnHidden
    className={styles.modal}
  >
    <Stations />
  </Modal>
)

const Stations = () => {
  const { account } = usePorts()
  const { notices } = useFrame()
  const { data, error, isFetching, refetch } = useQuery(returnAddressesQuery(account))
  // spec §8: the server's message, also when an older list is still there.
  useEffect(() => {
    if (error) sayFailure(notices, error)
  }, [error, notices])
  return (
    <>
      {/* spec §7: while it runs, also above an older list. */}
      {isFetching && <p role="status">正在获取退货地址...</p>}
      {data ? <List stations={data} /> : !isFetching && <LoadFailure error={error} retry={() => void refetch()} />}
    </>
  )
}

const List = ({ stations }: { stations: ReturnAddress[] }) =>
  stations.length === 0 ? (
    <p>还没有退货站点，请联系在线客服。</p>
  ) : (
    <ul className={styles.stations}>
      {stations.map((station, i) => (
        <Station key={station.stationId || i} station={station} />
      ))}
    </ul>
  )

const Station = ({ station: { stationName, userName, mobile, addressFullDetail } }: { station: ReturnAddress }) => {
  const { say } = useNotices()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${userName} ${mobile}\n${addressFullDetail}`)
      say('success', '已复制')
    } catch {
      // Without TLS, or where the browser says no.
      say('warning', '浏览器不允许复制，请手动选取')
    }
  }
  return (
    <li className={styles.station}>
      <h3>{stationName}</h3>
      <dl>
        <dt>联系人</dt>
        <dd>{userName}</dd>
        <dt>手机号</dt>
        <dd>{mobile}</dd>
        <dt>详细地址</dt>
        <dd>{addressFullDetail}</dd>
      </dl>
      <button type="button" className="button" onClick={() => void copy()} aria-label={`复制${stationName}的退货地址`}>
        复制
      </button>
    </li>
  )
}

/** Asked anew each time it is opened: a parcel must not go to where a station was. */
const returnAddressesQuery = (account: AccountGateway) =>
  queryOptions({ queryKey: ['return-addresses'], queryFn: () => account.returnAddresses(), staleTime: 0 })
