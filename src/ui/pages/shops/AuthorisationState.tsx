import type { ReactNode } from 'react'
import type {
  AuthorisationEvent,
  AuthorisationSnapshot,
} from '../../../application/authorisation/authorisation-machine'
import type { Shop } from '../../../domain/shops/shop'
import { paths } from '../../frame/paths'
import { failureText } from '../../frame/failure-notice'
import styles from './order-store.module.css'

interface Props {
  state: AuthorisationSnapshot
  send: (event: AuthorisationEvent) => void
  shops: readonly Shop[]
}

/** How far an authorisation is that the merchant has come back from, and what he can do about it. */
export const AuthorisationState = ({ state, send, shops }: Props) => {
  const { shopId, error } = state.context
  const again = (
    <button type="button" className="button small" onClick={() => send({ type: 'authorise', use: 'order' })}>
      重新授权
    </button>
  )
  const well = (
    <button type="button" className="button small" onClick={() => send({ type: 'dismiss' })}>
      知道了
    </button>
  )
  switch (state.value) {
    case 'asking':
    case 'leaving':
      return <Told>正在前往抖店…</Told>
    case 'taking':
      return <Told>正在完成授权…</Told>
    case 'taken': {
      const { name, uses } = shops.find(({ id }) => id === shopId) ?? {}
      const isForUpload = uses?.includes('upload') ?? false
      const settings = isForUpload && (
        <a className="button small" href={`${paths.uploadStores}?shop=${encodeURIComponent(shopId)}`}>
          设置上货
        </a>
      )
      const able = uses?.includes('order') === false ? '可以上货了' : '可以同步订单了'
      return (
        <Told
          ways={
            <>
              {settings}
              {well}
            </>
          }
        >
          {name ? `已授权${name}，${able}` : '授权成功'}
        </Told>
      )
    }
    case 'away':
      return (
        <Told
          isWrong
          ways={
            <>
              <button type="button" className="button small" onClick={() => send({ type: 'retry' })}>
                再试一次
              </button>
              {again}
            </>
          }
        >
          {failureText(error)}
        </Told>
      )
    case 'doubtful':
      return (
        <Told
          isWrong
          ways={
            <>
              {again}
              {well}
            </>
          }
        >
          没有收到授权的结果：店铺已经列在下面就是成功了，没有就请重新授权。
        </Told>
      )
    case 'refused':
      return (
        <Told isWrong ways={again}>
          {failureText(error)}
        </Told>
      )
    case 'declined':
      return (
        <Told
          isWrong
          ways={
            <>
              {again}
              {well}
            </>
          }
        >
          没有授权：在抖店那边点“同意授权”才能同步订单。
        </Told>
      )
    default:
      return null
  }
}

const Told = ({ children, ways, isWrong = false }: { children: ReactNode; ways?: ReactNode; isWrong?: boolean }) => (
  <div className={`card ${styles.told}`} role={isWrong ? 'alert' : 'status'}>
    <p>{children}</p>
    {ways && <div className={styles.ways}>{ways}</div>}
  </div>
)
