import { Modal } from 'antd'
import type { ShownDialog } from '../frame/shown'
import { dialogWidths } from '../frame/dialog-widths'
import { useFrame } from '../frame/ports-context'

/** spec §2, §9: asks before signing out, in a dialog 416 wide. */
export const SignOutConfirm = ({ open, close }: ShownDialog) => {
  const { session } = useFrame()
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
      确定要退出登录系统吗？
    </Modal>
  )
}
