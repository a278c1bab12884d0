import type { MachineLabels } from '../labels'

export const publishingLabels: MachineLabels = {
  title: '上货到店铺',
  events: {
    publish: '上货',
    seen: '列表带来的进度',
    hold: '暂停',
    release: '继续',
    cancel: '取消上货',
    dismiss: '收起结果',
  },
  guards: {
    hasJob: '有要上的',
    isOver: '上货结束',
    hasMoved: '有新的进度',
    isHeld: '已暂停',
    isUnknown: '没有答复',
  },
  actors: {
    begin: '开始上货',
    look: '看上到哪里',
    hold: '暂停或继续',
    cancel: '取消上货',
  },
  delays: { 'ask again': '逐次加长', 'next look': '逐次加长' },
}
