import type { MachineLabels } from '../labels'

export const orderSyncLabels: MachineLabels = {
  title: '同步店铺订单',
  events: {
    begin: '同步订单',
    seen: '列表带来的进度',
    cancel: '停止同步',
    dismiss: '收起结果',
  },
  guards: {
    isUnderWay: '正在同步',
    isOver: '同步结束',
    hasMoved: '有新的进度',
  },
  actors: {
    begin: '开始同步',
    look: '看同步到哪里',
    cancel: '停止同步',
  },
  delays: { 'next look': '逐次加长' },
}
