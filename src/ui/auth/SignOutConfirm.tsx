import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { unansweredOf } from '../../application/kept'
import type { ShownDialog } from '../frame/shown'
import { dialogWidths } from '../frame/dialog-widths'
import { useFrame, useSession } from '../frame/ports-context'

/** spec §2, §9: asks before signing out, in a dialog 416 wide. */
export const SignOutConfirm = ({ open, close }: ShownDialog) => {
  const { session } = useFrame()
  const loses = useUnanswered(open)
  return (
    <Modal
      open={open}
      onCancel={close}
      width={dialogWidths.confirm}
      title="退出登录"
      okText="确定"
      cancelText="取消"
      centered
      destroyOnHidden
      okButtonProps={{ autoFocus: true }}
      onOk={() => {
        close()
        session.send({ type: 'leave' })
      }}
    >
      <p>确定要退出登录系统吗？</p>
      {loses && <p>有一笔订单或付款还没有收到结果。退出后这里不再保留它，请重新登录后到订单列表核对。</p>}
    </Modal>
  )
}

/** Whether signing out would drop a request that nobody knows the outcome of. */
const useUnanswered = (open: boolean): boolean => {
  const { ports } = useFrame()
  const { profile } = useSession()
  const [found, setFound] = useState(false)
  useEffect(() => {
    if (!open) return
    unansweredOf(ports, profile?.account ?? null).then(
      (keys) => setFound(keys.length > 0),
      () => setFound(false),
    )
  }, [open, ports, profile])
  return found
}
