import type { MachineLabels } from '../labels'

export const rechargeLabels: MachineLabels = {
  title: '充值',
  events: {
    go: '选好金额与支付方式',
    retry: '立即重试',
    look: '我已付款，再查一次',
    again: '换一个金额',
    leave: '关闭',
  },
  guards: {
    isUnanswered: '上次没有答复',
    isOpen: '上次的付款码还有效',
    isUnknown: '结果未知',
    isPaid: '已支付',
    isLate: '超时未付',
    isCredited: '已到账',
    isClosed: '已关闭',
    isPending: '还在等待付款',
  },
  actors: {
    recall: '找回没有答复的请求与没付完的充值',
    remember: '写下请求号',
    open: '开充值单，取付款码',
    payment: '收银台（共用）',
    read: '读取到账金额与余额',
    forget: '忘掉这一笔',
  },
  delays: { 'slow down': '逐次加长' },
}
