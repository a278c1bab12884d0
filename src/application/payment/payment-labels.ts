import type { MachineLabels } from '../labels'

export const paymentLabels: MachineLabels = {
  title: '收银台',
  events: {
    retry: '立即重试',
    look: '查询结果',
    redraw: '重新获取付款码',
    'pay by reserve': '余额支付',
    'choose method': '换一种扫码方式',
  },
  guards: {
    isSucceeded: '已支付',
    isClosed: '已关闭',
    isFailed: '支付失败',
    isMissing: '没有这笔支付',
    wasLost: '刚恢复连接',
    hasCode: '已有付款码',
    canScan: '可以扫码支付',
    isOther: '已开通的另一种',
    wantsReserve: '下单时已选余额支付',
    isAsked: '上次余额支付没有结果',
    isUnknown: '结果未知',
    isOver: '支付单状态已变',
  },
  actors: {
    open: '读取支付单和未答复的请求',
    look: '查询支付结果',
    draw: '获取付款码',
    remember: '写下请求号',
    payByReserve: '用余额支付',
  },
  delays: { poll: '2.5 秒，在后台 20 秒', backoff: '逐次加长', 'slow down': '逐次加长' },
  leads: { reserve: '余额支付；充值到账' },
}
