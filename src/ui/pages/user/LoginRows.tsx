import type { LoginRecord } from '../../../domain/login-records'
import { formatTime } from '../../../domain/time'
import styles from './logins.module.css'

interface Props {
  list: readonly LoginRecord[]
  busy: boolean
  mine: (record: LoginRecord) => void
  notMine: (record: LoginRecord) => void
  end: (record: LoginRecord) => void
  /** A new password: whoever closed the dialog that 不是我 opened finds it here again. */
  reset: () => void
}

const heads = ['时间', '设备', '地点', '方式', '结果', '操作'] as const

/** A table; on a phone each row is a card. The roles are said: what is laid out as blocks would lose them. */
export const LoginRows = ({ list, ...does }: Props) => (
  <table role="table" className={`card ${styles.table}`} aria-label="登录记录">
    <thead role="rowgroup">
      <tr role="row">
        {heads.map((head) => (
          <th key={head} role="columnheader" scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {list.map((record) => (
        <Row key={record.id} record={record} {...does} />
      ))}
    </tbody>
  </table>
)

const Row = ({ record, busy, mine, notMine, end, reset }: Omit<Props, 'list'> & { record: LoginRecord }) => {
  const { at, ip, place, device, method, ok, current, live, standing } = record
  const time = formatTime(at)
  const about = `${device}，${time.slice(5, 16)}`
  const isOthers = ok && !current
  const act = (text: string, run: (record: LoginRecord) => void) => (
    <button type="button" className="button small" aria-description={about} disabled={busy} onClick={() => run(record)}>
      {text}
    </button>
  )
  return (
    <tr role="row" className={standing === 'new' ? styles.asked : undefined}>
      <td role="cell" className={styles.time}>
        {time.slice(0, 16)}
      </td>
      <td role="cell" className={styles.device}>
        {device}
        {current ? (
          <span className="tag info">当前</span>
        ) : live ? (
          <span className="tag good">在线</span>
        ) : (
          standing === 'not_mine' && <span className="tag">已结束</span>
        )}
      </td>
      <td role="cell">
        {place}
        <span className={styles.ip}>{ip}</span>
      </td>
      <td role="cell">{method === 'sms' ? '短信验证码' : '密码'}</td>
      <td role="cell">
        <Result record={record} />
      </td>
      <td role="cell" className={styles.ways}>
        {isOthers && standing === 'new' && act('是我', mine)}
        {isOthers && standing !== 'not_mine' && act('不是我', notMine)}
        {isOthers && live && act('退出', end)}
        {isOthers && standing === 'not_mine' && act('去重设密码', reset)}
      </td>
    </tr>
  )
}

const Result = ({ record: { ok, standing } }: { record: LoginRecord }) => {
  if (!ok) return <span className="tag urgent">失败</span>
  if (standing === 'new') return <span className="tag warn">新设备</span>
  if (standing === 'not_mine') return <span className="tag urgent">不是本人</span>
  return <span className="tag">成功</span>
}
